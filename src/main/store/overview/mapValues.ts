import type { FieldId } from '../../model/ids.ts'
import type { MapMembers } from '../../model/overview/map.ts'
import type { ReadableDb } from '../connection.ts'
import { rawRows } from '../statement.ts'
import { fromMembers } from './maps.ts'

/** What documents are told apart by on a map. */
export type MapValuesOf = 'kind' | 'collection' | 'date' | 'tag' | { readonly field: FieldId }

/** Of choices that are stored as one text (model/organising/choiceSets.ts). */
const firstOfSeveral = `(SELECT o.id FROM field_choices o
  WHERE o.field_id = f.field_id AND instr(f.value, ';' || o.id || ';') > 0 ORDER BY o.position, o.id LIMIT 1)`

/** A value of some documents of a collection; of several tags or other collections the first by name, of several choices in their order. */
export function mapValues(
  db: ReadableDb,
  members: MapMembers,
  of: MapValuesOf,
): readonly (readonly [document: number, value: string | number])[] {
  const { sql, given } = fromMembers(members)
  const documents = `${sql} cd CROSS JOIN documents d ON d.id = cd.document_id`
  if (of === 'kind' || of === 'date') {
    const column = of === 'kind' ? 'd.kind' : 'd.published_at'
    return rawRows(db, `SELECT d.id, ${column} FROM ${documents} WHERE ${column} IS NOT NULL`, given)
  }
  if (of === 'collection')
    return rawRows(
      db,
      `SELECT d.id, min(other.name) FROM ${documents} JOIN collection_documents o ON o.document_id = d.id AND o.collection_id <> ?
       JOIN collections other ON other.id = o.collection_id AND other.deleted_at IS NULL GROUP BY d.id`,
      given,
      typeof members === 'number' ? members : 0,
    )
  if (of === 'tag')
    return rawRows(
      db,
      `SELECT d.id, min(t.name) FROM ${documents} JOIN document_tags dt ON dt.document_id = d.id
       JOIN tags t ON t.id = dt.tag_id GROUP BY d.id`,
      given,
    )
  return rawRows(
    db,
    `SELECT cd.document_id, coalesce(c.name, f.value) FROM ${sql} cd
     JOIN field_values f ON f.document_id = cd.document_id AND f.field_id = ?
     LEFT JOIN field_choices c ON c.field_id = f.field_id AND c.id = iif(typeof(f.value) = 'text', ${firstOfSeveral}, f.value)
       AND (SELECT type FROM fields WHERE id = f.field_id) = 'choice'
     WHERE f.value IS NOT NULL GROUP BY cd.document_id`,
    given,
    of.field,
  )
}
