import { QuarryError } from '../../base/errors.ts'
import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { FilePresence } from '../../model/watching.ts'
import { mailHeaders } from '../../text/names/mailHeaders.ts'
import { sourceName, webUrl } from '../citedText.ts'
import { escapeHtml, escapeInline, oneLine } from '../escape.ts'
import { citedHtml } from '../citedHtml.ts'
import { formatSources } from '../cite/formatSources.ts'
import { textRun, type Block, type Report, type TextRun } from '../report/blocks.ts'
import { readMarkdown } from '../report/readMarkdown.ts'
import { htmlRuns, markdownRuns } from '../report/runs.ts'
import { paragraph } from '../report/toReport.ts'
import { htmlEnd, htmlStart } from '../toHtml.ts'
import { quiet } from '../toMarkdown.ts'
import { citationOf } from './citation.ts'
import { citedNotes, type CitedNote } from './citedNotes.ts'
import { fieldColumn } from './records.ts'
import { readableDate, readableTime } from './writtenDate.ts'
import type { DataExport, DocumentBatches } from './dataExport.ts'

type Heading = Pick<DataExport, 'title' | 'style' | 'source' | 'printPlaces'>

/** Documents to be read: title, address, date, headers of mail and text of each, and the notes that were made on it. */
export async function* writeMarkdown(batches: DocumentBatches, asked: Heading): AsyncGenerator<string, undefined> {
  const { title, style } = asked
  yield `# ${escapeInline(oneLine(title))}\n`
  for await (const batch of batches) {
    const citations = citationsOf(batch, style)
    const notesOn = await citedNotes(batch, asked)
    yield batch
      .map((one, at) => {
        const address = webUrl(one.url)
        const facts = factsOf(one).map(([name, value]) => `- ${escapeInline(name)}: ${escapeInline(oneLine(value))}`)
        const cited = citations[at]
        const link = address === undefined ? [] : [`- Address: <${address.replaceAll(/[<>]/g, encodeURIComponent)}>`]
        const notes = (notesOn[at] ?? []).map(quotedNote)
        return [
          `\n## ${escapeInline(oneLine(sourceName(one)))}`,
          [...link, ...facts, ...(cited ? [`- Citation: ${markdownRuns(cited)}`] : [])].join('\n'),
          ...notes,
          quiet(bodyOf(one)).trim(),
        ]
          .filter((part) => part !== '')
          .map((part) => `${part}\n`)
          .join('\n')
      })
      .join('')
  }
}

/** The same as one HTML file that loads nothing and runs nothing. */
export async function* writeHtml(batches: DocumentBatches, asked: Heading): AsyncGenerator<string, undefined> {
  const { title, style } = asked
  yield `${htmlStart(title).join('\n')}\n<h1 dir="auto">${escapeHtml(title)}</h1>\n`
  for await (const batch of batches) {
    const citations = citationsOf(batch, style)
    const notesOn = await citedNotes(batch, asked)
    yield batch
      .map((one, at) => {
        const address = webUrl(one.url)
        const cited = citations[at]
        const link =
          address === undefined
            ? []
            : [
                `<div><dt>Address</dt><dd><a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${escapeHtml(address)}</a></dd></div>`,
              ]
        const facts = factsOf(one).map(
          ([name, value]) =>
            `<div><dt dir="auto">${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`,
        )
        if (cited) facts.push(`<div><dt>Citation</dt><dd dir="auto">${htmlRuns(cited)}</dd></div>`)
        return [
          `<section id="document-${one.id}"${one.language === undefined ? '' : ` lang="${escapeHtml(one.language)}"`}>`,
          `<h2 dir="auto">${escapeHtml(sourceName(one))}</h2>`,
          `<dl>${[...link, ...facts].join('')}</dl>`,
          ...(notesOn[at] ?? []).map(htmlNote),
          `<div class="plain" dir="auto">${escapeHtml(bodyOf(one))}</div>`,
          '</section>\n',
        ].join('\n')
      })
      .join('')
  }
  yield htmlEnd.join('\n')
}

