/** What a source found, best first; `hash` is the same for the same document everywhere. */
export interface SourceRanking<H extends { readonly hash: string }> {
  readonly origin: string
  readonly hits: readonly H[]
}

/** A document with each place that it was found in, the best first. */
export interface FoundAcross<H> {
  readonly hash: string
  readonly score: number
  readonly found: readonly { readonly origin: string; readonly rank: number; readonly hit: H }[]
}

/** As within one library (search/fuse.ts). */
const RRF_K = 60

/**
 * Rankings of several sources as one. Scores of different sources are not comparable, so ranks are; a document that lives in
 * several counts by its best rank alone, as being copied makes it no better. Ties go to the origin that comes first by name,
 * `local` before all, then to the hash: the order in which sources answered changes nothing.
 */
export function fuseSources<H extends { readonly hash: string }>(
  sources: readonly SourceRanking<H>[],
  limit: number,
): FoundAcross<H>[] {
  const order = sources.toSorted((a, b) => compareOrigins(a.origin, b.origin))
  const all = new Map<string, { origin: string; rank: number; hit: H }[]>()
  for (const { origin, hits } of order)
    for (const [index, hit] of hits.entries()) {
      const known = all.get(hit.hash)
      if (!known) all.set(hit.hash, [{ origin, rank: index + 1, hit }])
      else if (!known.some((one) => one.origin === origin)) known.push({ origin, rank: index + 1, hit })
    }
  return [...all]
    .map(([hash, places]) => {
      const found = places.toSorted((a, b) => a.rank - b.rank || compareOrigins(a.origin, b.origin))
      return { hash, score: 1 / (RRF_K + (found[0]?.rank ?? 0)), found }
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareOrigins(a.found[0]?.origin ?? '', b.found[0]?.origin ?? '') ||
        (a.hash < b.hash ? -1 : 1),
    )
    .slice(0, limit)
}

function compareOrigins(a: string, b: string): number {
  if (a === b) return 0
  if (a === 'local') return -1
  if (b === 'local') return 1
  return a < b ? -1 : 1
}
