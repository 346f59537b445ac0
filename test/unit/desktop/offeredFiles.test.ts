import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pathArguments, sortOpened } from '../../../src/main/desktop/offeredFiles.ts'

test.each([
  [['quarry'], false, []],
  [['quarry', 'a.quarry'], false, [resolve('/home', 'a.quarry')]],
  [
    ['quarry', '--no-sandbox', '/data/a.quarry', '--x=y', 'b.pdf'],
    false,
    ['/data/a.quarry', '/home/b.pdf'].map((path) => resolve(path)),
  ],
  [['electron', '.'], true, []],
  [['electron', '--inspect', '.', 'a.quarry'], true, [resolve('/home', 'a.quarry')]],
])('%j (started by the launcher: %s)', (argv, hasLauncher, expected) => {
  expect(pathArguments(argv, hasLauncher, '/home')).toEqual(expected)
})

test('a library is opened, by its name or what is in it, and everything else is offered for import', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-opened-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  await writeFile(at('case'), 'SQLite format 3\0and more')
  await writeFile(at('other.quarry'), '')
  await writeFile(at('report.pdf'), '%PDF-1.7')
  await writeFile(at('empty.csv'), '')
  await mkdir(at('mails'))
  await writeFile(at('zotero.sqlite'), 'SQLite format 3\0and more')
  expect(sortOpened([at('report.pdf'), at('zotero.sqlite'), at('case'), at('mails'), at('empty.csv')])).toEqual({
    libraryPath: at('case'),
    offered: [
      { path: at('report.pdf'), bytes: 8 },
      { path: at('zotero.sqlite'), bytes: 24 },
      { path: at('mails'), bytes: null },
      { path: at('empty.csv'), bytes: 0 },
    ],
  })
  expect(sortOpened([at('other.quarry'), at('case')])).toEqual({ libraryPath: at('other.quarry'), offered: [] })
  // A slip of the pen is told, not passed over.
  expect(sortOpened([at('missing.txt')])).toEqual({ libraryPath: at('missing.txt'), offered: [] })
})
