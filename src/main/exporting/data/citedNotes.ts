import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import { sourceName } from '../citedText.ts'
import type { DataExport } from './dataExport.ts'

/** A link of a note in Markdown, or an address alone. */
const linked =
  /\[(?<label>[^\]]*)\]\(quarry:document\/(?<id>\d{1,15})(?:#(?<from>\d{1,15})-(?<to>\d{1,15}))?\)|<?quarry:document\/(?<bareId>\d{1,15})(?:#(?<bareFrom>\d{1,15})-(?<bareTo>\d{1,15}))?>?/g

/**
 * The notes on each of these documents as they are read outside of the library: with the places of highlights, and links as
 * citations of what they lead to. A link that leads nowhere is its words.
 */
export async function citedNotes(
  batch: readonly DocumentWithMedia[],
  { source, printPlaces }: Pick<DataExport, 'source' | 'printPlaces'>,
): Promise<(readonly string[])[]> {
  const texts = batch.flatMap(({ marks }) => [
    ...(marks?.notes ?? []),
    ...(marks?.highlights ?? []).flatMap(({ notes }) => notes),
  ])
  const links = texts.flatMap(({ text }) => [...text.matchAll(linked)].map(linkOf))
  const ids = [...new Set(links.map(({ documentId }) => documentId))]
  const read = ids.length === 0 ? [] : await source.exportDocuments(ids, 0, ids.length)
  const names = new Map(read.map((one) => [one.id, sourceName(one)]))
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
      const name = link && names.get(link.documentId)
      if (name === undefined) return words
      const cited = [name, ...(place === undefined ? [] : [place])].join(', ')
      return words === '' ? cited : `${words} (${cited})`
    })
  // In the order in which the links were found.
  return batch.map(({ marks }) => {
    if (!marks) return []
    const own = marks.notes.map(({ text }) => cite(text))
    const ofHighlights = marks.highlights.map((one) => {
      const place = places[marked++]
      return [
        `“${one.quote}”${place === undefined ? '' : ` (${place})`}`,
        ...one.notes.map(({ text }) => cite(text)),
      ].join(' ')
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
