import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { openCollection } from './openCollection.ts'

test('a selection is tagged, starred and read, rows show it, and a search is filtered by it', async () => {
  const { app, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  const row = (at: number) => rows.filter({ hasText: `Note ${at} on` })
  await row(2).click()
  await row(3).click({ modifiers: ['Shift'] })
  await row(3).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions for 2 documents' })
  await menu.getByRole('menuitem', { name: 'Tag…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 2 documents' })
  await dialog.getByRole('combobox', { name: 'Add tag' }).waitFor()
  await page.keyboard.type('region/coast')
  await page.keyboard.press('Enter')
  // Once more, in the field that is empty again: what is chosen is applied.
  await page.keyboard.press('Enter')
  await row(2).getByRole('img', { name: 'Tags: region/coast' }).waitFor()
  await row(3).getByRole('img', { name: 'Tags: region/coast' }).waitFor()
  expect(await row(1).getByRole('img', { name: /^Tags/ }).count()).toBe(0)
  // What was typed is applied without Enter, too. Suggestions hide the button from assistive technology while they are open.
  await row(3).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Tag…' }).click()
  await dialog.getByText('A comma separates tags. A slash nests: region/coast is below region.').waitFor()
  await dialog.getByRole('combobox', { name: 'Add tag' }).fill('quay')
  await dialog.locator('button', { hasText: 'Apply' }).click()
  await row(2).getByRole('img', { name: 'Tags: region/coast, quay' }).waitFor()
  await page.keyboard.press('Control+z')
  await row(2).getByRole('img', { name: 'Tags: region/coast', exact: true }).waitFor()

  // By the keyboard, for the same selection.
  await page.getByRole('grid', { name: 'Documents' }).focus()
  await page.keyboard.press('s')
  await row(3).getByRole('img', { name: 'Starred' }).waitFor()
  await row(2).getByRole('img', { name: 'Starred' }).waitFor()
  // X selects others one by one, keys that walk leave them selected, and Escape takes that away.
  const selected = () => rows.and(page.locator('[aria-selected="true"]')).allInnerTexts()
  const isSelected = async (...notes: readonly number[]) =>
    expect.poll(async () => (await selected()).map((text) => /Note (\d)/.exec(text)?.[1])).toEqual(notes.map(String))
  await page.keyboard.press('Escape')
  await isSelected()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await isSelected(3, 5)
  await page.keyboard.press('x')
  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('Control+Space')
  await isSelected(2, 3)
  await page.keyboard.press('u')
  await expect.poll(() => row(3).locator('[data-unread]').count()).toBe(0)
  await expect.poll(() => row(4).locator('[data-unread]').count()).toBe(1)

  await row(3).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Status and priority…' }).click()
  const values = page.getByRole('dialog', { name: 'Status and priority of 2 documents' })
  // Statuses and priorities are there before the user has defined any.
  const choose = async (list: RegExp, option: string) => {
    await values.getByRole('button', { name: list }).last().click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose(/Status/, 'To read')
  await choose(/Priority/, 'High')
  await values.getByRole('button', { name: 'Apply' }).click()
  await row(3).getByText('High').waitFor()
  await row(3).getByText('To read').waitFor()
  await page.getByText('Marks of 2 documents changed.').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => row(3).getByText('High').count()).toBe(0)
  await expect.poll(() => row(3).getByText('To read').count()).toBe(0)
  await page.keyboard.press('Control+Shift+z')
  await row(3).getByText('High').waitFor()
  await row(3).getByText('To read').waitFor()

  // A tag of the sidebar lists what has it, and filters; so do the filters, with how many documents each leaves.
  const tags = page.getByRole('region', { name: 'Tags', exact: true })
  await tags.getByRole('button', { name: 'region, 2 documents' }).click()
  const filtered = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await page.getByRole('status').getByText('2 documents', { exact: true }).waitFor()
  await expect.poll(() => filtered.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search query' }).fill('entry')
  await page.keyboard.press('Enter')
  const hits = page.getByRole('grid', { name: 'Results' }).getByRole('row')
  await expect.poll(() => hits.count()).toBe(2)
  await hits.first().getByRole('img', { name: 'Starred' }).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('checkbox', { name: 'Starred 2' }).waitFor()
  await panel.getByText('Unread').click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByRole('button', { name: 'Remove filter Unread: yes' }).click()
  await expect.poll(() => hits.count()).toBe(2)
  await page.getByRole('button', { name: 'Remove filter Tag: region' }).click()
  await expect.poll(() => hits.count()).toBe(5)
  expect(app.complaints).toEqual([])
})

test('what is read stays among the unread until the list is loaded again, and a new note offers Undo', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByText('Unread').click()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(5)
  const row = rows.filter({ hasText: 'Note 3 on' })
  await row.click()
  await page.getByRole('grid', { name: 'Documents' }).focus()
  await page.keyboard.press('u')
  await expect.poll(() => row.locator('[data-unread]').count()).toBe(0)
  await expect.poll(() => rows.count()).toBe(5)
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.evaluate(`location.hash = '#/search'`)
  await expect.poll(() => rows.count()).toBe(4)

  await row.waitFor({ state: 'detached' })
  await rows.filter({ hasText: 'Note 1 on' }).click()
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('To be checked')
  await page.keyboard.press('Control+Enter')
  const told = page.getByRole('alertdialog', { name: 'Note saved.' })
  await reader.getByText('To be checked').waitFor()
  await told.getByRole('button', { name: 'Undo' }).click()
  await reader.getByText('To be checked').waitFor({ state: 'detached' })
  expect(app.complaints).toEqual([])
})

test('a tag of the sidebar is renamed, recoloured, merged and deleted, and each is undone', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.getByRole('combobox', { name: 'Add tag' }).fill('costs')
  await page.keyboard.press('Enter')
  const tags = page.getByRole('region', { name: 'Tags', exact: true })
  await tags.getByRole('button', { name: 'costs, 1 document' }).waitFor()
  await rows.filter({ hasText: 'Note 2 on' }).click()
  await reader.getByRole('heading', { name: 'Note 2 on' }).waitFor()
  await reader.getByRole('combobox', { name: 'Add tag' }).fill('prices')
  await page.keyboard.press('Enter')
  const prices = tags.getByRole('button', { name: 'prices, 1 document' })
  await prices.focus()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Tag “prices”' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('money')
  await dialog.getByRole('button', { name: 'Colour green' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const money = tags.getByRole('button', { name: 'money, 1 document' })
  await money.waitFor()
  await expect.poll(() => money.locator('.colourDot').getAttribute('data-colour')).toBe('green')
  await reader.getByRole('row', { name: 'money' }).waitFor()

  await tags.getByRole('button', { name: 'Actions for tag money' }).click({ force: true })
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge “money” into another tag' })
  // The choice has the keyboard: the name is typed.
  await page
    .locator(':focus')
    .and(merging.getByRole('button', { name: /Merge into/ }))
    .waitFor()
  await page.keyboard.type('cos')
  await merging.getByRole('button', { name: /^costs/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  const costs = tags.getByRole('button', { name: 'costs, 2 documents' })
  await costs.waitFor()
  await money.waitFor({ state: 'detached' })
  await costs.focus()
  await page.keyboard.press('Delete')
  await tags.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await costs.waitFor()
  await page.keyboard.press('Control+z')
  await money.waitFor()
  expect(app.complaints).toEqual([])
})

test('marks are columns of a table: sorted, set in their cells, and there before a list was ever saved', async () => {
  const { app } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page, complaints } = app
  const grid = page.getByRole('grid', { name: 'Documents' })
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Shown columns' })
  for (const name of ['Kind', 'Published', 'Source', 'Status', 'Tags', 'Star'])
    await chooser.getByText(name, { exact: true }).click()
  await page.keyboard.press('Escape')
  const head = (name: string) => grid.getByRole('columnheader', { name })
  const cell = (note: number, at: number) =>
    grid
      .getByRole('row')
      .filter({ hasText: `Note ${note} on` })
      .getByRole('gridcell')
      .nth(at)
  // By the keyboard: the value, a tag, a star; each with its way back.
  await cell(3, 1).click()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect.poll(() => cell(3, 1).innerText()).toBe('In progress')
  await cell(4, 1).dblclick()
  await page.getByRole('menuitem', { name: 'To read' }).click()
  await expect.poll(() => cell(4, 1).innerText()).toBe('To read')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add tag' }).fill('quay')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('button', { hasText: 'Apply' }).click()
  await expect.poll(() => cell(4, 2).innerText()).toBe('quay')
  // What has a column is not beside the title, too.
  expect(await cell(4, 0).locator('.markSign').count()).toBe(0)
  await cell(5, 3).locator('.starCell').click()
  await cell(5, 3).getByRole('img', { name: 'Starred' }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => cell(5, 3).getByRole('img').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await cell(5, 3).getByRole('img', { name: 'Starred' }).waitFor()

  const notes = async () =>
    (await grid.locator('.tableRow .documentTitle').allInnerTexts()).map((text) => Number(/Note (\d)/.exec(text)?.[1]))
  await head('Status').getByRole('button').click()
  await expect.poll(async () => (await notes()).slice(0, 2)).toEqual([4, 3])
  await head('Status').getByRole('button').click()
  await expect.poll(async () => (await notes()).slice(0, 2)).toEqual([3, 4])
  // What is told again takes the place of what says the same, with how often.
  const told = page.getByRole('region', { name: /Notifications/ })
  for (const note of [1, 2, 3]) await cell(note, 3).locator('.starCell').click()
  // The star of before may still be among them.
  await told.getByText(/^[34]×$/).waitFor()
  await expect.poll(() => told.getByText('1 document starred.').count()).toBe(1)
  for (const note of [3, 2, 1]) {
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(note, 3).getByRole('img').count()).toBe(0)
  }
  await head('Star').getByRole('button').click()
  await expect.poll(async () => (await notes())[0]).toBe(5)
  // A document may have several tags: there is no order by them.
  await head('Tags').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Hide column' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Sort ascending' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Hide column' }).waitFor({ state: 'detached' })
  await checkPage(page, 'a table with marks')
  expect(complaints).toEqual([])
})

test('a status is chosen from the first document on, without a list of statuses being saved before', async () => {
  const { app, reader } = await openCollection()
  const { page } = app
  const status = reader.getByRole('button', { name: /^Status:/ })
  await status.click()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expect.poll(() => status.getAttribute('aria-label')).toBe('Status: Done')
  // The others of the list are there, too, and are the user's own now.
  await status.click()
  await page.getByRole('menuitem', { name: 'To read' }).click()
  await expect.poll(() => status.getAttribute('aria-label')).toBe('Status: To read')
  await page.keyboard.press('Control+z')
  await expect.poll(() => status.getAttribute('aria-label')).toBe('Status: Done')
  // The list that was saved for the first one is no step of its own.
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: Set status “Done” of 1 document').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Undo')
  await page.getByRole('option', { name: /^Undo/ }).first().waitFor()
  expect(await page.getByRole('option', { name: /^Undo/ }).first().innerText()).not.toContain('list')
})

test('what was not renamed is called as the language in use has it, and is stored as it was', async () => {
  const { app, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await rows.filter({ hasText: 'Note 2 on' }).click()
  const reader = page.locator('.reader')
  await reader.getByRole('button', { name: /^Status:/ }).click()
  await page.getByRole('menuitem', { name: 'To read' }).click()
  const call = (route: string, input: object) =>
    page.evaluate(`fetch('/api/${route}', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(input))},
    }).then((answer) => answer.text())`)
  await reader.getByRole('button', { name: 'Status: To read' }).waitFor()
  await call('settings/set', { language: 'de' })
  await page.reload()
  const status = reader.getByRole('button', { name: 'Status: Zu lesen' })
  await status.click()
  await page.getByRole('menuitem', { name: 'Status bearbeiten…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eigene Status' })
  const names = dialog.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => names.evaluateAll(valuesOf)).toEqual(['Zu lesen', 'In Arbeit', 'Erledigt'])
  await names.nth(1).fill('Bei Ada')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'detached' })
  const stored = JSON.parse(String(await call('marks/lists', {}))) as {
    readonly value: { readonly status: readonly { readonly name: string }[] }
  }
  expect(stored.value.status.map(({ name }) => name)).toEqual(['To read', 'Bei Ada', 'Done'])
})

