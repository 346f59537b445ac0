import { expect, test } from 'vitest'
import { records, testApp } from '../testApp.ts'

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
