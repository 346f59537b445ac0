import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAccess } from '../../src/main/access/access.ts'
import { createRateLimit } from '../../src/main/access/rateLimit.ts'
import { systemClock } from '../../src/main/base/clock.ts'
import { silentLog } from '../../src/main/base/log.ts'
import { systemRandom } from '../../src/main/base/random.ts'
import { accessServer, ask } from '../fixtures/accessServer.ts'
import { manualClock } from '../fixtures/manualClock.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

async function served() {
  const bench = await testBench()
  const opened = await bench.open()
  const { client } = opened
  await bench.import(client, records(3), { collection: 'open' })
  await bench.import(
    client,
    records(2, (index) => `A secret ${index} about harbours.`),
    { collection: 'secret' },
  )
  const numbers = new Map((await client.collections.list({})).map(({ name, id }) => [name, id]))
  const [open = 0, secret = 0] = ['open', 'secret'].map((name) => numbers.get(name))
  const addKey = (mayWrite = false, collections: readonly number[] | null = [open]) =>
    client.access.addKey({ name: 'a program', collections: collections && [...collections], mayWrite })
  return { ...opened, bench, open, secret, addKey, server: await accessServer(opened) }
}

test('a key reads the collections it was granted, and its secret is kept nowhere', async () => {
  const { client, core, server, addKey, open, secret } = await served()
  const { key, ...made } = await addKey()
  expect(key).toMatch(/^quarry_[0-9a-f]{48}$/)
  expect(made).toMatchObject({ name: 'a program', ending: key.slice(-4), mayWrite: false, usedAt: null })
  expect(made.collections).toEqual([{ id: open, name: 'open' }])

  const collections = [{ id: open, name: 'open', documents: 3 }]
  expect(await ask(server, '/v1/collections', { key })).toMatchObject({ status: 200, body: { collections } })
  const listed = await ask(server, `/v1/collections/${open}/documents?limit=2&sort=title`, { key })
  expect(listed.body).toMatchObject({ total: 3, documents: [{ title: 'Record 0' }, { title: 'Record 1' }] })
  const found = await ask(server, '/v1/search', { key, given: { query: 'harbours', mode: 'keyword' } })
  expect(found).toMatchObject({ status: 200, body: { mode: 'keyword', hits: [{ collection: 'open' }, {}, {}] } })
  const { hits } = found.body as { hits: { document: number }[] }
  const document = hits[0]?.document ?? 0
  expect(await ask(server, `/v1/documents/${document}`, { key })).toMatchObject({
    status: 200,
    body: { document, collections: [{ name: 'open' }], text: expect.stringContaining('harbours') as string },
  })
  expect(await ask(server, `/v1/documents/${document}/citation?format=ris`, { key })).toMatchObject({
    body: { format: 'ris', citation: expect.stringContaining('TY  - ') as string },
  })
  const wrong = await ask(server, `/v1/collections/${open}/documents?limit=ten`, { key })
  expect(wrong).toMatchObject({ status: 400, body: { error: { message: 'limit: must be a number.' } } })
  const reversed = { query: 'harbours', filters: { since: '2031-05', until: '2031-04-30' } }
  expect(await ask(server, '/v1/search', { key, given: reversed })).toMatchObject({
    status: 400,
    body: { error: { message: 'The period from 2031-05 to 2031-04-30 ends before it begins.' } },
  })
  expect((await ask(server, `/v1/documents/${document}/link`, { key })).body).toMatchObject({
    link: `quarry://document/${document}`,
  })
  expect((await ask(server, `/v1/documents/${document}/similar`, { key })).status).toBe(200)
  expect(await ask(server, '/v1/facets', { key, given: { facets: ['collection'] } })).toMatchObject({
    body: { documents: 3, facets: { collection: [{ value: 'open', count: 3 }] } },
  })

  expect(await ask(server, `/v1/collections/${secret}/documents`, { key })).toMatchObject({ status: 403 })
  expect(
    await ask(server, '/v1/search', { key, given: { query: 'harbours', filters: { collections: [secret] } } }),
  ).toMatchObject({ status: 403 })
  const [used] = (await client.access.get({})).keys
  expect(used?.usedAt).not.toBeNull()
  const file = await readFile(core.library.path)
  const log = await readFile(`${core.library.path}-wal`).catch(() => Buffer.alloc(0))
  expect(Buffer.concat([file, log]).includes(key)).toBe(false)

  await client.access.revokeKey({ id: made.id })
  expect(await ask(server, '/v1/collections', { key })).toMatchObject({ status: 401 })
})

