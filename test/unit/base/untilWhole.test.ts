import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilWhole } from '../../../src/main/base/files/untilWhole.ts'
import { writeInSteps } from '../../../src/main/exporting/writeWhole.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const others = new Set(process.listeners('exit'))

/** What the process would do at its exit, without what others do there. */
function exit(): void {
  for (const listener of process.listeners('exit')) if (!others.has(listener)) listener(0)
}

test('an exit takes away what is not whole yet, and nothing else', () => {
  const part = join(folder, 'a.part')
  const whole = join(folder, 'b')
  const made = join(folder, 'c')
  writeFileSync(part, '')
  writeFileSync(whole, '')
  mkdirSync(join(made, 'd'), { recursive: true })
  const endedPart = untilWhole([part, `${part}-wal`, made])
  untilWhole([whole])()
  exit()
  expect([part, whole, made].map(existsSync)).toEqual([false, true, false])
  endedPart()
  expect(process.listeners('exit').filter((listener) => !others.has(listener))).toEqual([])
})

test('leaving in the middle of an export leaves the file that was there, and no part of the new one', async () => {
  const to = join(folder, 'export', 'out.csv')
  mkdirSync(join(folder, 'export'))
  writeFileSync(to, 'before')
  async function* pieces() {
    yield 'one'
    yield 'two'
  }
  const steps = writeInSteps(to, pieces())
  await steps.next()
  expect(readdirSync(join(folder, 'export'))).toEqual(['out.csv', 'out.csv.part'])
  exit()
  expect(readdirSync(join(folder, 'export'))).toEqual(['out.csv'])
  await steps.return(0)
})
