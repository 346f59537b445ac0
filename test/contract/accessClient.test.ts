import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createQuarryApi, QuarryApiError, type QuarryApi } from '../../packages/client/index.js'
import { endpoints, type EndpointName } from '../../src/contract/access/endpoints.ts'
import { accessServer, ask } from '../fixtures/accessServer.ts'
import { records, testBench } from '../fixtures/testCore.ts'

test('the OpenAPI document is valid, needs no key, and has every endpoint', async () => {
  const server = await accessServer(await (await testBench()).open())
  const { status, body } = await ask(server, '/openapi.json')
  expect(status).toBe(200)
  const document = body as { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: server.url }] })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
  )
  const declared = Object.entries(endpoints).map(([name, { method, path }]) => [name, method, path])
  expect(operations.toSorted()).toEqual(declared.toSorted())
})

test('the typed client calls every endpoint, and the answers are what the document promises', async () => {
  const bench = await testBench()
  const opened = await bench.open()
  await bench.import(opened.client, records(12), { collection: 'c' })
  const { url: address } = await accessServer(opened)
  const { key } = await opened.client.access.addKey({ name: 'a', collections: null, mayWrite: true })
  const quarry = createQuarryApi({ address, key })
  const { collections } = await quarry.listCollections()
  const collection = collections[0]?.id ?? 0
  const { documents } = await quarry.listDocuments({ collection, limit: 1 })
  const document = documents[0]?.document ?? 0
  const answers: { readonly [Name in EndpointName]: Awaited<ReturnType<QuarryApi[Name]>> } = {
    listCollections: { collections },
    listDocuments: await quarry.listDocuments({ collection, limit: 2, sort: 'title' }),
    search: await quarry.search({ query: 'harbours', mode: 'semantic', filters: { kinds: ['row'] } }),
    facets: await quarry.facets({ facets: ['kind', 'collection'] }),
    getDocument: await quarry.getDocument({ document }),
    similar: await quarry.similar({ document, limit: 3 }),
    cite: await quarry.cite({ document, format: 'bibtex' }),
    open: await quarry.open({ document }),
    tag: await quarry.tag({ document, name: 'seen' }),
    note: await quarry.note({ document, text: 'A note.' }),
    add: await quarry.add({ collection, title: 'T', text: 'A text.' }),
  }
  for (const [name, answer] of Object.entries(answers) as [EndpointName, object][])
    expect(endpoints[name].output.parse(answer), name).toEqual(answer)
  expect(answers.listDocuments.documents.map(({ title }) => title)).toEqual(['Record 0', 'Record 1'])
  expect(answers.facets.facets).toMatchObject({ collection: [{ value: 'c', count: 12 }] })

  await expect(quarry.getDocument({ document: 4000 })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(createQuarryApi({ address, key: 'x' }).listCollections()).rejects.toBeInstanceOf(QuarryApiError)
  const stop = AbortSignal.abort()
  await expect(quarry.listCollections({}, { signal: stop })).rejects.toMatchObject({ name: 'AbortError' })
})
