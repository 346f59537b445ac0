import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { holdCalls } from '../holdCalls.ts'
import { madeLibrary } from '../madeLibrary.ts'
import { openApp, type OpenedApp } from '../launch.ts'
import { records } from '../testApp.ts'

let app: OpenedApp
let page: Page
const states = ['open', 'done', 'waiting']

beforeAll(async () => {
  const goods = records(30).map((record, index) => ({
    ...record,
    price: index === 3 ? 'on request' : `${index * 10},50`,
    state: states[index % 3],
    city: `City ${index}`,
  }))
  const library = await madeLibrary({ collection: 'goods', records: goods })
  app = await openApp({ size: { width: 1440, height: 900 }, library })
  page = app.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterAll(() => app.close())

interface Box {
  readonly offsetWidth: number
  readonly clientWidth: number
}
const grid = () => page.getByRole('grid', { name: 'Documents' })
const cells = () => grid().getByRole('row').nth(1).getByRole('gridcell')
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Defines a field over a column, as it is proposed. */
async function define(column: string, shown: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'New field' }).first().click()
  await dialog('New field')
    .getByRole('button', { name: /Values from/ })
    .click()
  await page.getByRole('option', { name: `Column “${column}”` }).click()
  await dialog('New field').getByText(shown).waitFor()
  await dialog('New field').getByRole('button', { name: 'Create field' }).click()
  await page.getByRole('table', { name: 'Fields' }).getByRole('rowheader', { name: column }).waitFor()
}

