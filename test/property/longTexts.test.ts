import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LongText, NewDocument } from '../../src/main/model/document.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { textHash } from '../../src/main/text/contentHash.ts'
import { splitPassages } from '../../src/main/text/passages.ts'
import { signatureOf } from '../../src/main/text/shingles.ts'
import { sourceOf, unitsOfUtf8 } from '../../src/main/text/utf8Text.ts'
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
  const utf8 = Buffer.from(string)
  return { utf8, length: unitsOfUtf8(utf8) }
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
      'SELECT * FROM document_bodies',
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

test('a text that is kept as UTF-8 is stored as the same text is as a string', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { minLength: 1, maxLength: 4 }), (texts) => {
      const made = (isLong: boolean) =>
        texts.map(([one, mayBeLong], row) =>
          document(isLong && mayBeLong ? long(one) : one, row, one.slice(0, 5).toWellFormed()),
        )
      expect(stored(made(true))).toEqual(stored(made(false)))
    }),
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
      expect(splitPassages(sourceOf(long(all)), options)).toEqual(splitPassages(all, options))
      const sha256 = createHash('sha256').update(all).digest().subarray(0, 16)
      expect(Buffer.from(textHash(all))).toEqual(sha256)
      expect(textHash(long(all))).toEqual(textHash(all))
      // The same runs of words as in a text of one piece.
      expect(signatureOf(sourceOf(long(all)))).toEqual(signatureOf(`${one} `.repeat(4)))
    }),
    { numRuns: 3 },
  )
})
