import { escapeInline, oneLine } from './escape.ts'
import { markdownRuns } from './report/runs.ts'
import { shortQuote, shownDate, sourceName, webUrl, type CitedText, type ExportedSource } from './citedText.ts'

/**
 * A text as Markdown whose markers are footnotes: each `[^N]` has its definition at the end. A marker without a source has
 * none, so that it stays what it is in the text, and is named.
 */
export function toMarkdown({ title, text, facts, warning, sources, broken, bibliography = [] }: CitedText): string {
  const parts = [
    `# ${escapeInline(oneLine(title))}`,
    facts.map(({ name, value }) => `- ${escapeInline(name)}: ${escapeInline(oneLine(value))}`).join('\n'),
    ...(warning === undefined ? [] : [`> **${escapeInline(oneLine(warning))}**`]),
    quiet(text).trim(),
    ...(sources.length === 0 ? [] : ['## Sources', sources.map(footnote).join('\n')]),
    ...(bibliography.length === 0
      ? []
      : ['## Bibliography', bibliography.map((entry) => `- ${markdownRuns(entry)}`).join('\n')]),
    ...(broken.length === 0
      ? []
      : [`Markers that lead to no source: ${broken.map((marker) => `\\[^${marker}\\]`).join(', ')}.`]),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function footnote(source: ExportedSource): string {
  const { marker, url, quote, publishedAt, place, formatted } = source
  const excerpt = shortQuote(quote)
  const quoted = excerpt === undefined ? '' : ` “${escapeInline(excerpt)}”`
  if (formatted) return `[^${marker}]: ${markdownRuns(formatted)}${quoted}`
  const address = webUrl(url)
  const name = escapeInline(oneLine(sourceName(source)))
  const link = address === undefined ? name : `[${name}](<${address.replaceAll(/[<>]/g, encodeURIComponent)}>)`
  return [
    `[^${marker}]: ${link}`,
    place === undefined ? '' : `, ${escapeInline(oneLine(place))}`,
    publishedAt === undefined ? '' : `, ${escapeInline(oneLine(shownDate(publishedAt)))}`,
    address === undefined && url !== undefined && sourceName(source) !== url.trim()
      ? `, ${escapeInline(oneLine(url))}`
      : '',
    '.',
    quoted,
  ].join('')
}

const code = /((?<!\\)```[\s\S]*?```|~~~[\s\S]*?~~~|(?<![\\`])`[^`\n]+`)/

/**
 * The text without what would load something or take the place of a source: images become links to them, tags are text,
 * and definitions of footnotes that the text itself brings define nothing. Code stays as it is.
 */
export function quiet(text: string): string {
  return text
    .split(code)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/(?<!\\)!\[/g, '\\![')
            .replaceAll(/(?<!\\)<(?=[a-z/!?])(?!(?:https?|mailto):)/gi, '\\<')
            .replaceAll(/^( {0,3})\[\^(\d{1,6})\]:/gm, '$1\\[^$2]:'),
    )
    .join('')
}
