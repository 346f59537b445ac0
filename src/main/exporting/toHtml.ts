import { createHash } from 'node:crypto'
import { citedHtml } from './citedHtml.ts'
import { escapeHtml } from './escape.ts'
import { htmlRuns } from './report/runs.ts'
import { shortQuote, shownDate, sourceName, webUrl, type CitedText, type ExportedSource } from './citedText.ts'

/**
 * A text as one HTML file: its markers lead to the list of sources, and each source back to its first marker. The file
 * loads nothing and runs nothing; its policy allows only its own style, by hash.
 */
export function toHtml({ title, text, facts, warning, sources, broken, bibliography = [] }: CitedText): string {
  const known = new Set(sources.map(({ marker }) => marker))
  const marked = new Set<number>()
  const body = citedHtml(text, (marker) => {
    if (!known.has(marker)) return `<sup class="broken" title="This marker leads to no source.">[${marker}?]</sup>`
    const anchor = marked.has(marker) ? '' : ` id="mark-${marker}"`
    marked.add(marker)
    return `<sup><a href="#source-${marker}"${anchor}>[${marker}]</a></sup>`
  })
  return [
    ...htmlStart(title),
    `<h1 dir="auto">${escapeHtml(title)}</h1>`,
    ...(facts.length === 0
      ? []
      : [
          '<dl>',
          ...facts.map(
            ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`,
          ),
          '</dl>',
        ]),
    ...(warning === undefined ? [] : [`<p class="warning">${escapeHtml(warning)}</p>`]),
    '<article>',
    body.trim(),
    '</article>',
    ...(sources.length === 0
      ? []
      : [
          '<section>',
          '<h2>Sources</h2>',
          '<ol>',
          ...sources.map((one) => sourceItem(one, marked)),
          '</ol>',
          '</section>',
        ]),
    ...(bibliography.length === 0
      ? []
      : [
          '<section>',
          '<h2>Bibliography</h2>',
          ...bibliography.map((entry) => `<p dir="auto">${htmlRuns(entry)}</p>`),
          '</section>',
        ]),
    ...(broken.length === 0
      ? []
      : [`<p class="broken">Markers that lead to no source: ${broken.map((marker) => `[${marker}]`).join(', ')}.</p>`]),
    ...htmlEnd,
  ].join('\n')
}

/** The lines of a file up to its content. */
export function htmlStart(title: string): readonly string[] {
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
  ]
}

/** The lines after its content. */
export const htmlEnd: readonly string[] = ['</main>', '</body>', '</html>', '']

function sourceItem(source: ExportedSource, marked: ReadonlySet<number>): string {
  const { marker, quote, formatted } = source
  const excerpt = shortQuote(quote)
  return [
    `<li id="source-${marker}" value="${marker}" dir="auto">`,
    formatted ? htmlRuns(formatted) : plainSource(source),
    // Behind the last word of the source: below the quote it would be a line of its own.
    marked.has(marker) ? `&nbsp;<a class="back" href="#mark-${marker}" title="Back to the text">↑</a>` : '',
    excerpt === undefined ? '' : `<blockquote dir="auto">${escapeHtml(excerpt)}</blockquote>`,
    '</li>',
  ].join('')
}

function plainSource(source: ExportedSource): string {
  const { url, publishedAt, place } = source
  const address = webUrl(url)
  const name = escapeHtml(sourceName(source))
  const link =
    address === undefined ? name : `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${name}</a>`
  return [
    link,
    url === undefined || sourceName(source) === url.trim()
      ? ''
      : ` <span class="address" dir="auto">${escapeHtml(url)}</span>`,
    place === undefined ? '' : ` <span class="place" dir="auto">${escapeHtml(place)}</span>`,
    publishedAt === undefined ? '' : ` <span class="date" dir="auto">${escapeHtml(shownDate(publishedAt))}</span>`,
  ].join('')
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const style = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fff, #17191c); color: light-dark(#171b20, #e6e8eb);
  font: 16px/1.65 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 74ch; margin: 0 auto; padding: 48px 24px 96px; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
.plain { white-space: pre-wrap; }
a { color: light-dark(#0a6b60, #4cbfae); }
dl { margin: 0 0 32px; color: light-dark(#4d555f, #a9b0b8); font-size: 13px; }
dl > div { display: flex; gap: 12px; }
dt { min-width: 90px; }
dd { margin: 0; }
sup { line-height: 0; font-size: 11px; }
sup a { text-decoration: none; }
table { border-collapse: collapse; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid light-dark(#e4e7ea, #3a3f46); text-align: start; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { padding: 12px; background: light-dark(#f5f6f7, #121416); overflow: auto; }
blockquote { margin: 6px 0; padding-inline-start: 12px; border-inline-start: 3px solid light-dark(#d0d5da, #3a3f46);
  color: light-dark(#4d555f, #a9b0b8); }
section { margin-top: 48px; padding-top: 16px; border-top: 1px solid light-dark(#e4e7ea, #3a3f46); font-size: 14px; }
ol, ul { padding-inline: 2.2em; }
li { margin: 8px 0; }
li:target, sup a:target { background: light-dark(#ffe9a8, #57451a); }
.address, .date { color: light-dark(#666e78, #8d949d); font-size: 12px; }
.back { text-decoration: none; }
.broken { color: light-dark(#b3261e, #f48b82); }
.warning { padding: 8px 12px; border: 1px solid light-dark(#855100, #e2b15a); border-radius: 6px; }
@media print { :root { color-scheme: light; } main { max-width: none; padding: 0; } body { font-size: 11pt; }
  h1, h2, h3, h4, dl { break-after: avoid; } dl, li, blockquote, tr { break-inside: avoid; } pre { white-space: pre-wrap; } }
@page { size: A4; margin: 18mm 18mm 20mm;
  @bottom-center { content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif; color: #4d555f; } }
`
