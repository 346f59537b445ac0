import { expect, test } from 'vitest'
import type { AnswerView } from '../../src/contract/answering/answers.ts'
import type { CollectedSearchView } from '../../src/contract/collect/collectViews.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { testBench, type TestBench } from '../fixtures/testCore.ts'

/** Keys of local servers are often words. What the service writes is evidence, whatever the key is. */

const question = 'Why was the cocoa harvest late and what happened to prices?'

/** A word of the texts, a name of a field on the wire, a part of the names of models. */
const keys = ['cocoa', 'type', 'local'] as const

async function chat(client: QuarryClient): Promise<AnswerView> {
  const messages = [{ role: 'user', content: question }]
  const run = await client.answers.chat({ model: 'local/extract-1.0', messages, parameters: { web_search: 'on' } })
  for await (const item of client.answers.follow({ id: run.id })) if (item.type === 'ended') return item.answer
  throw new Error('It did not end.')
}

async function search(client: QuarryClient): Promise<CollectedSearchView> {
  const parameters = { query: 'cocoa harvest', fullContent: { enable: true } }
  for await (const event of client.collect.search({ kind: 'news', parameters }))
    if (event.type === 'answer') return event.search
  throw new Error('No answer.')
}

/** What is left of everything when what differs from run to run is taken out. */
async function gather(bench: TestBench) {
  const { client } = await bench.open()
  const { text, sources, run } = await chat(client)
  const found = await search(client)
  const { documents } = await client.collect.save({ searchId: found.id, collection: 'c', embed: false })
  const saved = await Promise.all(documents.map(({ documentId }) => client.documents.get({ id: documentId })))
  const { embed } = await bench.import(client, [{ id: '1', title: 'Cocoa', text: 'The content of a cocoa harvest.' }])
  const texts = saved.map(({ title, text: own, raw, url }) => ({ title, own, raw, url }))
  return { state: run.state, text, sources, texts, model: embed?.model, failed: embed?.embed?.failed }
}

test('a key that is a word changes nothing of what is stored, found or answered', async () => {
  const expected = await gather(await testBench())
  expect(expected.state).toBe('complete')
  expect(expected.texts.length).toBeGreaterThan(3)
  for (const key of keys) expect(await gather(await testBench({ key })), key).toEqual(expected)
})
