import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test } from 'vitest'
import { cliEntry, runCliProcess } from './spawnCli.ts'

/** What a tool answers, as JSON; the message of an error. */
async function call(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as readonly { readonly text: string }[]
  const text = first?.text ?? ''
  return isError ? { error: text } : (JSON.parse(text) as unknown)
}

test('the official client lists and calls the tools, and sees only the collections it was given', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-mcp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const library = path.join(folder, 'library.quarry')
  const env = { XDG_DATA_HOME: folder, QUARRY_LIBRARY: library }
  const importInto = async (collection: string, title: string) => {
    const file = path.join(folder, `${collection}.jsonl`)
    await writeFile(file, JSON.stringify({ id: collection, title, text: `${title} and the cocoa harvest.` }))
    const { code } = await runCliProcess(['import', file, '--collection', collection], env)
    expect(code).toBe(0)
  }
  await importInto('open', 'An open document')
  await importInto('secret', 'A secret document')
  expect(await runCliProcess(['mcp'], env)).toMatchObject({ code: 2 })

  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cliEntry, 'mcp', '--collection', 'open'],
    env: { ...process.env, ...env } as Record<string, string>,
    stderr: 'ignore',
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(['cite', 'get', 'list', 'open', 'search', 'similar'])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)

  expect(await call(client, 'list', {})).toMatchObject({ collections: [{ name: 'open', documents: 1 }] })
  expect(await call(client, 'list', { collection: 'secret' })).toMatchObject({ error: expect.any(String) as string })
  const found = await call(client, 'search', { query: 'cocoa harvest in:secret OR cocoa' })
  const { hits } = found as { readonly hits: readonly { readonly document: number; readonly title: string }[] }
  expect(hits.map(({ title }) => title)).toEqual(['An open document'])
  const document = hits[0]?.document ?? 0
  expect(await call(client, 'get', { document })).toMatchObject({ text: 'An open document and the cocoa harvest.' })
  expect(await call(client, 'cite', { document, format: 'bibtex' })).toMatchObject({
    citation: expect.stringContaining('An open document') as string,
  })
  expect(await call(client, 'open', { document })).toMatchObject({ link: `quarry://document/${document}` })
  expect(await call(client, 'similar', { document })).toMatchObject({ hits: [] })
  for (const tool of ['get', 'cite', 'open', 'similar'])
    expect(await call(client, tool, { document: document + 1 })).toMatchObject({ error: expect.any(String) as string })
})
