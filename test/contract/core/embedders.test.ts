import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import {
  startEmbeddingServer,
  STUB_MODEL,
  STUB_WIDTH,
  type Misbehaviour,
} from '../../fixtures/service/embeddingServer.ts'
import { writeOnnxFolder } from '../../fixtures/onnxFolder.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

const texts = [
  { id: '1', text: 'The ferry was late because of the storm.' },
  { id: '2', text: 'The orchard froze in April.' },
  { id: '3', text: 'A treaty about fishing was signed.' },
]

async function embedded(client: QuarryClient, model: string, collection = 'c') {
  const { id } = (await client.collections.list({})).find(({ name }) => name === collection)!
  return settled(client, await client.embedding.start({ collectionId: id, model }))
}

describe('a server on this computer', () => {
  test('makes vectors of documents and questions in a space of its own', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    const added = await client.embedders.add({
      kind: 'address',
      name: 'Mine',
      url: `${server.url}/embeddings`,
      model: STUB_MODEL,
      maxTexts: 2,
    })
    const origin = `openai-api:${server.url}`
    expect(added).toMatchObject({ origin, model: STUB_MODEL, dimension: STUB_WIDTH, place: server.url })
    expect((await client.app.about({})).models).toContainEqual(
      expect.objectContaining({ name: 'Mine', maxDimension: STUB_WIDTH, own: true }),
    )
    await bench.import(client, texts, { embed: false })
    const { id } = (await client.collections.list({}))[0]!
    await client.settings.set({ collectionModels: { [id]: { model: 'Mine', dimension: null } } })
    const estimate = await client.embedding.estimate({ collectionId: id })
    expect(estimate).toMatchObject({ origin, model: STUB_MODEL, texts: 3, requests: 2, forecast: { free: true } })

    server.asked.length = 0
    const sent = bench.service.received().length
    const job = await settled(client, await client.embedding.start({ collectionId: id }))
    expect(job).toMatchObject({ state: 'done', model: STUB_MODEL, dimension: STUB_WIDTH })
    expect(server.asked.flat().toSorted()).toEqual(texts.map(({ text }) => text).toSorted())
    expect(server.asked.every((input) => input.length <= 2)).toBe(true)

    const found = await client.search.query({ query: 'fishing treaty', mode: 'semantic' })
    expect(found).toMatchObject({ mode: 'semantic', searched: { passages: 3, embedded: 3 } })
    expect(found.hits[0]).toMatchObject({ externalId: '3' })
    expect(server.asked.at(-1)).toEqual(['fishing treaty'])
    const asked = server.asked.length
    await client.search.query({ query: 'fishing treaty', mode: 'semantic' })
    expect(server.asked.length).toBe(asked)
    expect(bench.service.received().length).toBe(sent)
  })

  test('is used where most of what is searched has vectors of it', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    await bench.import(client, records(5), { collection: 'Served' })
    await bench.import(client, texts, { collection: 'Mixed', embed: false })
    await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL })
    await embedded(client, 'Mine', 'Mixed')
    const ids = (await client.collections.list({})).toSorted((a, b) => b.name.localeCompare(a.name)).map(({ id }) => id)
    const [served, mixed] = await Promise.all(
      ids.map((id) => client.search.query({ query: 'treaty', mode: 'semantic', filters: { collections: [id] } })),
    )
    expect(served).toMatchObject({ mode: 'semantic', searched: { embedded: 5 } })
    expect(mixed).toMatchObject({ mode: 'semantic', searched: { embedded: 3 } })
  })

  test('puts the words before texts that its model wants, and keeps such vectors apart', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    const address = { kind: 'address', url: server.url, model: STUB_MODEL } as const
    const plain = await client.embedders.add({ ...address, name: 'Plain' })
    const prefixed = await client.embedders.add({
      ...address,
      name: 'Prefixed',
      queryPrefix: 'search_query: ',
      documentPrefix: 'search_document: ',
    })
    expect(prefixed.model).not.toBe(plain.model)
    await bench.import(client, texts.slice(0, 1), { embed: false })
    expect(await embedded(client, 'Prefixed')).toMatchObject({ state: 'done' })
    await client.search.query({ query: 'late ferry', mode: 'semantic' })
    expect(server.asked.slice(2)).toEqual([[`search_document: ${texts[0]!.text}`], ['search_query: late ferry']])
  })

  test('may answer in base64, whatever was asked for', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    server.misbehave({ kind: 'base64' })
    const { client } = await bench.open()
    expect(
      await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL }),
    ).toMatchObject({
      dimension: STUB_WIDTH,
    })
    await bench.import(client, texts, { embed: false })
    expect(await embedded(client, 'Mine')).toMatchObject({ state: 'done' })
    expect((await client.search.query({ query: 'orchard froze', mode: 'semantic' })).hits[0]).toMatchObject({
      externalId: '2',
    })
  })

  const unusable: readonly (readonly [string, Misbehaviour, RegExp])[] = [
    ['vectors of another width', { kind: 'width', width: 12 }, /12 numbers instead of 24/],
    ['fewer vectors than texts', { kind: 'fewer' }, /2 vectors came back where there should be 3/],
    ['one index twice', { kind: 'twice' }, /index 0 came twice/],
    ['what is no number', { kind: 'null' }, /not as in the OpenAI API/],
    ['vectors of another model', { kind: 'other-model' }, /some-other-embed, and harbour-embed was asked for/],
    ['that it is busy', { kind: 'busy' }, /Loading model/],
  ]
  test.each(unusable)('that answers with %s stores nothing', async (_, how, message) => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL })
    await bench.import(client, texts, { embed: false })
    server.misbehave(how)
    const job = await embedded(client, 'Mine')
    expect(job).toMatchObject({ state: 'failed', embed: { embedded: 0 } })
    expect(job.error).toMatch(message)
    expect(job.error).not.toContain('The service')
    server.misbehave({ kind: 'none' })
    expect(await settled(client, await client.jobs.retry({ id: job.id }))).toMatchObject({ state: 'done' })
    expect((await client.libraries.current({})).vectors).toBe(3)
  })

  test('quarantines the text that is too long for its model, and embeds the others', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL })
    await bench.import(client, [...texts, { id: '4', text: 'harbour '.repeat(40) }], { embed: false })
    server.misbehave({ kind: 'context', characters: 200 })
    const job = await embedded(client, 'Mine')
    expect(job).toMatchObject({ state: 'done', embed: { embedded: 3, failed: 1 } })
  })

  test('that makes zeros is refused, and so is the one text that it makes zeros of', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    const address = { kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL } as const
    server.misbehave({ kind: 'zeros' })
    await expect(client.embedders.add(address)).rejects.toMatchObject({
      message: expect.stringContaining('a vector of zeros'),
    })
    server.misbehave({ kind: 'zeros', word: 'orchard' })
    await client.embedders.add(address)
    await bench.import(client, texts, { embed: false })
    const job = await embedded(client, 'Mine')
    expect(job).toMatchObject({ state: 'done', embed: { embedded: 2, failed: 1 } })
    const { items } = await client.jobs.failures({ id: job.id, limit: 5 })
    expect(items).toMatchObject([{ message: expect.stringContaining('a vector of zeros') }])
  })

  test('whose embedding failed says how it is sent again when the job is resumed', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL })
    await bench.import(client, texts, { embed: false })
    server.misbehave({ kind: 'width', width: 12 })
    const job = await embedded(client, 'Mine')
    await expect(client.embedders.test({ name: 'Mine' })).rejects.toMatchObject({
      data: { hint: expect.stringContaining('If the model has changed, remove it and add it again.') },
    })
    await expect(client.jobs.resume({ id: job.id })).rejects.toMatchObject({
      data: { hint: `‹retryJob:${job.id}›` },
    })
  })

  test('that is gone leaves search to keywords, with the address in the reason', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL })
    await bench.import(client, texts, { embed: false })
    await embedded(client, 'Mine')
    await server.close()
    const found = await client.search.query({ query: 'orchard', mode: 'hybrid' })
    expect(found).toMatchObject({ mode: 'keyword', hits: [{ externalId: '2' }] })
    expect(found.reason).toContain(`The server at ${server.url} could not be reached`)
    await expect(client.embedders.test({ name: 'Mine' })).rejects.toMatchObject({ code: 'service' })
    expect(await client.embedders.remove({ name: 'Mine' })).toEqual({ removed: true })
    expect(await client.embedders.remove({ name: 'Mine' })).toEqual({ removed: false })
    const removed = await client.search.query({ query: 'orchard', mode: 'semantic' })
    expect(removed).toMatchObject({ mode: 'keyword' })
    expect(removed.reason).toContain('No model on this computer')
    expect((await client.libraries.current({})).vectors).toBe(3)
  })

  test('is given up after its time, and refused where it has no such model or is elsewhere', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    const address = { kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL } as const
    await expect(client.embedders.add({ ...address, model: 'other' })).rejects.toMatchObject({
      message: expect.stringContaining('try pulling it first'),
    })
    server.misbehave({ kind: 'silent' })
    await expect(client.embedders.add({ ...address, timeoutSeconds: 1 })).rejects.toMatchObject({
      message: expect.stringContaining(`The server at ${server.url} was silent`),
    })
    server.misbehave({ kind: 'none' })
    for (const url of ['http://192.0.2.7:11434/v1', 'https://api.example.com/v1'])
      await expect(client.embedders.add({ ...address, url })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining('not on this computer'),
      })
    const service = (await client.app.about({})).defaultModel
    await expect(client.embedders.add({ ...address, name: service })).rejects.toMatchObject({ code: 'conflict' })
    await client.embedders.add(address)
    await expect(client.embedders.add(address)).rejects.toMatchObject({ code: 'conflict' })
    await expect(client.embedders.add({ ...address, name: 'Again' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(client.embedding.estimate({ model: 'Mine', dimension: 8 })).rejects.toMatchObject({ code: 'usage' })
    expect(await client.embedders.test({ name: 'Mine' })).toMatchObject({ texts: 32 })
  })

  test('counts towards no budget, and its model is there in another process', async () => {
    const bench = await testBench()
    const server = await startEmbeddingServer()
    const { client } = await bench.open()
    await client.embedders.add({ kind: 'address', name: 'Mine', url: server.url, model: STUB_MODEL })
    await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 0 })
    await bench.import(client, texts, { embed: false })
    const other = await bench.open({ library: 'other' })
    expect(await other.client.embedders.list({})).toMatchObject([{ name: 'Mine', dimension: STUB_WIDTH }])
    expect(await embedded(client, 'Mine')).toMatchObject({ state: 'done', embed: { embedded: 3 } })
    expect(await client.search.query({ query: 'late ferry', mode: 'semantic' })).toMatchObject({ mode: 'semantic' })
  })
})

