import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { records, testBench } from '../fixtures/testCore.ts'

/** The tokenizer has a version that is stored; an index of another version is built again. */
it('builds the word index again when the tokenizer has changed', async () => {
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
  const second = await bench.open()
  const after = await second.client.search.query({ query: 'number 7', mode: 'keyword' })
  expect(after.hits).toEqual(before.hits)
  expect((await second.client.libraries.verify({})).problems).toEqual([])
})
