import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listFolder } from '../../../src/main/importing/sources/listFolder.ts'

test('lists what an import would read, and images only where their text is recognised', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'sub'))
  for (const name of ['note.txt', 'sub/scan.png', 'sub/film.mp4', 'code.xyz', '.hidden.txt', 'README'])
    await writeFile(path.join(folder, name), 'text')
  const names = async (options: Parameters<typeof listFolder>[1]) =>
    (await listFolder(folder, options)).files.map(({ path: name }) => name).toSorted()
  expect(await names({})).toEqual(['README', 'note.txt'])
  const engine = {
    kind: 'system',
    program: 'tesseract',
    version: '5',
    languages: ['eng'],
    tellsOrientation: true,
  } as const
  expect(await names({ recognition: { mode: 'auto', engine } })).toEqual(['README', 'note.txt', 'sub/scan.png'])
  const { files } = await listFolder(folder, { format: 'text' })
  const { size, mtimeMs } = await stat(path.join(folder, 'code.xyz'))
  expect(files.find(({ path: name }) => name === 'code.xyz')).toMatchObject({ bytes: size, mtimeMs })
})
