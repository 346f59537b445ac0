import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import { sourceName, webUrl } from '../citedText.ts'
import { escapeHtml, htmlEnd, htmlStart } from '../toHtml.ts'
import { escapeInline, oneLine, quiet } from '../toMarkdown.ts'
import type { DataExport, DocumentBatches } from './dataExport.ts'

type Heading = Pick<DataExport, 'title'>

/** Documents to be read: title, address, date and text of each, and the notes that were made on it. */
export async function* writeMarkdown(batches: DocumentBatches, { title }: Heading): AsyncGenerator<string, undefined> {
  yield `# ${escapeInline(oneLine(title))}\n`
  for await (const batch of batches)
    yield batch
      .map((one) => {
        const address = webUrl(one.url)
        const facts = factsOf(one).map(([name, value]) => `- ${name}: ${escapeInline(oneLine(value))}`)
        const link = address === undefined ? [] : [`- Address: <${address.replaceAll(/[<>]/g, encodeURIComponent)}>`]
        const notes = notesOf(one).map((note) => `> ${escapeInline(oneLine(note))}`)
        return [
          `\n## ${escapeInline(oneLine(sourceName(one)))}`,
          [...link, ...facts].join('\n'),
          ...notes,
          quiet(one.text).trim(),
        ]
          .filter((part) => part !== '')
          .map((part) => `${part}\n`)
          .join('\n')
      })
      .join('')
}

/** The same as one HTML file that loads nothing and runs nothing. */
export async function* writeHtml(batches: DocumentBatches, { title }: Heading): AsyncGenerator<string, undefined> {
  yield `${htmlStart(title).join('\n')}\n<h1 dir="auto">${escapeHtml(title)}</h1>\n`
  for await (const batch of batches)
    yield batch
      .map((one) => {
        const address = webUrl(one.url)
        const link =
          address === undefined
            ? []
            : [
                `<div><dt>Address</dt><dd><a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${escapeHtml(address)}</a></dd></div>`,
              ]
        const facts = factsOf(one).map(
          ([name, value]) => `<div><dt>${name}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`,
        )
        return [
          `<section id="document-${one.id}"${one.language === undefined ? '' : ` lang="${escapeHtml(one.language)}"`}>`,
          `<h2 dir="auto">${escapeHtml(sourceName(one))}</h2>`,
          `<dl>${[...link, ...facts].join('')}</dl>`,
          ...notesOf(one).map((note) => `<blockquote dir="auto">${escapeHtml(note)}</blockquote>`),
          `<div class="plain" dir="auto">${escapeHtml(one.text)}</div>`,
          '</section>\n',
        ].join('\n')
      })
      .join('')
  yield htmlEnd.join('\n')
}

function factsOf(document: DocumentWithMedia): readonly (readonly [string, string])[] {
  const { authors, publishedAt, capturedAt, source, marks } = document
  const tags = marks?.tags.map(({ name }) => name).join(', ')
  const day = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Authors', authors],
    ['Published', day(publishedAt)],
    ['Captured', day(capturedAt)],
    ['Source', source.name],
    ['Tags', tags],
  ]
  return facts.flatMap(([name, value]) => (value === undefined || value.trim() === '' ? [] : [[name, value] as const]))
}

function notesOf({ marks }: DocumentWithMedia): readonly string[] {
  if (!marks) return []
  const ofHighlights = marks.highlights.map(({ quote, notes }) =>
    [`“${quote}”`, ...notes.map(({ text }) => text)].join(' '),
  )
  return [...marks.notes.map(({ text }) => text), ...ofHighlights]
}
