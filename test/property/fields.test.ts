import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuarryError } from '../../src/main/base/errors.ts'
import type { CollectionId, DocumentId, FieldId } from '../../src/main/model/ids.ts'
import { choicesIn } from '../../src/main/model/organising/choiceSets.ts'
import type { Field, FieldFormat, FieldType } from '../../src/main/model/organising/fields.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { exportDocuments } from '../../src/main/store/documents/exportDocuments.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import * as changesOfFields from '../../src/main/store/fields/fieldChanges.ts'
import { fieldConditions } from '../../src/main/store/fields/fieldConditions.ts'
import { resetField, setField } from '../../src/main/store/fields/fieldEdits.ts'
import { fieldValues } from '../../src/main/store/fields/fieldValues.ts'
import { getField, listFields } from '../../src/main/store/fields/fields.ts'
import { dropFields, fieldsBehind, readFields } from '../../src/main/store/fields/readFields.ts'
import { retypeField } from '../../src/main/store/fields/retypeField.ts'
import { verifyFields } from '../../src/main/store/fields/verifyFields.ts'
import { verifyLibrary } from '../../src/main/store/library/verify.ts'
import { importMarks } from '../../src/main/store/marks/importMarks.ts'
import { redoChange, undoChange } from '../../src/main/store/organising/changes.ts'
import { selectedIds } from '../../src/main/store/organising/selected.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

const documents = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 })
const field = fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, fc.nat(3))
const type = fc.constantFrom<FieldType>('text', 'number', 'date', 'choice')
/** Of choices: whether documents have several. */
const list = fc.constantFrom<FieldFormat | undefined>(undefined, 'single', 'semicolons', 'commas')
const value = fc.option(
  fc.constantFrom('1', '2.5', '2024-01-02', 'open', 'Done', 'new', 'x', 'new; Open', 'late;done;1'),
)
const names = fc.uniqueArray(fc.constantFrom('open', 'done', 'new', 'late'), { maxLength: 3 })
const action = fc.oneof(
  fc.record({
    do: fc.constant('define' as const),
    name: fc.nat(3),
    type,
    list,
    column: fc.option(fc.constantFrom('a', 'b')),
  }),
  fc.record({ do: fc.constant('rename' as const), field, name: fc.nat(3) }),
  fc.record({ do: fc.constant('remove' as const), field }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retype' as const), field, type, list }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('set' as const), field, documents, value }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reset' as const), field, documents }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('choices' as const), field, names, kept: fc.nat(3) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

interface Library {
  readonly db: WritableDb
  readonly collectionId: CollectionId
  readonly documents: readonly DocumentId[]
}

const raws = [
  { a: 1, b: 'open' },
  { a: '2,5', b: 'DONE' },
  { a: 'x', b: 'new' },
  { b: '2024-01-02' },
  { a: ['open', 'x'], b: 'late, open' },
  { b: 'Open;new; other; open' },
]

function openLibrary(): Library {
  const db = memoryLibrary()
  const collectionId = createCollection(db, 'c', 1).id
  const drafts = raws.map((raw, row) => ({
    kind: 'row' as const,
    title: `Record ${row}`,
    text: `Text number ${row}.`,
    source: { name: 'a.jsonl', row },
    raw,
  }))
  const place = { collectionId, passageChars: 50, passageOverlap: 0, now: 1 }
  db.transaction(() => storeDocuments(db, drafts, place)).immediate()
  for (const [name, kind, column] of [
    ['n', 'number', 'a'],
    ['s', 'choice', 'b'],
  ] as const) {
    const source = { kind: 'column', column } as const
    changesOfFields.defineField(db, { name, type: kind, source, choices: [] }, 1)
  }
  readAll(db)
  db.exec('DELETE FROM changes')
  return {
    db,
    collectionId,
    documents: db.prepare('SELECT id FROM documents ORDER BY id').pluck().all() as DocumentId[],
  }
}

