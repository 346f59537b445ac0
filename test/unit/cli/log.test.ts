import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { advise } from '../../../src/main/base/advice.ts'
import { createFileLog } from '../../../src/main/base/files/fileLog.ts'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'
import { runFake } from './fakeHost.ts'

function place() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = new FakeClock()
  const file = path.join(folder, 'Quarry', 'logs', 'quarry.log')
  return { env: { XDG_DATA_HOME: folder }, file, clock, log: createFileLog({ path: file, clock, pid: 7 }) }
}

test('quarry log prints the latest entries, oldest first, and opens no library', async () => {
  const { env, log, clock } = place()
  log.info('started', { shell: 'web' })
  clock.advance(60_000)
  log.warn('slow search', { tookMs: 812, mode: 'hybrid' })
  const run = await runFake(['log'], { env })
  expect(run.out).toBe(
    '2026-01-01T00:00:00.000Z  info   started  shell=web  pid=7\n' +
      '2026-01-01T00:01:00.000Z  warn   slow search  tookMs=812  mode=hybrid  pid=7\n',
  )
  expect(run).toMatchObject({ code: 0, err: '', opened: [] })
  const since = await runFake(['log', '--since', '2026-01-01T00:00:30Z', '--json'], { env })
  expect(JSON.parse(since.out)).toEqual([
    {
      time: '2026-01-01T00:01:00.000Z',
      level: 'warn',
      message: 'slow search',
      fields: { tookMs: 812, mode: 'hybrid', pid: 7 },
    },
  ])
  expect((await runFake(['log', '--level', 'WARN', '--limit', '1'], { env })).out).toContain('slow search')
  expect((await runFake(['log', '--level', 'error'], { env })).out).toMatch(
    /^No entries of the level error or above in .*quarry\.log\.\n$/,
  )
  expect(await runFake(['log', '--level', 'loud'], { env })).toMatchObject({ code: 2, out: '' })
})

test('what is routine is shown only when asked for', async () => {
  const { env, log } = place()
  log.debug('started', { shell: 'cli' })
  log.info('job waits')
  expect((await runFake(['log'], { env })).out).toBe('2026-01-01T00:00:00.000Z  info   job waits  pid=7\n')
  expect((await runFake(['log', '--level', 'debug'], { env })).out).toContain('started')
})

test('an entry cannot take over the terminal or add lines', async () => {
  const { env, log } = place()
  log.error('job failed', { error: 'a\u001b[2Jb\nc' })
  expect((await runFake(['log'], { env })).out).toBe(
    '2026-01-01T00:00:00.000Z  error  job failed  error=a [2Jb c  pid=7\n',
  )
})

test('quarry log --follow --json prints what comes, one document a line, until Ctrl-C', async () => {
  const { env, log } = place()
  log.info('before')
  let pressCtrlC = () => {}
  const writes = [() => log.info('after'), () => pressCtrlC()]
  const clock = { now: () => 0, wait: async () => writes.shift()?.() }
  const run = await runFake(['log', '--follow', '--json'], { env, clock, onStart: (press) => (pressCtrlC = press) })
  const lines = run.out.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(['before', 'after'])
  expect(run).toMatchObject({ code: 0, err: '' })
})

test('an error that was logged with a mark is printed with what to do', async () => {
  const { env, log } = place()
  log.error('job failed', { error: `It was not sent. ${advise('retryJob', '3')}` })
  for (const flags of [[], ['--json']]) {
    const { out } = await runFake(['log', ...flags], { env })
    expect(out).toContain('It was not sent. Send what is missing again with quarry jobs retry 3.')
  }
})