describe('a folder with an ONNX model', () => {
  test('makes vectors of documents and questions', async () => {
    const bench = await testBench()
    const folder = await writeOnnxFolder(path.join(bench.folder, 'tiny-words'))
    const { client } = await bench.open()
    const added = await client.embedders.add({ kind: 'folder', name: 'Tiny', path: folder })
    expect(added).toMatchObject({ origin: 'onnx', dimension: 8, place: folder })
    expect(added.model).toMatch(/^tiny-words [0-9a-f]{20}$/)
    await bench.import(client, texts, { embed: false })
    expect(await embedded(client, 'Tiny')).toMatchObject({ state: 'done', embed: { embedded: 3 }, model: added.model })
    const found = await client.search.query({ query: 'the orchard froze', mode: 'semantic' })
    expect(found).toMatchObject({ mode: 'semantic' })
    expect(found.hits[0]).toMatchObject({ externalId: '2' })
    expect(await client.embedders.test({ name: 'Tiny' })).toMatchObject({ texts: 32 })
  })

  test('gives a text that is longer than the model reads the mean of its pieces', async () => {
    const bench = await testBench()
    const folder = await writeOnnxFolder(path.join(bench.folder, 'tiny'), { maxTokens: 4 })
    const { core, client } = await bench.open()
    await client.embedders.add({ kind: 'folder', name: 'Tiny', path: folder })
    const { space } = core.embedders.named('Tiny')!
    const { model, dimension } = space
    const embed = async (...parts: string[]) => {
      const { values } = await core.embedders
        .textEmbedder(space)
        .client.embed({ model, dimension, inputType: 'document', texts: parts })
      return parts.map((_, at) => Array.from(values.subarray(at * dimension, (at + 1) * dimension)))
    }
    const [whole, first, second] = await embed('ferry late orchard froze', 'ferry late', 'orchard froze')
    const sum = first!.map((value, at) => value + second![at]!)
    const norm = Math.hypot(...sum)
    for (const [at, value] of whole!.entries()) expect(value).toBeCloseTo(sum[at]! / norm, 5)
  })

  test('takes its prefixes from the folder, and is refused once it is another model', async () => {
    const bench = await testBench()
    const folder = await writeOnnxFolder(path.join(bench.folder, 'tiny'), { prompts: { query: 'query ' } })
    const { client } = await bench.open()
    expect(await client.embedders.add({ kind: 'folder', name: 'Tiny', path: folder })).toMatchObject({
      queryPrefix: 'query ',
      documentPrefix: '',
    })
    await bench.import(client, texts, { embed: false })
    await writeOnnxFolder(folder, { seed: 2, prompts: { query: 'query ' } })
    // Loaded where it is first needed, in the thread of another process.
    const { client: later } = await bench.open({ library: 'library' })
    expect(await embedded(later, 'Tiny')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not the one that was added'),
    })
    expect(await later.embedders.add({ kind: 'folder', name: 'Second', path: folder })).toMatchObject({ dimension: 8 })
  })

  test('is refused where the folder has no model, or no tokenizer, or a damaged one', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const add = (folder: string) => client.embedders.add({ kind: 'folder', name: 'Tiny', path: folder })
    await expect(add(bench.folder)).rejects.toMatchObject({ code: 'not_found' })
    const folder = await writeOnnxFolder(path.join(bench.folder, 'tiny'))
    await rm(path.join(folder, 'tokenizer.json'))
    await expect(add(folder)).rejects.toMatchObject({ message: 'There is no tokenizer.json in this folder.' })
    await writeOnnxFolder(folder)
    await bench.write(path.join('tiny', 'onnx', 'model.onnx'), [{ not: 'a model' }])
    await expect(add(folder)).rejects.toMatchObject({ message: expect.stringContaining('cannot be loaded') })
    await bench.write(path.join('tiny', 'tokenizer.json'), [{}, {}])
    await expect(add(folder)).rejects.toMatchObject({ message: 'This file of the model is not JSON.' })
  })
})