test('writing needs a key that may write, and stays within its scope', async () => {
  const { client, server, addKey, open, secret } = await served()
  const { key: reader } = await addKey()
  const { key: writer } = await addKey(true)
  const document = (await client.documents.list({ collectionId: open })).items[0]?.id ?? 0
  const hidden = (await client.documents.list({ collectionId: secret })).items[0]?.id ?? 0
  const tag = { given: { name: 'checked' } }
  expect(await ask(server, `/v1/documents/${document}/tags`, { key: reader, ...tag })).toMatchObject({ status: 403 })
  expect(await ask(server, `/v1/documents/${hidden}/tags`, { key: writer, ...tag })).toMatchObject({ status: 404 })
  expect(await ask(server, `/v1/documents/${document}/tags`, { key: writer, ...tag })).toMatchObject({
    body: { changed: 1 },
  })
  expect(await ask(server, `/v1/documents/${document}/notes`, { key: writer, given: { text: 'Read.' } })).toMatchObject(
    {
      status: 200,
    },
  )
  expect(await client.marks.document({ documentId: document })).toMatchObject({
    tags: [{ name: 'checked' }],
    notes: [{ text: 'Read.' }],
  })
  const record = { title: 'New', text: 'Added by a program.', url: 'https://example.org/new' }
  expect(await ask(server, `/v1/collections/${secret}/documents`, { key: writer, given: record })).toMatchObject({
    status: 403,
  })
  const added = await ask(server, `/v1/collections/${open}/documents`, { key: writer, given: record })
  const job = await client.jobs.get({ id: (added.body as { job: number }).job })
  await settled(client, job)
  expect(await ask(server, '/v1/search', { key: reader, given: { query: 'program', mode: 'keyword' } })).toMatchObject({
    body: { hits: [{ title: 'New', url: 'https://example.org/new' }] },
  })
})

test('requests without a right key, from web pages and of wrong shape are refused over HTTP and MCP', async () => {
  const { server, addKey } = await served()
  const { key } = await addKey()
  const refused: readonly (readonly [why: string, headers: Record<string, string>, status: number])[] = [
    ['no key', { authorization: '' }, 401],
    ['a wrong key', { authorization: 'Bearer quarry_00' }, 401],
    ['another scheme', { authorization: 'Basic cTpx' }, 401],
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ['a page of a sandboxed frame', { origin: 'null' }, 403],
    ['a name that was pointed at this machine', { host: 'evil.example' }, 421],
    ['another port of this machine', { host: '127.0.0.1:1' }, 421],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a body that is too long', { 'content-length': '9000000' }, 413],
  ]
  for (const [why, headers, status] of refused)
    for (const target of ['/v1/search', '/mcp']) {
      const reply = await ask(server, target, { key, given: { query: 'a' }, headers })
      expect(reply, why).toMatchObject({ status, body: { error: { message: expect.any(String) as string } } })
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    }
})

