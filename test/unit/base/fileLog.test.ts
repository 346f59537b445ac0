import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileLog } from '../../../src/main/base/files/fileLog.ts'
import { followLog, readLog, type LogEntry } from '../../../src/main/base/files/readLog.ts'
import { createSecretRedaction } from '../../../src/main/base/redactSecrets.ts'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quarry-log-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function openLog(file: string, pid = 7, clock = new FakeClock()) {
  return createFileLog({ path: file, clock, pid })
}

const messages = (entries: readonly LogEntry[]) => entries.map(({ message }) => message)

test('writes one line of JSON for each entry, readable by its owner alone', () => {
  const file = path.join(folder(), 'logs', 'quarry.log')
  const log = openLog(file)
  log.info('recall measured', { space: 1, at10: 0.998 })
  log.warn('slow search')
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toEqual([
    { time: expect.any(String), level: 'info', message: 'recall measured', space: 1, at10: 0.998, pid: 7, n: 1 },
    { time: expect.any(String), level: 'warn', message: 'slow search', pid: 7, n: 2 },
  ])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
})

test.each(['sk-1234567', 'a"quoted\\key', 'näher/+=?', 'level'])('removes the key %s wherever it stands', (key) => {
  const file = path.join(folder(), 'quarry.log')
  const secrets = createSecretRedaction([key])
  const log = createFileLog({ path: file, clock: new FakeClock(), pid: 7, secrets })
  log.error(`refused ${key}`, {
    error: new Error(`Bearer ${key} was refused`),
    address: `https://h.example/?k=${encodeURIComponent(key)}`,
    body: JSON.stringify({ key }),
    deep: { list: [{ inner: `x${key}x` }] },
  })
  const [line] = readFileSync(file, 'utf8').split('\n')
  const { level, message, pid, n, time, ...fields } = JSON.parse(line ?? '') as Record<string, unknown>
  expect({ level, message, pid, n, time }).toMatchObject({ level: 'error', message: 'refused [key]', pid: 7, n: 1 })
  expect(fields).toEqual({
    error: 'Bearer [key] was refused',
    address: 'https://h.example/?k=[key]',
    body: JSON.stringify({ key: '[key]' }),
    deep: { list: [{ inner: 'x[key]x' }] },
  })
})

test('removes what stands in a header of authorization, whichever key it is', () => {
  const file = path.join(folder(), 'quarry.log')
  openLog(file).warn('sent', { headers: 'authorization: Bearer other-key-9, x-api-key: other-key-9' })
  expect(readFileSync(file, 'utf8')).not.toContain('other-key-9')
})

test('removes a key that came into use later', () => {
  const file = path.join(folder(), 'quarry.log')
  const secrets = createSecretRedaction()
  const log = createFileLog({ path: file, clock: new FakeClock(), pid: 7, secrets })
  secrets.add('second-key')
  log.info('now second-key')
  expect(readFileSync(file, 'utf8')).toContain('now [key]')
})

test('starts a new file when one is full, and keeps three of those', () => {
  const file = path.join(folder(), 'quarry.log')
  const log = openLog(file)
  for (let at = 0; at < 6; at++) log.info(`part ${at}`, { filling: 'x'.repeat(900_000) })
  expect([1, 2, 3, 4].map((number) => existsSync(`${file}.${number}`))).toEqual([true, true, true, false])
  expect(readFileSync(file, 'utf8')).toContain('part 5')
  expect(readFileSync(`${file}.3`, 'utf8')).toContain('part 2')
})

test('stays silent where it cannot be written', () => {
  const file = path.join(folder(), 'file')
  writeFileSync(file, '')
  expect(() => openLog(path.join(file, 'quarry.log')).error('lost')).not.toThrow()
})

test('is read newest first, page by page, across the files and while it grows', async () => {
  const file = path.join(folder(), 'quarry.log')
  const log = openLog(file)
  for (let at = 0; at < 4; at++) log.info(`part ${at}`, { filling: 'x'.repeat(400_000) })
  const first = await readLog(file, { limit: 2 })
  expect(messages(first.entries)).toEqual(['part 3', 'part 2'])
  log.info('part 4')
  const second = await readLog(file, { limit: 2, before: first.next })
  expect(messages(second.entries)).toEqual(['part 1', 'part 0'])
  expect(second.next).toBeUndefined()
})

test('tells entries of the same moment and of different processes apart', async () => {
  const file = path.join(folder(), 'quarry.log')
  const clock = new FakeClock()
  const [one, other] = [openLog(file, 1, clock), openLog(file, 2, clock)]
  one.info('a')
  other.info('b')
  one.info('c')
  const page = await readLog(file, { limit: 10 })
  expect(new Set(page.entries.map(({ id }) => id)).size).toBe(3)
  expect(messages((await readLog(file, { limit: 10, before: page.entries[0]?.id })).entries)).toEqual(['b', 'a'])
})

test('is filtered by level, text and time; what is no entry is left out', async () => {
  const file = path.join(folder(), 'quarry.log')
  const clock = new FakeClock()
  const log = openLog(file, 7, clock)
  log.debug('job no longer waits', { job: 3 })
  log.warn('slow search', { mode: 'Hybrid' })
  appendFileSync(file, '{"time":"2031-01-01T00:0\nnull\n[]\n')
  const later = clock.now() + 60_000
  clock.advance(60_000)
  log.error('job failed', { job: 4 })
  const read = async (filter: Parameters<typeof readLog>[1]) => messages((await readLog(file, filter)).entries)
  expect(await read({ limit: 10 })).toEqual(['job failed', 'slow search', 'job no longer waits'])
  expect(await read({ limit: 10, level: 'warn' })).toEqual(['job failed', 'slow search'])
  expect(await read({ limit: 10, text: 'hybrid' })).toEqual(['slow search'])
  expect(await read({ limit: 10, since: later })).toEqual(['job failed'])
})

test('a log that is not there is empty', async () => {
  expect(await readLog(path.join(folder(), 'none', 'quarry.log'), { limit: 5 })).toEqual({
    entries: [],
    next: undefined,
  })
})

test('is followed: what is there, then each entry once, also over the start of a new file', async () => {
  const file = path.join(folder(), 'quarry.log')
  const log = openLog(file)
  log.info('before')
  const stop = new AbortController()
  // Each wait writes what the next look finds.
  const writes = [
    () => log.debug('left out'),
    () => log.info('one', { filling: 'x'.repeat(990_000) }),
    () => log.info('two', { filling: 'x'.repeat(990_000) }),
    () => stop.abort(),
  ]
  const clock = { now: () => 0, wait: async () => writes.shift()?.() }
  const seen: LogEntry[] = []
  for await (const entry of followLog(file, { limit: 10, level: 'info' }, clock, stop.signal)) seen.push(entry)
  expect(messages(seen)).toEqual(['before', 'one', 'two'])
})
