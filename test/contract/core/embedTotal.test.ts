import { expect, test } from 'vitest'
import { createBatchLine } from '../../../src/main/embedding/batchLine.ts'
import type { EmbedJob } from '../../../src/main/embedding/batchSender.ts'
import { createTextWork } from '../../../src/main/embedding/textWork.ts'
import type { CollectionSource } from '../../../src/main/model/collectionSource.ts'
import type { CollectionId, JobId } from '../../../src/main/model/ids.ts'
import type { StoredBatch } from '../../../src/main/model/jobs/job.ts'
import type { EmbeddingClient } from '../../../src/main/service/embeddingClient.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

/**
 * The total of an embedding job, with the order of commits and counts under the test's control: the line of batches works
 * on a real library, and the test commits batches where the sender would.
 */

const DIMENSION = 8
const PER_BATCH = 4
const now = 1

async function openFedLine() {
  const bench = await testBench()
  const { core, client } = await bench.open()
  const { import: fed } = await bench.import(client, records(12), { embed: false })
  const { store } = core.library
  const spaceId = await store.write.ensureSpace({ origin: 'local', model: 'm', dimension: DIMENSION }, now)
  const stored = await store.write.createJob(
    {
      work: { kind: 'embed-texts', payload: { again: false } },
      title: 'Embed c',
      collectionId: fed.collectionId as CollectionId,
      spaceId,
      owner: 'test',
      feedsFrom: fed.id as JobId,
    },
    now,
  )
  const job = stored as EmbedJob
  /** Runs once, after the library was counted and before the count is used. */
  const afterCount: (() => Promise<void>)[] = []
  const source: CollectionSource = {
    ...core.library.source,
    countPending: async (scope) => {
      const counts = await core.library.source.countPending(scope)
      await afterCount.shift()?.()
      return counts
    },
  }
  const limits = { maxItems: PER_BATCH, maxCharacters: 10_000, maxBodyBytes: 1_000_000 }
  const nothingIsSent = {} as EmbeddingClient
  const work = createTextWork(job, { again: false }, { source, client: nothingIsSent, limits })
  const line = createBatchLine({ job, work, store, clock: core.clock, pid: process.pid })
  const commit = (batch: StoredBatch) =>
    source.putVectors(
      {
        batchId: batch.id,
        spaceId,
        dimension: DIMENSION,
        values: new Float32Array(batch.textIds.length * DIMENSION).fill(0.25),
        truncated: false,
        tokens: 0,
        ledger: {
          operation: 'embedding',
          origin: 'local',
          model: 'm',
          jobId: job.id,
          collectionId: job.collectionId,
          requestId: undefined,
          usage: {},
        },
      },
      now,
    )
  const counts = async () => (await store.readAfterWrite.getJob(job.id)).embed
  return { line, commit, counts, afterCount }
}

test('a batch that is committed and not reported as ended yet is counted once while an import adds texts', async () => {
  const { line, commit, counts } = await openFedLine()
  await line.open()
  const [first] = await line.next(true, 1)
  if (!first) throw new Error('There is no batch.')
  const { added } = await commit(first)
  expect(added).toBe(PER_BATCH)
  await line.next(true, 1)
  expect(await counts()).toMatchObject({ embedded: PER_BATCH, total: 12 })
  line.ended(first, { kind: 'done', embedded: added })
  await line.next(true, 1)
  expect(await counts()).toMatchObject({ embedded: PER_BATCH, total: 12 })
})

test('a batch that is committed while pending texts are counted is counted once', async () => {
  const { line, commit, counts, afterCount } = await openFedLine()
  await line.open()
  const [first] = await line.next(true, 1)
  if (!first) throw new Error('There is no batch.')
  // The import has ended: the next call counts the library, and a batch is committed just then.
  afterCount.push(async () => void (await commit(first)))
  await line.next(false, 1)
  expect(await counts()).toMatchObject({ embedded: PER_BATCH, total: 12 })
})
