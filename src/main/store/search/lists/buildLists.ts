import type { ReadableDb } from '../../connection.ts'
import { rawRows, statement } from '../../statement.ts'
import { halvesOf, mostTokens, sizeOf } from './bm25.ts'
import { PostingsWriter } from './postings.ts'
import type { Listing, WordList } from './wordLists.ts'

/** A token in fewer passages is found quickly enough by the word index: one in a thousand, within these bounds. */
const leastListed = { share: 0.001, least: 256, most: 2_000 } as const
/** About as many bytes of lists are handed over at once. */
const bytesAtOnce = 1_000_000

function leastFor(passages: number): number {
  const { share, least, most } = leastListed
  return Math.min(most, Math.max(least, share * passages))
}

/** Makes the lists of a listing in steps, on a connection of its own. */
export interface ListBuild {
  /** The next lists; none: all are made. */
  step(): WordList[]
  /** What readSizes (wordLists.ts) reads. */
  sizes(): Uint8Array<ArrayBuffer>
}

/** `leastPassages`: a token in fewer gets no list. */
export function startListBuild(
  db: ReadableDb,
  listing: Listing,
  leastPassages = leastFor(listing.passages),
): ListBuild {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.passage_instances USING fts5vocab(main, passage_words, 'instance')`)
  const tokens = statement(db, 'SELECT term FROM passage_vocabulary WHERE doc >= ?')
    .pluck()
    .all(leastPassages) as string[]
  return {
    step: () => {
      const made: WordList[] = []
      for (let bytes = 0; bytes < bytesAtOnce;) {
        const token = tokens.pop()
        if (token === undefined) break
        const list = { token, ...readPostings(db, token, listing.through) }
        bytes += list.postings.length
        if (list.passages > 0) made.push(list)
      }
      return made
    },
    sizes: () => {
      const sizes = new Uint16Array(listing.through + 1)
      const found = statement(db, 'SELECT id, sz FROM passage_words_docsize WHERE id <= ?')
        .raw()
        .iterate(listing.through)
      for (const [id, columns] of found as Iterable<[number, Uint8Array]>)
        sizes[id] = Math.min(mostTokens, sizeOf(columns))
      return new Uint8Array(sizes.buffer)
    },
  }
}

function readPostings(db: ReadableDb, token: string, through: number): Omit<WordList, 'token'> {
  // As one text: a row of JavaScript for each of millions takes four times as long. Ordered by passage, as the index is.
  const [found] = rawRows<[string]>(
    db,
    `SELECT json_group_array(doc * 4 + CASE col WHEN 'title' THEN 0 WHEN 'body' THEN 1 ELSE 2 END)
     FROM temp.passage_instances WHERE term = ? AND doc <= ?`,
    token,
    through,
  )
  const writer = new PostingsWriter()
  let passage = 0
  let halves = 0
  for (const one of JSON.parse(found?.[0] ?? '[]') as number[]) {
    const of = Math.floor(one / 4)
    if (of !== passage) {
      if (halves > 0) writer.add(passage, halves)
      passage = of
      halves = 0
    }
    halves += halvesOf[one % 4] ?? 0
  }
  if (halves > 0) writer.add(passage, halves)
  return { passages: writer.passages, postings: writer.finish() }
}
