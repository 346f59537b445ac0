import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { LongText, NewDocument } from '../../src/main/model/document.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { textHash } from '../../src/main/text/contentHash.ts'
import { splitPassages } from '../../src/main/text/passages.ts'
import { signatureOf } from '../../src/main/text/shingles.ts'
import { sourceOf } from '../../src/main/text/utf8Text.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

const word = fc.constantFrom(
  'The',
  'quay',
  'Hafengebühr',
  '港湾',
  '🚢',
  'за',
  'порт',
  '1,200.',
  'U.S.',
  '«ja»',
  '\u00AD',
)
const gap = fc.constantFrom(' ', ' ', ' ', '. ', '\n', '\n\n', '   ', '')
const text = fc
  .array(fc.tuple(word, gap), { minLength: 1, maxLength: 200 })
  .map((pairs) => pairs.flat().join(''))
  .filter((one) => /\S/.test(one))

function long(string: string): LongText {
  return { utf8: Buffer.from(string), length: string.length }
}

const folder = mkdtempSync(path.join(tmpdir(), 'quarry-long-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

function inFile(string: string): LongText {
  const file = path.join(folder, String(files++))
  writeFileSync(file, string, 'utf16le')
  return { path: file, length: string.length }
}

function document(of: string | LongText, row: number, title: string): NewDocument {
  return { kind: 'row', title, text: of, source: { name: 'a.jsonl', row }, raw: {} }
}

/** What storing leaves, the words of the index included. */
function stored(documents: readonly NewDocument[]): unknown {
  const db = memoryLibrary()
  try {
    const collectionId = createCollection(db, 'c', 1).id
    const options = { collectionId, passageChars: 100, passageOverlap: 30, now: 1 }
    db.transaction(() => storeDocuments(db, documents, options)).immediate()
    db.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'passage_words', 'instance')")
    return [
      'SELECT * FROM documents',
      'SELECT * FROM document_texts',
      'SELECT * FROM passages',
      'SELECT * FROM passage_languages',
      'SELECT * FROM texts',
      'SELECT * FROM text_signatures',
      'SELECT * FROM terms',
    ].map((sql) => db.prepare(sql).raw().all())
  } finally {
    db.close()
  }
}

test('a long text, in memory or in a file, is stored as the same text is as a string', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, fc.constantFrom(long, inFile, String)), { minLength: 1, maxLength: 4 }),
      (texts) => {
        const titled = (of: string | LongText, one: string, row: number) =>
          document(of, row, one.slice(0, 5).toWellFormed())
        expect(stored(texts.map(([one, kept], row) => titled(kept(one), one, row)))).toEqual(
          stored(texts.map(([one], row) => titled(one, one, row))),
        )
      },
    ),
    { numRuns: 25 },
  )
})

test('a long text is cut, hashed and signed as a short one is, wherever its pieces end', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 40 }), fc.boolean(), (one, overlapChars, hasRoom) => {
      const times = Math.ceil(600_000 / one.length)
      const room = hasRoom ? ' '.repeat(700_000) : ''
      const all = `${`${one} `.repeat(times)}${room}${`${one} `.repeat(times)}`
      const options = { maxChars: 300, overlapChars, sections: [one.length * 40, one.length * 41 + 7] }
      const sha256 = createHash('sha256').update(all).digest().subarray(0, 16)
      expect(Buffer.from(textHash(all))).toEqual(sha256)
      for (const kept of [long(all), inFile(all)]) {
        expect(splitPassages(sourceOf(kept), options)).toEqual(splitPassages(all, options))
        expect(textHash(kept)).toEqual(textHash(all))
      }
      // The same runs of words as in a text of one piece.
      expect(signatureOf(sourceOf(long(all)))).toEqual(signatureOf(`${one} `.repeat(4)))
    }),
    { numRuns: 3 },
  )
})
