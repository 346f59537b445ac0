import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { importInto } from '../flows.ts'
import { testApp } from '../testApp.ts'
import { isInSight } from './overlap.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => ({
    text: `Line ${line + 1}: the survey of the harbour found silt below the keel.`,
    x: 60,
    y: 680 - line * 18,
  }))

/** One passage over two pages: a word that is looked for is on both, the other one on the second page alone. */
const rookery = pdfFile(
  [
    { texts: [{ text: 'A gannet was seen from the quay.', x: 60, y: 720 }, ...lines(4)] },
    { texts: [...lines(3), { text: 'The gannet left its rookery on the stack.', x: 60, y: 120 }] },
  ],
  { title: 'Birds of the harbour' },
)

test('a PDF opens at the words that its hit shows, pages behind others of the same passage', async () => {
  const app = await testApp()
  const { page } = app
  const path = join(app.folder, 'rookery.pdf')
  await writeFile(path, rookery)
  await importInto(page, path, 'rookery')
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('gannet rookery')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('row').filter({ has: page.locator('mark', { hasText: 'rookery' }) })
  await hit.getByText('page 2').waitFor()
  await hit.click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const pages = reader.getByRole('document', { name: 'rookery.pdf' })
  const line = pages.locator('.page[data-page-number="2"] .textLayer span', { hasText: 'left its rookery' })
  await line.waitFor()
  await expect.poll(() => isInSight(line, pages)).toBe(true)
  // What stands on the first page is marked, too.
  await expect.poll(() => reader.locator('.citedBoxes [data-kind=mark]').count()).toBe(3)
  expect(app.complaints).toEqual([])
})
