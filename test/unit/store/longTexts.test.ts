import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LongText } from '../../../src/main/model/document.ts'
import type { DocumentId, TextId } from '../../../src/main/model/ids.ts'
import type { Layout } from '../../../src/main/model/layout.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { getDocument } from '../../../src/main/store/documents/documents.ts'
import { exportDocuments } from '../../../src/main/store/documents/exportDocuments.ts'
import { readPlaces } from '../../../src/main/store/documents/layouts.ts'
import { readSpan } from '../../../src/main/store/documents/longTexts.ts'
import { portableDocuments } from '../../../src/main/store/documents/portable.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { readTexts } from '../../../src/main/store/jobs/pending.ts'
import { dropDocuments } from '../../../src/main/store/library/compact.ts'
import { readCandidates } from '../../../src/main/store/search/candidates.ts'
import { readHits } from '../../../src/main/store/search/hits.ts'
import { matchesAny } from '../../../src/main/store/search/matchesAny.ts'
import { decodeLayout, encodeLayout } from '../../../src/main/text/layoutBytes.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

/** Several pieces, in which a sign of two units may end one. */
const text = Array.from({ length: 6_000 }, (_, at) => `The ship 🚢 ${at} unloaded at the quay. `).join('')

const lines = Array.from({ length: 60_000 }, (_, at) => ({
  start: at * 3,
  end: at * 3 + 3,
  page: 1 + Math.floor(at / 500),
  box: { left: (at * 7919) % 500, top: (at * 104_729) % 700, width: 50, height: 10 },
}))
const layout: Layout = { blocks: [], pages: Array.from({ length: 120 }, () => ({ width: 600, height: 800 })), lines }

function library() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-long-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  const files = { text: path.join(folder, 'text'), layout: path.join(folder, 'layout') }
  writeFileSync(files.text, text, 'utf16le')
  writeFileSync(files.layout, encodeLayout(layout))
  const long: LongText = { path: files.text, length: text.length }
  const collectionId = createCollection(db, 'c', 1).id
  const encodedLayout = { bytes: { path: files.layout }, sections: [] }
  const common = { kind: 'file' as const, source: { name: 'book.pdf' }, raw: {} }
  const { documentIds } = db
    .transaction(() =>
      storeDocuments(
        db,
        [
          { ...common, title: 'Book', text: long, encodedLayout },
          { ...common, title: 'Leaflet', text: 'One quay.' },
        ],
        { collectionId, passageChars: 1_000, passageOverlap: 0, now: 1 },
      ),
    )
    .immediate()
  return { db, collectionId, id: documentIds[0] as DocumentId }
}

function countOf(db: ReturnType<typeof memoryLibrary>, table: string): unknown {
  return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
}

test('a long text is stored in pieces, and read as a whole and in spans', () => {
  const { db, collectionId, id } = library()
  expect(countOf(db, 'long_texts')).toBeGreaterThan(3)
  expect(getDocument(db, id).text).toBe(text)
  expect(exportDocuments(db, collectionId, 0, 10).map((one) => one.text)).toEqual([text, 'One quay.'])
  const edge = db.prepare('SELECT start FROM long_texts ORDER BY start LIMIT 1 OFFSET 1').pluck().get() as number
  for (const [start, end] of [
    [0, 10],
    [edge, edge + 5],
    [edge - 20, edge + 20],
    [edge - 1, edge],
    [10, 3 * edge],
    [text.length - 4, text.length],
  ] as const)
    expect(readSpan(db, id, start, end)).toBe(text.slice(start, end))
})

test('hits, candidates, pending texts and matches of a long text are those of its passages', () => {
  const { db, id } = library()
  const { passages } = getDocument(db, id)
  const some = [0, 1, 100, passages.length - 1].map((at) => passages[at] as (typeof passages)[number])
  const expected = some.map(({ start, end }) => text.slice(start, end))
  const hits = readHits(
    db,
    some.map((passage) => ({ documentId: id, passageId: passage.id })),
    [],
  )
  expect(hits.map((hit) => hit.text)).toEqual(expected)
  const candidates = readCandidates(
    db,
    some.map((passage) => passage.id),
  )
  expect(candidates.map((one) => one.text)).toEqual(expected)
  expect(candidates[1]?.before).toBe(text.slice((some[1]?.start ?? 0) - 2, some[1]?.start))
  const textIdOf = db.prepare('SELECT text_id FROM passages WHERE id = ?').pluck()
  expect(
    readTexts(
      db,
      some.map((passage) => textIdOf.get(passage.id) as TextId),
    ),
  ).toEqual(expected)
  const matching = (token: string) => [...matchesAny(db, [id], [{ token, times: 1 }])]
  expect(matching('5999')).toEqual([id])
  expect(matching('barge')).toEqual([])
})

test('a layout in a file is stored in pieces, and read whole', () => {
  const { db, id } = library()
  expect(countOf(db, 'document_layouts')).toBe(0)
  expect(countOf(db, 'long_layouts')).toBeGreaterThan(1)
  expect(readPlaces(db, [{ documentId: id, start: 3, end: 6 }])[0]).toMatchObject({ kind: 'page', page: 1 })
  expect(portableDocuments(db, [id])[0]?.layout?.length).toBe(encodeLayout(layout).length)
  expect(decodeLayout(portableDocuments(db, [id])[0]?.layout as Uint8Array).lines).toHaveLength(lines.length)
})

test('the pieces of a document go with it', () => {
  const { db } = library()
  db.exec('DELETE FROM collection_documents')
  dropDocuments(db, 0, 100)
  expect([countOf(db, 'documents'), countOf(db, 'long_texts'), countOf(db, 'long_layouts')]).toEqual([0, 0, 0])
})
