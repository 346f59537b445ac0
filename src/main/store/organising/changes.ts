import { QuarryError } from '../../base/errors.ts'
import type { Change, ChangeKind, ChangeSubject, Reversal } from '../../model/organising/change.ts'
import type { ChangeId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, rows, run } from '../statement.ts'
import { organisedTable, type Row, type TableName, type Value } from './organisedTables.ts'

/**
 * Changes that are reversed as a whole or not at all: a half would leave values of two types in one field, or a smart collection
 * that has neither its documents nor its search.
 */
const whole: ReadonlySet<ChangeKind> = new Set(['field.retype', 'smart.convert'])

/**
 * Changes that take a document from one place to another: both rows of it are reversed or none, so that it is never nowhere. The
 * place it came from may be gone.
 */
const moving: ReadonlySet<ChangeKind> = new Set([
  'documents.add',
  'documents.move',
  'documents.remove',
  'documents.restore',
  'trash.restore',
  'tag.merge',
])
const placesOfDocuments: ReadonlySet<TableName> = new Set([
  'collection_documents',
  'removed_documents',
  'document_tags',
])

/** Changes that can be undone; older ones are forgotten. */
const keptChanges = 200

/** Writes single rows of organised tables and notes what they were, so that the change can be undone. */
export interface Recording {
  has(table: TableName, key: readonly Value[]): boolean
  /** Inserts a row; answers it with every column. */
  insert(table: TableName, row: Row): Row
  /** Sets columns of a row. A row that has these values already is no part of the change. */
  update(table: TableName, key: readonly Value[], columns: Row): boolean
  /** Answers whether there was such a row. */
  delete(table: TableName, key: readonly Value[]): boolean
}

/** What a change made, with the number of the change; undefined where no row changed. */
export type Changed<T> = T & { readonly changeId: ChangeId | undefined }

interface RowChange {
  readonly table: TableName
  readonly key: readonly Value[]
  readonly before: Row | null
  readonly after: Row | null
}

/**
 * Runs `work` as one change of a user, in one transaction, and notes it; what was undone before can then no longer be
 * redone. `work` answers what the change is about with its own result; a change without rows is not noted.
 */
export function recordChange<T extends { readonly subject: ChangeSubject }>(
  db: WritableDb,
  kind: ChangeKind,
  now: number,
  work: (recording: Recording) => T,
): T & { readonly changeId: ChangeId | undefined } {
  return db
    .transaction(() => {
      const changed: RowChange[] = []
      const result = work(recordingInto(db, changed))
      return { ...result, changeId: noteChange(db, kind, result.subject, changed, now) }
    })
    .immediate()
}

/** Writes rows of organised tables as no change of a user: what comes with a document or its new version. */
export function unrecorded(db: WritableDb): Recording {
  return recordingInto(db, [])
}

function recordingInto(db: WritableDb, changed: RowChange[]): Recording {
  return {
    has: (table, key) => organisedTable(db, table).read(key) !== undefined,
    insert: (table, columns) => {
      const { insert, keyOf } = organisedTable(db, table)
      const after = insert(columns)
      changed.push({ table, key: keyOf(after), before: null, after })
      return after
    },
    update: (table, key, columns) => {
      const { read, update } = organisedTable(db, table)
      const old = read(key)
      const names = old ? Object.keys(columns).filter((name) => old[name] !== columns[name]) : []
      if (!old || names.length === 0) return false
      const after = pick(columns, names)
      update(key, after)
      changed.push({ table, key, before: pick(old, names), after })
      return true
    },
    delete: (table, key) => {
      const { read, delete: remove } = organisedTable(db, table)
      const before = read(key)
      if (!before) return false
      remove(before)
      changed.push({ table, key, before, after: null })
      return true
    },
  }
}

function noteChange(
  db: WritableDb,
  kind: ChangeKind,
  subject: ChangeSubject,
  changed: readonly RowChange[],
  now: number,
): ChangeId | undefined {
  if (changed.length === 0) return undefined
  run(db, `DELETE FROM changes WHERE state = 'undone'`)
  const { id } = run(
    db,
    `INSERT INTO changes (at, kind, subject, state) VALUES (?, ?, ?, 'done')`,
    now,
    kind,
    JSON.stringify(subject),
  )
  writeRows(db, id as ChangeId, changed)
  run(db, 'DELETE FROM changes WHERE id <= ?', id - keptChanges)
  return id as ChangeId
}

function writeRows(db: WritableDb, id: ChangeId, changed: readonly RowChange[]): void {
  const insert = db.prepare('INSERT INTO changed_rows VALUES (?, ?, ?, ?, ?, ?)')
  const json = (value: Row | null) => (value === null ? null : JSON.stringify(value))
  for (const [ordinal, { table, key, before, after }] of changed.entries())
    insert.run(id, ordinal, table, JSON.stringify(key), json(before), json(after))
}

