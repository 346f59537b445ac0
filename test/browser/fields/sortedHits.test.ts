import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('hits of a search are sorted by a field, either way', async () => {
  const tonnes = [40, 7, 300]
  const lines = tonnes.map((load, at) => ({
    id: `s${at}`,
    title: `Ship ${load}`,
    text: `A ship of ${load} tonnes.`,
    load,
  }))
  const { page, complaints } = await testApp({ holding: { collection: 'Ships', records: lines } })
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  const imported = page.getByRole('group', { name: 'Columns of imported records' })
  await imported.getByText('load').click()
  await page.getByText('Field “load” created').waitFor()
  await page.keyboard.press('Escape')

  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('ship')
  await page.keyboard.press('Enter')
  await page.locator('[role=grid]:focus').waitFor()
  const titles = async () =>
    (await page.getByRole('grid').getByRole('row').allInnerTexts()).map((text) => /Ship \d+/.exec(text)?.[0])
  const order = async (from: string, to: string) => {
    await page.getByRole('button', { name: from }).click()
    await page.getByRole('option', { name: to, exact: true }).click()
  }
  await order('Best first', 'By load, descending')
  await expect.poll(titles).toEqual(['Ship 300', 'Ship 40', 'Ship 7'])
  await order('By load, descending', 'By load, ascending')
  await expect.poll(titles).toEqual(['Ship 7', 'Ship 40', 'Ship 300'])
  expect(complaints).toEqual([])
})