/** Does what an analyst may do; what the library refuses, or what changes nothing, is no change. Answers whether it was one. */
function act({ db, documents: ids }: Library, one: Action, now: number): boolean {
  const before = changesNow(db)
  const nth = (index: number) => (listFields(db)[index]?.id ?? 99) as FieldId
  const chosen = (indexes: readonly number[]) =>
    ({ kind: 'documents', ids: indexes.map((index) => ids[index] as DocumentId) }) as const
  try {
    if (one.do === 'define')
      changesOfFields.defineField(
        db,
        {
          name: `f${one.name}`,
          type: one.type,
          source: one.column === null ? { kind: 'typed' } : { kind: 'column', column: one.column },
          choices: one.type === 'choice' && one.column === null ? [{ name: 'open', colour: null }] : [],
          ...(one.type === 'choice' ? { format: one.list } : {}),
        },
        now,
      )
    else if (one.do === 'rename') changesOfFields.renameField(db, nth(one.field), `f${one.name}`, now)
    else if (one.do === 'remove') changesOfFields.removeField(db, nth(one.field), now)
    else if (one.do === 'retype')
      retypeField(db, nth(one.field), { type: one.type, ...(one.type === 'choice' ? { format: one.list } : {}) }, now)
    else if (one.do === 'set') setField(db, chosen(one.documents), nth(one.field), one.value, now)
    else if (one.do === 'reset') resetField(db, chosen(one.documents), nth(one.field), now)
    else {
      const known = getField(db, nth(one.field)).choices.toReversed().slice(0, one.kept)
      const kept = known.map(({ id, name }) => ({ id, name: `${name}!`, colour: null }))
      const added = one.names.filter((name) => !kept.some((choice) => choice.name === name))
      changesOfFields.setFieldChoices(
        db,
        nth(one.field),
        [...added.map((name) => ({ name, colour: 'red' as const })), ...kept],
        now,
      )
    }
  } catch (error) {
    if (!(error instanceof QuarryError)) throw error
  }
  readAll(db)
  return changesNow(db) !== before
}

function readAll(db: WritableDb): void {
  while (fieldsBehind(db)) readFields(db, 2)
}

const changesNow = (db: WritableDb) => db.prepare('SELECT coalesce(max(id), 0) FROM changes').pluck().get()

/** All that a user sees of fields. */
function stateOf({ db, documents: ids }: Library): unknown {
  readAll(db)
  return { fields: listFields(db), values: fieldValues(db, ids) }
}

test('undoing any changes of fields one by one passes through every state before them, and redoing goes the same way', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 25 }), (actions) => {
      const library = openLibrary()
      const states = [stateOf(library)]
      for (const [index, one] of actions.entries()) if (act(library, one, index + 2)) states.push(stateOf(library))
      for (const state of states.toReversed().slice(1)) {
        expect(undoChange(library.db, undefined).kept).toBe(0)
        expect(stateOf(library)).toEqual(state)
      }
      expect(() => undoChange(library.db, undefined)).toThrow('nothing to undo')
      for (const state of states.slice(1)) {
        expect(redoChange(library.db, undefined).kept).toBe(0)
        expect(stateOf(library)).toEqual(state)
      }
      library.db.close()
    }),
    { numRuns: 150 },
  )
})

/** Edited values that are none of the type of their field. */
function valuesOfOtherTypes(db: WritableDb): unknown[] {
  return listFields(db).flatMap((one) => {
    const edits = db
      .prepare('SELECT value, version FROM field_edits WHERE field_id = ? AND value IS NOT NULL')
      .all(one.id) as { readonly value: string | number; readonly version: number }[]
    const version = db.prepare('SELECT version FROM fields WHERE id = ?').pluck().get(one.id)
    const isOfType = (value: string | number) =>
      one.type === 'text'
        ? typeof value === 'string'
        : one.type === 'choice'
          ? (typeof value === 'number' || one.format !== undefined) &&
            choicesIn(value).every((id) => one.choices.some((choice) => choice.id === id))
          : typeof value === 'number'
    return edits.filter((edit) => !isOfType(edit.value) || edit.version !== version)
  })
}

