import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { runCliProcess } from '../process/spawnCli.ts'

/** A team as its members have it: two desks, each a library and the command line, and a server; every step is a process. */

// Every test starts many processes; a slow machine is no failure.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 180_000 })

const sample = path.join(import.meta.dirname, '../../resources/sample/articles.jsonl')

interface Hit {
  readonly origin: string
  readonly documentId: number | null
  readonly title: string
  readonly addedBy: string | null
}
interface Found {
  readonly sources: readonly object[]
  readonly hits: readonly Hit[]
}

let server: PostgresServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quarry-desks-'))
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A desk: what its user types. */
const deskOf = (library: string, password: string) => {
  const env = { QUARRY_LIBRARY: path.join(folder, `${library}.quarry`), QUARRY_TEAM_PASSWORD: password }
  return async <T>(...argv: string[]): Promise<T> => {
    const { code, out, err } = await runCliProcess([...argv, '--json'], env)
    expect({ argv, code, err: code === 0 ? '' : err }).toEqual({ argv, code: 0, err: '' })
    return JSON.parse(out) as T
  }
}
const withoutPassword = (url: string) => {
  const without = new URL(url)
  without.password = ''
  return without.href
}

test('what is imported on one is found on the other, marks and offline edits are shared, citations resolve', async () => {
  // What is asked about, and some others.
  const lines = readFileSync(sample, 'utf8').trim().split('\n')
  const few = path.join(folder, 'few.jsonl')
  writeFileSync(few, lines.filter((line, at) => at < 8 || /Port Amsel/.test(line)).join('\n'))
  const one = deskOf('one', new URL(server.url).password)
  await one('import', few, '--collection', 'Harbours', '--no-embed')
  await one('team', 'init', withoutPassword(server.url), '--workspace', 'East')
  const pushed = await one<{ documents: number; vectors: number }[]>('team', 'push', 'Harbours')
  expect(pushed).toMatchObject([{ vectors: 0 }])
  const documents = pushed[0]?.documents ?? 0

  // Another machine embeds what the first one only shared.
  const worker = deskOf('worker', new URL(server.url).password)
  await worker('team', 'connect', withoutPassword(server.url))
  const worked = await worker<{ embedded: number; failed: number }>('team', 'work')
  expect(worked).toMatchObject({ failed: 0 })
  expect(worked.embedded).toBeGreaterThanOrEqual(documents)
  expect(await worker('team', 'work'), 'nothing is paid for twice').toMatchObject({ embedded: 0, requests: 0 })

  const invited = await one<{ url: string; password: string }>('team', 'invite', 'maria', '--role', 'editor')
  const two = deskOf('two', invited.password)
  await two('team', 'connect', invited.url)
  const question = 'dockworkers stop loading cocoa beans'
  for (const mode of ['keyword', 'semantic', 'hybrid']) {
    const found = await two<Found>('search', question, '--team', '--mode', mode)
    expect(found.sources).toMatchObject([
      { name: 'local', hits: 0 },
      { name: 'East', state: 'answered', mode },
    ])
    expect(found.hits[0]?.title, mode).toMatch(/cocoa/i)
    expect(found.hits[0]).toMatchObject({ origin: 'East', documentId: null })
  }

  const pulled = await two<object[]>('team', 'pull', '--collection', 'Harbours')
  expect(pulled).toMatchObject([{ added: documents, vectors: worked.embedded, problems: [] }])
  const taken = await one<object[]>('team', 'pull')
  expect(taken, 'the first desk gets the vectors that the worker made').toMatchObject([{ vectors: worked.embedded }])
  const answer = await two<{ citations: { broken: boolean; quote: string; documentId: number }[]; refused: boolean }>(
    'ask',
    'How many tonnes of cocoa beans are waiting at Port Amsel?',
    '--collection',
    'Harbours',
  )
  expect(answer.refused).toBe(false)
  expect(answer.citations[0]).toMatchObject({ broken: false })
  expect(answer.citations[0]?.quote).toContain('38,000 tonnes')

  // Both go on without the server, on the same document.
  const idOn = async (desk: typeof one) => {
    const { hits } = await desk<Found>('search', question, '--mode', 'keyword', '--limit', '1')
    return String(hits[0]?.documentId)
  }
  const [here, there] = [await idOn(one), await idOn(two)]
  await one('tag', 'add', 'seen/first', '--document', here)
  await one('note', 'add', 'Checked with the port.', '--document', here, '--span', '0-10')
  await two('tag', 'add', 'seen/second', '--document', there)
  await two('mark', 'star', '--document', there)
  await two('note', 'add', 'Ask the union.', '--document', there)
  await one('team', 'push', 'Harbours')
  await two('team', 'pull')
  await two('team', 'push', 'Harbours')
  await one('team', 'pull')
  for (const [desk, id] of [
    [one, here],
    [two, there],
  ] as const) {
    const { items } = await desk<{ items: { text: string }[] }>('note', 'list', '--document', id)
    expect(items.map(({ text }) => text).sort()).toEqual(['Ask the union.', 'Checked with the port.'])
    for (const tag of ['seen/first', 'seen/second']) {
      const { hits } = await desk<Found>('search', question, '--tag', tag, '--starred')
      expect(hits.map(({ documentId }) => String(documentId))).toContain(id)
    }
  }
  expect(await one('verify')).toMatchObject({ problems: [] })
  expect(await two('verify')).toMatchObject({ problems: [] })
  const log = await two<{ addedBy: string; removed: boolean }[]>('team', 'log', 'Harbours', '--limit', '1000')
  expect(log).toHaveLength(documents)
  expect(new Set(log.map(({ addedBy }) => addedBy))).toEqual(new Set(['boss']))
  expect(await two('team', 'members')).toMatchObject([
    { name: 'boss', role: 'owner' },
    { name: 'maria', role: 'editor' },
  ])
})
