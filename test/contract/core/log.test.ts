import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import type { LogEntryView } from '../../../src/contract/log.ts'
import { errorDescriber } from '../../../src/main/api/describeError.ts'
import { createHandlers } from '../../../src/main/api/handlers.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { logLevels, silentLog, type Log } from '../../../src/main/base/log.ts'
import { readLog } from '../../../src/main/base/files/readLog.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { createCore, type Core } from '../../../src/main/core.ts'
import type { SpaceId } from '../../../src/main/model/ids.ts'
import { openWriter } from '../../../src/main/store/connection.ts'
import { migrations } from '../../../src/main/store/library/migrations.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { records, settled, testBench, TEST_KEY } from '../../fixtures/testCore.ts'

const messages = (entries: readonly LogEntryView[]) => entries.map(({ message }) => message)

async function openLogged(faults: object = {}) {
  const bench = await testBench({ faults })
  const logFolder = path.join(bench.folder, 'logs')
  return { bench, logFolder, ...(await bench.open({ logFolder })) }
}

test('what is logged is a setting of the user, which the next process takes as well', async () => {
  const { bench, client, core, logFolder } = await openLogged()
  expect(await client.log.level({})).toEqual({ level: 'debug' })
  await client.log.keep({ level: 'warn' })
  core.log.info('left out')
  core.log.warn('kept')
  const next = await bench.open({ logFolder, library: 'next' })
  expect(await next.client.log.level({})).toEqual({ level: 'warn' })
  next.core.log.info('left out as well')
  next.core.log.error('kept as well')
  const { entries } = await next.client.log.read({})
  const written = messages(entries)
  expect(written.slice(0, 2)).toEqual(['kept as well', 'kept'])
  expect(written).not.toContain('left out')
  expect(written).not.toContain('left out as well')
})

test('start, end and the opening of libraries are routine for the command line, and logged at the level debug', async () => {
  const { bench, client, core, logFolder } = await openLogged()
  const other = path.join(bench.folder, 'other.quarry')
  await client.libraries.open({ path: other, create: true })
  await expect(client.libraries.open({ path: path.join(bench.folder, 'none.quarry') })).rejects.toThrow('no library')
  await core.close()
  const { entries, file, next } = await client.log.read({})
  expect(file).toBe(path.join(logFolder, 'quarry.log'))
  expect(next).toBeNull()
  expect(entries.toReversed()).toMatchObject([
    { level: 'debug', message: 'started', fields: { shell: 'cli', version: 'test' } },
    { level: 'debug', message: 'library opened', fields: { readOnly: false, service: bench.service.url } },
    { level: 'debug', message: 'library opened', fields: { library: other } },
    { level: 'debug', message: 'library closed' },
    {
      level: 'error',
      message: 'library could not be opened',
      fields: { error: expect.stringContaining('none.quarry') },
    },
    { message: 'library closed', fields: { library: other } },
    { level: 'debug', message: 'ended', fields: { shell: 'cli' } },
  ])
})

test('start and end of a window or a server are news', async () => {
  const bench = await testBench()
  const levels = new Map<string, string>()
  const log = Object.fromEntries(
    logLevels.map((level) => [level, (message: string) => void levels.set(message, level)]),
  ) as Log
  const libraryPath = path.join(bench.folder, 'web.quarry')
  const core = await createCore({ shell: 'web', version: 'test', libraryPath, create: true, log })
  await core.close()
  expect(Object.fromEntries(levels)).toMatchObject({
    started: 'info',
    'library opened': 'info',
    'library closed': 'info',
    ended: 'info',
  })
})

test('an error without a message for users is logged with its route and stack, redacted, and only then', async () => {
  const { core, logFolder } = await openLogged()
  const failing = {
    ...core,
    get library(): never {
      throw new TypeError(`x of undefined near ${TEST_KEY}`, { cause: new Error('the root') })
    },
  }
  const client = directClient(routes, createHandlers(failing), errorDescriber(core.log))
  await expect(client.trash.list({})).rejects.toMatchObject({ code: 'internal' })
  await expect(client.libraries.open({ path: path.join(logFolder, 'none.quarry') })).rejects.toThrow('no library')
  const { entries } = await readLog(path.join(logFolder, 'quarry.log'), { level: 'error', limit: 10 })
  const unexpected = entries.filter(({ message }) => message === 'unexpected error')
  expect(unexpected).toMatchObject([
    {
      fields: {
        route: 'trash.list',
        error: 'x of undefined near [key]',
        stack: expect.stringContaining('src/main/api/organising/trash.ts'),
      },
    },
  ])
  expect(unexpected[0]?.fields['stack']).toContain('Caused by: Error: the root')
  expect(await readFile(path.join(logFolder, 'quarry.log'), 'utf8')).not.toContain(TEST_KEY)
})

test('an unexpected error of a thread of the store is logged with its stack there', async () => {
  const { core } = await openLogged()
  const list = () => core.library.store.read.countPending(999 as SpaceId, undefined)
  const failing = { ...core, library: { trash: { list } } } as unknown as Core
  const stacks: unknown[] = []
  const log: Log = { ...silentLog, error: (_, fields) => void stacks.push(fields?.['stack']) }
  const client = directClient(routes, createHandlers(failing), errorDescriber(log))
  await expect(client.trash.list({})).rejects.toThrow('no such table: vectors_999')
  // The name of the function: its file is another one where the thread is built.
  expect(stacks).toEqual([expect.stringContaining('at countPending ')])
})

