import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCliProcess } from './spawnCli.ts'

/** Asking the sample on the command line, offline: what a user gets without a key. */

// Every test starts processes; a slow machine is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const sample = join(import.meta.dirname, '../../resources/sample/articles.jsonl')
const folder = mkdtempSync(join(tmpdir(), 'quarry-cli-'))
const env = { QUARRY_LIBRARY: join(folder, 'library.quarry') }
beforeAll(async () => {
  expect((await runCliProcess(['import', sample, '--collection', 'Sample'], env)).code).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Asked {
  readonly answer: string
  readonly citations: readonly {
    marker: number
    passageId: number
    documentId: number
    url: string
    quote: string
    broken: boolean
  }[]
  readonly refused: boolean
  readonly nearest: readonly unknown[]
  readonly conversation: number
  readonly question: string
  readonly query: string
  readonly run: number | null
}

async function asked(...argv: string[]): Promise<Asked> {
  const { code, out, err } = await runCliProcess(['ask', ...argv, '--json'], env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out) as Asked
}

test('a question is answered from the collection, cited, and gone on with', async () => {
  const first = await asked('How many tonnes of cocoa beans are waiting at Port Amsel?', '--collection', 'Sample')
  const [cited] = first.citations
  expect(first.refused).toBe(false)
  expect(first.answer).toContain('38,000 tonnes')
  expect(cited?.quote).toContain('38,000 tonnes')
  expect([cited?.marker, cited?.broken]).toEqual([1, false])
  expect(cited?.url).toMatch(/^https:\/\/commodities\.example\.org\//)
  const next = await asked('And who stopped loading there?', '--conversation', String(first.conversation))
  expect(next.conversation).toBe(first.conversation)
  expect(next.query).toMatch(/Port Amsel/)
  expect(next.citations[0]?.quote).toContain('dockworkers')

  const { out } = await runCliProcess(['runs', 'open', String(first.run), '--json'], env)
  const opened = JSON.parse(out) as { citations: { broken: boolean; quote: string }[] }
  expect(opened.citations[0]).toMatchObject({ broken: false, quote: cited?.quote })
  const list = await runCliProcess(['conversations', 'list', '--search', 'cocoa BEANS', '--json'], env)
  expect(JSON.parse(list.out)).toMatchObject([{ id: first.conversation, turns: 2 }])
})

test('what the collection says nothing about is refused, with what came nearest', async () => {
  const refused = await asked('Which enzyme splits starch in saliva?')
  expect([refused.refused, refused.answer, refused.run, refused.citations]).toEqual([true, '', null, []])
  const { code, out } = await runCliProcess(['ask', 'Which enzyme splits starch in saliva?'], env)
  expect(code).toBe(0)
  expect(out).toContain('nothing was sent')
  expect(out).toContain('--web')
})
