import { expect, test } from 'vitest'
import { openCollection } from './openCollection.ts'

test('rows show status and priority in a narrow window, and at 200 %', async () => {
  const { app, rows } = await openCollection({ count: 2 })
  const { page } = app
  await page.keyboard.press('p')
  const values = page.getByRole('dialog', { name: /^Status and priority of/ })
  for (const [list, option] of [
    [/Status/, 'In progress'],
    [/Priority/, 'Medium'],
  ] as const) {
    await values.getByRole('button', { name: list }).last().click()
    await page.getByRole('option', { name: option }).click()
  }
  await values.getByRole('button', { name: 'Apply' }).click()
  const row = rows.filter({ hasText: 'Note 1 on' })
  await row.getByTitle('In progress').waitFor()
  await page.keyboard.press('Escape')
  for (const width of [900, 640, 450]) {
    await page.setViewportSize({ width, height: 450 })
    await row.getByTitle('In progress').waitFor()
    await row.getByTitle('Medium').waitFor()
    const title = await row.getByText('Note 1 on the lighthouse').boundingBox()
    expect(title?.width).toBeGreaterThan(60)
  }

  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('lighthouse')
  const hit = page.getByRole('grid', { name: 'Results' }).getByRole('row').filter({ hasText: 'Note 1 on' })
  await hit.getByTitle('In progress').waitFor()
  await hit.getByTitle('Medium').waitFor()
  expect(app.complaints).toEqual([])
})

test('rows name the first tag in words, and count the further ones, also in a narrow window', async () => {
  const { app, rows } = await openCollection({ count: 3 })
  const { page } = app
  const dialog = page.getByRole('dialog', { name: /^Tag / })
  const row = rows.filter({ hasText: 'Note 1 on' })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Tag…' }).click()
  await dialog.getByRole('combobox', { name: 'Add tag' }).waitFor()
  for (const tag of ['coast', 'quay', 'reef']) {
    await page.keyboard.type(tag)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await row.getByRole('img', { name: 'Tags: coast, quay, reef' }).waitFor()
  await page.keyboard.press('Escape')
  for (const width of [1280, 900, 640]) {
    await page.setViewportSize({ width, height: 450 })
    await row.getByText('coast', { exact: true }).waitFor()
    await row.getByText('+2', { exact: true }).waitFor()
    const title = await row.getByText('Note 1 on the lighthouse').boundingBox()
    expect(title?.width).toBeGreaterThan(60)
  }
  expect(await rows.filter({ hasText: 'Note 2 on' }).locator('.markSigns').count()).toBe(0)

  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('lighthouse')
  const hit = page.getByRole('grid', { name: 'Results' }).getByRole('row').filter({ hasText: 'Note 1 on' })
  await hit.getByText('coast', { exact: true }).waitFor()
  expect(app.complaints).toEqual([])
})
