import { expect, onTestFinished, test } from 'vitest'
import type { TextId } from '../../../src/main/model/ids.ts'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { count } from '../../../src/main/store/statement.ts'
import { storeFit } from '../../../src/main/store/vectors/codes/codeChunks.ts'
import { fitCodes } from '../../../src/main/store/vectors/scan/codes.ts'
import { ensureSpace } from '../../../src/main/store/vectors/spaces.ts'
import { dropVectors, putVectors } from '../../../src/main/store/vectors/spaceWriter.ts'
import { readSpace } from '../../../src/main/store/vectors/vectorSpace.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const dimension = 8

function openSpace(): { readonly db: WritableDb; readonly read: () => ReturnType<typeof readSpace> } {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  for (let id = 1; id <= 3; id++)
    db.prepare('INSERT INTO texts (id, hash, characters, json_bytes) VALUES (?, ?, 1, 3)').run(id, Buffer.alloc(16, id))
  const id = ensureSpace(db, { origin: 'local', model: 'm', dimension }, 0)
  return { db, read: () => readSpace(db, id) }
}
const texts = (...ids: number[]) => ids as TextId[]
const vectors = (...firsts: number[]) =>
  Float32Array.from(
    { length: firsts.length * dimension },
    (_, at) => (firsts[Math.floor(at / dimension)] ?? 0) + (at % 3),
  )

test('a space tells what its vectors are stored and coded with', () => {
  const { db, read } = openSpace()
  expect(read()).toMatchObject({ dimension, vectors: 0, isReduced: false, centre: undefined, codes: undefined })
  storeFit(db, read().id, fitCodes(dimension, vectors(1, 2, 3)))
  expect(read().codes).toMatchObject({ isComplete: true, isExact: false, parameters: { kind: 'signs', dimension } })
  expect(() => readSpace(db, 99 as never)).toThrow('no space')
})

test('vectors, their number and their codes change together', () => {
  const { db, read } = openSpace()
  storeFit(db, read().id, fitCodes(dimension, vectors(1, 2, 3)))
  expect(putVectors(db, read(), texts(1, 2), vectors(1, 2), 0)).toBe(2)
  // One that is there keeps its vector.
  expect(putVectors(db, read(), texts(2, 3), vectors(9, 3), 0)).toBe(1)
  expect(read()).toMatchObject({ vectors: 3, codes: { isComplete: true } })
  expect(count(db, 'SELECT rows FROM scan_states')).toBe(3)
  dropVectors(db, read(), texts(1, 3))
  expect(read()).toMatchObject({ vectors: 1, codes: { isComplete: true } })
  expect(count(db, 'SELECT rows FROM scan_states')).toBe(1)
})

test('vectors of another width are refused, and nothing is stored', () => {
  const { db, read } = openSpace()
  expect(() => putVectors(db, read(), texts(1), new Float32Array(dimension / 2), 0)).toThrow('4 numbers')
  expect(read().vectors).toBe(0)
})
