import type { CollectionId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { countMembers } from '../documents/collections.ts'
import { count, row, run } from '../statement.ts'

/** A value of a column that a change can hold: all columns of organised tables are integers, reals or texts. */
export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

interface OrganisedTable {
  /** The columns of its primary key, in the order in which they are written down. */
  readonly key: readonly string[]
  /** Whether columns of a row may be set to these, or a row of them inserted again: what no constraint of the table says. */
  readonly accepts?: (db: ReadableDb, key: readonly Value[], columns: Row) => boolean
  /** What has to be kept in step with a row that was inserted (`by` 1) or deleted (-1). */
  readonly onRow?: (db: WritableDb, row: Row, by: 1 | -1) => void
}

/** The tables whose rows changes of users hold. A new one needs nothing but its entry. */
export const organisedTables = {
  collections: {
    key: ['id'],
    accepts: (db, [id], { parent_id: parent = null }) => parent === null || !isWithin(db, parent, id as Value),
  },
  collection_documents: {
    key: ['collection_id', 'document_id'],
    // Neither into a smart collection nor into one in the trash, where the documents would be out of sight.
    accepts: (db, [id]) =>
      count(db, 'SELECT count(*) FROM smart_collections WHERE collection_id = ?', id) === 0 &&
      count(db, 'SELECT count(*) FROM collections WHERE id = ? AND deleted_at IS NOT NULL', id) === 0,
    onRow: (db, { collection_id, document_id }, by) => {
      const passages = count(db, 'SELECT count(*) FROM passages WHERE document_id = ?', document_id)
      countMembers(db, collection_id as CollectionId, by, by * passages)
    },
  },
  smart_collections: {
    key: ['collection_id'],
    accepts: (db, [id]) => count(db, 'SELECT documents FROM collections WHERE id = ?', id) === 0,
  },
  removed_documents: { key: ['collection_id', 'document_id'] },
  tags: { key: ['id'] },
  document_tags: { key: ['tag_id', 'document_id'] },
  list_values: { key: ['id'] },
  document_marks: { key: ['document_id'] },
  highlights: { key: ['id'] },
  notes: { key: ['id'] },
  lost_marks: { key: ['id'] },
  fields: { key: ['id'] },
  field_choices: { key: ['id'] },
  field_edits: { key: ['field_id', 'document_id'] },
} satisfies Record<string, OrganisedTable>

export type TableName = keyof typeof organisedTables

/** Whether a collection is another one, or in it. */
function isWithin(db: ReadableDb, id: Value, other: Value): boolean {
  const above = `WITH RECURSIVE above (id) AS (
    SELECT ? UNION SELECT c.parent_id FROM collections c JOIN above a ON c.id = a.id WHERE c.parent_id IS NOT NULL)
    SELECT count(*) FROM above WHERE id = ?`
  return count(db, above, id, other) > 0
}

/** Reads, inserts, updates and deletes single rows of an organised table by its key. */
export function organisedTable(db: WritableDb, name: TableName) {
  const table: OrganisedTable = organisedTables[name]
  const isKey = table.key.map((column) => `${column} = ?`).join(' AND ')
  const keyOf = (values: Row): Value[] => table.key.map((column) => values[column] ?? null)
  return {
    keyOf,
    read: (key: readonly Value[]) => row<Row>(db, `SELECT * FROM ${name} WHERE ${isKey}`, ...key),
    accepts: (key: readonly Value[], columns: Row) => table.accepts?.(db, key, columns) ?? true,
    insert: (values: Row): Row => {
      const columns = Object.keys(values)
      const inserted = row<Row>(
        db,
        `INSERT INTO ${name} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) RETURNING *`,
        ...Object.values(values),
      ) as Row
      table.onRow?.(db, inserted, 1)
      return inserted
    },
    update: (key: readonly Value[], columns: Row) => {
      const set = Object.keys(columns).map((column) => `${quoted(column)} = ?`)
      run(db, `UPDATE ${name} SET ${set.join(', ')} WHERE ${isKey}`, ...Object.values(columns), ...key)
    },
    delete: (values: Row) => {
      run(db, `DELETE FROM ${name} WHERE ${isKey}`, ...keyOf(values))
      table.onRow?.(db, values, -1)
    },
  }
}

/** A column may be named as a word of SQL is (`end`). */
function quoted(column: string): string {
  return `"${column}"`
}
