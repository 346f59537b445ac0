import type { WantedToken } from '../../../text/query/queryTokens.ts'
import type { ReadableDb } from '../../connection.ts'
import { statement } from '../../statement.ts'
import { tokenStatistics } from '../tokenStatistics.ts'
import { PostingsReader } from './postings.ts'
import { hasNewer, readList, readListing } from './wordLists.ts'

/** Passages that are read at once. */
const span = 2 ** 14

/**
 * Tells of each passage with any of some tokens, once or more often: of common tokens from their lists, of others and of
 * passages that came later from the word index. Passages may be among them that were deleted since. False, with nothing
 * told, where there are no lists.
 */
export function visitMatching(
  db: ReadableDb,
  tokens: readonly WantedToken[],
  tell: (passage: number) => void,
): boolean {
  const listing = readListing(db)
  if (!listing) return false
  const others: string[] = []
  for (const { token } of tokens) {
    const list = readList(db, listing, token)
    if (!list) {
      others.push(token)
      continue
    }
    const reader = new PostingsReader(list, span)
    for (let end = span; end < listing.through + span; end += span) {
      const count = reader.readUntil(end)
      for (let at = 0; at < count; at++) tell(reader.passages[at] as number)
    }
  }
  const visitIndexed = (of: readonly string[], first: number) => {
    const found = statement(db, 'SELECT rowid FROM passage_words WHERE passage_words MATCH ? AND rowid >= ?').pluck()
    for (const passage of found.all(of.map((token) => `"${token}"`).join(' OR '), first) as number[]) tell(passage)
  }
  if (others.length > 0) visitIndexed(others, 0)
  const { newer } = tokenStatistics(db)
  if (newer) {
    for (const { token } of tokens) for (const [passage] of newer(token)) tell(passage)
  } else if (hasNewer(db, listing) && tokens.length > 0)
    visitIndexed(
      tokens.map(({ token }) => token),
      listing.through + 1,
    )
  return true
}
