import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextId } from '../../src/main/model/ids.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import {
  addHashes,
  dropHash,
  foldedAfter,
  idByHash,
  idsByHash,
  wrongHashes,
} from '../../src/main/store/documents/hashes.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

/** Sixteen bytes; many share a prefix or suffix. */
const hash = fc
  .tuple(fc.constantFrom(0, 127, 128, 255), fc.nat(255), fc.constantFrom(0, 255))
  .map(([first, middle, last]) => Buffer.from([first, first, middle, ...Array(12).fill(last), first]).toString('hex'))

/** Texts that come together, or one that goes: by its place among those that are there. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ add: fc.uniqueArray(hash, { maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ drop: fc.nat(40) }) },
)

function addTexts(db: WritableDb, hashes: readonly string[], firstId: number): void {
  const insert = db.prepare('INSERT INTO texts (id, hash, characters, json_bytes) VALUES (?, ?, 1, 3)')
  hashes.forEach((hex, at) => insert.run(firstId + at, Buffer.from(hex, 'hex')))
  addHashes(db, 'texts', Buffer.from(hashes.join(''), 'hex'), firstId)
}

test('what was added is found by its hash until it is dropped, on either side of a folding', () => {
  let folded = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(60), (steps, before) => {
      const db = memoryLibrary()
      const held = new Map<string, number>()
      let next = foldedAfter / 2 - before
      for (const one of steps) {
        if ('add' in one) {
          const fresh = one.add.filter((hex) => !held.has(hex))
          addTexts(db, fresh, next)
          for (const hex of fresh) held.set(hex, next++)
        } else {
          const dropped = [...held][one.drop]
          if (!dropped) continue
          dropHash(db, 'texts', dropped[1] as TextId)
          db.prepare('DELETE FROM texts WHERE id = ?').run(dropped[1])
          held.delete(dropped[0])
        }
        const asked = [...held.keys(), 'ab'.repeat(16)]
        const known = asked.map((hex) => held.get(hex))
        expect(idsByHash(db, 'texts', Buffer.from(asked.join(''), 'hex'))).toEqual(known)
        expect(asked.map((hex) => idByHash(db, 'texts', Buffer.from(hex, 'hex')))).toEqual(known)
        expect(wrongHashes(db)).toEqual({ checked: held.size, problems: [] })
      }
      const large = db.prepare('SELECT count(*) FROM text_hashes').pluck().get() as number
      if (large > 0) folded++
      if (next < foldedAfter / 2) expect(large).toBe(0)
      db.close()
    }),
  )
  expect(folded).toBeGreaterThan(0)
})

test.each([
  [
    'a text that is not found',
    `DELETE FROM new_text_hashes WHERE id = 2`,
    ['Row 2 of texts is not found by its hash.'],
  ],
  [
    'one that is found as another',
    `UPDATE new_text_hashes SET id = 7 WHERE id = 1`,
    ['Row 1 of texts is not found by its hash.'],
  ],
  [
    'a hash in both tables',
    `INSERT INTO text_hashes SELECT * FROM new_text_hashes`,
    ['There are 2 texts, and hashes of 4.'],
  ],
  ['a hash of nothing', `INSERT INTO document_hashes VALUES (x'00', 5)`, ['There are 0 documents, and hashes of 1.']],
])('%s is a problem', (_, damage, problems) => {
  const db = memoryLibrary()
  addTexts(db, ['01'.repeat(16), 'fe'.repeat(16)], 1)
  expect(wrongHashes(db)).toEqual({ checked: 2, problems: [] })
  db.exec(damage)
  expect(wrongHashes(db).problems).toEqual(problems)
})
