import { expect, test } from 'vitest'
import { openCollection } from './openCollection.ts'

test('the dialog of status and priority keeps what was chosen in it while a list is edited over it', async () => {
  const { app, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  const row = rows.filter({ hasText: 'Note 2 on' })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Status and priority…' }).click()
  const values = page.getByRole('dialog', { name: /^Status and priority/ })
  await values
    .getByRole('button', { name: /Status/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'To read' }).click()
  // The list that is offered is saved as the user's own, with other numbers.
  await values.getByRole('button', { name: 'Edit statuses…' }).click()
  const statuses = page.getByRole('dialog', { name: 'Your statuses' })
  await statuses.getByRole('button', { name: 'Save' }).click()
  await statuses.waitFor({ state: 'detached' })
  await values.getByRole('button', { name: /To read/ }).waitFor()
  await values.getByRole('button', { name: 'Apply' }).click()
  await row.getByText('To read').waitFor()
  expect(app.complaints).toEqual([])
})
