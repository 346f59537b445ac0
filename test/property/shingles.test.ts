import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CollectionId, DocumentId } from '../../src/main/model/ids.ts'
import { findCopies } from '../../src/main/store/copies/copies.ts'
import { signDocuments } from '../../src/main/store/copies/signDocuments.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { COPY_RESEMBLANCE, resemblance, shinglesOf, signatureOf } from '../../src/main/text/shingles.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

const word = fc.constantFrom(
  'tide',
  'quay',
  'Über',
  '42',
  'ships',
  'waited',
  'hafen',
  'の',
  '港湾',
  'ท่าเรือ',
  'rain',
  'fog',
)
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))

test('resemblance is symmetric, 1 for the same words and 0 for none in common; signatures are the same for the same words', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [shinglesOf(one), shinglesOf(other)]
      expect(resemblance(a, b)).toBe(resemblance(b, a))
      expect(resemblance(a, a)).toBe(a.length === 0 ? 0 : 1)
      const loud = `  ${one.toUpperCase().replaceAll(' ', ',\n')}!`
      expect(shinglesOf(loud)).toEqual(a)
      expect(signatureOf(loud)).toEqual(signatureOf(one))
      expect(resemblance(a, shinglesOf('zebra yak xylophone'))).toBe(0)
    }),
  )
})

/** A text and edits of it: words that are replaced by others. */
const edited = fc
  .record({
    words: fc.array(
      fc.nat({ max: 5_000 }).map((number) => `w${number}`),
      { minLength: 60, maxLength: 120 },
    ),
    edits: fc.array(fc.array(fc.nat({ max: 119 }), { maxLength: 3 }), { maxLength: 4 }),
  })
  .map(({ words, edits }) => [
    words.join(' '),
    ...edits.map((places) => words.map((one, at) => (places.includes(at) ? `x${at}` : one)).join(' ')),
  ])

test('near-duplicates find each other or neither, are those that resemble, and signing later finds the same', () => {
  fc.assert(
    fc.property(fc.array(edited, { minLength: 1, maxLength: 3 }), (families) => {
      const db = memoryLibrary()
      try {
        const texts = [...new Set(families.flat())]
        const drafts = texts.map((one, row) => ({
          kind: 'row' as const,
          title: `Text ${row}`,
          text: one,
          source: { name: 'a.jsonl', row },
          raw: {},
        }))
        const collectionId = createCollection(db, 'c', 1).id as CollectionId
        const place = { collectionId, passageChars: 500, passageOverlap: 0, now: 1 }
        db.transaction(() => storeDocuments(db, drafts, place)).immediate()
        const ids = db.prepare('SELECT id FROM documents ORDER BY id').pluck().all() as DocumentId[]
        const copiesOf = () =>
          new Map(ids.map((id) => [id, findCopies(db, id).copies.map(({ documentId }) => documentId)]))
        const found = copiesOf()
        for (const [id, copies] of found)
          for (const copy of copies) {
            expect(found.get(copy)).toContain(id)
            const [a, b] = [id, copy].map((one) => shinglesOf(texts[one - (ids[0] as number)] as string))
            expect(resemblance(a!, b!)).toBeGreaterThanOrEqual(COPY_RESEMBLANCE)
          }
        db.exec(`DELETE FROM text_signatures; DELETE FROM bands`)
        db.exec(`INSERT INTO library SELECT 'unsigned_to', max(id) FROM documents`)
        while (signDocuments(db, 2).next !== undefined);
        expect(copiesOf()).toEqual(found)
      } finally {
        db.close()
      }
    }),
    { numRuns: 40 },
  )
})
