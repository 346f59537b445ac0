import { printPlace } from '../../../contract/places.ts'
import type { ResolvedCitation } from '../../answers/grounded/resolveCitations.ts'
import { defined } from '../../base/defined.ts'
import type { ExportedSource } from '../../exporting/citedText.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { StoredEvidence } from '../../model/conversation.ts'
import { citedPlaces, quotedSpan } from './places.ts'
import { toIso } from './times.ts'

/** The sources of an answer from passages, with their places; citations that lead nowhere are left out. */
export async function exportedSources(
  source: CollectionSource,
  citations: readonly ResolvedCitation<StoredEvidence>[],
): Promise<ExportedSource[]> {
  const places = await citedPlaces(source, citations.map(quotedSpan))
  return citations.flatMap(({ marker, evidence, quote }, index): ExportedSource[] => {
    const place = places[index]
    if (!evidence) return []
    const { title, url, publishedAt } = evidence
    const printed = place ? printPlace(place) : undefined
    return [{ marker, title, url, quote, publishedAt: toIso(publishedAt) ?? undefined, ...defined({ place: printed }) }]
  })
}
