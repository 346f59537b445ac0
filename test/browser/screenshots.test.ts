import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
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
