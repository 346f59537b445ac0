import { encodeQuery } from './codes.ts'
import type { ScanParts, SearchOptions } from './parts.ts'
import { rankAll, rankCandidates, surpriseDeviations, type Candidates, type Hit, type ReadVectors } from './rescore.ts'
import { readReach, stateWord, type Rows } from './rows.ts'
import { selectSlots } from './select.ts'

/** Codes weighed against the query itself; at 1M x 1024 400 gave the same recall as 8000. */
const leastWeighed = 1000
/**
 * Rows that a search may read at most for each hit it returns; most read a fifth of that (see rankCandidates). Measured at
 * 1M x 1024, k = 10: with clusters 40 hold .9995 of the true nearest. In one cloud without any, which is where partitions
 * do not pay, 40 hold .985 and 100 .996.
 */
const mostPerHit = { clustered: 40, otherwise: 100 } as const
/** The second figure matters where little is asked for: thousands of candidates cost more to put in order than they bring. */
const mostOtherwise = 4000
/**
 * Rows count as clustered where the nearest lie in less than this share of all. Partitions may pay beyond it, but codes then
 * say as little as without clusters: at 1M x 1024 in one cloud of which a search left out 7 rows in 10, the figures for
 * clusters held .980, those for none .990; of the half that a filter keeps, .978 and .9915.
 */
const clusteredShare = 0.1

/**
 * The slots most likely nearest to `query` (the stored width or a prefix) by their codes of signs, best first: `wanted` or,
 * if there are not so many allowed rows, all of them.
 */
export function signCandidates(
  { parameters, rows, kernel, layout, lockedFirst }: ScanParts,
  query: Float32Array,
  wanted: number,
  options: SearchOptions = {},
): Candidates {
  const encoded = encodeQuery(parameters, query)
  const effort = options.effort ?? 1
  return lockedFirst(() => {
    const pays = rows.get(stateWord.rowsInReach) > 0 && Number.isFinite(effort)
    const { near, wide } = readReach(rows)
    // What a prefix leaves out makes centres harder to tell apart.
    const further = effort * Math.sqrt(parameters.dimension / query.length)
    return selectSlots(rows, kernel, layout, encoded, {
      wanted,
      weighed: Math.max(leastWeighed, 3 * wanted),
      mask: options.mask,
      reach: pays ? { near: near * further, wide: wide * further } : undefined,
    })
  })
}

/** The `k` rows with the largest cosine to `query` among those that their codes of signs name; see ScanIndex.search. */
export function searchSigns(
  parts: ScanParts,
  query: Float32Array,
  k: number,
  read: ReadVectors,
  options: SearchOptions,
): Hit[] {
  const { rows } = parts
  const effort = options.effort ?? 1
  if (!Number.isFinite(effort))
    return rankAll(query, signCandidates(parts, query, rows.get(stateWord.rows), options).slots, k, read)
  const kind = isClustered(rows) ? 'clustered' : 'otherwise'
  const most = Math.max(mostPerHit.clustered * k, Math.min(mostPerHit[kind] * k, mostOtherwise))
  const candidates = signCandidates(parts, query, Math.ceil(most * effort), options)
  return rankCandidates(query, candidates, k, read, surpriseDeviations[kind])
}

function isClustered(rows: Rows): boolean {
  const rowsInReach = rows.get(stateWord.rowsInReach)
  return rowsInReach > 0 && rowsInReach <= clusteredShare * rows.get(stateWord.calibratedRows)
}
