import type { PassageId } from '../../../model/ids.ts'
import type { WantedToken } from '../../../text/query/queryTokens.ts'
import type { ReadableDb } from '../../connection.ts'
import { rawRows } from '../../statement.ts'
import { tokenStatistics } from '../tokenStatistics.ts'
import { type Averages, ftsScore, lengthNorm, lengthNorms, readAverages, scoreOf, weightOf } from './bm25.ts'
import type { NewerWords } from './newerWords.ts'
import { PostingsReader } from './postings.ts'
import { createTop, type Top } from './top.ts'
import { readSizeParts } from './readParts.ts'
import { hasNewer, readList, readListing, readSizes, type Listing } from './wordLists.ts'

/** Passages whose scores are summed up at once: small enough for the processor's cache. */
const span = 2 ** 16
/** Sizes of so many passages are added before they are copied again. */
const roomBehind = 2 ** 16

export type ScoredPassage = readonly [passage: PassageId, score: number]

interface Weighed {
  readonly reader: PostingsReader
  readonly weight: number
}

interface Sizes {
  readonly generation: number
  /** The last passage that has its size here. */
  readonly through: number
  /** By passage; there may be room behind the last. */
  readonly sizes: Uint16Array
  readonly largest: number
}

const sizesOf = new WeakMap<ReadableDb, Sizes>()

/**
 * The `take` passages that rank first for any of some tokens, as FTS5's bm25 scores them: of common tokens from their
 * lists, of others and of passages that came later from the word index. With `only` (ascending), of these passages alone.
 * Passages may be among them that were deleted since. Undefined where the word index alone ranks as fast.
 */
export function rankLists(
  db: ReadableDb,
  tokens: readonly WantedToken[],
  take: number,
  only?: Uint32Array,
): ScoredPassage[] | undefined {
  const listing = readListing(db)
  if (!listing) return undefined
  const isBehind = hasNewer(db, listing)
  const averages = readAverages(db)
  const { rowsWith, newer } = tokenStatistics(db)
  const listed: Weighed[] = []
  const others: WantedToken[] = []
  for (const wanted of tokens) {
    const list = readList(db, listing, wanted.token)
    if (!list) {
      others.push(wanted)
      continue
    }
    const weight = weightOf(rowsWith(wanted.token), averages.rows) * wanted.times
    listed.push({ reader: new PostingsReader(list, span), weight })
  }
  const known = listed.length > 0 ? sizesIn(db, listing) : undefined
  if (!known) return undefined
  const norms = lengthNorms(averages, known.largest)
  const top = createTop(take)
  const found = others.length > 0 ? rankIndexed(db, others, 0, listing.through) : []
  sumUp({ listed, sizes: known.sizes.subarray(0, listing.through + 1), norms, others: found, only, top })
  if (isBehind) {
    const allowed = only && new Set(only)
    const found = newer
      ? rankNewer(newer, tokens, averages, rowsWith)
      : rankIndexed(db, tokens, listing.through + 1, Number.MAX_SAFE_INTEGER)
    for (const [passage, score] of found) if (!allowed || allowed.has(passage)) top.add(passage, score)
  }
  return top.sorted() as [PassageId, number][]
}

function sizesIn(db: ReadableDb, listing: Listing): Sizes | undefined {
  const held = sizesOf.get(db)
  const known =
    held?.generation === listing.generation && held.through <= listing.through ? held : madeSizes(db, listing)
  if (!known) return undefined
  const grown = known.through === listing.through ? known : withParts(db, known, listing.through)
  sizesOf.set(db, grown)
  return grown
}

function madeSizes(db: ReadableDb, listing: Listing): Sizes | undefined {
  const sizes = readSizes(db, listing)
  return sizes && { generation: listing.generation, through: sizes.length - 1, sizes, largest: largestOf(sizes, 0) }
}

/** With the parts up to a passage: some thousand passages each, which come by the second during an import. */
function withParts(db: ReadableDb, known: Sizes, through: number): Sizes {
  const hasRoom = known.sizes.length > through
  const sizes = hasRoom ? known.sizes : new Uint16Array(through + roomBehind)
  if (!hasRoom) sizes.set(known.sizes)
  let { largest } = known
  for (const part of readSizeParts(db, known.generation, known.through)) {
    sizes.set(part.sizes, part.through + 1 - part.sizes.length)
    largest = largestOf(part.sizes, largest)
  }
  return { generation: known.generation, through, sizes, largest }
}

function largestOf(sizes: Uint16Array, least: number): number {
  let largest = least
  for (const size of sizes) if (size > largest) largest = size
  return largest
}

/** The passages from `first` to `last` with any of the tokens, ascending, with their scores by the word index. */
function rankIndexed(db: ReadableDb, tokens: readonly WantedToken[], first: number, last: number): ScoredPassage[] {
  const match = tokens.flatMap(({ token, times }) => Array.from({ length: times }, () => `"${token}"`)).join(' OR ')
  return rawRows<[PassageId, number]>(
    db,
    `SELECT rowid, ${ftsScore} FROM passage_words WHERE passage_words MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid`,
    match,
    first,
    last,
  )
}

/** The passages behind the lists with any of the tokens, with their scores as the word index has them. */
function rankNewer(
  newer: NewerWords,
  tokens: readonly WantedToken[],
  averages: Averages,
  rowsWith: (token: string) => number,
): Iterable<ScoredPassage> {
  const scores = new Map<PassageId, number>()
  for (const { token, times } of tokens) {
    const weight = weightOf(rowsWith(token), averages.rows) * times
    for (const [passage, frequency, size] of newer(token)) {
      const score = scoreOf(weight, frequency, lengthNorm(averages, size))
      scores.set(passage as PassageId, (scores.get(passage as PassageId) ?? 0) + score)
    }
  }
  return scores
}

interface Summed {
  readonly listed: readonly Weighed[]
  readonly sizes: Uint16Array
  /** Of each size. */
  readonly norms: Float64Array
  /** Scores that come to those of the lists, by passage. */
  readonly others: readonly ScoredPassage[]
  readonly only: Uint32Array | undefined
  readonly top: Top
}

function sumUp({ listed, sizes, norms, others, only, top }: Summed): void {
  const scores = new Float64Array(span)
  let other = 0
  let one = 0
  for (let start = 0; start < sizes.length; start += span) {
    const end = start + span
    const isWanted = !only || (one < only.length && (only[one] as number) < end)
    for (const { reader, weight } of listed) {
      const { passages, halves } = reader
      const count = reader.readUntil(end)
      if (!isWanted) continue
      for (let at = 0; at < count; at++) {
        const passage = passages[at] as number
        const frequency = (halves[at] as number) / 2
        const norm = norms[sizes[passage] as number] as number
        scores[passage - start] = (scores[passage - start] as number) + scoreOf(weight, frequency, norm)
      }
    }
    for (; other < others.length && (others[other]?.[0] ?? 0) < end; other++) {
      const [passage, score] = others[other] as ScoredPassage
      scores[passage - start] = (scores[passage - start] as number) + score
    }
    if (!isWanted) continue
    let { least } = top
    if (only)
      for (; one < only.length && (only[one] as number) < end; one++) {
        const passage = only[one] as number
        top.add(passage, scores[passage - start] as number)
      }
    else
      for (let at = 0; at < span; at++)
        if ((scores[at] as number) > least) {
          top.add(start + at, scores[at] as number)
          least = top.least
        }
    scores.fill(0)
  }
}
