import { TOKENIZER_VERSION } from '../../../text/tokens.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { readValue, writeValue } from '../../library/settings.ts'
import { rawRows, run } from '../../statement.ts'
import { columnWeights, sizeOf } from './bm25.ts'
import { addNewerPart } from './listParts.ts'
import { epochOf, hasNewer, lastIndexed, readListing, type Listing } from './wordLists.ts'

/**
 * The index `newer_words`: the words of the few passages that came after the lists of words were made, and after the parts
 * that were added to these (listParts.ts), once more by themselves. The index of all passages walks through every passage of a
 * token to score a few of them, and to count them. It is emptied whenever lists are made or get a part.
 */

/** The key of what it knows; absent: it knows nothing. */
const key = 'newer words'
/** So many passages are indexed twice before they become a part of the lists: reading that many takes as long as the lists do. */
const mostNewer = 4_096
/** So many passages that are stored at once are a part of the lists by themselves. */
const leastOfPart = 256
/** Tokens whose passages are kept: those of some searches. */
const mostTokens = 1_000

interface Known {
  /** It has all passages behind this one. */
  readonly since: number
  readonly epoch: string
  readonly tokenizer: number
}

/** How often a passage has a token, each time weighted by its column, and how many tokens the passage has in all. */
export type NewerPosting = readonly [passage: number, frequency: number, size: number]

/** The passages behind the lists that have a token, ascending. To be used in the transaction it was asked for in. */
export type NewerWords = (token: string) => readonly NewerPosting[]

function readKnown(db: ReadableDb): Known | undefined {
  const text = readValue(db, key)
  const known = text === undefined ? undefined : (JSON.parse(text) as Known)
  return known?.epoch === epochOf(db) && known.tokenizer === TOKENIZER_VERSION ? known : undefined
}

/** Undefined: not all passages behind the lists are known. */
export function readNewer(db: ReadableDb, { through }: Listing): NewerWords | undefined {
  const known = readKnown(db)
  if (!known || known.since > through) return undefined
  const postings = new Map<string, readonly NewerPosting[]>()
  return (token) => {
    const before = postings.get(token)
    if (before) return before
    const found = readPostings(db, token, through)
    if (postings.size < mostTokens) postings.set(token, found)
    return found
  }
}

/** Passages that are gone stay in this index, and not in that of all. */
function readPostings(db: ReadableDb, token: string, through: number): readonly NewerPosting[] {
  const { title, body, grams } = columnWeights
  return rawRows<[number, number, Uint8Array]>(
    db,
    `SELECT i.doc, sum(CASE i.col WHEN 'title' THEN ? WHEN 'body' THEN ? ELSE ? END), d.sz
     FROM newer_instances i CROSS JOIN passage_words_docsize d ON d.id = i.doc
     WHERE i.term = ? AND i.doc > ? GROUP BY i.doc ORDER BY i.doc`,
    title,
    body,
    grams,
    token,
    through,
  ).map(([passage, frequency, sizes]) => [passage, frequency, sizeOf(sizes)])
}

/**
 * How lists of words are to know the passages from `first` on, as far as they know all before: as a `part` of the lists, which
 * the caller then adds; or in `newer_words`, into which the caller puts them too. To be asked before they are in the index of
 * all, and to be acted on in the same transaction. Undefined: what came before is not known either.
 */
export function keepsNewer(
  db: WritableDb,
  first: number,
  passages: number,
): { readonly by: 'part'; readonly listing: Listing } | { readonly by: 'newer_words' } | undefined {
  const known = readKnown(db)
  const isFew = passages < leastOfPart
  if (isFew && known && first + passages - known.since <= mostNewer) return { by: 'newer_words' }
  const listing = listedBefore(db, known)
  if (!listing) return undefined
  if (!isFew) return { by: 'part', listing }
  const now: Known = { since: listing.through, epoch: listing.epoch, tokenizer: listing.tokenizer }
  writeValue(db, key, JSON.stringify(now))
  return { by: 'newer_words' }
}

/** Lists that know all that is indexed, with what is in `newer_words` as their last part: that is empty then. */
function listedBefore(db: WritableDb, known: Known | undefined): Listing | undefined {
  const listing = readListing(db)
  if (listing && hasNewer(db, listing) && known && known.since <= listing.through)
    addNewerPart(db, listing, lastIndexed(db))
  empty(db)
  const now = readListing(db)
  return now && !hasNewer(db, now) ? now : undefined
}

/** Lists of words were made that know what this index has; where others were stored since, it stays. */
export function dropNewer(db: WritableDb, { through }: Listing): void {
  const known = readKnown(db)
  if (!known || known.since > through || lastIndexed(db) <= through) empty(db)
}

function empty(db: WritableDb): void {
  if (readValue(db, key) === undefined) return
  run(db, `INSERT INTO newer_words (newer_words) VALUES ('delete-all')`)
  run(db, 'DELETE FROM library WHERE key = ?', key)
}
