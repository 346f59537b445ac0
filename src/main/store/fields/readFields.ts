import { fieldOf } from '../../model/columns.ts'
import type { Json, JsonObject } from '../../model/document.ts'
import type { DocumentId, FieldId } from '../../model/ids.ts'
import type { Fact, Field } from '../../model/organising/fields.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { highestDocument } from '../documents/highestDocument.ts'
import { inStep, type CompactStep } from '../library/compact.ts'
import { count, row, rows, run } from '../statement.ts'
import { listFields } from './fields.ts'
import { foldAscii, readValue } from '../../text/values/typedValue.ts'

/** The columns of `documents` that facts are. */
export const factColumns = {
  kind: 'd.kind',
  domain: 'd.domain',
  language: 'd.language',
  authors: 'd.authors',
  title: 'd.title',
  url: 'd.url',
  source: 'd.source_name',
  published: 'd.published_at',
  crawled: 'd.crawled_at',
  captured: 'd.captured_at',
  characters: 'd.characters',
} as const satisfies Record<Fact, string>

/** Fields whose values come from documents, and have not been read from all of them. */
const isBehind = `removed_at IS NULL AND source <> 'typed' AND read_to < ?`

/** Whether there are documents that fields were not read from. */
export function fieldsBehind(db: ReadableDb): boolean {
  return count(db, `SELECT EXISTS (SELECT 1 FROM fields WHERE ${isBehind})`, highestDocument(db)) > 0
}

/** A step of reading fields from documents; `next` is undefined when all are read. */
export function readFields(db: WritableDb, most: number): CompactStep {
  return inStep(db, () => ({ next: readSome(db, most) ? 0 : undefined, removed: 0 }))
}

/**
 * Reads fields from documents that were just stored, where those before them have been read. The caller holds the
 * transaction.
 */
export function readStoredFields(db: WritableDb, firstNew: number): void {
  const last = row<{ read: number | null }>(
    db,
    `SELECT min(read_to) AS read FROM fields WHERE removed_at IS NULL AND source <> 'typed'`,
  )?.read
  if (typeof last !== 'number' || last < firstNew - 1) return
  while (readSome(db, 1_000));
}

/** Answers whether there may be more. */
function readSome(db: WritableDb, most: number): boolean {
  const highest = highestDocument(db)
  const behind = rows<{ id: FieldId; read_to: number }>(db, `SELECT id, read_to FROM fields WHERE ${isBehind}`, highest)
  if (behind.length === 0) return false
  const from = Math.min(...behind.map((one) => one.read_to))
  const readTo = new Map(behind.map((one) => [one.id, one.read_to]))
  const fields = listFields(db).filter(({ id }) => readTo.has(id))
  const documents = rows<FactRow & { id: DocumentId; raw: string | null }>(
    db,
    `SELECT d.id, ${Object.entries(factColumns)
      .map(([fact, column]) => `${column} AS ${fact}`)
      .join(', ')},
       ${fields.some(({ source }) => source.kind === 'column') ? 'b.raw' : 'NULL AS raw'}
     FROM documents d JOIN document_bodies b ON b.document_id = d.id WHERE d.id > ? ORDER BY d.id LIMIT ?`,
    from,
    most,
  )
  const choices = new Map(fields.map((field) => [field.id, choiceFinder(db, field)]))
  for (const { id, raw, ...known } of documents) {
    const record = raw === null ? {} : (JSON.parse(raw) as JsonObject)
    for (const field of fields) {
      if ((readTo.get(field.id) ?? 0) >= id) continue
      const read = readValue(field, jsonOf(field, record, known), choices.get(field.id) as ChoiceFinder)
      if (read) run(db, storeRead, field.id, id, read.text, read.value, read.isPart ? 1 : 0, read.value)
    }
  }
  const last = documents.length < most ? highest : (documents.at(-1)?.id ?? highest)
  for (const { id, read_to } of behind)
    if (read_to < last) run(db, 'UPDATE fields SET read_to = ? WHERE id = ?', last, id)
  return last < highest
}

type FactRow = Readonly<Record<Fact, string | number | null>>
type ChoiceFinder = (text: string) => number | undefined

function jsonOf({ source }: Field, record: JsonObject, known: FactRow): Json | undefined {
  if (source.kind === 'column') return fieldOf(record, source.column)
  return source.kind === 'fact' ? known[source.fact] : undefined
}

/** The texts in documents that choices of a field stand for. */
export function choiceOrigins(db: ReadableDb, field: FieldId): { readonly id: number; readonly origin: string }[] {
  return rows(db, 'SELECT id, origin FROM field_choices WHERE field_id = ? AND origin IS NOT NULL', field)
}

function choiceFinder(db: ReadableDb, { id, type }: Field): ChoiceFinder {
  if (type !== 'choice') return () => undefined
  const ids = new Map(choiceOrigins(db, id).map((choice) => [foldAscii(choice.origin), choice.id]))
  return (text) => ids.get(foldAscii(text))
}

/** What a user edited keeps its value. */
const storeRead = `INSERT INTO field_values (field_id, document_id, text, read, is_part, value) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET text = excluded.text, read = excluded.read, is_part = excluded.is_part, value = iif(is_edited, value, excluded.value)`

/** Deletes some rows of fields that were removed, or whose collection is in the trash, and at last the fields. */
export function dropFields(db: WritableDb, most: number): CompactStep {
  return inStep(db, () => {
    const dead = row<{ id: FieldId }>(
      db,
      `SELECT id FROM fields WHERE removed_at IS NOT NULL
         OR collection_id IN (SELECT id FROM collections WHERE deleted_at IS NOT NULL)`,
    )
    if (!dead) return { next: undefined, removed: 0 }
    for (const table of ['field_edits', 'field_values'] as const) {
      const some = `SELECT document_id FROM ${table} WHERE field_id = ? LIMIT ?`
      const sql = `DELETE FROM ${table} WHERE field_id = ? AND document_id IN (${some})`
      if (run(db, sql, dead.id, dead.id, most).changes > 0) return { next: 0, removed: 0 }
    }
    run(db, 'DELETE FROM field_choices WHERE field_id = ?', dead.id)
    run(db, 'DELETE FROM fields WHERE id = ?', dead.id)
    return { next: 0, removed: 0 }
  })
}
