import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sheetNames, takeSheets } from './pictures/pageSheets.ts'
import { pictureNames, pictureSize, takeScreenshots } from './screenshots.ts'

test('the pictures of the README and the guide can be taken, in both themes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await takeScreenshots(folder, 1)
  expect((await readdir(folder)).toSorted()).toEqual(pictureNames.toSorted())
  for (const name of pictureNames) {
    const { width, height } = await sharp(join(folder, name)).metadata()
    expect([name, width, height]).toEqual([name, pictureSize.width, pictureSize.height])
    const { channels } = await sharp(join(folder, name)).removeAlpha().stats()
    const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
    expect({ name, isDark: brightness < 100 }).toEqual({ name, isDark: name.includes('dark') })
  }
})

test('every page of the window can be shown, and has its sheet of pictures in the docs', async () => {
  const root = join(import.meta.dirname, '../..')
  const listed = await readFile(join(root, 'src/renderer/pages.ts'), 'utf8')
  expect(sheetNames).toHaveLength([...listed.matchAll(/^ {2}\w+Page,$/gm)].length)
  expect((await readdir(join(root, 'docs/images/pages'))).toSorted()).toEqual(sheetNames.toSorted())
  const guide = await readFile(join(root, 'docs/pages.md'), 'utf8')
  expect([...guide.matchAll(/\(images\/pages\/(.+)\)/g)].map(([, name]) => name).toSorted()).toEqual(
    sheetNames.toSorted(),
  )
  const folder = await mkdtemp(join(tmpdir(), 'quarry-sheets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await takeSheets(folder, { themes: ['light', 'contrastDark'], sizes: [{ width: 900, height: 675 }] })
  expect((await readdir(folder)).toSorted()).toEqual(sheetNames.toSorted())
  for (const name of sheetNames) {
    const { width, height } = await sharp(join(folder, name)).metadata()
    expect([name, width, height]).toEqual([name, 972, 360])
  }
})
