import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { partsOf, removeLibrary } from '../../../src/main/originals/libraryFiles.ts'

test('a library is removed with its folders and with the log that a reader left, and nothing else is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-remove-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const library = path.join(folder, 'other.quarry')
  for (const part of partsOf(library)) await mkdir(part)
  for (const name of ['other.quarry-wal', 'other.quarry-shm', 'other.quarry.txt'])
    await writeFile(path.join(folder, name), 'x')
  await removeLibrary(library)
  expect(await readdir(folder)).toEqual(['other.quarry.txt'])
})
