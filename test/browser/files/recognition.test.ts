import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scan, scannedPdf } from '../../fixtures/formats/scans.ts'
import { allJobsDone } from '../flows.ts'
import { testApp } from '../testApp.ts'

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

  await page.getByRole('button', { name: 'Import into minutes' }).click()
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
  await page.screenshot({ path: process.env['OCR_SHOT'] ?? join(app.folder, 'shot.png') })
  expect(app.complaints).toEqual([])
})
