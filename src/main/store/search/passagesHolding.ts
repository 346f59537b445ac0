import type { PassageReference } from '../../model/collectionSource.ts'
import type { PassageId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { statement } from '../statement.ts'
import { isMatch } from './isMatch.ts'

/**
 * The same documents, in that order, each with the passage to show for FTS5 expressions that the document as a whole was asked
 * for: ranking goes by single words, so the passage that ranks best need not hold a phrase. The given passage stays where
 * it holds all of them; else the first that does is taken, else one that holds any, the given one before others. A document
 * without one, as where the phrase is in its title, keeps its passage.
 */
export function passagesHolding(
  db: ReadableDb,
  found: readonly PassageReference[],
  matches: readonly string[],
): PassageReference[] {
  const inBody = (operator: string) => `{body} : (${matches.map((match) => `(${match})`).join(` ${operator} `)})`
  const expressions = [...new Set([inBody('AND'), inBody('OR')])]
  const bounds = statement(db, 'SELECT min(id), max(id) FROM passages WHERE document_id = ?').raw()
  // Bounds keep the index from reading the postings of other documents.
  const first = statement(
    db,
    `SELECT p.id FROM passage_words w CROSS JOIN passages p ON p.id = w.rowid
     WHERE w.passage_words MATCH ? AND w.rowid BETWEEN ? AND ? AND p.document_id = ? ORDER BY p.ordinal LIMIT 1`,
  ).pluck()
  return found.map(({ documentId, passageId }) => {
    const [least, most] = bounds.get(documentId) as [PassageId | null, PassageId | null]
    for (const expression of expressions) {
      if (isMatch(db, expression, passageId)) break
      const other = first.get(expression, least, most, documentId) as PassageId | undefined
      if (other !== undefined) return { documentId, passageId: other }
    }
    return { documentId, passageId }
  })
}
