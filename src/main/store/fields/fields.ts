import { QuarryError } from '../../base/errors.ts'
import type { CollectionId, FieldChoiceId, FieldId } from '../../model/ids.ts'
import type { CountedField, Fact, Field, FieldChoice, FieldFormat, FieldType } from '../../model/organising/fields.ts'
import type { MarkColour } from '../../model/organising/marks.ts'
import type { ReadableDb } from '../connection.ts'
import { collectionsWithin } from '../organising/collectionChanges.ts'
import { count, known, named, row, rows } from '../statement.ts'
import type { Condition } from '../search/condition.ts'

interface FieldRow {
  readonly id: FieldId
  readonly name: string
  readonly type: FieldType
  readonly source: Field['source']['kind']
  readonly source_name: string | null
  readonly format: FieldFormat | null
  readonly collection_id: CollectionId | null
}

const columns = 'id, name, type, source, source_name, format, collection_id'

/** All fields by name; with a collection, those that its documents have. */
export function listFields(db: ReadableDb, collectionId?: CollectionId): Field[] {
  return rows<FieldRow>(db, `SELECT ${columns} FROM fields WHERE removed_at IS NULL ORDER BY name`)
    .map((found) => toField(db, found))
    .filter((field) => collectionId === undefined || scopeOf(db, field)?.includes(collectionId) !== false)
}

/** The same with how many documents have a value, an edit, or a text that is not of the type. */
export function countedFields(db: ReadableDb, collectionId?: CollectionId): CountedField[] {
  return listFields(db, collectionId).map((field) => countedField(db, field))
}

/** @throws QuarryError not_found */
export function countField(db: ReadableDb, id: FieldId): CountedField {
  return countedField(db, getField(db, id))
}

function countedField(db: ReadableDb, field: Field): CountedField {
  const inScope = scopeCondition('f.document_id', scopeOf(db, field))
  const counted = (table: string, condition: string) =>
    count(
      db,
      `SELECT count(*) FROM ${table} WHERE f.field_id = ? AND ${condition} AND ${inScope.sql}`,
      field.id,
      ...inScope.values,
    )
  return {
    ...field,
    documents: counted('field_values f', 'f.value IS NOT NULL'),
    edited: counted('field_edits f', 'TRUE'),
    unreadable:
      counted('field_values f INDEXED BY field_values_unread', isUnread) +
      counted('field_values f INDEXED BY field_values_in_part', isReadInPart),
  }
}

const isUnread = 'f.text IS NOT NULL AND f.read IS NULL AND NOT f.is_edited'
const isReadInPart = 'f.is_part AND NOT f.is_edited'

/** Values of a field (asked for twice) whose text in the document is not of its type, or not all of it, and that were not edited. */
export const unreadable = `
  SELECT f.document_id, f.text FROM field_values f INDEXED BY field_values_unread WHERE f.field_id = ? AND ${isUnread}
  UNION ALL
  SELECT f.document_id, f.text FROM field_values f INDEXED BY field_values_in_part WHERE f.field_id = ? AND ${isReadInPart}`

/** @throws QuarryError not_found */
export function getField(db: ReadableDb, id: FieldId): Field {
  const found = row<FieldRow>(db, `SELECT ${columns} FROM fields WHERE id = ? AND removed_at IS NULL`, id)
  if (!found) throw new QuarryError('not_found', `There is no field with the number ${id}.`)
  return toField(db, found)
}

/** By name, without case. */
export function findField(db: ReadableDb, name: string): FieldId | undefined {
  return row<{ id: FieldId }>(db, 'SELECT id FROM fields WHERE name = ? AND removed_at IS NULL', name)?.id
}

function toField(db: ReadableDb, found: FieldRow): Field {
  const { id, name, type, source, source_name: sourceName } = found
  return {
    id,
    name,
    type,
    source:
      source === 'column'
        ? { kind: source, column: sourceName ?? '' }
        : source === 'fact'
          ? { kind: source, fact: sourceName as Fact }
          : { kind: source },
    format: known(found.format),
    collectionId: known(found.collection_id),
    choices: type === 'choice' ? choicesOf(db, id) : [],
  }
}

function choicesOf(db: ReadableDb, id: FieldId): FieldChoice[] {
  return rows<{ id: FieldChoiceId; name: string; colour: MarkColour | null }>(
    db,
    'SELECT id, name, colour FROM field_choices WHERE field_id = ? ORDER BY position, id',
    id,
  ).map(named)
}

/** The collections whose documents have the field; undefined: all. */
export function scopeOf(db: ReadableDb, { collectionId }: Pick<Field, 'collectionId'>): CollectionId[] | undefined {
  return collectionId === undefined ? undefined : [collectionId, ...collectionsWithin(db, collectionId)]
}

/** Whether a document is in one of the collections; true without any. */
export function scopeCondition(document: string, scope: readonly CollectionId[] | undefined): Condition {
  if (scope === undefined) return { sql: 'TRUE', values: [] }
  return {
    sql: `EXISTS (SELECT 1 FROM collection_documents s WHERE s.document_id = ${document}
      AND s.collection_id IN (SELECT value FROM json_each(?)))`,
    values: [JSON.stringify(scope)],
  }
}
