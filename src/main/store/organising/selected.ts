import type { DocumentId } from '../../model/ids.ts'
import type { Selection } from '../../model/organising/selection.ts'
import type { ReadableDb } from '../connection.ts'
import { allowed } from '../search/filters.ts'
import { statement } from '../statement.ts'

/** The documents of a selection that exist, in the order in which they were named, else by number; each once. */
export function selectedIds(db: ReadableDb, selection: Selection): DocumentId[] {
  if (selection.kind === 'documents')
    return statement(
      db,
      `SELECT DISTINCT d.id FROM json_each(?) named CROSS JOIN documents d ON d.id = named.value ORDER BY named.key`,
    )
      .pluck()
      .all(JSON.stringify([...new Set(selection.ids)])) as DocumentId[]
  if (selection.kind === 'collection')
    return statement(
      db,
      `SELECT document_id FROM collection_documents
       WHERE collection_id = ? AND document_id NOT IN (SELECT value FROM json_each(?)) ORDER BY document_id`,
    )
      .pluck()
      .all(selection.id, JSON.stringify(selection.except)) as DocumentId[]
  const { sql, values } = allowed(selection.filters)
  return statement(
    db,
    `SELECT d.id FROM documents d WHERE ${sql} AND d.id NOT IN (SELECT value FROM json_each(?)) ORDER BY d.id`,
  )
    .pluck()
    .all(...values, JSON.stringify(selection.except)) as DocumentId[]
}