const wrongValues = (db: WritableDb) => verifyFields(db).problems

test('whatever is undone, out of order or in between, values are those of documents, choices and edits', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: action },
    fc.record({ do: fc.constant('undo' as const), id: fc.option(fc.nat(20)) }),
    fc.record({ do: fc.constant('redo' as const), id: fc.option(fc.nat(20)) }),
    fc.record({ do: fc.constant('empty' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const library = openLibrary()
      const { db } = library
      for (const [index, one] of steps.entries()) {
        if (one.do === 'empty') while (dropFields(db, 2).next !== undefined);
        else if (one.do !== 'undo' && one.do !== 'redo') act(library, one, index + 2)
        else
          try {
            const id = one.id === null ? undefined : (one.id as never)
            if (one.do === 'undo') undoChange(db, id)
            else redoChange(db, id)
          } catch (error) {
            if (!(error instanceof QuarryError)) throw error
          }
        readAll(db)
        expect(wrongValues(db)).toEqual([])
        expect(valuesOfOtherTypes(db)).toEqual([])
      }
      expect(verifyLibrary(db).flatMap(({ problems }) => problems)).toEqual([])
      db.close()
    }),
    { numRuns: 150 },
  )
})

test('an indexed value that was neither set nor read is found by the check of the library', () => {
  const library = openLibrary()
  const { db, documents: ids } = library
  const [first, second] = listFields(db)
  setField(db, { kind: 'documents', ids }, (first as Field).id, '7', 2)
  expect(wrongValues(db)).toEqual([])
  const spoil = (sql: string, name: string | undefined) => {
    db.exec('SAVEPOINT whole')
    db.exec(sql)
    expect(wrongValues(db)).toEqual([
      `The indexed value of the field "${name}" of document 1 is neither the one that was set nor the one that was read.`,
    ])
    db.exec('ROLLBACK TO whole')
  }
  spoil('UPDATE field_values SET value = 8 WHERE field_id = 1 AND document_id = 1', first?.name)
  spoil('UPDATE field_values SET is_edited = 0 WHERE field_id = 1 AND document_id = 1', first?.name)
  spoil('DELETE FROM field_values WHERE field_id = 1 AND document_id = 1', first?.name)
  spoil('UPDATE field_values SET read = 2, value = 2 WHERE field_id = 2 AND document_id = 1', second?.name)
  db.close()
})

test('documents that are stored while fields are being read, before or after, have the same values', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(5), fc.nat(5), (definedAt, stepAt, most) => {
      const db = memoryLibrary()
      const collectionId = createCollection(db, 'c', 1).id
      const place = { collectionId, passageChars: 50, passageOverlap: 0, now: 1 }
      for (const [row, raw] of raws.entries()) {
        const draft = { kind: 'row' as const, title: `${row}`, text: `Text ${row}.`, source: { name: 'a', row }, raw }
        if (row === definedAt) {
          const source = { kind: 'column', column: 'a' } as const
          changesOfFields.defineField(db, { name: 'f', type: 'number', source, format: 'comma', choices: [] }, 1)
        }
        if (row === stepAt) readFields(db, most + 1)
        db.transaction(() => storeDocuments(db, [draft], place)).immediate()
      }
      readAll(db)
      const values = db.prepare('SELECT text, read FROM field_values ORDER BY document_id').all()
      expect(values).toEqual([
        { text: null, read: 1 },
        { text: null, read: 2.5 },
        { text: 'x', read: null },
        { text: 'open; x', read: null },
      ])
      db.close()
    }),
  )
})

