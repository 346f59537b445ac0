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
  await page.getByRole('menuitem', { name: /^Take out of “/ }).click()
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

test('the pane goes on with the list when what is read is moved elsewhere, and comes back with an undo', async () => {
  const { app, reader, rows } = await openCollection({ count: 3 })
  const { page } = app
  const shows = (note: string) => reader.getByRole('heading', { name: note }).waitFor()
  const move = async () => {
    await page.keyboard.press('m')
    await page
      .getByRole('dialog')
      .getByText(/^Move “/)
      .waitFor()
    await page.keyboard.type('Ports')
    await page.keyboard.press('Enter')
  }
  await rows.filter({ hasText: 'Note 2 on' }).click()
  await shows('Note 2 on the orchard')
  await move()
  await rows.filter({ hasText: 'Note 2 on' }).waitFor({ state: 'detached' })
  await shows('Note 3 on the ferry')
  await rows.filter({ hasText: 'Note 3 on' }).and(page.locator('[data-active]')).waitFor()
  await page.keyboard.press('Control+z')
  await shows('Note 2 on the orchard')
  await rows.filter({ hasText: 'Note 2 on' }).and(page.locator('[data-active]')).waitFor()

  // Among what is found in the collection, too.
  await page.getByRole('button', { name: 'Search in this collection' }).click()
  await page.getByRole('searchbox').fill('entry')
  await page.keyboard.press('Enter')
  const hits = page.getByRole('grid', { name: 'Results' }).getByRole('row')
  await expect.poll(() => hits.count()).toBe(3)
  const titleOf = async (at: number) => /Note \d on the \w+/.exec(await hits.nth(at).innerText())?.[0] ?? ''
  const [first, second] = [await titleOf(0), await titleOf(1)]
  await hits.nth(0).click()
  await shows(first)
  await move()
  await expect.poll(() => hits.count()).toBe(2)
  await shows(second)
  await page.keyboard.press('Control+z')
  await expect.poll(() => hits.count()).toBe(3)
  await shows(first)
  expect(app.complaints).toEqual([])
})

test('the pane comes back with an undo to what was taken out, and goes on again with a redo', async () => {
  const { app, reader, rows } = await openCollection({ count: 3 })
  const { page } = app
  const shows = (note: string) => reader.getByRole('heading', { name: note }).waitFor()
  const isActive = (note: string) => rows.filter({ hasText: note }).and(page.locator('[data-active]')).waitFor()
  await page.keyboard.press('Delete')
  await rows.filter({ hasText: 'Note 1 on' }).waitFor({ state: 'detached' })
  await shows('Note 2 on the orchard')
  await page.keyboard.press('Control+z')
  await shows('Note 1 on the lighthouse')
  await isActive('Note 1 on')
  await page.keyboard.press('Control+Shift+z')
  await shows('Note 2 on the orchard')
  await isActive('Note 2 on')
  expect(app.complaints).toEqual([])
})
