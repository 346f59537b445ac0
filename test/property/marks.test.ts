import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuarryError } from '../../src/main/base/errors.ts'
import type { CollectionId, DocumentId, HighlightId, ListValueId, NoteId, TagId } from '../../src/main/model/ids.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { exportDocuments } from '../../src/main/store/documents/exportDocuments.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { dropDocuments, emptyTrash } from '../../src/main/store/library/compact.ts'
import { verifyLibrary } from '../../src/main/store/library/verify.ts'
import * as documentMarks from '../../src/main/store/marks/documentMarks.ts'
import * as highlights from '../../src/main/store/marks/highlights.ts'
import * as notes from '../../src/main/store/marks/notes.ts'
import * as tagChanges from '../../src/main/store/marks/tagChanges.ts'
import { redoChange, undoChange } from '../../src/main/store/organising/changes.ts'
import { removeSelected } from '../../src/main/store/organising/filing.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

const words = 'harbour tide cocoa drought crane ledger storm quay 🚢 freight pilot anchor rope dock'.split(' ')
const word = fc.constantFrom(...words)
const text = fc.array(word, { minLength: 4, maxLength: 60 }).map((all) => all.join(' '))
const pick = fc.nat(30)
const tagName = fc.constantFrom('a', 'a/b', 'a/b/c', 'd', 'd/b', 'e')

