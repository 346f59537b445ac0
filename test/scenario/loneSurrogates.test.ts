import { expect, test } from 'vitest'
import { testBench } from '../fixtures/testCore.ts'

/** Half of a surrogate pair has no UTF-8: a stored text holds U+FFFD for it, and that is what is sent and counted. */

test('texts with lone surrogates are packed by the bytes that are sent, and counted so', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  // As stored, less than 2,000 bytes in JSON each: 2,000 of them fill two requests by their number, and none by its bytes.
  const half = `harbour ${'\ud800'.repeat(40)}`.repeat(15)
  const texts = Array.from({ length: 2_000 }, (_, index) => ({ id: `r${index}`, title: 't', text: `${half} ${index}` }))
  const sources = [{ kind: 'path' as const, path: await bench.write('estimated.jsonl', texts) }]
  const estimated = await client.imports.dryRun({ sources, collection: 'c', dimension: 8 })
  const { embed } = await bench.import(client, texts, { dimension: 8 })
  const sent = bench.service.received().filter(({ operation }) => operation === 'embedding')
  expect(sent.map(({ items }) => items)).toEqual([1_000, 1_000])
  const bytes = sent.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
  expect(embed).toMatchObject({ embed: { embedded: 2_000, requests: 2, bytes } })
  expect(estimated.embedding).toMatchObject({ requests: 2 })
})
