import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scan, scannedPdf } from '../../fixtures/formats/scans.ts'
import { allJobsDone } from '../flows.ts'
import { testApp } from '../testApp.ts'
import { overlap } from './overlap.ts'

const lines = ['The harbour office of Orn met to review', 'the cranes of the northern quay.']

test('a scan is read once text recognition is turned on, and what it takes is said before', async () => {
  const app = await testApp()
  const { page } = app
  const file = join(app.folder, 'minutes.pdf')
  await writeFile(file, scannedPdf([scan(lines), scan(['The second page is about fees.'])]))
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file)
  await page.getByRole('tab', { name: /^Problems/ }).click()
  await page.getByText(/This PDF has no text.*Turn on “Text recognition” when you import it\./).waitFor()

  await page.getByRole('button', { name: /Text recognition/ }).click()
  await page.getByRole('option', { name: 'Scanned pages and images' }).click()
  await page.getByRole('group', { name: 'Languages in the scans' }).getByText('English').waitFor()
  await page.getByText(/2 pages to recognise, about .*, with tesseract\.js .* on this computer\./).waitFor()
  await page.getByRole('tab', { name: 'Preview of 1 document' }).click()
  await page
    .locator('.previewTable tbody')
    .getByText(/harbour office of Orn/)
    .waitFor()

  await page.getByRole('button', { name: 'Import into “minutes”' }).click()
  await page.getByRole('heading', { name: /minutes/ }).waitFor()
  await allJobsDone(page)
  await page.getByRole('button', { name: 'minutes 1' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('an image may be read as text instead of being kept as an image', async () => {
  const app = await testApp()
  const { page } = app
  const file = join(app.folder, 'notice.png')
  await writeFile(file, scan(lines).canvas.toBuffer('image/png'))
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the text in this image instead' }).click()
  await page
    .locator('.previewTable tbody')
    .getByText(/northern quay/)
    .waitFor()
  await page.getByRole('button', { name: /^Import into/ }).click()
  await page.getByRole('heading', { name: /into notice/ }).waitFor()
  await allJobsDone(page)

  // A hit opens the image, with the words that were found marked on it.
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox', { name: 'Search query' }).fill('northern quay')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const marks = reader.locator('.imageBox[data-cited]')
  await expect.poll(() => marks.count()).toBe(2)
  const frames = reader.locator('.imageBox:not([data-cited])')
  const overlaps = async () =>
    Math.max(...(await Promise.all((await frames.all()).map((frame) => overlap(marks.first(), frame)))))
  await expect.poll(overlaps).toBeGreaterThan(0.8)
  const [mark, whole] = [await marks.first().boundingBox(), await reader.locator('.imageFrame img').boundingBox()]
  expect(mark!.width).toBeLessThan(whole!.width / 3)
  expect(app.complaints).toEqual([])
})
