import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import { sourceName, webUrl } from '../citedText.ts'
import { escapeInline } from '../escape.ts'
import type { DataExport } from './dataExport.ts'

/** A link of a note in Markdown, or an address alone. */
const linked =
  /\[(?<label>[^\]]*)\]\(quarry:document\/(?<id>\d{1,15})(?:#(?<from>\d{1,15})-(?<to>\d{1,15}))?\)|<?quarry:document\/(?<bareId>\d{1,15})(?:#(?<bareFrom>\d{1,15})-(?<bareTo>\d{1,15}))?>?/g

/** Notes as they are read outside of the library. */
export interface CitedNote {
  /** What is marked, in quotation marks, with its place; undefined for a note on the document. */
  readonly quote: string | undefined
  /** In Markdown. */
  readonly texts: readonly string[]
}

/**
 * The notes on each of these documents: with the places of highlights, and links as citations of what they lead to. A link that
 * leads nowhere is its words.
 */
export async function citedNotes(
  batch: readonly DocumentWithMedia[],
  { source, printPlaces }: Pick<DataExport, 'source' | 'printPlaces'>,
): Promise<(readonly CitedNote[])[]> {
  const texts = batch.flatMap(({ marks }) => [
    ...(marks?.notes ?? []),
    ...(marks?.highlights ?? []).flatMap(({ notes }) => notes),
  ])
  const links = texts.flatMap(({ text }) => [...text.matchAll(linked)].map(linkOf))
  const ids = [...new Set(links.map(({ documentId }) => documentId))]
  const read = ids.length === 0 ? [] : await source.exportDocuments(ids, 0, ids.length)
  const documents = new Map(read.map((one) => [one.id, one]))
  const highlights = batch.flatMap(({ id, marks }) =>
    (marks?.highlights ?? []).map((one) => ({ ...one, documentId: id })),
  )
  const asked = [...links, ...highlights].map(({ documentId, start, end }) =>
    start === undefined || end === undefined ? { documentId } : { documentId, start, end },
  )
  const places = asked.length === 0 ? [] : await printPlaces(asked)
  let at = 0
  let marked = links.length
  const cite = (text: string) =>
    text.replace(linked, () => {
      const link = links[at]
      const place = places[at++]
      const words = link?.label ?? ''
      const document = link && documents.get(link.documentId)
      if (document === undefined) return words
      const name = sourceName(document)
      const address = webUrl(document.url)
      const shown = words === '' ? escapeInline(name) : words
      const beside = [
        ...(words === '' || words === name ? [] : [escapeInline(name)]),
        ...(place === undefined ? [] : [place]),
      ]
      const linkedTo =
        address === undefined ? shown : `[${shown}](<${address.replaceAll(/[<>]/g, encodeURIComponent)}>)`
      return beside.length === 0 ? linkedTo : `${linkedTo} (${beside.join(', ')})`
    })
  // In the order in which the links were found.
  return batch.map(({ marks }) => {
    if (!marks) return []
    const own = marks.notes.map(({ text }): CitedNote => ({ quote: undefined, texts: [cite(text)] }))
    const ofHighlights = marks.highlights.map((one): CitedNote => {
      const place = places[marked++]
      return {
        quote: `“${one.quote}”${place === undefined ? '' : ` (${place})`}`,
        texts: one.notes.map(({ text }) => cite(text)),
      }
    })
    return [...own, ...ofHighlights]
  })
}

function linkOf({ groups = {} }: RegExpExecArray) {
  const { label, id, from, to, bareId, bareFrom, bareTo } = groups
  const [start, end] = [from ?? bareFrom, to ?? bareTo]
  return {
    label,
    documentId: Number(id ?? bareId) as DocumentId,
    start: start === undefined ? undefined : Number(start),
    end: end === undefined ? undefined : Number(end),
  }
}
