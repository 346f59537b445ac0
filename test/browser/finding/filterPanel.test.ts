import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { records, testApp } from '../testApp.ts'

const create = (page: Page, name: string, parentId: number | null) =>
  page.evaluate(
    (body) =>
      fetch('/api/collections/create', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        () => {},
      ),
    JSON.stringify(parentId === null ? { name } : { name, parentId }),
  )

test('words that the palette searches for take the place of what is like a document, and of filters out of sight', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(5) } })
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: 'lighthouse' }).click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('More like this')
  await page.getByRole('option', { name: 'More like this' }).first().click()
  const like = page.getByRole('button', { name: 'End this search' })
  await like.waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('glacier')
  await page.getByRole('option', { name: 'Search for “glacier”' }).click()
  await like.waitFor({ state: 'detached' })
  await page.getByRole('row').first().getByText('glacier').first().waitFor()
  expect(complaints).toEqual([])
})

test('a search of the library begins without the filters of the one before, and its panel names the parents of collections', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(5) } })
  await create(page, 'Prices', 1)
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.reload()
  await page.getByRole('button', { name: 'Search in this collection' }).click()
  const chip = page.getByRole('button', { name: 'Remove filter Collection: notes' })
  await chip.waitFor()

  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs' }).waitFor()
  // The entry of the page comes back to the search as it was left.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Search', exact: true }).click()
  await chip.waitFor()
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs' }).waitFor()
  await page.keyboard.press('Control+Shift+F')
  await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
  await expect.poll(() => chip.count()).toBe(0)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByText('notes / Prices', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