/** What an analyst does, and what becomes of documents meanwhile. Numbers choose among what there is. */
const action = fc.oneof(
  fc.record({ do: fc.constant('tag' as const), which: pick, name: tagName }),
  fc.record({ do: fc.constant('untag' as const), which: pick, tag: pick }),
  fc.record({ do: fc.constant('rename' as const), tag: pick, name: tagName }),
  fc.record({ do: fc.constant('merge' as const), tag: pick, into: pick }),
  fc.record({ do: fc.constant('star' as const), which: pick, on: fc.boolean() }),
  fc.record({ do: fc.constant('status' as const), which: pick, value: fc.option(fc.nat(1)) }),
  fc.record({
    do: fc.constant('highlight' as const),
    which: pick,
    at: fc.nat(200),
    length: fc.integer({ min: 1, max: 80 }),
  }),
  fc.record({ do: fc.constant('unhighlight' as const), which: pick }),
  fc.record({ do: fc.constant('note' as const), on: fc.option(pick), document: pick, text: word }),
  fc.record({ do: fc.constant('change' as const), which: pick, text: word }),
  fc.record({
    do: fc.constant('edit' as const),
    which: fc.nat(1),
    at: fc.nat(300),
    cut: fc.nat(60),
    put: fc.array(word),
  }),
  fc.record({ do: fc.constant('rewrite' as const), which: fc.nat(1), text }),
  fc.record({ do: fc.constant('return' as const), which: fc.nat(1), to: pick }),
  fc.record({ do: fc.constant('delete' as const), which: pick }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('redo' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const sizes = { passageChars: 200, passageOverlap: 0 }

interface Library {
  readonly db: WritableDb
  readonly collection: CollectionId
  /** Every text that a source had, for sources that go back to an earlier one. */
  readonly texts: readonly string[][]
}

function openLibrary(texts: readonly string[]): Library {
  const db = memoryLibrary()
  const library = { db, collection: createCollection(db, 'c', 1).id, texts: texts.map(() => [] as string[]) }
  for (const [source, one] of texts.entries()) store(library, source, one, 1)
  documentMarks.defineList(
    db,
    'status',
    [
      { name: 'Open', colour: null },
      { name: 'Done', colour: null },
    ],
    1,
  )
  return library
}

function store({ db, collection, texts }: Library, source: number, one: string, now: number): void {
  texts[source]?.push(one)
  const draft = { kind: 'row' as const, externalId: `${source}`, title: `Source ${source}`, text: one, raw: {} }
  const place = { collectionId: collection, now, ...sizes }
  db.transaction(() => storeDocuments(db, [{ ...draft, source: { name: 'a.jsonl' } }], place)).immediate()
}

const idsOf = <Id>(db: WritableDb, sql: string) => db.prepare(sql).pluck().all() as Id[]
const at = <T>(all: readonly T[], index: number) => all[index % Math.max(1, all.length)]

/** Does one thing; what the library refuses is none. */
function act(library: Library, one: Action, now: number): void {
  const { db, collection, texts } = library
  const document = (index: number) => at(idsOf<DocumentId>(db, 'SELECT id FROM documents ORDER BY id'), index)
  const chosen = (index: number) => ({
    kind: 'documents' as const,
    ids: [document(index)].filter((id) => id !== undefined),
  })
  const tag = (index: number) => at(idsOf<TagId>(db, 'SELECT id FROM tags ORDER BY id'), index) ?? (0 as TagId)
  const highlight = (index: number) =>
    at(idsOf<HighlightId>(db, 'SELECT id FROM highlights ORDER BY id'), index) ?? (0 as HighlightId)
  const edited = (source: number, change: (before: string) => string) => {
    const next = change(texts[source]?.at(-1) ?? '').toWellFormed()
    if (next.trim() !== '') store(library, source, next, now)
  }
  try {
    switch (one.do) {
      case 'tag':
        return void tagChanges.tagSelected(db, chosen(one.which), one.name, now)
      case 'untag':
        return void tagChanges.untagSelected(db, chosen(one.which), tag(one.tag), now)
      case 'rename':
        return void tagChanges.renameTag(db, tag(one.tag), one.name, now)
      case 'merge':
        return void tagChanges.mergeTags(db, tag(one.tag), tag(one.into), now)
      case 'star':
        return void documentMarks.starSelected(db, chosen(one.which), one.on, now)
      case 'status': {
        const value = one.value === null ? undefined : ((one.value + 1) as ListValueId)
        return void documentMarks.setListValue(db, chosen(one.which), 'status', value, now)
      }
      case 'highlight': {
        const documentId = document(one.which)
        if (documentId === undefined) return
        const length = highlights.textOf(db, documentId).length
        const start = one.at % length
        const span = { start, end: Math.min(length, start + one.length) }
        return void highlights.addHighlight(db, { documentId, span, box: undefined, quote: '', colour: 'yellow' }, now)
      }
      case 'unhighlight':
        return void highlights.removeHighlight(db, highlight(one.which), now)
      case 'note': {
        const documentId = document(one.document)
        if (one.on !== null) notes.addNote(db, { kind: 'highlight', highlightId: highlight(one.on) }, one.text, now)
        else if (documentId !== undefined) notes.addNote(db, { kind: 'document', documentId }, one.text, now)
        return
      }
      case 'change':
        return void notes.changeNote(
          db,
          at(idsOf<NoteId>(db, 'SELECT id FROM notes ORDER BY id'), one.which) ?? (0 as NoteId),
          one.text,
          now,
        )
      case 'edit':
        return edited(one.which, (before) => {
          const from = one.at % before.length
          return before.slice(0, from) + one.put.join(' ') + before.slice(from + one.cut)
        })
      case 'rewrite':
        return edited(one.which, () => one.text)
      case 'return':
        return edited(one.which, (before) => at(texts[one.which] ?? [], one.to) ?? before)
      case 'delete':
        removeSelected(db, chosen(one.which), collection, now)
        emptyTrash(db, 100)
        return void dropDocuments(db, 0, 100)
      case 'undo':
        return void undoChange(db, undefined)
      case 'redo':
        return void redoChange(db, undefined)
    }
  } catch (error) {
    if (!(error instanceof QuarryError)) throw error
  }
}

interface Marks {
  readonly documents: ReadonlyMap<number, number | null>
  readonly current: ReadonlySet<number>
  /** One line for each mark of a document: its kind and what it says. Lines of versions have the same root. */
  readonly marks: ReadonlyMap<number, ReadonlySet<string>>
  readonly lost: ReadonlySet<string>
}

/** Which marks each document has, and which are listed as lost, in the same words. */
function marksOf(db: WritableDb): Marks {
  type Named = { document: number; mark: string }
  const all = db
    .prepare(
      `SELECT document_id AS document, 'tag ' || t.name AS mark FROM document_tags JOIN tags t ON t.id = tag_id
       UNION ALL SELECT document_id, 'star' FROM document_marks WHERE starred_at IS NOT NULL
       UNION ALL SELECT document_id, 'status ' || v.name FROM document_marks JOIN list_values v ON v.id = status_id
       UNION ALL SELECT document_id, 'highlight ' || coalesce(root_id, id) FROM highlights
       UNION ALL SELECT document_id, 'note ' || coalesce(root_id, id) || text FROM notes`,
    )
    .all() as Named[]
  const lost = db
    .prepare(
      `SELECT kind || CASE kind WHEN 'star' THEN '' WHEN 'highlight' THEN ' ' || root_id
         WHEN 'note' THEN ' ' || root_id || text ELSE ' ' || text END FROM lost_marks WHERE kind <> 'highlight' OR text <> ''`,
    )
    .pluck()
    .all() as string[]
  const documents = db.prepare('SELECT id, replaces FROM documents').raw().all() as [number, number | null][]
  return {
    documents: new Map(documents),
    current: new Set(idsOf<number>(db, 'SELECT document_id FROM collection_documents')),
    marks: new Map(
      [...Map.groupBy(all, ({ document }) => document)].map(([id, marks]) => [id, new Set(marks.map((m) => m.mark))]),
    ),
    lost: new Set(lost),
  }
}

const none: ReadonlySet<string> = new Set()

/** Nothing that an import, a new version or a deletion does may take a mark away without a word. */
function expectKept(before: Marks, after: Marks, one: Action): void {
  const left = [...before.current].find((id) => !after.current.has(id))
  const came = [...after.current].find((id) => !before.current.has(id))
  const allAfter = new Set([...after.marks.values()].flatMap((marks) => [...marks]))
  for (const [id, marks] of before.marks)
    for (const mark of marks)
      if (after.documents.has(id)) expect(after.marks.get(id) ?? none).toContain(mark)
      else expect(allAfter.has(mark) || after.lost.has(mark), `${one.do}: ${mark}`).toBe(true)
  if (one.do === 'delete' || left === undefined || came === undefined) return
  for (const mark of before.marks.get(left) ?? none) {
    // A status that the document of an earlier text had is another one now.
    const isReplaced = mark.startsWith('status') && after.marks.get(came)?.has(mark) === false
    expect(isReplaced || after.marks.get(came)?.has(mark) || after.lost.has(mark), `${one.do}: ${mark}`).toBe(true)
  }
}

/** Tags under other names are on the documents that had them, and no other mark changes. */
function expectTagged(before: Marks, after: Marks, one: Action): void {
  for (const id of new Set([...before.marks.keys(), ...after.marks.keys()])) {
    const [had, has] = [[...(before.marks.get(id) ?? none)], [...(after.marks.get(id) ?? none)]]
    const isTag = (mark: string) => mark.startsWith('tag ')
    expect(has.filter((mark) => !isTag(mark))).toEqual(had.filter((mark) => !isTag(mark)))
    expect(has.some(isTag), `${one.do}: ${had.join()}`).toBe(had.some(isTag))
    expect(has.filter(isTag).length).toBeLessThanOrEqual(had.filter(isTag).length)
  }
}

const changesText = new Set<Action['do']>(['edit', 'rewrite', 'return', 'delete'])

test('whatever is marked, edited, deleted, undone, redone and merged, every mark is kept or listed as lost', () => {
  fc.assert(
    fc.property(fc.tuple(text, text), fc.array(action, { minLength: 5, maxLength: 40 }), (texts, actions) => {
      const library = openLibrary(texts)
      const { db } = library
      for (const [index, one] of actions.entries()) {
        const before = marksOf(db)
        act(library, one, index + 2)
        if (changesText.has(one.do)) expectKept(before, marksOf(db), one)
        if (one.do === 'rename' || one.do === 'merge') expectTagged(before, marksOf(db), one)
      }
      for (const { id, start, end, quote } of db.prepare(`SELECT id, start, "end", quote FROM highlights`).all() as {
        id: HighlightId
        start: number
        end: number
        quote: string
      }[])
        expect(highlights.textOf(db, highlights.highlightRow(db, id).document_id).slice(start, end)).toBe(quote)
      expect(verifyLibrary(db).flatMap(({ problems }) => problems)).toEqual([])
      db.exec(`INSERT INTO note_words (note_words, rank) VALUES ('integrity-check', 1)`)
      db.close()
    }),
    { numRuns: 120 },
  )
})

test('undoing and redoing marks passes through every state before them', () => {
  const marking = action.filter(({ do: kind }) => !changesText.has(kind) && kind !== 'undo' && kind !== 'redo')
  // A row without marks says nothing.
  const marked = `(SELECT * FROM document_marks WHERE coalesce(starred_at, read_at, status_id, priority_id) IS NOT NULL)`
  const tables = ['tags', 'document_tags', marked, 'highlights', 'notes']
  const stateOf = (db: WritableDb) => tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  fc.assert(
    fc.property(fc.array(marking, { minLength: 1, maxLength: 25 }), (actions) => {
      const library = openLibrary([words.join(' '), words.toReversed().join(' ')])
      const { db } = library
      const newest = () => db.prepare('SELECT max(id) FROM changes').pluck().get()
      const states = [stateOf(db)]
      for (const [index, one] of actions.entries()) {
        const before = newest()
        act(library, one, index + 2)
        if (newest() !== before) states.push(stateOf(db))
      }
      for (const state of states.toReversed().slice(1)) {
        expect(undoChange(db, undefined).kept).toBe(0)
        expect(stateOf(db)).toEqual(state)
      }
      for (const state of states.slice(1)) {
        expect(redoChange(db, undefined).kept).toBe(0)
        expect(stateOf(db)).toEqual(state)
      }
      db.close()
    }),
    { numRuns: 50 },
  )
})

test('an export that is imported elsewhere has the same marks, and imported again changes nothing', () => {
  fc.assert(
    fc.property(fc.tuple(text, text), fc.array(action, { minLength: 5, maxLength: 30 }), (texts, actions) => {
      const library = openLibrary(texts)
      for (const [index, one] of actions.entries()) act(library, one, index + 2)
      const exported = exportDocuments(library.db, library.collection, 0, 100)
      const other = memoryLibrary()
      const collectionId = createCollection(other, 'c', 1).id
      for (const now of [1, 2]) {
        const drafts = exported.map(({ id, externalId, title, text: body, marks }) => ({
          kind: 'row' as const,
          externalId: externalId ?? `${id}`,
          title,
          text: body,
          source: { name: 'export.jsonl' },
          raw: {},
          ...(marks ? { marks } : {}),
        }))
        other.transaction(() => storeDocuments(other, drafts, { collectionId, now, ...sizes })).immediate()
        const plain = (one: (typeof exported)[number]) => ({ ...one.marks, documentId: 0, title: one.title })
        expect(exportDocuments(other, collectionId, 0, 100).map(plain)).toEqual(
          exported.map(plain).map(withoutRepeated),
        )
      }
      expect(idsOf(other, 'SELECT id FROM lost_marks')).toEqual([])
      other.close()
      library.db.close()
    }),
    { numRuns: 50 },
  )
})

/** Highlights of the same span and notes of the same text at the same place are one. */
function withoutRepeated<T extends { highlights?: readonly unknown[]; notes?: readonly unknown[] }>(marks: T): T {
  type Highlight = { start?: number; end?: number; notes: readonly { text: string }[] }
  const uniqueNotes = (all: readonly { text: string }[]) => [...new Map(all.map((one) => [one.text, one])).values()]
  const merged = new Map<string, Highlight>()
  for (const one of (marks.highlights ?? []) as Highlight[]) {
    const key = `${one.start}-${one.end}`
    merged.set(key, { ...one, notes: uniqueNotes([...(merged.get(key)?.notes ?? []), ...one.notes]) })
  }
  return {
    ...marks,
    ...(marks.highlights ? { highlights: [...merged.values()] } : {}),
    ...(marks.notes ? { notes: uniqueNotes(marks.notes as { text: string }[]) } : {}),
  }
}
