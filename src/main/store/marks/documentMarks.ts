import { QuarryError } from '../../base/errors.ts'
import type { ChangeKind, ChangeSubject } from '../../model/organising/change.ts'
import type { ChangeId, DocumentId, ListValueId } from '../../model/ids.ts'
import type { ListValue, MarkColour, MarkList } from '../../model/organising/marks.ts'
import type { Filed, Selection } from '../../model/organising/selection.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { recordChange, unrecorded, type Recording } from '../organising/changes.ts'
import { selectedIds } from '../organising/selected.ts'
import { named, row, rows } from '../statement.ts'

/** A row of `document_marks`. */
export interface MarkRow {
  readonly document_id: DocumentId
  readonly starred_at: number | null
  readonly read_at: number | null
  readonly status_id: ListValueId | null
  readonly priority_id: ListValueId | null
}

type MarkColumn = Exclude<keyof MarkRow, 'document_id'>

export function markRow(db: ReadableDb, id: DocumentId): MarkRow | undefined {
  return row<MarkRow>(db, 'SELECT * FROM document_marks WHERE document_id = ?', id)
}

/**
 * Sets a column of a document's marks; returns whether that changed it. Inserting the row is not recorded, so that one
 * mark can be undone after another was set.
 */
export function setMark(
  db: WritableDb,
  recording: Recording,
  document_id: DocumentId,
  column: MarkColumn,
  value: number | null,
): boolean {
  if (!recording.has('document_marks', [document_id])) {
    if (value === null) return false
    unrecorded(db).insert('document_marks', { document_id })
  }
  return recording.update('document_marks', [document_id], { [column]: value })
}

export function starSelected(db: WritableDb, selection: Selection, starred: boolean, now: number): Filed {
  return markSelected(db, 'documents.star', selection, now, { name: starred ? 'on' : 'off' }, (recording, id) =>
    setTime(db, recording, id, 'starred_at', starred, now),
  )
}

/** Marks documents as read or unread. Without `recorded`, undo does not take it back. */
export function readSelected(
  db: WritableDb,
  selection: Selection,
  read: boolean,
  recorded: boolean,
  now: number,
): Filed {
  if (!recorded) {
    const mark = (id: DocumentId) => setTime(db, unrecorded(db), id, 'read_at', read, now)
    const markAll = db.transaction(() => selectedIds(db, selection).filter(mark).length)
    return { documents: markAll.immediate(), changeId: undefined }
  }
  return markSelected(db, 'documents.read', selection, now, { name: read ? 'on' : 'off' }, (recording, id) =>
    setTime(db, recording, id, 'read_at', read, now),
  )
}

/** Sets the status or priority of documents; undefined takes it off. @throws QuarryError not_found */
export function setListValue(
  db: WritableDb,
  selection: Selection,
  list: MarkList,
  value: ListValueId | undefined,
  now: number,
): Filed {
  const name = value === undefined ? undefined : getListValue(db, list, value).name
  const subject = name === undefined ? {} : { name }
  return markSelected(db, `documents.${list}`, selection, now, subject, (recording, id) =>
    setMark(db, recording, id, `${list}_id`, value ?? null),
  )
}

function markSelected(
  db: WritableDb,
  kind: ChangeKind,
  selection: Selection,
  now: number,
  subject: ChangeSubject,
  mark: (recording: Recording, id: DocumentId) => boolean,
): Filed {
  return recordChange(db, kind, now, (recording) => {
    const documents = selectedIds(db, selection).filter((id) => mark(recording, id)).length
    return { documents, subject: { ...subject, documents } }
  })
}

/** What is starred or read already keeps its time. */
function setTime(
  db: WritableDb,
  recording: Recording,
  id: DocumentId,
  column: 'starred_at' | 'read_at',
  on: boolean,
  now: number,
): boolean {
  const known = markRow(db, id)?.[column] ?? null
  return (known !== null) === on ? false : setMark(db, recording, id, column, on ? now : null)
}

interface ListValueRow {
  readonly id: ListValueId
  readonly name: string
  readonly colour: MarkColour | null
}

export function listValues(db: ReadableDb, list: MarkList): ListValue[] {
  return rows<ListValueRow>(
    db,
    'SELECT id, name, colour FROM list_values WHERE list = ? ORDER BY position, id',
    list,
  ).map(named)
}

function getListValue(db: ReadableDb, list: MarkList, id: ListValueId): ListValue {
  const found = listValues(db, list).find((value) => value.id === id)
  if (!found) throw new QuarryError('not_found', `The list "${list}" has no value with the number ${id}.`)
  return found
}

/** A value as a user defines it; without `id` a new one. */
export interface DefinedValue {
  readonly id?: ListValueId | undefined
  readonly name: string
  readonly colour: MarkColour | null
}

/**
 * Makes a list what `values` says, in that order. What is left out is deleted and taken off documents.
 * @throws QuarryError not_found
 */
export function defineList(
  db: WritableDb,
  list: MarkList,
  values: readonly DefinedValue[],
  now: number,
): { readonly changeId: ChangeId | undefined } {
  return recordChange(db, 'list.define', now, (recording) => {
    const kept = new Set(values.flatMap(({ id }) => (id === undefined ? [] : [getListValue(db, list, id).id])))
    for (const { id } of listValues(db, list)) if (!kept.has(id)) deleteValue(db, recording, list, id)
    for (const [position, { id, name, colour }] of values.entries())
      if (id === undefined) recording.insert('list_values', { list, name, colour, position })
      else recording.update('list_values', [id], { name, colour, position })
    return { subject: { name: list } }
  })
}

/** The value of this name, appended to the list where there is none. */
export function ensureListValue(
  db: ReadableDb,
  recording: Pick<Recording, 'insert'>,
  list: MarkList,
  name: string,
): ListValueId {
  const all = listValues(db, list)
  return (
    all.find((value) => value.name.toLowerCase() === name.toLowerCase())?.id ??
    (recording.insert('list_values', { list, name, colour: null, position: all.length })['id'] as ListValueId)
  )
}

function deleteValue(db: WritableDb, recording: Recording, list: MarkList, id: ListValueId): void {
  for (const { document } of rows<{ document: DocumentId }>(
    db,
    `SELECT document_id AS document FROM document_marks WHERE ${list}_id = ?`,
    id,
  ))
    setMark(db, recording, document, `${list}_id`, null)
  recording.delete('list_values', [id])
}