/** The latest changes, the last first: those that can be undone, and those that were undone and can be redone. */
export function listChanges(db: ReadableDb, limit: number): Change[] {
  return rows<ChangeRow>(db, 'SELECT * FROM changes ORDER BY id DESC LIMIT ?', limit).map(toChange)
}

/**
 * Undoes a change, or the last one that is not undone. Rows that something else changed since stay as they are, and are
 * counted. @throws QuarryError not_found without such a change, conflict where no row of it can be reversed: the last change is
 * forgotten then
 */
export function undoChange(db: WritableDb, id: ChangeId | undefined): Reversal {
  const found = findChange(db, id, 'done')
  if (!found) throw notReversible(db, id, 'undo')
  const isLast = findChange(db, undefined, 'done')?.id === found.id
  return (isLast ? reverseLast : reverse)(db, found, 'undone')
}

/** What nothing is left of is forgotten, so that the next undoing goes on to what was done before it. */
function reverseLast(db: WritableDb, change: Change, to: Change['state']): Reversal {
  try {
    return reverse(db, change, to)
  } catch (error) {
    if (error instanceof NothingLeft) run(db, 'DELETE FROM changes WHERE id = ?', change.id)
    throw error
  }
}

/** Does again what was undone: a change, or the one that was undone last. Throws as {@link undoChange} does. */
export function redoChange(db: WritableDb, id: ChangeId | undefined): Reversal {
  const found = findChange(db, id, 'undone')
  if (!found) throw notReversible(db, id, 'redo')
  return reverse(db, found, 'done')
}

/** Changes of the marks of documents, which can be joined. */
const joined: ReadonlySet<ChangeKind> = new Set([
  'documents.tag',
  'documents.untag',
  'documents.star',
  'documents.read',
  'documents.status',
  'documents.priority',
  'documents.mark',
])

/**
 * Makes changes of marks that were done directly one after the other into one, which has the number of the first and is
 * of as many documents as the largest of them. Lists that were defined for them may be among them.
 * @throws QuarryError not_found where one is not there or undone, conflict where another change was made between them or one
 * is of another kind
 */
export function joinChanges(db: WritableDb, ids: readonly ChangeId[]): Change {
  return db
    .transaction(() => {
      const parts = [...new Set(ids)]
        .toSorted((a, b) => a - b)
        .map((id) => {
          const found = findChange(db, id, 'done')
          if (!found) throw notReversible(db, id, 'undo')
          return found
        })
      const [first, ...later] = parts
      const last = parts.at(-1)
      if (!first || !last) throw new QuarryError('not_found', 'There is nothing to join.')
      const between = rows(db, 'SELECT id FROM changes WHERE id BETWEEN ? AND ?', first.id, last.id)
      const marks = parts.filter(({ kind }) => joined.has(kind))
      const isOther = parts.some(({ kind }) => !joined.has(kind) && kind !== 'list.define')
      const [only, ...more] = marks
      if (between.length !== parts.length || isOther || !only)
        throw new QuarryError('conflict', 'Only changes of marks that follow each other can be made one.')
      const changed = parts.flatMap(({ id }) => readRows(db, id))
      // One mark, with the list that was defined for it, is called by the mark.
      const { kind, subject } =
        more.length === 0
          ? only
          : {
              kind: 'documents.mark' as const,
              subject: { documents: Math.max(...marks.map((part) => part.subject.documents ?? 0)) },
            }
      for (const { id } of later) run(db, 'DELETE FROM changes WHERE id = ?', id)
      run(db, 'DELETE FROM changed_rows WHERE change_id = ?', first.id)
      writeRows(db, first.id, changed)
      run(db, `UPDATE changes SET kind = ?, subject = ? WHERE id = ?`, kind, JSON.stringify(subject), first.id)
      return { ...first, kind, subject }
    })
    .immediate()
}

/** Why there is no change to reverse: no such number, or it is reversed already. */
function notReversible(db: ReadableDb, id: ChangeId | undefined, how: 'undo' | 'redo'): QuarryError {
  if (id === undefined)
    return new QuarryError('not_found', how === 'undo' ? 'There is nothing to undo.' : 'There is nothing to redo.')
  const isThere = row<ChangeRow>(db, 'SELECT * FROM changes WHERE id = ?', id) !== undefined
  if (isThere) {
    const state = how === 'undo' ? 'undone already' : 'not undone'
    return new QuarryError('not_found', `The change ${id} is ${state}.`)
  }
  return new QuarryError('not_found', `There is no change with the number ${id}.`, {
    hint: 'The list of changes has their numbers; only the latest are kept.',
  })
}

