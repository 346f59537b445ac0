import { expect, test } from 'vitest'
import { openCollection } from '../marks/openCollection.ts'

test('a document that is taken out while it is read leaves its place in the pane to the next one', async () => {
  const { app, reader, rows } = await openCollection({ count: 3 })
  const { page } = app
  const shows = (note: string) => reader.getByRole('heading', { name: note }).waitFor()
  await page.keyboard.press('Delete')
  await rows.filter({ hasText: 'Note 1 on' }).waitFor({ state: 'detached' })
  await shows('Note 2 on the orchard')
  await page.keyboard.press('Control+z')
  await rows.filter({ hasText: 'Note 1 on' }).waitFor()

  // Of the last one, to the one before.
  await rows.filter({ hasText: 'Note 3 on' }).click()
  await shows('Note 3 on the ferry')
  await page.keyboard.press('Delete')
  await rows.filter({ hasText: 'Note 3 on' }).waitFor({ state: 'detached' })
  await shows('Note 2 on the orchard')

  // By the menu of another row, which shows that one first.
  await rows.filter({ hasText: 'Note 1 on' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click()
  await rows.filter({ hasText: 'Note 1 on' }).waitFor({ state: 'detached' })
  await shows('Note 2 on the orchard')

  await rows.filter({ hasText: 'Note 2 on' }).click()
  await page.keyboard.press('Delete')
  await page.getByRole('heading', { name: 'This collection is empty' }).waitFor()
  await reader.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await rows.filter({ hasText: 'Note 2 on' }).waitFor()
  expect(app.complaints).toEqual([])
})