test('fields are defined from columns with a preview, renamed, given another type, and each is undone', async () => {
  await page.evaluate(`location.hash = '#/fields'`)
  await page.getByRole('heading', { name: 'No fields yet' }).waitFor()
  await define('price', /29 of 30 values can be read\. 1 cannot/)
  await define('state', /3 choices found/)
  await define('city', /30 of 30 values can be read/)
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await row('price').getByRole('button', { name: '1 value of price not of the type: show' }).click()
  await dialog('“price”: not of the type').getByRole('cell', { name: 'on request' }).waitFor()
  await page.keyboard.press('Escape')

  await row('price').getByRole('button', { name: 'Actions for the field price' }).click()
  await page.getByRole('menuitem', { name: 'Change type…' }).click()
  const retype = dialog('Type of the field “price”')
  await retype.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Text' }).click()
  await retype.getByText('30 of 30 values can be read').waitFor()
  await retype.getByRole('button', { name: 'Change type' }).click()
  await row('price').getByRole('cell', { name: 'Text', exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await row('price')
    .getByRole('cell', { name: /^Number/ })
    .waitFor()

  await checkPage(page, 'the fields')
  await row('state').getByRole('button', { name: 'Actions for the field state' }).click()
  await page.getByRole('menuitem', { name: 'Edit choices…' }).click()
  const choices = dialog('Choices of “state”')
  await choices.getByRole('textbox', { name: 'Name' }).first().fill('Offen')
  await choices.getByRole('button', { name: 'Save' }).click()
  await row('state').getByText('Offen').waitFor()
  await page.keyboard.press('Control+z')
  await row('state').getByText('open').waitFor()
})

test('a collection is a table: columns are chosen, sorted and moved, and it is as it was when one comes back', async () => {
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'goods' }).waitFor()
  // What is chosen is on screen before the next event, however long the library takes to keep it.
  const held = await holdCalls(page, 'settings.set')
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await held.release()
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = dialog('Shown columns')
  const heads = async () => (await grid().getByRole('columnheader').allTextContents()).map((text) => text.trim())
  // Fields are columns before any was chosen; one that is chosen again comes at the end.
  await expect.poll(heads).toEqual(expect.arrayContaining(['Title', 'price', 'state', 'city']))
  // Nobody is named as an author.
  expect(await heads()).not.toContain('Authors')
  for (const name of ['Kind', 'Published', 'Source', 'city', 'price', 'state', 'price', 'state'])
    await chooser.getByText(name, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(heads).toEqual(['Title', 'price', 'state'])
  const price = grid().getByRole('columnheader', { name: 'price' })
  await price.getByRole('button').click()
  await expect.poll(() => cells().nth(1).textContent()).toBe('0.5')
  await price.getByRole('button').click()
  await expect.poll(() => cells().nth(1).textContent()).toBe('290.5')
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending')
  await checkPage(page, 'a table of documents')
  // The title takes the width that is left, until it is given one; as at first, it does again.
  const titleWidth = () =>
    grid()
      .getByRole('columnheader', { name: 'Title' })
      .evaluate(({ offsetWidth }: Box) => offsetWidth)
  const widest = await titleWidth()
  expect(await grid().evaluate(({ clientWidth }: Box) => clientWidth)).toBe(widest + 2 * 150)
  const titleBorder = grid().getByRole('separator', { name: 'Width of the column Title' })
  await titleBorder.press('ArrowLeft')
  await expect.poll(titleWidth).toBe(widest - 16)
  await titleBorder.press('Home')
  await expect.poll(titleWidth).toBe(widest)
  await price.getByRole('button').press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Move towards the end' }).click()
  await expect.poll(heads).toEqual(['Title', 'state', 'price'])
  const border = grid().getByRole('separator', { name: 'Width of the column price' })
  await border.press('ArrowRight')
  await expect.poll(() => border.getAttribute('aria-valuenow')).toBe('166')
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.evaluate(`location.hash = '#/collection/1'`)
  await expect.poll(heads).toEqual(['Title', 'state', 'price'])
  await expect.poll(() => cells().nth(2).textContent()).toBe('290.5')
})

test('cells are edited by the keyboard: what is no number says so and stays, Escape leaves, undo brings back', async () => {
  await cells().nth(0).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  const box = grid().getByRole('textbox', { name: 'price' })
  await expect.poll(() => box.inputValue()).toBe('290,5')
  await box.fill('cheap')
  await page.keyboard.press('Enter')
  await grid().getByRole('alert').getByText('"cheap" is not a number').waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => cells().nth(2).textContent()).toBe('290.5')
  // One key after another, without a frame between them: the cells have the focus at once.
  await Promise.all(['F2', 'Escape', 'Enter'].map((key) => page.keyboard.press(key)))
  // The row stays where it is while the list is not loaded again.
  await box.fill('1.234,25')
  await page.keyboard.press('Enter')
  await expect.poll(() => cells().nth(2).textContent()).toBe('1234.25')
  await page.keyboard.press('Delete')
  await expect.poll(() => cells().nth(2).textContent()).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cells().nth(2).textContent()).toBe('1234.25')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cells().nth(2).textContent()).toBe('290.5')
  await cells().nth(1).dblclick()
  await page.getByRole('menuitem', { name: 'waiting' }).waitFor()
  // The menu stands at the cell, however far down the row was moved.
  const [cell, menu] = await Promise.all([cells().nth(1).boundingBox(), page.getByRole('menu').boundingBox()])
  expect(Math.abs((menu?.y ?? 0) - (cell?.y ?? 0) - (cell?.height ?? 0))).toBeLessThan(24)
  // From a menu of choices, too, the next key is for the cell.
  await Promise.all(['Escape', 'ArrowRight', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect.poll(() => box.inputValue()).toBe('290,5')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
})

