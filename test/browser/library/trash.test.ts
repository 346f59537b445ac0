import { expect, test } from 'vitest'
import { newCollection } from '../flows.ts'
import { records, testApp } from '../testApp.ts'

test('a collection that was deleted is brought back from the trash after a reload', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(4) } })
  const { page } = app
  const tree = page.getByRole('region', { name: 'Collections' })
  const row = tree.locator('.navItem', { hasText: 'notes' })
  await row.focus()
  await page.keyboard.press('Delete')
  await row.waitFor({ state: 'detached' })
  await page.reload()

  await page.getByRole('button', { name: 'Trash' }).click()
  const trash = page.getByRole('list', { name: 'Deleted items' })
  await trash.getByText(/^Collection · 4 documents · deleted /).waitFor()
  await trash.getByRole('button', { name: 'Restore notes' }).click()
  await page.getByText('“notes” was restored.').waitFor()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await row.waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Open' })
    .click()
  await page.getByText('4 documents · 4 passages · all embedded').waitFor()
  expect(app.complaints).toEqual([])
})

test('a conversation that was deleted comes back, too, and what is deleted for good leaves the trash', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(4) } })
  const { page } = app
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Who lit the lamp of the lighthouse?')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('Based on').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: /^Restore Who lit the lamp/ }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()

  await page.locator('.treeRow > .navItem', { hasText: 'notes' }).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Restore notes' }).waitFor()
  await page.getByRole('button', { name: 'Compact the library…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash and compact' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('the way back is offered until it is taken, in the toast and by the keys alike', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const { page } = app
  const row = page.locator('.treeRow > .navItem', { hasText: 'notes' })
  const notices = page.getByRole('region', { name: /Notifications/ })
  await row.focus()
  await page.keyboard.press('Delete')
  await notices.getByText('“notes” was deleted.').waitFor()
  await page.keyboard.press('Control+z')
  await notices.getByText('Undone: Delete collection “notes”').waitFor()
  await expect.poll(() => notices.getByText('“notes” was deleted.').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  const redo = notices.getByRole('button', { name: 'Redo' })
  await redo.waitFor()
  await page.keyboard.press('Control+Shift+z')
  await notices.getByText('Redone: Delete collection “notes”').waitFor()
  await expect.poll(() => redo.count()).toBe(0)

  // What was undone cannot be redone once something else was done.
  await page.keyboard.press('Control+z')
  await redo.waitFor()
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  await expect.poll(() => redo.count()).toBe(0)
})

test('the page has the focus where what had it is gone: after the palette and after a restoring', async () => {
  const { page } = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const hasFocus = () => page.evaluate('document.activeElement.id')
  await page.locator('.treeRow > .navItem', { hasText: 'notes' }).click()
  const document = page.getByRole('row').filter({ hasText: 'Note 2 on the orchard' })
  await document.click()
  await page.keyboard.press('Delete')
  await document.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Show trash')
  await page.getByRole('option', { name: 'Show trash', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const one = page.getByRole('button', { name: 'Restore Note 2 on the orchard' })
  await one.waitFor()
  await expect.poll(hasFocus).toBe('page')

  await one.focus()
  await page.keyboard.press('Enter')
  await one.waitFor({ state: 'detached' })
  await expect.poll(hasFocus).toBe('page')
})

test('a collection goes with those inside it by name, and comes back with them; the next row has the focus', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const rows = page.locator('.treeRow > .navItem')
  const make = async (name: string) => {
    await page.getByPlaceholder('Collection name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
  }
  await newCollection(page)
  await make('Commodities')
  await page.getByRole('button', { name: 'Actions for Commodities' }).click()
  await page.getByRole('menuitem', { name: 'New collection inside' }).click()
  await make('Cocoa')

  await page.getByRole('button', { name: 'Actions for Commodities' }).click()
  await page.getByRole('menuitem', { name: 'Delete collection' }).click()
  const notices = page.getByRole('region', { name: /Notifications/ })
  await notices.getByText('“Commodities” was deleted, and “Cocoa” inside it.').waitFor()
  await rows.filter({ hasText: 'Cocoa' }).waitFor({ state: 'detached' })
  await page
    .locator(':focus')
    .and(rows.filter({ hasText: 'notes' }))
    .waitFor()

  await page.getByRole('button', { name: 'Trash' }).click()
  const trash = page.getByRole('list', { name: 'Deleted items' })
  await expect.poll(() => trash.locator('.trashName').allInnerTexts()).toEqual(['Commodities', 'Cocoa'])
  await trash.getByText(/0 documents · inside the one above · deleted/).waitFor()
  await trash.getByRole('button', { name: 'Restore Cocoa' }).waitFor()
  await trash.getByRole('button', { name: 'Restore Commodities with the 1 collection inside' }).click()
  await rows.filter({ hasText: 'Cocoa' }).waitFor()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  expect(complaints).toEqual([])
})

test('a document that stays in another collection is told as taken out, not as deleted', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(3) } })
  await page.locator('.treeRow > .navItem', { hasText: 'notes' }).click()
  const document = page.getByRole('row').filter({ hasText: 'Note 2 on the orchard' })
  await document.click()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog')
    .getByText(/^Add “/)
    .waitFor()
  await page.keyboard.type('Ports')
  await page.keyboard.press('Enter')
  await page.getByText('1 document added to “Ports”.').waitFor()
  await page.keyboard.press('Delete')
  await page.getByText('1 document taken out of “notes”, still in “Ports”.').waitFor()
  await page.evaluate(`location.hash = '#/trash'`)
  await page.getByText(/^taken out .*, still in “Ports”$/).waitFor()
  // There is one way back, not two for the same.
  await expect.poll(() => page.getByRole('button', { name: /^Restore/ }).count()).toBe(1)
  expect(complaints).toEqual([])
})
