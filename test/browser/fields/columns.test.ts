import { expect, test } from 'vitest'
import { records, testApp } from '../testApp.ts'

interface Box {
  readonly scrollHeight: number
  readonly clientHeight: number
}

test('a table has the order of the list, and columns of the records that were just imported', async () => {
  const lines = records(3).map((record, at) => ({ ...record, berth: `Quay ${at + 1}`, tonnes: 120 + at }))
  const app = await testApp({ holding: { collection: 'ships', records: lines } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('button', { name: /^Title/ }).click()
  const view = page.getByRole('radiogroup', { name: 'View' })
  await view.getByText('Table').click()
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name} `) })
  await expect.poll(() => head('Title').getAttribute('aria-sort')).toBe('ascending')
  // Newest first is an order of lists, too.
  await head('Published').getByRole('button').click()
  await head('Published').getByRole('button').click()
  await expect.poll(() => head('Published').getAttribute('aria-sort')).toBe('descending')
  await view.getByText('List').click()
  const published = page.getByRole('button', { name: 'Published', exact: true })
  await expect.poll(() => published.getAttribute('aria-pressed')).toBe('true')
  await view.getByText('Table').click()

  await page.getByRole('button', { name: 'Columns' }).click()
  const imported = page.getByRole('group', { name: 'Columns of imported records' })
  await imported.getByRole('checkbox', { name: /^tonnes/ }).focus()
  await page.keyboard.press('Space')
  await head('tonnes').waitFor()
  await page.getByRole('gridcell', { name: '121' }).waitFor()
  await imported.getByText('tonnes').waitFor({ state: 'detached' })
  // What was chosen leaves the focus to the column beside it.
  await page
    .locator(':focus')
    .and(imported.getByRole('checkbox', { name: /^berth/ }))
    .waitFor()
  // Where columns were chosen, it is one more of them.
  await page.getByRole('checkbox', { name: 'Kind', exact: true }).uncheck({ force: true })
  await head('Kind').waitFor({ state: 'detached' })
  await imported.getByText('berth').click()
  await head('berth').waitFor()
  expect(app.complaints).toEqual([])
})

test('where there is no field, one is defined for what is selected, and set, without leaving the list', async () => {
  const app = await testApp({ holding: { collection: 'ships', records: records(3) } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await rows.nth(0).click()
  await page.keyboard.press('Shift+ArrowDown')
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Set field…' }).click()
  const defining = page.getByRole('dialog', { name: 'New field, for 2 documents' })
  await defining.getByRole('button', { name: /^Typed in/ }).waitFor()
  // The name has the focus.
  await page
    .locator(':focus')
    .and(defining.getByRole('textbox', { name: 'Name' }))
    .waitFor()
  await page.keyboard.type('Owner')
  await defining.getByRole('button', { name: 'Create field' }).click()
  const setting = page.getByRole('dialog', { name: 'Set a field of 2 documents' })
  await setting.getByRole('textbox', { name: 'Value' }).fill('Ada')
  await setting.getByRole('button', { name: 'Apply' }).click()
  await setting.waitFor({ state: 'detached' })
  await page.getByText('“Owner” set for 2 documents.').waitFor()

  // The selection is as it was; another field can be defined from here, too.
  await selection.getByRole('button', { name: 'Set field…' }).click()
  await setting.getByRole('button', { name: 'New field' }).click()
  await defining.getByRole('button', { name: 'Cancel' }).click()
  await setting.getByRole('button', { name: /^Owner/ }).waitFor()
  expect(app.complaints).toEqual([])
})

test('every column can be reached by scrolling the panel of columns as one, and its headings stay in sight', async () => {
  const lines = records(2).map((record) => ({
    ...record,
    ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`column${at}`, `value ${at}`])),
  }))
  const app = await testApp({ holding: { collection: 'ships', records: lines } })
  const { page } = app
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  const part = (name: string) => page.getByRole('group', { name, exact: true })
  const imported = part('Columns of imported records')
  await imported.getByRole('checkbox', { name: /^column7/ }).focus()
  await page.keyboard.press('Space')
  // What became a field has its place among the fields.
  const field = part('Fields').getByRole('checkbox', { name: 'column7' })
  await field.waitFor()
  const inner = await page
    .locator('.columnChooser div')
    .evaluateAll((all) => (all as unknown as Box[]).filter((one) => one.scrollHeight > one.clientHeight + 1).length)
  expect(inner).toBe(0)
  await imported.getByRole('checkbox').last().focus()
  const heading = await imported.locator('legend').boundingBox()
  const panel = await page.locator('.popover').boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual(panel?.y ?? 0)
  expect(heading?.y).toBeLessThan((panel?.y ?? 0) + 8)
  await field.focus()
  await page.keyboard.press('Space')
  await page.getByRole('columnheader', { name: /^column7/ }).waitFor({ state: 'detached' })
  expect(app.complaints).toEqual([])
})