test('a document that undo and redo move in a sorted table stays the one that is selected', async () => {
  // By price, the highest first; the second is changed.
  const second = grid().locator('[role=row][aria-rowindex="3"]')
  const title = await second.getByRole('gridcell').first().textContent()
  await second.getByRole('gridcell').nth(2).click()
  await page.keyboard.press('F2')
  await grid().getByRole('textbox', { name: 'price' }).fill('1')
  await page.keyboard.press('Enter')
  await expect.poll(() => second.getByRole('gridcell').nth(2).textContent()).toBe('1')
  const rowsSelected = () =>
    page.evaluate<[string, string][]>(
      `[...document.querySelectorAll('[role=row][aria-selected=true]')]
        .map((row) => [row.ariaRowIndex, row.querySelector('[role=gridcell]').textContent])`,
    )
  const activeRow = () =>
    page.evaluate<string | undefined>(`(() => {
      const grid = document.querySelector('[role=grid][aria-activedescendant]')
      return document.getElementById(grid.getAttribute('aria-activedescendant'))?.closest('[role=row]').ariaRowIndex
    })()`)
  await page.keyboard.press('Control+z')
  await expect.poll(() => second.getByRole('gridcell').nth(2).textContent()).toBe('280.5')
  expect(await rowsSelected()).toEqual([['3', title]])
  await page.keyboard.press('Control+Shift+z')
  // Below are only 0.5 and what is no number.
  await expect.poll(rowsSelected).toEqual([['29', title]])
  expect(await activeRow()).toBe('29')
  await page.keyboard.press('Control+z')
  await expect.poll(rowsSelected).toEqual([['3', title]])
  expect(await activeRow()).toBe('3')
  await page.keyboard.press('Control+Home')
})

