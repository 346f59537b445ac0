import { TOKENIZER_VERSION } from '../../../text/tokens.ts'
import type { ReadableDb } from '../../connection.ts'
import { readValue } from '../../library/settings.ts'
import { count, row } from '../../statement.ts'
import { partPassages, partPostings, uint16Of } from './readParts.ts'

/** The key of the generation that counts. */
export const listingKey = 'word lists'
/** With fewer passages the word index ranks them all in some milliseconds. */
const leastPassages = 5_000
/** Lists are made again when this share of passages came after them, or is gone since. */
const mostBehind = 0.02

/** The lists that count. What is said of a passage up to `through` in a list stays true: passages do not change. */
export interface Listing {
  readonly generation: number
  /** The last passage that the lists know, with their parts. */
  readonly through: number
  /** Passages that were indexed up to it. */
  readonly passages: number
  /** Those of them that were there when the lists were made: the others came in parts (listParts.ts). */
  readonly made: number
  /** Numbers of passages are reused only in a new epoch (library/compact.ts). */
  readonly epoch: string
  /** The version of the tokens. */
  readonly tokenizer: number
}

export interface WordList {
  readonly token: string
  /** Passages in it. */
  readonly passages: number
  /** As postings.ts writes them. */
  readonly postings: Uint8Array<ArrayBuffer>
}

export function epochOf(db: ReadableDb): string {
  return readValue(db, 'epoch') ?? ''
}

export function lastIndexed(db: ReadableDb): number {
  return count(db, 'SELECT max(id) FROM passage_words_docsize')
}

/** Undefined: there are no lists, or they are of passages and tokens that are no more. */
export function readListing(db: ReadableDb): Listing | undefined {
  const text = readValue(db, listingKey)
  if (text === undefined) return undefined
  const stored = JSON.parse(text) as Omit<Listing, 'made'> & Partial<Listing>
  const listing = { made: stored.passages, ...stored }
  return listing.epoch === epochOf(db) && listing.tokenizer === TOKENIZER_VERSION ? listing : undefined
}

/** Whether passages were indexed after the lists were made. */
export function hasNewer(db: ReadableDb, { through }: Listing): boolean {
  return lastIndexed(db) > through
}

/** So few of the passages may be gone for the counts of lists to stand for what is there. */
const fewGone = 0.001

/** Whether lists, with the `newer` passages behind them, know how many of the `passages` that there are have a token. */
export function areCounted(passages: number, newer: number, listing: Listing): boolean {
  return listing.passages + newer - passages <= fewGone * passages
}

/** Passages that were indexed after the lists were made. */
export function countNewer(db: ReadableDb, { through }: Listing): number {
  return count(db, 'SELECT count(*) FROM passage_words_docsize WHERE id > ?', through)
}

/** In how many passages a token is by its list, with its parts; undefined where it has none. */
export function listedPassages(db: ReadableDb, { generation }: Listing, token: string): number | undefined {
  const found = row<{ id: number; passages: number }>(
    db,
    'SELECT id, passages FROM word_lists WHERE generation = ? AND token = ?',
    generation,
    token,
  )
  return found && found.passages + partPassages(db, generation, found.id)
}

/** The postings of a token in the order of the passages, those of each part by themselves; undefined where it has no list. */
export function readList(db: ReadableDb, { generation }: Listing, token: string): readonly Uint8Array[] | undefined {
  const found = row<{ id: number; postings: Uint8Array }>(
    db,
    'SELECT id, postings FROM word_lists WHERE generation = ? AND token = ?',
    generation,
    token,
  )
  return found && [found.postings, ...partPostings(db, generation, found.id)]
}

/** How many tokens each passage has that the lists knew when they were made, by its number; 0: it is not there. */
export function readSizes(db: ReadableDb, { generation }: Listing): Uint16Array | undefined {
  const found = row<{ sizes: Uint8Array }>(db, 'SELECT sizes FROM word_sizes WHERE generation = ?', generation)
  return found && uint16Of(found.sizes)
}

/** The lists to be made now; undefined where those that there are will do. */
export function dueListing(db: ReadableDb): Listing | undefined {
  const passages = count(db, 'SELECT count(*) FROM passage_words_docsize')
  const now = readListing(db)
  if (passages < leastPassages) return undefined
  if (now) {
    const newer = countNewer(db, now)
    const gone = now.passages + newer - passages
    const behind = newer + now.passages - now.made
    if (Math.max(behind, gone) <= mostBehind * now.made) return undefined
  }
  const last = count(db, 'SELECT max(generation) FROM word_lists')
  return {
    generation: Math.max(last, now?.generation ?? 0) + 1,
    through: lastIndexed(db),
    passages,
    made: passages,
    epoch: epochOf(db),
    tokenizer: TOKENIZER_VERSION,
  }
}
