import { expect, test } from 'vitest'
import { newCollection } from '../flows.ts'
import { records, testApp } from '../testApp.ts'

/** Notes 1 to 10 in the collection "notes", as the list of that collection, by title. */
async function notes() {
  const app = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(9) },
  })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Note 1 on' }).waitFor()
  await page.getByRole('button', { name: 'Title' }).click()
  const titles = async () => (await rows.allInnerTexts()).map((text) => Number(/Note (\d)/.exec(text)?.[1]))
  await expect.poll(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const tree = page.getByRole('region', { name: 'Collections' })
  const row = (name: string) => tree.locator('.treeRow > .navItem', { hasText: name })
  const open = (name: string) => row(name).click()
  const told = (text: string | RegExp) =>
    page
      .getByRole('region', { name: /Notifications/ })
      .getByText(text)
      // The same may be said of two changes.
      .first()
      .waitFor()
  return { ...app, rows, titles, tree, row, open, told }
}

test('a selection is added to a new collection and moved to another by keys, undone and redone', async () => {
  const { page, rows, titles, row, open, told, complaints } = await notes()
  await rows.nth(0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selection' }).getByText('2 selected').waitFor()
  await page.keyboard.press('a')
  await page.getByText('Add 2 documents to').waitFor()
  // They are in the only one that there is.
  await page.getByText('There is no other collection. Type a name.').waitFor()
  await page.keyboard.type('Ports')
  await page.keyboard.press('Enter')
  await told('2 documents added to “Ports”.')
  expect(await titles()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  await open('Ports')
  await expect.poll(titles).toEqual([1, 2])

  await open('notes')
  await expect.poll(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  await rows.nth(4).click()
  await page.keyboard.press('m')
  await page.getByText('Move “Note 5 on the glacier” to').waitFor()
  // What was filed into last is offered first.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await told('1 document moved to “Ports”.')
  await expect.poll(titles).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  await page.keyboard.press('Control+z')
  await told('Undone: Move 1 document from “notes” to “Ports”')
  await expect.poll(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(titles).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  await open('Ports')
  await expect.poll(titles).toEqual([1, 2, 5])
  // The first change made the collection, too.
  await page.keyboard.press('Control+z')
  await expect.poll(titles).toEqual([1, 2])
  await page.keyboard.press('Control+z')
  await expect.poll(() => row('Ports').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('rows are dragged onto a collection, and with Shift leave where they were', async () => {
  const { page, rows, titles, row, open, told, complaints } = await notes()
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  await open('notes')
  await expect.poll(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  await rows.nth(1).click()
  await rows.nth(3).click({ modifiers: ['ControlOrMeta'] })
  await rows.nth(1).dragTo(row('Ports'))
  await told('2 documents added to “Ports”.')
  await page.keyboard.down('Shift')
  await rows.nth(6).hover()
  await page.keyboard.up('Shift')
  await page.mouse.down()
  await row('Ports').hover()
  await page.keyboard.down('Shift')
  await row('Ports').hover()
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await told('1 document moved to “Ports”.')
  await expect.poll(titles).toEqual([1, 2, 3, 4, 5, 6, 8, 9])
  await open('Ports')
  await expect.poll(titles).toEqual([2, 4, 7])
  expect(complaints).toEqual([])
})

test('hits are selected and filed, and what is read is filed from the reading pane', async () => {
  const { page, rows, open, titles, told, complaints } = await notes()
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('searchbox').fill('orchard')
  await page.keyboard.press('Enter')
  await rows.filter({ hasText: 'Note 2 on' }).waitFor()
  await rows.nth(0).click({ button: 'right' })
  await page
    .getByRole('menu', { name: 'Actions for this document' })
    .getByRole('menuitem', { name: 'New collection from…' })
    .click()
  await page.getByLabel('Collection name').fill('notes')
  await page.getByText('A collection has this name.').waitFor()
  await page.getByLabel('Collection name').fill('Trees')
  await page.keyboard.press('Enter')
  await told('1 document added to “Trees”.')
  await rows.nth(1).click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('button', { name: 'Add to…' }).click()
  await page.getByRole('option', { name: /^Trees/ }).click()
  await told('1 document added to “Trees”.')
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await open('Trees')
  await expect.poll(async () => (await titles()).length).toBe(2)
  expect(complaints).toEqual([])
})

test('as many hits as the bar counts look selected, the one that was opened too, and stay so when the search runs again', async () => {
  const { page, rows, told, complaints } = await notes()
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('searchbox').fill('orchard')
  await page.keyboard.press('Enter')
  await page.getByText('9 results').waitFor()
  const bar = page.getByRole('group', { name: 'Selection' })
  /** The titles of rows with a mark at their edge, which no pointer or focus makes. */
  const marked = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=row]')]
        .filter((row) => getComputedStyle(row, '::after').backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((row) => row.textContent.match(/Note [0-9]/)[0])`,
    )
  await rows.nth(1).click()
  await page.getByRole('button', { name: 'Close the reading pane' }).click()
  await expect.poll(async () => (await marked()).length).toBe(1)
  expect(await bar.count()).toBe(0)
  await rows.nth(0).click({ modifiers: ['ControlOrMeta'] })
  await rows.nth(2).click({ modifiers: ['ControlOrMeta'] })
  await bar.getByText('3 selected').waitFor()
  expect((await marked()).length).toBe(3)

  // The other way: the one that is open is chosen first.
  await rows.nth(1).click()
  await page.getByRole('button', { name: 'Close the reading pane' }).click()
  await rows.nth(1).click({ modifiers: ['ControlOrMeta'] })
  await bar.getByText('1 selected').waitFor()
  await rows.nth(0).click({ modifiers: ['ControlOrMeta'] })
  await rows.nth(2).click({ modifiers: ['ControlOrMeta'] })
  await bar.getByText('3 selected').waitFor()
  const chosen = await marked()
  expect(chosen.length).toBe(3)

  // Searched again after they were filed, the same hits come in another order.
  const first = await rows.nth(0).innerText()
  await page.route('**/api/search/query', async (route) => {
    const response = await route.fetch()
    const { value } = (await response.json()) as { value: { hits: object[] } }
    await route.fulfill({ response, json: { value: { ...value, hits: value.hits.toReversed() } } })
  })
  await bar.getByRole('button', { name: 'Add to…' }).click()
  await page.keyboard.type('Trees')
  await page.keyboard.press('Enter')
  await told('3 documents added to “Trees”.')
  await expect.poll(() => rows.nth(0).innerText()).not.toBe(first)
  await bar.getByText('3 selected').waitFor()
  await expect.poll(async () => (await marked()).toSorted()).toEqual(chosen.toSorted())
  expect(complaints).toEqual([])
})

test('collections are nested by their menu and by dragging, closed, opened and walked by arrows', async () => {
  const { page, tree, row, told, complaints } = await notes()
  const names = () => tree.locator('.navItem .grow').allInnerTexts()
  await tree.getByRole('button', { name: 'Actions for notes' }).click()
  await page.getByRole('menuitem', { name: 'New collection inside' }).click()
  await page.getByPlaceholder('Collection name').fill('Rates')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Rates' }).waitFor()
  await tree.getByRole('button', { name: 'Rates, in notes' }).waitFor()
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  expect(await names()).toEqual(['notes', 'Rates', 'Ports'])

  await row('Ports').dragTo(tree.getByRole('button', { name: 'Rates, in notes' }))
  await tree.getByRole('button', { name: 'Ports, in notes / Rates' }).waitFor()
  // Into a part of itself it cannot go.
  await row('notes').dragTo(tree.getByRole('button', { name: 'Rates, in notes' }))
  await told(/cannot be put into/)
  await tree.getByRole('button', { name: 'Actions for Ports' }).click()
  await page.getByRole('menuitem', { name: 'Move into…' }).click()
  await page.getByRole('option', { name: 'Top of the tree' }).click()
  await tree.getByRole('button', { name: 'Ports, in notes / Rates' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await tree.getByRole('button', { name: 'Ports, in notes / Rates' }).waitFor()

  await row('notes').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'notes' }).waitFor()
  await row('notes').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(names).toEqual(['notes'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(names).toEqual(['notes', 'Rates', 'Ports'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Ports, in notes / Rates')
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})

test('documents that were taken out are in the trash after a reload, come back, and are deleted for good', async () => {
  const { page, rows, titles, open, told, complaints } = await notes()
  await rows.nth(1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(titles).toEqual([1, 4, 5, 6, 7, 8, 9])
  await page.evaluate(`location.hash = '#/trash'`)
  await page.reload()
  const trashed = page.getByRole('region', { name: 'Documents removed from collections' })
  await trashed.getByRole('button', { name: 'Restore Note 3 on the ferry' }).click()
  await told('1 document restored to “notes”.')
  await trashed.getByText('Note 3 on the ferry').waitFor({ state: 'detached' })
  await trashed.getByText('Note 2 on the orchard').waitFor()
  await page.getByRole('button', { name: 'Empty trash…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await open('notes')
  await expect.poll(titles).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  expect(complaints).toEqual([])
})