test('a field is set for a selection and in the details of the open document', async () => {
  await cells().nth(0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Set field…' }).click()
  const setting = dialog('Set a field of 3 documents')
  // None is chosen unseen.
  await setting.getByRole('button', { name: /^Choose a field/ }).waitFor()
  expect(await setting.getByRole('textbox').count()).toBe(0)
  await setting.getByRole('button', { name: /Field/ }).click()
  await page.getByRole('option', { name: 'price' }).click()
  await setting.getByRole('textbox', { name: 'Value' }).fill('x')
  await setting.getByRole('button', { name: 'Apply' }).click()
  await setting.getByText('is not a number').waitFor()
  await setting.getByRole('textbox', { name: 'Value' }).fill('7')
  await setting.getByRole('button', { name: 'Apply' }).click()
  await setting.waitFor({ state: 'detached' })
  await expect.poll(() => cells().nth(2).textContent()).toBe('7')
  // The one that was set last is.
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Set field…' }).click()
  await setting.getByRole('button', { name: /^price/ }).waitFor()
  await page.keyboard.press('Escape')
  await setting.waitFor({ state: 'detached' })

  await cells().nth(0).dblclick()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('tab', { name: 'Details' }).click()
  await reader.getByRole('button', { name: 'Edit city' }).click()
  await reader.getByRole('textbox', { name: 'city' }).fill('Oslo')
  await page.keyboard.press('Enter')
  await reader.getByRole('button', { name: 'Edit city' }).getByText('Oslo').waitFor()
  await reader.getByRole('button', { name: 'Take the edit of city back' }).click()
  await reader.getByRole('button', { name: 'Edit city' }).getByText(/^City/).waitFor()
})

test('fields filter the search by choices, ranges and parts of texts, and chips take that back', async () => {
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = dialog('Filter')
  const open = async (name: string) => {
    await panel.getByRole('button', { name: 'Filter by a field' }).click()
    await page.getByRole('option', { name }).click()
  }
  await open('city')
  await panel.getByRole('textbox', { name: 'Contains' }).fill('city 1')
  await page.keyboard.press('Enter')
  await open('price')
  await open('state')
  // What is typed filters by itself, and never moves what is pressed at that moment.
  const from = panel.getByRole('textbox', { name: 'From' })
  await from.fill('')
  await from.pressSequentially('130,5')
  await panel.getByRole('group', { name: 'state', exact: true }).getByText('open').click({ delay: 50 })
  await page.getByRole('button', { name: 'Remove filter price: from 130.5' }).waitFor()
  await page.getByRole('button', { name: 'Remove filter state: open' }).waitFor()
  await checkPage(page, 'filters by fields')
  // A filter that is removed while one types in it stays removed.
  const city = panel.getByRole('group', { name: 'city', exact: true })
  await city.getByRole('textbox', { name: 'Contains' }).fill('city 12')
  await city
    .getByText(/^Empty/)
    .first()
    .click()
  await page.getByRole('button', { name: /^Remove filter city: (?!contains)/ }).waitFor()
  await city.getByText('All', { exact: true }).click()
  await city.getByRole('textbox', { name: 'Contains' }).fill('city 1')
  await page.getByRole('button', { name: 'Remove filter city: contains “city 1”' }).waitFor()
  await page.keyboard.press('Escape')
  const count = page.getByRole('status').filter({ hasText: 'documents' })
  // 15 and 18: of 1 and 10 to 19, those of "open" from 13 on.
  await count.getByText('2 documents', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove filter price: from 130.5' }).click()
  await count.getByText('3 documents', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove filter city: contains “city 1”' }).click()
  await count.getByText('10 documents', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove filter state: open' }).click()
})

test('what filters let through is a table as well, with fields as its columns and its own choice of them', async () => {
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'goods' }).waitFor()
  await page.getByRole('button', { name: 'Search in this collection' }).click()
  await page.getByText('All that pass the filters.').waitFor()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await grid().getByRole('columnheader', { name: 'price' }).waitFor()
  await expect.poll(() => cells().first().textContent()).toContain('Note')
  // Where a document is from reads the same in the table and in the list.
  const source = grid().getByRole('gridcell', { name: 'goods.jsonl' }).first()
  await source.waitFor()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.getByRole('row').filter({ hasText: 'goods.jsonl' }).first().waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
})

test('a collection is filtered from its table, and a field that is opened there comes into sight with its values', async () => {
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'goods' }).waitFor()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await grid().getByRole('columnheader', { name: 'price' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = dialog('Filter')
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Filter by a field' }).click()
  await page.getByRole('option', { name: 'city' }).click()
  const values = panel.getByRole('group', { name: 'city', exact: true }).getByRole('checkbox')
  await values.nth(3).waitFor({ state: 'attached' })
  const inSight = async () => {
    const [frame, last] = await Promise.all([panel.locator('..').boundingBox(), values.nth(3).boundingBox()])
    return frame !== null && last !== null && last.y + last.height <= frame.y + frame.height
  }
  await expect.poll(inSight).toBe(true)
  await panel.getByText('City 13', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter city: City 13' }).waitFor()
  // As the collection was looked at, and in that collection alone.
  await page.getByRole('status').getByText('1 document', { exact: true }).waitFor()
  await grid().getByRole('columnheader', { name: 'price' }).waitFor()
  await page.getByRole('button', { name: 'Remove filter Collection: goods' }).waitFor()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
})

test('a field is filtered by from its heading: the table stays, in its order, and the values are there to be chosen', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'goods' }).waitFor()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  const head = (name: string) => grid().getByRole('columnheader', { name })
  await head('price').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sort descending' }).click()
  await expect.poll(() => head('price').getAttribute('aria-sort')).toBe('descending')
  await head('state').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sort in the order of its choices' }).waitFor()
  await page.getByRole('menuitem', { name: 'Filter by this field…' }).click()
  await dialog('Filter').getByRole('group', { name: 'state', exact: true }).getByText('open').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter state: open' }).waitFor()
  await expect.poll(() => head('price').getAttribute('aria-sort')).toBe('descending')
})

test('in a low window the sidebar scrolls, and its parts do not lie on each other', async () => {
  await page.setViewportSize({ width: 1440, height: 400 })
  const list = page.getByRole('region', { name: 'Collections' }).getByRole('list')
  const foot = page.getByRole('navigation', { name: 'Settings' })
  await page.locator('.sidebar').evaluate((sidebar: { scrollTop: number }) => {
    sidebar.scrollTop = 10_000
  })
  const [above, below] = await Promise.all([list.boundingBox(), foot.boundingBox()])
  expect(above?.height).toBeGreaterThan(20)
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