/** A note in a quote of Markdown, with its own Markdown; what it is on stands above it. */
function quotedNote({ quote, texts }: CitedNote): string {
  const parts = [
    ...(quote === undefined ? [] : [escapeInline(oneLine(quote))]),
    ...texts.map((text) => quiet(text).trim()),
  ]
  return parts
    .join('\n\n')
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function htmlNote({ quote, texts }: CitedNote): string {
  const parts = [
    ...(quote === undefined ? [] : [`<p dir="auto">${escapeHtml(quote)}</p>`]),
    ...texts.map((text) => citedHtml(text, (marker) => `[${marker}]`).trim()),
  ]
  return `<blockquote dir="auto">${parts.join('\n')}</blockquote>`
}

function noteBlocks({ quote, texts }: CitedNote): readonly Block[] {
  const inQuote = (block: Block): Block =>
    block.kind === 'paragraph' ? { ...block, role: 'quote', indent: (block.indent ?? 0) + 1 } : block
  return [
    ...(quote === undefined ? [] : [paragraph('quote', [textRun(oneLine(quote))])]),
    ...texts.flatMap(readMarkdown),
  ].map(inQuote)
}

/** A word processor holds all of it in memory. */
const mostCharacters = 20_000_000

/** The same for a word processor. @throws QuarryError invalid_input for more text than one opens */
export async function documentsReport(batches: DocumentBatches, asked: Heading): Promise<Report> {
  const { title, style } = asked
  const blocks: Block[] = [paragraph('title', [textRun(title)])]
  let characters = 0
  for await (const batch of batches) {
    const citations = citationsOf(batch, style)
    const notesOn = await citedNotes(batch, asked)
    for (const [at, one] of batch.entries()) {
      characters += one.text.length
      if (characters > mostCharacters)
        throw new QuarryError('invalid_input', 'This is more text than a word processor opens.', {
          hint: 'Export a part of it, or Markdown or HTML, which have no such limit.',
        })
      const address = webUrl(one.url)
      const cited = citations[at]
      blocks.push(
        {
          ...paragraph('heading', [textRun(oneLine(sourceName(one)))]),
          level: 1,
        },
        ...(address === undefined
          ? []
          : [paragraph('fact', [textRun('Address: '), textRun(address, { url: address })])]),
        ...factsOf(one).map(([name, value]) => paragraph('fact', [textRun(`${name}: ${oneLine(value)}`)])),
        ...(cited ? [paragraph('fact', [textRun('Citation: '), ...cited])] : []),
        ...(notesOn[at] ?? []).flatMap(noteBlocks),
        ...bodyOf(one)
          .split(/\n+/)
          .flatMap((line) => (line.trim() === '' ? [] : [paragraph('body', [textRun(line)])])),
      )
    }
  }
  return { title, blocks, notes: new Map() }
}

/** The text below its heading: a file in Markdown often begins with the heading that is its title. */
function bodyOf(document: DocumentWithMedia): string {
  const { text } = document
  const start = text.length - text.trimStart().length
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline
  const line = text.slice(start, end)
  const marks = /^#{1,6}[ \t]+/.exec(line)?.[0].length
  if (marks === undefined) return text
  // By a loop: an expression for the end would take the square of a long run of blanks.
  let last = line.length
  while (last > marks && ' \t\r#'.includes(line[last - 1] as string)) last--
  const title = line.slice(marks, last)
  return title !== '' && oneLine(title) === oneLine(sourceName(document)) ? text.slice(end + 1) : text
}

/** What each document is cited by in a citation style; none without a style. */
function citationsOf(
  batch: readonly DocumentWithMedia[],
  style: string | undefined,
): readonly (readonly TextRun[] | undefined)[] {
  if (style === undefined) return []
  const cited = batch.map((one, at) => ({
    item: { ...citationOf(one), id: String(at) },
    place: undefined,
  }))
  return formatSources(style, cited).notes
}

function factsOf(document: DocumentWithMedia): readonly (readonly [string, string])[] {
  const { kind, raw, authors, publishedAt, capturedAt, marks } = document
  const tags = marks?.tags.map(({ name }) => name).join(', ')
  const headers = kind === 'file' ? mailHeaders(raw) : []
  const has = (header: string) => headers.some(({ name }) => name === header)
  const facts: readonly (readonly [string, string | undefined])[] = [
    ...headers.map(({ name, value }) => [name, value] as const),
    // The same in other words.
    ['Authors', has('From') ? undefined : authors],
    ['Published', publishedAt === undefined || has('Date') ? undefined : readableDate(publishedAt, raw)],
    ['Captured', readableTime(capturedAt)],
    ['Source', sourceNow(document)],
    ['Tags', tags],
    ['Starred', marks?.starred ? 'yes' : undefined],
    ['Status', marks?.status],
    ['Priority', marks?.priority],
  ]
  const fields = Object.entries(document.fields ?? {}).map(
    ([name, value]) => [oneLine(fieldColumn(name)), String(value)] as const,
  )
  return [...facts, ...fields].flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [[name, value] as const],
  )
}

/** Where it was read, and what became of the file since in a watched folder. */
function sourceNow({ source: { name }, presence: { movedTo, goneSince } = noPresence }: DocumentWithMedia): string {
  if (movedTo !== undefined) return `${name} (now ${movedTo})`
  return goneSince === undefined ? name : `${name} (no longer in its folder since ${readableTime(goneSince)})`
}

const noPresence: FilePresence = { movedTo: undefined, goneSince: undefined }
