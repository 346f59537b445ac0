import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noProbe } from '../../../src/main/base/probe.ts'
import { openLibrary } from '../../../src/main/cli/host/openLibrary.ts'
import { startCannedServer } from '../../fixtures/service/cannedServer.ts'
import { settled } from '../../fixtures/settled.ts'

/** Search and Embedding, "Response 200" of embedding: data.model. Vectors of two models never share a space. */

test('vectors of another model than asked for are not stored, and the batch says which model it was', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-model-'))
  const server = await startCannedServer()
  const answer = (model: string) => {
    const data = { results: [{ index: 0, embedding: [1, 0] }], model }
    server.reply({ body: { code: 0, msg: 'success', request_id: 'r', data, meta: { usage: { input_tokens: 1 } } } })
  }
  const retry = { maxAttempts: { value: 1 }, baseDelayMs: { value: 1 }, maxDelayMs: { value: 1 } }
  await writeFile(path.join(folder, 'a.quarry-profile.json'), JSON.stringify({ retry }))
  const remote = { baseUrl: server.url, apiKey: 'k' }
  const library = await openLibrary({ path: path.join(folder, 'a.quarry'), create: true, remote }, '0', noProbe)
  onTestFinished(async () => {
    await library.close()
    await server.close()
    await rm(folder, { recursive: true })
  })
  const { client } = library
  const file = path.join(folder, 'a.jsonl')
  await writeFile(file, JSON.stringify({ id: '1', text: 'A harbour.' }))
  answer('svc-embedding-8b')
  const sources = [{ kind: 'path' as const, path: file }]
  const { embed } = await client.imports.start({ sources, collection: 'c', model: 'svc-embedding-4b', dimension: 2 })
  const refused = await settled(client, embed!)
  expect(refused).toMatchObject({ embed: { embedded: 0, total: 1 } })
  const [batch] = await client.jobs.batches({ id: refused.id })
  expect(batch?.error).toContain('of the model svc-embedding-8b, and svc-embedding-4b was asked for')
  expect((await client.embedding.estimate({ model: 'svc-embedding-4b', dimension: 2 })).texts).toBe(1)

  answer('svc-embedding-4b')
  const again = await client.embedding.start({ model: 'svc-embedding-4b', dimension: 2 })
  expect(await settled(client, again)).toMatchObject({ state: 'done', embed: { embedded: 1 } })
})
