import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { disc, pictureFolder } from '../fixtures/pictures.ts'
import { allJobsDone } from './flows.ts'
import { testApp } from './testApp.ts'

interface Picture {
  readonly naturalWidth: number
}

test('a folder of images is embedded and found by words and by image', { timeout: 240_000 }, async () => {
  const app = await testApp()
  const { page } = app
  const folder = path.join(app.folder, 'pictures')
  const names = await pictureFolder(folder)
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder)
  await page.getByRole('heading', { name: '12 images and videos' }).waitFor()
  await page.getByRole('textbox', { name: 'New collection name' }).fill('Colours')
  await page.getByRole('button', { name: 'Import into “Colours”' }).click()
  await page.getByRole('button', { name: 'Colours 12' }).waitFor()
  await allJobsDone(page)

  await page.getByRole('button', { name: 'Colours 12' }).click()
  const pictures = page.locator('.documentRow .thumbnail img')
  await pictures.nth(11).waitFor()
  expect(await pictures.evaluateAll((all) => all.every((one) => (one as unknown as Picture).naturalWidth > 0))).toBe(
    true,
  )

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Search')
  await page.keyboard.press('Enter')
  const box = page.getByRole('searchbox', { name: 'Search query' })
  const first = page.locator('.hit').first()
  for (const what of ['red', 'blue stripes', 'green circle']) {
    await box.fill(what)
    await box.press('Enter')
    await first.getByRole('heading', { name: names[what] ?? '' }).waitFor()
  }
  await page.locator('.resultsBar:not([data-early]):not([data-pending])').waitFor()
  await first.getByRole('button', { name: 'Why' }).click()
  await first.locator('.hitReasons').getByText('By image', { exact: true }).waitFor()

  // The image itself, in the reading pane.
  await first.click()
  const shown = page.locator('.medium img')
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((image) => (image as unknown as Picture).naturalWidth)).toBe(96)
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^blob:/)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByText('Image and video vectors').waitFor()

  const question = path.join(app.folder, 'question.png')
  await writeFile(question, await disc('red', 'white').png().toBuffer())
  await page.locator('.searchTools input[type=file]').setInputFiles(question)
  await page.getByText('Similar to question.png').waitFor()
  await first.getByRole('heading', { name: names['red circle'] ?? '' }).waitFor()
  await page.locator('.resultsBar').getByRole('button', { name: 'Export' }).click()
  await page
    .getByRole('menu', { name: 'Export' })
    .getByRole('menuitem', { name: /^JSON Lines/ })
    .waitFor()
  await page.keyboard.press('Escape')
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

test('the model for images and videos is chosen in the settings, and resets its width', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Settings' }).click()
  const model = page.getByRole('button', { name: /Image and video model/ })
  const width = page.getByRole('button', { name: /Image and video dimension/ })
  // The longest name is not cut off.
  const cut = await model
    .locator('span')
    .first()
    .evaluate((element) => {
      const { scrollWidth, clientWidth } = element as unknown as { scrollWidth: number; clientWidth: number }
      return scrollWidth > clientWidth
    })
  expect(cut).toBe(false)
  await width.click()
  await page.getByRole('option', { name: '512' }).click()
  await expect.poll(() => width.textContent()).toContain('512')
  await model.click()
  await page.getByRole('option', { name: /^local\/hashed-vl-1-4096/ }).click()
  await expect.poll(() => width.textContent()).toContain('Full width (4096)')
  await page.reload()
  await expect.poll(() => model.textContent()).toContain('local/hashed-vl-1-4096')
  // Nor is what a field says while it is empty.
  const field = page.getByRole('textbox', { name: 'Language model' })
  expect((await field.boundingBox())?.width).toBeGreaterThan(220)
  expect(complaints).toEqual([])
})

test('texts that are dropped with an image do not go into the collection that images have by themselves', async () => {
  const app = await testApp()
  const { page } = app
  const image = path.join(app.folder, 'plan.png')
  const text = path.join(app.folder, 'harbour.md')
  await writeFile(image, await disc('red', 'white').png().toBuffer())
  await writeFile(text, '# Harbour\n\nThe harbour of Vell was dug in 1874.\n')
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([image, text])
  await page.getByRole('button', { name: 'Import into “Pictures”' }).click()
  await page.getByRole('button', { name: 'Import into “harbour”' }).click()
  await allJobsDone(page)
  await page.getByRole('button', { name: 'harbour 1' }).waitFor()
  await page.getByRole('button', { name: 'Pictures 1' }).waitFor()
})

test('a broken image is named with its reason when its import ends, and leads to all that was refused', async () => {
  const { page, folder, complaints } = await testApp()
  const [broken, notes] = [path.join(folder, 'broken.png'), path.join(folder, 'notes.txt')]
  await writeFile(broken, (await disc('red', 'white').png().toBuffer()).subarray(0, 60))
  await writeFile(notes, 'The pier was mended.')
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([broken, notes])
  await page.getByRole('heading', { name: '1 image or video' }).waitFor()
  await page.getByRole('button', { name: /^Import into / }).click()
  const told = page
    .getByRole('alertdialog')
    .filter({ hasText: /broken\.png was refused: The image is damaged: [^:]+\. Get/ })
  await told.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('row', { name: /broken\.png .*Refused/ }).waitFor()
  expect(complaints).toEqual([])
})
