import type { DocumentId, FieldId } from '../../model/ids.ts'
import { shownFieldValue, type FieldValue } from '../../model/organising/fields.ts'
import type { Filed, Selection } from '../../model/organising/selection.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import type { Succession } from '../marks/carryMarks.ts'
import { listAsLost } from '../marks/lostMarks.ts'
import { recordChange } from '../organising/changes.ts'
import { selectedIds } from '../organising/selected.ts'
import { count, row, rows, run } from '../statement.ts'
import { getField, scopeCondition, scopeOf } from './fields.ts'
import { typedValue } from '../../text/values/typedValue.ts'

/**
 * Sets a field of documents that have it; null makes it empty. An edited value overrules what the document says, until
 * {@link resetField}. @throws QuarryError not_found, invalid_input
 */
export function setField(
  db: WritableDb,
  selection: Selection,
  id: FieldId,
  value: FieldValue | null,
  now: number,
): Filed {
  return recordChange(db, 'documents.field', now, (recording) => {
    const field = getField(db, id)
    const wanted = value === null ? null : typedValue(field, value)
    const version = versionOf(db, id)
    const selected = inScope(db, id, selectedIds(db, selection))
    const changed = selected.filter((document) => {
      const known = stateOf(db, id, document)
      if ((known?.value ?? null) === wanted) return false
      const key = [id, document]
      // Where the document says nothing, to be empty is no edit.
      if (wanted === null && known?.read === null) return recording.delete('field_edits', key)
      if (recording.has('field_edits', key))
        return recording.update('field_edits', key, { value: wanted, edited_at: now })
      recording.insert('field_edits', { field_id: id, document_id: document, value: wanted, edited_at: now, version })
      return true
    })
    return { documents: changed.length, subject: { documents: changed.length, name: field.name } }
  })
}

/** Takes edits back: documents have the value again that was read from them. @throws QuarryError not_found */
export function resetField(db: WritableDb, selection: Selection, id: FieldId, now: number): Filed {
  return recordChange(db, 'documents.unedit', now, (recording) => {
    const { name } = getField(db, id)
    const changed = selectedIds(db, selection).filter((document) => recording.delete('field_edits', [id, document]))
    return { documents: changed.length, subject: { documents: changed.length, name } }
  })
}

/** The number of the type that edits of the field are of now. */
function versionOf(db: ReadableDb, id: FieldId): number {
  return count(db, 'SELECT version FROM fields WHERE id = ?', id)
}

interface ValueState {
  readonly value: FieldValue | null
  readonly read: FieldValue | null
}

function stateOf(db: ReadableDb, field: FieldId, document: DocumentId): ValueState | undefined {
  return row<ValueState>(
    db,
    'SELECT value, read FROM field_values WHERE field_id = ? AND document_id = ?',
    field,
    document,
  )
}

function inScope(db: ReadableDb, id: FieldId, ids: readonly DocumentId[]): DocumentId[] {
  const scope = scopeOf(db, getField(db, id))
  if (scope === undefined) return [...ids]
  const { sql, values } = scopeCondition('j.value', scope)
  return rows<{ id: DocumentId }>(
    db,
    `SELECT j.value AS id FROM json_each(?) j WHERE ${sql} ORDER BY j.key`,
    JSON.stringify(ids),
    ...values,
  ).map((found) => found.id)
}

/** Carries edited values to the documents that take the places of others, which keep theirs. */
export function carryEdits(db: WritableDb, successions: readonly Succession[]): void {
  if (successions.length === 0 || row(db, 'SELECT 1 FROM field_edits LIMIT 1') === undefined) return
  for (const { from, to } of successions)
    run(
      db,
      `INSERT INTO field_edits (field_id, document_id, value, edited_at, version)
       SELECT e.field_id, ?, e.value, e.edited_at, e.version FROM field_edits e WHERE e.document_id = ?
         AND NOT EXISTS (SELECT 1 FROM field_edits o WHERE o.field_id = e.field_id AND o.document_id = ?)`,
      to,
      from,
      to,
    )
}

/**
 * Deletes what a document that is about to be deleted has in fields. Edits that no other version of it has are listed as
 * lost; what was read stands in the document.
 */
export function dropFieldValues(db: WritableDb, id: DocumentId, now: number): void {
  for (const { field, value } of rows<{ field: FieldId; value: FieldValue | null }>(
    db,
    `SELECT e.field_id AS field, e.value FROM field_edits e JOIN fields f ON f.id = e.field_id
     WHERE e.document_id = ? AND f.removed_at IS NULL AND e.value IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM documents newer JOIN field_edits o ON o.document_id = newer.id AND o.field_id = e.field_id
       WHERE newer.replaces = e.document_id AND o.value IS e.value)
     ORDER BY e.field_id`,
    id,
  )) {
    const named = getField(db, field)
    const text = `${named.name}: ${shownFieldValue(named, value as FieldValue)}`
    listAsLost(db, { kind: 'field', reason: 'deleted', documentId: id, text }, now)
  }
  run(db, 'DELETE FROM field_edits WHERE document_id = ?', id)
  run(db, 'DELETE FROM field_values WHERE document_id = ?', id)
}