test('what cannot be answered is refused with the reason', async () => {
  const { server, addKey } = await served()
  const { key } = await addKey()
  const wrong = await ask(server, '/v1/search', { key, given: { query: '', mode: 'fuzzy', more: 1 } })
  expect(wrong).toMatchObject({ status: 400 })
  expect((wrong.body as { error: { message: string } }).error.message).toMatch(/query: .*mode: /)
  expect(await ask(server, '/v1/search', { key, given: [1] })).toMatchObject({ status: 400 })
  expect(await ask(server, '/v1/documents/x', { key })).toMatchObject({ status: 400 })
  expect(await ask(server, '/v1/documents/4000', { key })).toMatchObject({ status: 404 })
  expect(await ask(server, '/v2/collections', { key })).toMatchObject({ status: 404 })
  expect(await ask(server, '/v1/search', { key, method: 'DELETE' })).toMatchObject({
    status: 405,
    headers: { allow: 'POST' },
  })
  expect(await ask(server, '/mcp', { key })).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  expect(
    await ask(server, '/v1/search', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
  ).toMatchObject({ status: 403 })
})

test('a key whose collections are all gone reads nothing, not everything', async () => {
  const { client, server, addKey, open } = await served()
  const { key } = await addKey()
  const document = (await client.documents.list({ collectionId: open })).items[0]?.id ?? 0
  await client.collections.remove({ id: open })
  expect((await ask(server, '/v1/collections', { key })).body).toEqual({ collections: [] })
  expect((await ask(server, '/v1/search', { key, given: { query: 'harbours' } })).body).toMatchObject({ hits: [] })
  expect((await ask(server, '/v1/facets', { key, given: { facets: ['kind'] } })).body).toMatchObject({ documents: 0 })
  expect(await ask(server, `/v1/documents/${document}`, { key })).toMatchObject({ status: 404 })
})

test('a search cannot be granted, and a collection that is not there neither', async () => {
  const { client, addKey } = await served()
  const smart = await client.smart.create({ name: 'found', query: 'harbours' })
  await expect(addKey(false, [smart.id])).rejects.toMatchObject({ code: 'conflict' })
  await expect(addKey(false, [4000])).rejects.toMatchObject({ code: 'not_found' })
  await expect(addKey(false, [])).rejects.toMatchObject({ code: 'usage' })
  expect((await client.access.get({})).keys).toEqual([])
})

test('it listens only while it is allowed, on the port it had', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-access-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { client } = await served()
  const file = path.join(folder, 'access.json')
  const open = () => {
    const keys = { find: async () => undefined, noteUse: async () => {} }
    const access = createAccess({ file, version: '1', clock: systemClock, random: systemRandom, log: silentLog, keys })
    onTestFinished(() => access.close())
    return access
  }
  const first = open()
  await first.start(client)
  expect(await first.view()).toEqual({ on: false, port: 0, address: undefined, problem: undefined })
  const { port, address = '' } = await first.change({ on: true })
  expect(address).toBe(`http://127.0.0.1:${port}`)
  expect((await fetch(`${address}/openapi.json`)).status).toBe(200)
  expect((await stat(file)).mode & 0o077).toBe(0)

  const second = open()
  await second.start(client)
  expect((await second.view()).problem).toContain(`Port ${port} is in use`)
  await first.change({ on: false })
  await expect(fetch(address)).rejects.toThrow()
  await second.change({ on: true })
  expect(await second.view()).toMatchObject({ address, problem: undefined })
})

test('a caller who asks too often waits, and others do not', () => {
  const clock = manualClock()
  const limit = createRateLimit(3, clock)
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([undefined, undefined, undefined])
  expect(limit.take('a')).toBe(20)
  expect(limit.take('b')).toBeUndefined()
  clock.advance(20_000)
  expect([limit.take('a'), limit.take('a')]).toEqual([undefined, 20])
  // The computer's clock is set back by an hour.
  clock.advance(-3_600_000)
  expect(limit.take('a')).toBe(20)
  clock.advance(20_000)
  expect(limit.take('a')).toBeUndefined()
})

test('changes that come at the same time open one port, which can be closed', async () => {
  const { client } = await served()
  const keys = { find: async () => undefined, noteUse: async () => {} }
  const opened: unknown[] = []
  const log = { ...silentLog, info: (_: string, about: unknown) => opened.push(about) }
  const access = createAccess({ file: undefined, version: '1', clock: systemClock, random: systemRandom, log, keys })
  await access.start(client)
  const views = await Promise.all([access.change({ on: true }), access.change({ on: true })])
  expect(opened).toHaveLength(1)
  await access.close()
  await expect(fetch(views[0]?.address ?? '')).rejects.toThrow()
})

test('an address that cannot be read is refused before anything is asked or noted', async () => {
  const { server } = await served()
  expect(await ask(server, '//')).toMatchObject({ status: 400, body: { error: { code: 'usage' } } })
})
