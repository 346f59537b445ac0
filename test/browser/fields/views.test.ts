import { expect, test } from 'vitest'
import { openCollection } from '../marks/openCollection.ts'

test('what is selected in a list stays selected when it becomes a table, and back', async () => {
  const { app } = await openCollection({ size: { width: 1440, height: 900 }, count: 5 })
  const { page, complaints } = app
  const selection = page.getByRole('group', { name: 'Selection' })
  const selected = async () =>
    (await page.locator('[role="row"][aria-selected="true"]').allInnerTexts()).map((text) => /Note \d/.exec(text)?.[0])
  const view = (name: string) => page.getByRole('radio', { name }).click({ force: true })
  await page.getByRole('row').filter({ hasText: 'Note 2 on' }).click()
  await page.keyboard.press('Shift+ArrowDown')
  await selection.getByText('2 selected').waitFor()
  await view('Table')
  await page.getByRole('columnheader').first().waitFor()
  await selection.getByText('2 selected').waitFor()
  await expect.poll(selected).toEqual(['Note 2', 'Note 3'])
  await view('List')
  await page.getByRole('columnheader').first().waitFor({ state: 'detached' })
  await selection.getByText('2 selected').waitFor()
  await expect.poll(selected).toEqual(['Note 2', 'Note 3'])
  expect(complaints).toEqual([])
})
