import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import type { UpdateStep } from '../../src/main/model/upkeep.ts'
import { openStore } from '../../src/main/store/store.ts'
import { records, testBench } from '../fixtures/testCore.ts'

/** The tokenizer has a version that is stored; an index of another version is built again. */
it('builds the word index again when the tokenizer has changed, and tells how far that is', async () => {
  const bench = await testBench()
  const first = await bench.open()
  await bench.import(first.client, records(30), { embed: false })
  const before = await first.client.search.query({ query: 'number 7', mode: 'keyword' })
  const { path } = first.core.library
  await first.core.close()
  const file = new Database(path)
  file.exec(
    `UPDATE library SET value = 'older' WHERE key = 'tokenizer'; INSERT INTO passage_words (passage_words) VALUES ('delete-all')`,
  )
  file.close()
  const told: UpdateStep[] = []
  const store = await openStore({ path, workerUrl: workerUrl('store'), onUpdating: (step) => told.push(step) })
  await store.close()
  expect(told).toEqual([{ part: 'words', done: 0, total: 30 }])
  const second = await bench.open()
  const after = await second.client.search.query({ query: 'number 7', mode: 'keyword' })
  expect(after.hits).toEqual(before.hits)
  expect((await second.client.libraries.verify({})).problems).toEqual([])
})
