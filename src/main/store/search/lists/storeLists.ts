import { TOKENIZER_VERSION } from '../../../text/tokens.ts'
import type { WritableDb } from '../../connection.ts'
import { writeValue } from '../../library/settings.ts'
import { run } from '../../statement.ts'
import { dropPart } from './listParts.ts'
import { dropNewer } from './newerWords.ts'
import { epochOf, listingKey, readListing, type Listing, type WordList } from './wordLists.ts'

/** Stores lists that do not count yet. */
export function putWordLists(db: WritableDb, generation: number, lists: readonly WordList[]): void {
  db.transaction(() => {
    for (const { token, passages, postings } of lists)
      run(
        db,
        `INSERT INTO word_lists (generation, token, passages, postings) VALUES (?, ?, ?, ?)
         ON CONFLICT (generation, token) DO NOTHING`,
        generation,
        token,
        passages,
        postings,
      )
  }).immediate()
}

/**
 * From now on these lists count, unless passages have changed their numbers since, or those that count know more: they grew
 * beside an import meanwhile.
 */
export function publishWordLists(db: WritableDb, listing: Listing, sizes: Uint8Array): void {
  db.transaction(() => {
    if (listing.epoch !== epochOf(db) || listing.tokenizer !== TOKENIZER_VERSION) return
    if ((readListing(db)?.through ?? 0) > listing.through) return
    run(
      db,
      'INSERT INTO word_sizes (generation, sizes) VALUES (?, ?) ON CONFLICT (generation) DO UPDATE SET sizes = excluded.sizes',
      listing.generation,
      sizes,
    )
    writeValue(db, listingKey, JSON.stringify(listing))
    dropNewer(db, listing)
  }).immediate()
}

/** Deletes some of the lists that do not count, and are not being made; answers how many. */
export function dropWordLists(db: WritableDb, making: number): number {
  const counting = readListing(db)?.generation ?? 0
  return db
    .transaction(() => {
      run(db, 'DELETE FROM word_sizes WHERE generation NOT IN (?, ?)', counting, making)
      const part = dropPart(db, counting)
      if (part > 0) return part
      return run(
        db,
        `DELETE FROM word_lists WHERE id IN
           (SELECT id FROM word_lists WHERE generation NOT IN (?, ?) LIMIT 500)`,
        counting,
        making,
      ).changes
    })
    .immediate()
}
