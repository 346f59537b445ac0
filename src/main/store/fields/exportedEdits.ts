import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, FieldId } from '../../model/ids.ts'
import type { ExportedEdit } from '../../model/organising/exportedMarks.ts'
import { choiceSet } from '../../model/organising/choiceSets.ts'
import {
  listFormatOf,
  shownFieldValue,
  type Field,
  type FieldValue,
  type ListFormat,
} from '../../model/organising/fields.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { listAsLost } from '../marks/lostMarks.ts'
import { count, row, rows, run } from '../statement.ts'
import { findField, getField } from './fields.ts'
import { partsOf } from '../../text/values/severalValues.ts'
import { foldAscii, typedValue } from '../../text/values/typedValue.ts'

/** The values of a document that users have set, by the names of the fields. */
export function exportEdits(db: ReadableDb, id: DocumentId): ExportedEdit[] {
  return rows<{ field: FieldId; value: FieldValue | null }>(
    db,
    `SELECT e.field_id AS field, e.value FROM field_edits e JOIN fields f ON f.id = e.field_id
     WHERE e.document_id = ? AND f.removed_at IS NULL ORDER BY f.name`,
    id,
  ).map(({ field, value }) => {
    const named = getField(db, field)
    const { name, type } = named
    const several = listFormatOf(named) === undefined ? {} : { several: true as const }
    return { name, type, value: value === null ? null : shownFieldValue(named, value), ...several }
  })
}

/**
 * Sets the edited values that came with a document, in fields of these names; a field and a choice that are not there are
 * made. A value that was edited here stays, and the other one is listed as lost, as is one that is not of the field's type.
 * The caller holds the transaction.
 */
export function importEdits(db: WritableDb, id: DocumentId, edits: readonly ExportedEdit[], now: number): void {
  for (const edit of edits) {
    const { name, value } = edit
    const known = findField(db, name)
    // Where nothing is read, to be empty is no edit.
    if (known === undefined && value === null) continue
    const field = getField(db, known ?? addField(db, edit, now))
    const wanted = valueIn(db, field, edit)
    if (wanted === undefined || !setEdit(db, field.id, id, wanted, now))
      listAsLost(db, { kind: 'field', reason: 'imported', documentId: id, text: `${field.name}: ${value ?? ''}` }, now)
  }
}

/** Undefined: it is not of the field's type, or several choices of a field that takes one. */
function valueIn(db: WritableDb, field: Field, { value, several }: ExportedEdit): FieldValue | null | undefined {
  if (value === null) return null
  if (field.type === 'choice') {
    const names = several ? partsOf(String(value)) : [String(value)]
    if (names.length > 1 && listFormatOf(field) === undefined) return undefined
    return choiceSet(names.map((name) => choiceIn(db, getField(db, field.id), name)))
  }
  try {
    return typedValue(field, value)
  } catch (error) {
    if (error instanceof QuarryError) return undefined
    throw error
  }
}

/** False where another value was set here. */
function setEdit(db: WritableDb, field: FieldId, id: DocumentId, wanted: FieldValue | null, now: number): boolean {
  const state = row<{ value: FieldValue | null; is_edited: number }>(
    db,
    'SELECT value, is_edited FROM field_values WHERE field_id = ? AND document_id = ?',
    field,
    id,
  )
  if ((state?.value ?? null) === wanted) return true
  if (state?.is_edited === 1) return false
  const version = count(db, 'SELECT version FROM fields WHERE id = ?', field)
  run(
    db,
    'INSERT INTO field_edits (field_id, document_id, value, edited_at, version) VALUES (?, ?, ?, ?, ?)',
    field,
    id,
    wanted,
    now,
    version,
  )
  return true
}

function addField(db: WritableDb, { name, type, several }: ExportedEdit, now: number): FieldId {
  const format: ListFormat | null = type === 'choice' && several ? 'semicolons' : null
  return run(
    db,
    `INSERT INTO fields (name, type, source, format, created_at) VALUES (?, ?, 'typed', ?, ?)`,
    name,
    type,
    format,
    now,
  ).id as FieldId
}

function choiceIn(db: WritableDb, { id, choices }: Field, name: string): number {
  const known = choices.find((choice) => foldAscii(choice.name) === foldAscii(name))
  if (known) return known.id
  return run(
    db,
    `INSERT INTO field_choices (field_id, name, position, origin)
     SELECT ?, ?, count(*), iif(EXISTS (SELECT 1 FROM field_choices WHERE field_id = ? AND origin = ?), NULL, ?)
     FROM field_choices WHERE field_id = ?`,
    id,
    name,
    id,
    name,
    name,
    id,
  ).id
}
