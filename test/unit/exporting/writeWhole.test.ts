import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWholeBytes } from '../../../src/main/exporting/writeWhole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-write-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function* pieces() {
  yield 'a,b\n'
  yield Buffer.from('1,2\n')
}

test('a file is replaced once it is whole', async () => {
  const path = join(folder, 'rows.csv')
  await writeFile(path, 'SQLite format 3 is what this text is about')
  expect(await writeWholeBytes(path, pieces())).toBe(8)
  expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n')
})

test('a database, and what lies beside it, is not replaced by an export', async () => {
  const path = join(folder, 'case.quarry')
  const db = new Database(path)
  db.exec('CREATE TABLE kept (x)')
  db.close()
  const before = await readFile(path)
  for (const name of ['case.quarry', 'case.quarry-wal', 'case.quarry-shm', 'case.quarry-journal'])
    await expect(writeWholeBytes(join(folder, name), pieces())).rejects.toMatchObject({ code: 'conflict' })
  expect(await readdir(folder)).toEqual(['case.quarry'])
  expect(await readFile(path)).toEqual(before)
})

test('a folder of that name is a fault of the path, and stays', async () => {
  await mkdir(join(folder, 'rows.csv'))
  await expect(writeWholeBytes(join(folder, 'rows.csv'), pieces())).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['rows.csv'])
})

test('a folder is not written over, and is named as one', async () => {
  const path = join(folder, 'there')
  await mkdir(path)
  await expect(writeWholeBytes(path, pieces())).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'This is a folder.',
    where: path,
  })
  expect(await readdir(folder)).toEqual(['there'])
})

test('a missing folder is named as such, and not made', async () => {
  const missing = join(folder, 'not', 'there')
  await expect(writeWholeBytes(join(missing, 'rows.csv'), pieces())).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no such folder.',
    where: missing,
  })
  expect(await readdir(folder)).toEqual([])
})