/** Runs in the page. */
function valuesOf(fields: unknown[]): string[] {
  return (fields as { readonly value: string }[]).map(({ value }) => value)
}

test('marks of one dialog are undone each by itself where another window changed something between them', async () => {
  const { app } = await openCollection()
  const { page } = app
  const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row').first()
  let calls = 0
  await page.route('**/api/marks/set', async (route) => {
    calls += 1
    if (calls === 2)
      await page.evaluate(`fetch('/api/tags/create', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'coast' }),
      })`)
    await route.continue()
  })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Status and priority…' }).click()
  const values = page.getByRole('dialog', { name: /^Status and priority/ })
  for (const [list, option] of [
    [/Status/, 'To read'],
    [/Priority/, 'High'],
  ] as const) {
    await values.getByRole('button', { name: list }).last().click()
    await page.getByRole('option', { name: option }).click()
  }
  await values.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Status set to “To read”.').waitFor()
  await page.getByText('Priority set to “High”.').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => row.getByText('High').count()).toBe(0)
  await row.getByText('To read').waitFor()
})

test('status and priority are set by keys alone, and news that is over does not come back', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  const row = rows.filter({ hasText: 'Note 3 on' })
  // What is open is read by itself after a while.
  await reader.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('grid', { name: 'Documents' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('p')
  const values = page.getByRole('dialog', { name: /^Status and priority/ })
  // The first list has the focus, and the other is two presses of Tab away.
  await page
    .locator(':focus')
    .and(values.getByRole('button', { name: /^Status|Status$/ }).first())
    .waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'High' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await values.getByRole('button', { name: 'Low Priority' }).waitFor()
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  // From anywhere in the dialog.
  await page.keyboard.press('Control+Enter')
  await values.waitFor({ state: 'detached' })
  await expect.poll(() => row.locator('.markSignValue').count()).toBe(1)

  // What turned a mark on is over when it is off again.
  const news = page.getByRole('alertdialog')
  for (const [key, text] of [
    ['s', 'starred'],
    ['u', 'marked as read'],
    ['s', 'Star removed'],
    ['u', 'marked as unread'],
  ] as const) {
    await page.keyboard.press(key)
    await news.filter({ hasText: text }).first().waitFor()
  }
  expect(await news.count()).toBe(2)
  for (const text of ['marked as unread', 'Star removed']) {
    await news.filter({ hasText: text }).getByRole('button', { name: 'Close' }).click()
    await news.filter({ hasText: text }).waitFor({ state: 'detached' })
  }
  expect(await news.allInnerTexts()).toEqual([])

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(app.complaints).toEqual([])
})
