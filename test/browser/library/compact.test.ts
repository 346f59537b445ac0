import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('what was removed is deleted for good once that is agreed to, and the page says how much it was', async () => {
  const { page, complaints } = await testApp({ holding: 'sample' })
  await page.evaluate(`location.hash = '#/settings'`)
  const deleting = page.getByRole('button', { name: 'Compact the library…' })
  await deleting.click()
  const dialog = page.getByRole('alertdialog', { name: 'Compact the library?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await deleting.click()
  await dialog.getByRole('button', { name: 'Empty trash and compact' }).click()
  await page.getByText(/^Deleted 0 documents, 0 texts and 0 conversations\. The library went from /).waitFor()
  await page.getByRole('button', { name: 'Sample 71' }).waitFor()
  expect(complaints).toEqual([])
})
