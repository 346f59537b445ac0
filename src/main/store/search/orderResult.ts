import type { DocumentOrder } from '../../model/document.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { WholeResult } from '../../model/search/facets.ts'
import type { ReadableDb } from '../connection.ts'
import { orderedIds } from '../documents/documents.ts'
import { listed } from './documentSet.ts'
import { wholeResult } from './matches.ts'

/** A page of all that a search finds, in an order of documents. @throws QuarryError not_found for a field that is not there */
export function orderResult(
  db: ReadableDb,
  result: WholeResult,
  order: DocumentOrder,
  offset: number,
  limit: number,
): DocumentId[] {
  const read = () => {
    const ids = JSON.stringify(listed(wholeResult(db, result)))
    return orderedIds(db, { sql: 'd.id IN (SELECT value FROM json_each(?))', values: [ids] }, order, offset, limit)
  }
  return db.inTransaction ? read() : db.transaction(read)()
}
