import type { CollectionView, SpaceCoverage } from '../../contract/collections.ts'
import { useStrings } from '../strings/strings.ts'

/** The space in which most of the collection is embedded; null when nothing of it is embedded anywhere. */
export function coverageOf(collection: CollectionView): SpaceCoverage | null {
  let best: SpaceCoverage | null = null
  for (const space of collection.coverage) if (!best || space.embedded > best.embedded) best = space
  return best
}

/** True when some text of the collection has no vector anywhere. */
export function lacksVectors(collection: CollectionView): boolean {
  const space = coverageOf(collection)
  return space === null ? collection.passages > 0 : space.embedded < space.texts
}

export function coverageFraction(space: SpaceCoverage | null): number {
  return space && space.texts > 0 ? space.embedded / space.texts : 0
}

/** How much of a collection is embedded, as a ring that closes. */
export function CoverageRing({ collection }: { readonly collection: CollectionView }) {
  const strings = useStrings()
  const space = coverageOf(collection)
  const fraction = coverageFraction(space)
  const label = space ? strings.collections.coverage(space.embedded, space.texts) : strings.collections.notEmbedded
  const around = 2 * Math.PI * 5.5
  return (
    <svg className="coverageRing" viewBox="0 0 16 16" role="img" aria-label={label}>
      <title>{label}</title>
      <circle className="track" cx="8" cy="8" r="5.5" />
      {fraction > 0 ? (
        <circle className="value" cx="8" cy="8" r="5.5" strokeDasharray={`${around * fraction} ${around}`} />
      ) : null}
    </svg>
  )
}
