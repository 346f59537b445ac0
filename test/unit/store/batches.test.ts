import { expect, onTestFinished, test } from 'vitest'
import type { BatchId, JobId, SpaceId, TextId } from '../../../src/main/model/ids.ts'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { commitBatch, createBatches, openBatches, splitBatch } from '../../../src/main/store/jobs/batches.ts'
import { createJob } from '../../../src/main/store/jobs/jobs.ts'
import { ensureSpace } from '../../../src/main/store/vectors/spaces.ts'
import { rows } from '../../../src/main/store/statement.ts'
import type { BatchReply } from '../../../src/main/model/jobs/job.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const ids = (...numbers: number[]) => numbers as TextId[]
const dimension = 4

function newLibrary() {
  const db = memoryLibrary()
  onTestFinished(() => void db.close())
  const spaceId = ensureSpace(db, { origin: 'local', model: 'm', dimension }, 1)
  const job = createJob(
    db,
    {
      work: { kind: 'embed-texts', payload: { again: false } },
      title: '',
      owner: '',
      collectionId: undefined,
      feedsFrom: undefined,
      spaceId,
    },
    1,
  )
  return { db, spaceId, jobId: job.id }
}

test('a batch is read back as it was written down, however large the ids of its texts are', () => {
  const { db, jobId } = newLibrary()
  const batch = { jobId, state: 'sent' as const, bodyBytes: 7, closedBy: 'items' }
  const first = { ...batch, textIds: ids(1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER) }
  const second = { ...batch, textIds: ids(3) }
  const { ids: made } = createBatches(
    db,
    [
      { ...first, outlay },
      { ...second, outlay },
    ],
    1,
  )
  const stored = { parentId: undefined, attempts: 1, error: undefined }
  expect(openBatches(db, jobId)).toEqual([
    { ...first, ...stored, id: made[0] },
    { ...second, ...stored, id: made[1] },
  ])
  const half = { textIds: ids(2 ** 33), bodyBytes: 3 }
  expect(splitBatch(db, made[0] as BatchId, [half], 'refused', 2)).toMatchObject([{ ...half, parentId: made[0] }])
})

/** What a request to the embedded service costs. */
const outlay = {
  operation: 'embedding',
  origin: 'local',
  model: 'm',
  collectionId: undefined,
  most: undefined,
  pid: process.pid,
}

/** The first number of each text's vector, in the order of slots. */
function storedVectors(db: WritableDb, spaceId: number): (readonly [number, number | undefined])[] {
  const found = rows<{ textId: number; embedding: Uint8Array }>(
    db,
    `SELECT text_id AS textId, embedding FROM vectors_${spaceId} ORDER BY slot`,
  )
  return found.map(({ textId, embedding }) => [textId, new Float32Array(new Uint8Array(embedding).buffer)[0]])
}

/** The reply to a batch that was just written down: of vectors whose numbers are `value`, and one more with each text. */
function replyTo(
  db: WritableDb,
  sent: {
    readonly spaceId: SpaceId
    readonly jobId: JobId
    readonly value: number
    readonly textIds: readonly number[]
  },
): BatchReply {
  const { spaceId, jobId, value, textIds } = sent
  const batch = { jobId, state: 'sent' as const, bodyBytes: 1, closedBy: 'end', textIds: ids(...textIds) }
  const [batchId] = createBatches(db, [{ ...batch, outlay }], 1).ids
  const ledger = {
    operation: 'embedding',
    origin: 'local' as const,
    model: 'm',
    jobId,
    collectionId: undefined,
    requestId: undefined,
    usage: {},
  }
  const values = Float32Array.from({ length: textIds.length * dimension }, (_, i) => value + Math.floor(i / dimension))
  return { batchId: batchId as BatchId, spaceId, dimension, values, truncated: false, tokens: 0, ledger }
}

test('no text gets a second vector, in whatever order texts come and however often', () => {
  const { db, spaceId, jobId } = newLibrary()
  db.pragma('foreign_keys = OFF')
  const commit = (value: number, ...textIds: number[]) =>
    commitBatch(db, replyTo(db, { spaceId, jobId, value, textIds }), 1).added
  expect(commit(10, 5, 6, 7)).toBe(3)
  expect(commit(20, 7, 8)).toBe(1)
  expect(commit(30, 9, 9, 10)).toBe(2)
  expect(commit(40, 3, 5, 12, 11)).toBe(3)
  expect(commit(50, 13)).toBe(1)
  expect(storedVectors(db, spaceId)).toEqual([
    [5, 10],
    [6, 11],
    [7, 12],
    [8, 21],
    [9, 30],
    [10, 32],
    [3, 40],
    [12, 42],
    [11, 43],
    [13, 50],
  ])
})

test('what a batch undoes is kept in memory while it is stored, and in a file again behind it, also when it fails', () => {
  const { db, spaceId, jobId } = newLibrary()
  const reply = replyTo(db, { spaceId, jobId, value: 0, textIds: [1, 2] })
  // There are no such texts.
  expect(() => commitBatch(db, reply, 1)).toThrow('FOREIGN KEY')
  expect(db.pragma('temp_store', { simple: true })).toBe(0)
  expect(storedVectors(db, spaceId)).toEqual([])
  expect(openBatches(db, jobId)).toHaveLength(1)
  db.pragma('foreign_keys = OFF')
  expect(commitBatch(db, reply, 1).added).toBe(2)
  expect(db.pragma('temp_store', { simple: true })).toBe(0)
})
