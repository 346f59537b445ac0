import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileLog } from '../../../src/main/base/fileLog.ts'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quarry-log-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('writes one line of JSON for each message, without the key, readable by its owner alone', () => {
  const file = path.join(folder(), 'logs', 'quarry.log')
  const log = createFileLog(file, new FakeClock(), ['sk-1234567'])
  log.info('recall measured', { space: 1, at10: 0.998 })
  log.warn('refused', { error: 'Bearer sk-1234567 was refused' })
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toEqual([
    { time: expect.any(String), level: 'info', message: 'recall measured', space: 1, at10: 0.998 },
    { time: expect.any(String), level: 'warn', message: 'refused', error: 'Bearer [key] was refused' },
  ])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
})

test('puts a full file aside, and keeps three of those', () => {
  const file = path.join(folder(), 'quarry.log')
  const log = createFileLog(file, new FakeClock())
  for (let at = 0; at < 6; at++) log.info(`part ${at}`, { filling: 'x'.repeat(900_000) })
  expect([1, 2, 3, 4].map((number) => existsSync(`${file}.${number}`))).toEqual([true, true, true, false])
  expect(readFileSync(file, 'utf8')).toContain('part 5')
  expect(readFileSync(`${file}.3`, 'utf8')).toContain('part 2')
})

test('says nothing where it cannot be written', () => {
  const file = path.join(folder(), 'file')
  writeFileSync(file, '')
  expect(() => createFileLog(path.join(file, 'quarry.log'), new FakeClock()).error('lost')).not.toThrow()
})
