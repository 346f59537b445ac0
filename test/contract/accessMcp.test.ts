import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test } from 'vitest'
import { accessServer } from '../fixtures/accessServer.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

async function connected(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  onTestFinished(() => client.close())
  return client
}

/** What a tool answers, as JSON; the message of an error. */
async function call(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as readonly { readonly text: string }[]
  const text = first?.text ?? ''
  return isError ? { error: text } : (JSON.parse(text) as unknown)
}

test('the official client lists and calls the tools over HTTP, as far as its key allows', async () => {
  const bench = await testBench()
  const opened = await bench.open()
  await bench.import(opened.client, records(2), { collection: 'open' })
  await bench.import(
    opened.client,
    records(1, () => 'A secret about harbours.'),
    { collection: 'secret' },
  )
  const { url } = await accessServer(opened)
  const open = (await opened.client.collections.list({})).find(({ name }) => name === 'open')?.id ?? 0
  const addKey = (mayWrite: boolean) => opened.client.access.addKey({ name: 'a', collections: [open], mayWrite })
  await expect(connected(url, 'quarry_00')).rejects.toThrow(/missing, wrong or revoked/)

  const { key, id } = await addKey(false)
  const reader = await connected(url, key)
  const { tools } = await reader.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(['cite', 'get', 'list', 'open', 'search', 'similar'])
  expect(await call(reader, 'list', {})).toEqual({ collections: [{ id: open, name: 'open', documents: 2 }] })
  expect(await call(reader, 'list', { collection: 'secret' })).toMatchObject({ error: expect.any(String) as string })
  const found = (await call(reader, 'search', { query: 'harbours' })) as { hits: { document: number; title: string }[] }
  expect(found.hits.map(({ title }) => title).sort()).toEqual(['Record 0', 'Record 1'])
  const document = found.hits[0]?.document ?? 0
  for (const tool of ['get', 'similar', 'cite', 'open'])
    expect(await call(reader, tool, { document })).not.toHaveProperty('error')
  expect(await call(reader, 'tag', { document, name: 'x' })).toMatchObject({ error: expect.any(String) as string })

  const writer = await connected(url, (await addKey(true)).key)
  expect((await writer.listTools()).tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['add', 'note', 'tag']),
  )
  expect(await call(writer, 'tag', { document, name: 'x' })).toEqual({ changed: 1 })
  expect(await call(writer, 'note', { document, text: 'Read.' })).toMatchObject({ note: expect.any(Number) as number })
  const { job } = (await call(writer, 'add', { collection: 'open', title: 'New', text: 'Of a program.' })) as {
    job: number
  }
  await settled(opened.client, await opened.client.jobs.get({ id: job }))
  expect(await call(reader, 'list', { collection: 'open' })).toMatchObject({ total: 3 })

  await opened.client.access.revokeKey({ id })
  await expect(reader.listTools()).rejects.toThrow(/missing, wrong or revoked/)
})
