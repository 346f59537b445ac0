import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTemporaryFolder, sweepTemporaryFolders } from '../../../src/main/base/files/temporaryFolders.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'quarry-sweep-'))
})
afterEach(() => rm(parent, { recursive: true }))

/** No system gives a process this number. */
const ended = 2 ** 31 - 1

describe('temporary folders', () => {
  it('of a process that was killed are deleted with what is in them, those of a running one stay', async () => {
    const own = await makeTemporaryFolder('extraction', parent)
    const other = await makeTemporaryFolder('capture', parent)
    await writeFile(path.join(other, 'page.html'), '<p>')
    await rename(other, other.replace(`-${process.pid}-`, `-${ended}-`))
    await sweepTemporaryFolders(parent)
    expect(await readdir(parent)).toEqual([path.basename(own)])
  })

  it('of another machine and of other programs stay', async () => {
    const names = [
      `quarry-extraction-elsewhere.example-${ended}-abcdef`,
      `quarry-extraction-elsewhere-${ended}-abcdef`,
      `other-${ended}-abcdef`,
    ]
    for (const name of names) await mkdir(path.join(parent, name))
    await sweepTemporaryFolders(parent)
    expect((await readdir(parent)).toSorted()).toEqual(names.toSorted())
  })
})
