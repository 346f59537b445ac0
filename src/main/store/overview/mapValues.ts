import type { CollectionId, FieldId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { rawRows } from '../statement.ts'

/** What documents are told apart by on a map. */
export type MapValuesOf = 'kind' | 'collection' | 'date' | 'tag' | { readonly field: FieldId }

/** A value of some documents of a collection; of several tags or collections the first by name. */
export function mapValues(
  db: ReadableDb,
  collectionId: CollectionId,
  of: MapValuesOf,
): readonly (readonly [document: number, value: string | number])[] {
  const members = 'collection_documents cd CROSS JOIN documents d ON d.id = cd.document_id'
  if (of === 'kind' || of === 'date') {
    const column = of === 'kind' ? 'd.kind' : 'd.published_at'
    return rawRows(
      db,
      `SELECT d.id, ${column} FROM ${members} WHERE cd.collection_id = ? AND ${column} IS NOT NULL`,
      collectionId,
    )
  }
  if (of === 'collection')
    return rawRows(
      db,
      `SELECT d.id, min(other.name) FROM ${members} JOIN collection_documents o ON o.document_id = d.id AND o.collection_id <> cd.collection_id
       JOIN collections other ON other.id = o.collection_id AND other.deleted_at IS NULL WHERE cd.collection_id = ? GROUP BY d.id`,
      collectionId,
    )
  if (of === 'tag')
    return rawRows(
      db,
      `SELECT d.id, min(t.name) FROM ${members} JOIN document_tags dt ON dt.document_id = d.id
       JOIN tags t ON t.id = dt.tag_id WHERE cd.collection_id = ? GROUP BY d.id`,
      collectionId,
    )
  return rawRows(
    db,
    `SELECT cd.document_id, coalesce(c.name, f.value) FROM collection_documents cd
     JOIN field_values f ON f.document_id = cd.document_id AND f.field_id = ?
     LEFT JOIN field_choices c ON c.field_id = f.field_id AND c.id = f.value
       AND (SELECT type FROM fields WHERE id = f.field_id) = 'choice'
     WHERE cd.collection_id = ? AND f.value IS NOT NULL GROUP BY cd.document_id`,
    of.field,
    collectionId,
  )
}