test('a wait of a job is logged with its reason, and so is its end', async () => {
  const { bench, client } = await openLogged({ embedding: [{ on: 1, do: 'status', status: 429, retryAfter: 30 }] })
  const { embed } = await bench.import(client, records(3))
  const { entries } = await client.log.read({ text: `"job":${embed?.id}` })
  const waits = entries.filter(({ message }) => message === 'job waits')
  expect(waits).toHaveLength(1)
  expect(waits[0]).toMatchObject({
    level: 'info',
    fields: { reason: 'rate_limit', until: expect.stringMatching(/Z$/) },
  })
  expect(messages(entries)).toContain('job no longer waits')
  expect(entries[0]).toMatchObject({ message: 'job changed', fields: { state: 'done' } })
})

test('a job that waits for a key says why, and the key never stands in the log', async () => {
  const { bench, client, core, logFolder } = await openLogged({
    embedding: [{ do: 'status', status: 401, message: `the key ${TEST_KEY} is not known` }],
  })
  const { embed } = await bench.import(client, records(3))
  expect(embed?.state).toBe('paused')
  await client.jobs.cancel({ id: embed?.id ?? 0 })
  const { entries } = await client.log.read({ text: 'unauthorized' })
  expect(entries).toMatchObject([{ message: 'job waits', fields: { job: embed?.id, reason: 'unauthorized' } }])
  core.log.error(`Authorization: Bearer ${TEST_KEY}`, { nested: [{ key: TEST_KEY }] })
  const files = await readdir(logFolder)
  for (const file of files) expect(await readFile(path.join(logFolder, file), 'utf8')).not.toContain(TEST_KEY)
  expect(files).toEqual(['quarry.log'])
})

test('a failed job is an error of the log', async () => {
  const { bench, client } = await openLogged()
  const file = await bench.write('broken.parquet', records(1))
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    options: { format: 'parquet' },
    collection: 'c',
    embed: false,
  })
  const failed = await settled(client, started.import)
  const { entries } = await client.log.read({ level: 'error' })
  expect(failed.state).toBe('failed')
  expect(entries).toMatchObject([{ message: 'job failed', fields: { job: failed.id, error: failed.error } }])
})

test('is read page by page, newest first, filtered by level and text', async () => {
  const { client, core } = await openLogged()
  for (let at = 0; at < 25; at++) core.log[at % 5 === 0 ? 'warn' : 'info']('probe', { at })
  const seen: unknown[] = []
  let before: string | null = null
  do {
    const page = await client.log.read({ text: 'PROBE', limit: 10, ...(before === null ? {} : { before }) })
    seen.push(...page.entries.map(({ fields }) => fields['at']))
    before = page.next
    core.log.info('probe', { at: 'written meanwhile' })
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index))
  const warnings = await client.log.read({ text: 'probe', level: 'warn' })
  expect(warnings.entries.map(({ fields }) => fields['at'])).toEqual([20, 15, 10, 5, 0])
})

test('is empty, and has no file, where none is kept', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  expect(await client.log.read({})).toEqual({ entries: [], next: null, file: null })
})

test('a slow search is logged without its question', async () => {
  const bench = await testBench()
  let now = Date.parse('2031-01-01T00:00:00Z')
  const core = await createCore({
    shell: 'cli',
    version: 'test',
    libraryPath: path.join(bench.folder, 'slow.quarry'),
    create: true,
    logFolder: path.join(bench.folder, 'logs'),
    clock: {
      now: () => (now += 600),
      wait: (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    },
  })
  onTestFinished(() => core.close())
  const client = directClient(routes, createHandlers(core), errorToData)
  await client.search.query({ query: 'where is the harbour', mode: 'keyword' })
  const { entries } = await client.log.read({ level: 'warn', text: 'slow search' })
  expect(entries).toMatchObject([{ message: 'slow search', fields: { by: 'text', mode: 'keyword' } }])
  expect(JSON.stringify(await client.log.read({}))).not.toContain('harbour')
})

test('the store logs the steps of the schema, and its slow operations by name', async () => {
  const bench = await testBench()
  const file = path.join(bench.folder, 'old.quarry')
  openWriter(file, migrations.slice(0, -1)).close()
  const entries: [string, unknown][] = []
  const write = (message: string, fields?: unknown) => void entries.push([message, fields])
  const log: Log = { debug: write, info: write, warn: write, error: write }
  const store = await openStore({ path: file, workerUrl: workerUrl('store'), readers: 1, log, slowMs: 0 })
  await store.read.listCollections()
  await store.close()
  const [to = 0, from = 0] = [migrations.at(-1)?.version, migrations.at(-2)?.version]
  expect(entries).toContainEqual(['library migrated', { library: file, from, to }])
  expect(entries).toContainEqual([
    'slow operation of the store',
    { operation: 'listCollections', tookMs: expect.any(Number) },
  ])
})