test('a filter by size finds the documents whose numbers compare so, whatever was read or edited', () => {
  const numbers = fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: -5, max: 5 }), (read, edited, bound) => {
      const db = memoryLibrary()
      const collectionId = createCollection(db, 'c', 1).id
      const drafts = read.map((number, row) => ({
        kind: 'row' as const,
        title: `${row}`,
        text: `Text ${row}.`,
        source: { name: 'a', row },
        raw: number === null ? {} : { n: number },
      }))
      const place = { collectionId, passageChars: 50, passageOverlap: 0, now: 1 }
      const { documentIds: ids } = db.transaction(() => storeDocuments(db, drafts, place)).immediate()
      const source = { kind: 'column', column: 'n' } as const
      const { id } = changesOfFields.defineField(db, { name: 'f', type: 'number', source, choices: [] }, 1)
      readAll(db)
      for (const [at, number] of edited.entries())
        if (number !== null) setField(db, { kind: 'documents', ids: [ids[at] as DocumentId] }, id, number, 2)
      const filters = { collections: [], since: undefined, until: undefined, domains: [], languages: [], kinds: [] }
      for (const [name, compare] of Object.entries({
        from: (n: number) => n >= bound,
        above: (n: number) => n > bound,
        to: (n: number) => n <= bound,
        below: (n: number) => n < bound,
      })) {
        const fields = fieldConditions(db, [{ field: id, [name]: bound }])
        const wanted = ids.filter((_, at) => {
          const number = edited[at] ?? read[at] ?? null
          return number !== null && compare(number)
        })
        expect(selectedIds(db, { kind: 'filters', filters: { ...filters, fields }, except: [] })).toEqual(wanted)
      }
      db.close()
    }),
    { numRuns: 50 },
  )
})

test('edited values of an export that is imported elsewhere are edited there, and imported again change nothing', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 25 }), (actions) => {
      const library = openLibrary()
      for (const [index, one] of actions.entries()) act(library, one, index + 2)
      const exported = exportDocuments(library.db, library.collectionId, 0, 100)
      const other = memoryLibrary()
      const collectionId = createCollection(other, 'c', 1).id
      const edits = (all: typeof exported) =>
        all.map(({ title, marks }) => [title, marks?.fields?.filter(({ value: set }) => set !== null) ?? []])
      for (const now of [1, 2]) {
        const drafts = exported.map(({ kind, title, text, source, raw, marks }) => ({
          kind,
          title,
          text,
          source,
          raw,
          ...(marks ? { marks } : {}),
        }))
        const place = { collectionId, passageChars: 50, passageOverlap: 0, now }
        other.transaction(() => storeDocuments(other, drafts, place)).immediate()
        expect(edits(exportDocuments(other, collectionId, 0, 100))).toEqual(edits(exported))
      }
      expect(other.prepare('SELECT text FROM lost_marks').all()).toEqual([])
      expect(verifyLibrary(other).flatMap(({ problems }) => problems)).toEqual([])
      other.close()
      library.db.close()
    }),
    { numRuns: 25 },
  )
})

test('a value that was edited here stays where an import brings another one, which is listed as lost', () => {
  const { db, documents: ids, collectionId } = openLibrary()
  const number = listFields(db)[0]?.id as FieldId
  setField(db, { kind: 'documents', ids: [ids[0] as DocumentId] }, number, 7, 2)
  const marks = {
    version: 1 as const,
    documentId: 1,
    tags: [],
    starred: false,
    read: false,
    highlights: [],
    notes: [],
    fields: [
      { name: 'N', type: 'number' as const, value: 8 },
      { name: 'S', type: 'choice' as const, value: 'later' },
    ],
  }
  importMarks(db, ids[0] as DocumentId, marks, 3)
  importMarks(db, ids[1] as DocumentId, { ...marks, fields: [{ name: 'n', type: 'text', value: 'many' }] }, 3)
  expect(exportDocuments(db, collectionId, 0, 2).map((one) => one.marks?.fields)).toEqual([
    [
      { name: 'n', type: 'number', value: 7 },
      { name: 's', type: 'choice', value: 'later' },
    ],
    undefined,
  ])
  expect(db.prepare('SELECT text, reason FROM lost_marks ORDER BY id').all()).toEqual([
    { text: 'n: 8', reason: 'imported' },
    { text: 'n: many', reason: 'imported' },
  ])
  expect(wrongValues(db)).toEqual([])
  db.close()
})