interface ChangeRow {
  readonly id: ChangeId
  readonly at: number
  readonly kind: ChangeKind
  readonly subject: string
  readonly state: Change['state']
}

function findChange(db: ReadableDb, id: ChangeId | undefined, state: Change['state']): Change | undefined {
  const order = state === 'done' ? 'DESC' : 'ASC'
  const found =
    id === undefined
      ? row<ChangeRow>(db, `SELECT * FROM changes WHERE state = ? ORDER BY id ${order} LIMIT 1`, state)
      : row<ChangeRow>(db, 'SELECT * FROM changes WHERE id = ? AND state = ?', id, state)
  return found && toChange(found)
}

function toChange(found: ChangeRow): Change {
  return { ...found, subject: JSON.parse(found.subject) as ChangeSubject }
}

function reverse(db: WritableDb, change: Change, to: Change['state']): Reversal {
  return db
    .transaction(() => {
      const changed = readRows(db, change.id)
      const way = to === 'undone' ? changed.toReversed().map(turned) : changed
      const parts = moving.has(change.kind) ? byDocument(way) : way.map((one) => [one])
      const reversed = parts.filter((part) => applyTogether(db, part)).reduce((sum, part) => sum + part.length, 0)
      if (reversed === 0) throw new NothingLeft()
      if (whole.has(change.kind) && reversed < changed.length)
        throw new QuarryError('conflict', 'This can only be taken back as a whole, and some of it was changed since.', {
          hint: 'Take back what was changed later first.',
        })
      run(db, 'UPDATE changes SET state = ? WHERE id = ?', to, change.id)
      return { change: { ...change, state: to }, reversed, kept: changed.length - reversed }
    })
    .immediate()
}

/** The rows of each document together, where the first of them is; every other row by itself. */
function byDocument(way: readonly RowChange[]): RowChange[][] {
  const parts: RowChange[][] = []
  const ofDocument = new Map<Value, RowChange[]>()
  for (const one of way) {
    // The second part of the key of each of these tables.
    const document = placesOfDocuments.has(one.table) ? one.key[1] : undefined
    const part = document === undefined ? undefined : ofDocument.get(document)
    if (part) part.push(one)
    else {
      const begun = [one]
      parts.push(begun)
      if (document !== undefined) ofDocument.set(document, begun)
    }
  }
  return parts
}

/** A row is not as it was left: what goes with it stays, too. */
class RowKept extends Error {}

/** Applies rows, all or none of them. */
function applyTogether(db: WritableDb, part: readonly RowChange[]): boolean {
  const [only, ...more] = part
  if (only && more.length === 0) return applyRow(db, only)
  try {
    db.transaction(() => {
      for (const one of part) if (!applyRow(db, one)) throw new RowKept()
    })()
    return true
  } catch (error) {
    if (error instanceof RowKept) return false
    throw error
  }
}

class NothingLeft extends QuarryError {
  constructor() {
    super('conflict', 'Nothing of this is as it was left: something else changed it since.')
  }
}

function turned(change: RowChange): RowChange {
  return { ...change, before: change.after, after: change.before }
}

function readRows(db: ReadableDb, id: ChangeId): RowChange[] {
  const json = (text: string | null) => (text === null ? null : (JSON.parse(text) as Row))
  return rows<{ table_name: TableName; key: string; before: string | null; after: string | null }>(
    db,
    'SELECT table_name, key, before, after FROM changed_rows WHERE change_id = ? ORDER BY ordinal',
    id,
  ).map(({ table_name, key, before, after }) => ({
    table: table_name,
    key: JSON.parse(key) as Value[],
    before: json(before),
    after: json(after),
  }))
}

/** Turns `before` into `after` where the row is as `before` says; false where it is not, or something refers to it. */
function applyRow(db: WritableDb, { table, key, before, after }: RowChange): boolean {
  const { read, insert, update, accepts, delete: remove } = organisedTable(db, table)
  const now = read(key)
  if (before === null ? now !== undefined : !now || !has(now, before)) return false
  if (after !== null && !accepts(key, after)) return false
  try {
    db.transaction(() => {
      if (after === null) remove(now as Row)
      else if (before === null) insert(after)
      else update(key, after)
    })()
    return true
  } catch (error) {
    // A document that was deleted for good meanwhile, or a name that another collection has now.
    if (isConstraint(error)) return false
    throw error
  }
}

function has(row: Row, columns: Row): boolean {
  return Object.entries(columns).every(([name, value]) => row[name] === value)
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}
