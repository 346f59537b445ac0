import { printPlace } from '../../../contract/places.ts'
import { defined } from '../../base/defined.ts'
import type { Core } from '../../core.ts'
import type { CitedText, ExportedSource } from '../../exporting/citedText.ts'
import { citationOf } from '../../exporting/data/citation.ts'
import { readableTime } from '../../exporting/data/writtenDate.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Note, NoteLink } from '../../model/organising/marks.ts'
import { citedPlaces } from '../views/places.ts'
import { toIso } from '../views/times.ts'

const notesAtOnce = 200

/** A link in Markdown, or an address alone. */
const linked = /\[(?<label>[^\]]*)\]\((?<address>quarry:document\/[^)\s]*)\)|<?(?<bare>quarry:document\/[\d#-]*\d)>?/g

/**
 * The notes that are on no document, as one text, the oldest first. What they link to are its sources, with what is quoted.
 * @throws QuarryError conflict when there is none
 */
export async function notesText({ library }: Core): Promise<CitedText> {
  const notes = await freeNotes(library)
  if (notes.length === 0) throw new QuarryError('conflict', 'There is no note that is on no document.')
  const links = new Map(notes.flatMap(({ links: own }) => own.map((link) => [link.address, link] as const)))
  const markers = new Map([...links.keys()].map((address, at) => [address, at + 1]))
  const sources = await sourcesOf(library, [...links.values()], markers)
  const known = new Set(sources.map(({ marker }) => marker))
  return {
    title: 'Notes',
    text: notes.map((note) => `## ${readableTime(note.createdAt)}\n\n${citedIn(note, markers)}`).join('\n\n'),
    facts: [{ name: 'Notes', value: String(notes.length) }],
    warning: undefined,
    sources,
    broken: [...markers.values()].filter((marker) => !known.has(marker)),
  }
}

async function freeNotes({ notes }: Core['library']): Promise<readonly Note[]> {
  const found: Note[] = []
  for (;;) {
    const asked = { query: undefined, documentId: undefined, free: true, offset: found.length, limit: notesAtOnce }
    const { items, total } = await notes.list(asked)
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found.toSorted((one, other) => one.id - other.id)
  }
}

/** Links as marks of sources, and headings below that of the note. An address alone is named by what it leads to. */
function citedIn({ text, links }: Note, markers: ReadonlyMap<string, number>): string {
  const names = new Map(
    links.map(({ address, target }) => [address, target?.quote ? `“${target.quote}”` : (target?.title ?? '')]),
  )
  const cited = text.replaceAll(
    linked,
    (whole, label: string | undefined, address: string | undefined, bare: string | undefined) => {
      const marker = markers.get(address ?? bare ?? '')
      return marker === undefined ? whole : `${label ?? names.get(bare ?? '') ?? ''}[^${marker}]`
    },
  )
  let isCode = false
  return cited
    .split('\n')
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode
      return isCode ? line : line.replace(/^(#{1,4}) /, '##$1 ')
    })
    .join('\n')
}

/** Links that lead somewhere, as sources. */
async function sourcesOf(
  { source }: Core['library'],
  links: readonly NoteLink[],
  markers: ReadonlyMap<string, number>,
): Promise<ExportedSource[]> {
  const ids = [...new Set(links.flatMap(({ target, documentId }) => (target ? [documentId] : [])))]
  const read = ids.length === 0 ? [] : await source.exportDocuments(ids, 0, ids.length)
  const documents = new Map(read.map((one) => [one.id, one]))
  const places = await citedPlaces(
    source,
    links.map(({ documentId, span, target }) => target && (span ? { documentId, ...span } : { documentId })),
  )
  return links.flatMap(({ address, documentId, target }, index): ExportedSource[] => {
    const document = documents.get(documentId)
    if (!target || !document) return []
    const place = places[index]
    return [
      {
        marker: markers.get(address) ?? 0,
        title: document.title,
        url: document.url,
        quote: target.quote,
        publishedAt: toIso(document.publishedAt) ?? undefined,
        ...defined({ place: place ? printPlace(place) : undefined, citation: citationOf(document) }),
      },
    ]
  })
}
