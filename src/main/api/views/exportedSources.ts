import { printPlace } from '../../../contract/places.ts'
import type { ResolvedCitation } from '../../answers/grounded/resolveCitations.ts'
import { defined } from '../../base/defined.ts'
import type { ExportedSource } from '../../exporting/citedText.ts'
import { citationOf, type Citation } from '../../exporting/data/citation.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { StoredEvidence } from '../../model/conversation.ts'
import type { DocumentId } from '../../model/ids.ts'
import { quotedPlaces } from './places.ts'
import { toIso } from './times.ts'

/** The sources of an answer from passages, with their places; citations that lead nowhere are left out. */
export async function exportedSources(
  source: CollectionSource,
  citations: readonly ResolvedCitation<StoredEvidence>[],
): Promise<ExportedSource[]> {
  const places = await quotedPlaces(source, citations)
  const cited = await citationsOf(
    source,
    citations.flatMap(({ evidence }) => evidence?.documentId ?? []),
  )
  return citations.flatMap(({ marker, evidence, quote }, index): ExportedSource[] => {
    const place = places[index]
    if (!evidence) return []
    const { title, url, publishedAt } = evidence
    const printed = place ? printPlace(place) : undefined
    const citation = evidence.documentId === undefined ? undefined : cited.get(evidence.documentId)
    return [
      {
        marker,
        title,
        url,
        quote,
        publishedAt: toIso(publishedAt) ?? undefined,
        ...defined({ place: printed, citation }),
      },
    ]
  })
}

/** What documents are cited by; one that was deleted for good has none. */
async function citationsOf(
  source: CollectionSource,
  ids: readonly DocumentId[],
): Promise<ReadonlyMap<DocumentId, Citation>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const documents = await source.exportDocuments(distinct, 0, distinct.length)
  return new Map(documents.map((one) => [one.id, citationOf(one)]))
}
