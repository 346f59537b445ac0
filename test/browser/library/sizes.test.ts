import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allJobsDone, newCollection } from '../flows.ts'
import { records, testApp, writeLines } from '../testApp.ts'

const rowOf = (page: Page, table: string, name: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })

test('the size of a collection is measured, its width chosen and taken back, its precision reduced after asking', async () => {
  const app = await testApp()
  const { page, complaints } = app
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Import' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, 'notes.jsonl', records(240)))
  await page.getByRole('button', { name: 'Import into “notes”' }).click()
  await page.getByRole('heading', { name: /notes/ }).waitFor()
  await allJobsDone(page)

  // From the collection, and from the palette.
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('button', { name: 'Vector size…' }).click()
  await page.getByRole('heading', { name: 'Vector size of notes' }).waitFor()
  await page.evaluate(`location.hash = '#/search'`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vector size')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Not measured yet' }).waitFor()
  await page.getByText('It takes a few seconds.').waitFor()
  // It fills the column above the table: there is no empty band between them.
  const empty = await page.locator('.emptyState').boundingBox()
  const table = await page.getByRole('region', { name: 'Stored precision' }).boundingBox()
  expect(empty?.width).toBe(table?.width)

  await page.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('img', { name: /Recall by dimension/ }).waitFor()
  await page.getByText(/Measured .* on 240 vectors, with 128 vectors as questions/).waitFor()
  const widths = page.getByRole('table', { name: 'Dimensions compared' })
  await expect.poll(() => widths.getByRole('row').count()).toBe(6)
  await expect.poll(() => rowOf(page, 'Dimensions compared', /\(all\)/).innerText()).toMatch(/100.0%[\s\S]*Current/)

  const narrow = widths.getByRole('row').nth(3)
  const number = (await narrow.getByRole('rowheader').innerText()).trim()
  await narrow.getByRole('button').click()
  await narrow.getByText('Current').waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText(`Searches of notes compare ${number} dimensions.`)
    .waitFor()
  await page.keyboard.press('Control+z')
  await rowOf(page, 'Dimensions compared', /\(all\)/)
    .getByText('Current')
    .waitFor()

  await page.getByRole('button', { name: 'Reduce precision to: One byte per dimension' }).click()
  const dialog = page.getByRole('alertdialog', { name: /Reduce precision to one byte/ })
  await dialog.getByText(/Recall goes from 100.0% to \d+\.\d%, and the vectors from .* to .* on disk/).waitFor()
  await dialog.getByText(/cannot be undone/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Stored precision', /Full precision/)
    .getByText('Current')
    .waitFor()
  await page.getByRole('button', { name: 'Reduce precision to: One byte per dimension' }).click()
  await dialog.getByRole('button', { name: 'Reduce precision' }).click()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('The vectors of notes were reduced.')
    .waitFor()
  await rowOf(page, 'Stored precision', /One byte/)
    .getByText('Current')
    .waitFor()

  // More is asked for again: nothing is sent until that is agreed to.
  await page.getByRole('button', { name: 'For new vectors: Full precision' }).click()
  const notice = page.getByText(/240 vectors stored less precisely than required now/)
  await notice.filter({ hasText: /This sends 240 texts in 1 request/ }).waitFor()
  await page.getByRole('button', { name: 'Embed again' }).click()
  await page.locator('.jobRow').getByText('Embed notes again').waitFor()
  await allJobsDone(page)
  await page.evaluate(`location.hash = '#/size/1'`)
  await rowOf(page, 'Stored precision', /Full precision/)
    .getByText('Current')
    .waitFor()
  await notice.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a collection without vectors offers to embed', async () => {
  const { page } = await testApp()
  const tree = page.getByRole('region', { name: 'Collections' })
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  await tree.getByRole('button', { name: 'Actions for Ports' }).click()
  await page.getByRole('menuitem', { name: 'Vector size…' }).click()
  await page.getByRole('heading', { name: 'Nothing embedded yet' }).waitFor()
  await page.evaluate(`location.hash = '#/size/99'`)
  await page
    .getByRole('alert')
    .getByText(/no collection with the number 99/)
    .waitFor()
})
