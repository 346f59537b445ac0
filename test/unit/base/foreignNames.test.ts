import { isUtf8 } from 'node:buffer'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { array, assert, integer, property } from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openablePath, writtenName } from '../../../src/main/base/files/foreignNames.ts'

test('names in UTF-8 are written as they are', () => {
  for (const name of ['plan.txt', '100%.txt', '%E9.txt', 'Ünï.txt', '計画.txt'])
    expect(writtenName(Buffer.from(name))).toBe(name)
})

test('names that are not in UTF-8 are written in different ways, and as text', () => {
  const names = array(integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 6 })
  assert(
    property(names, names, (one, other) => {
      const [first, second] = [Buffer.from(one), Buffer.from(other)]
      if (first.equals(second) || isUtf8(first) || isUtf8(second)) return
      expect(writtenName(first)).not.toBe(writtenName(second))
      expect(writtenName(first)).not.toContain('\uFFFD')
    }),
  )
})

// Other systems have no such names.
test.runIf(process.platform === 'linux')('files are found by what their names are written as', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-names-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const inFolder = (name: string) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')])
  await mkdir(inFolder('d\u00e9'))
  for (const name of ['d\u00e9/in.txt', 'r\u00e8.txt', '50% \u00fc.txt'])
    await writeFile(inFolder(name), name, 'latin1')
  await writeFile(path.join(folder, 'r%E9.txt'), 'as it is written')
  const content = async (written: string) =>
    (await readFile(await openablePath(path.join(folder, written)))).toString('latin1')
  expect(await content('d%E9/in.txt')).toBe('d\u00e9/in.txt')
  expect(await content('r%E8.txt')).toBe('r\u00e8.txt')
  expect(await content(writtenName(Buffer.from('50% \u00fc.txt', 'latin1')))).toBe('50% \u00fc.txt')
  expect(await content('r%E9.txt')).toBe('as it is written')
  const missing = path.join(folder, 'x%E9.txt')
  expect(await openablePath(missing)).toBe(missing)
})
