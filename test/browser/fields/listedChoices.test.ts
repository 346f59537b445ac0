import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { importInto } from '../flows.ts'
import { testApp } from '../testApp.ts'

const goods = ['grain|wheat', 'wheat|grain', 'grain|corn', 'corn', 'wheat|rye', '']

test('a column of lists that was imported is a field of several choices: shown, edited, counted and filtered one by one', async () => {
  const app = await testApp()
  const { page } = app
  const file = join(app.folder, 'cargo.csv')
  const lines = goods.map((list, at) => `Ship ${at},The cargo of a ship with the number ${at}.,${list}`)
  await writeFile(file, ['title,text,goods', ...lines].join('\n'))
  await importInto(page, file, 'cargo')
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  const imported = page.getByRole('group', { name: 'Columns of imported records' })
  await imported.getByText('goods').click()
  await page.getByRole('gridcell', { name: 'grain; wheat', exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('gridcell', { name: 'grain; wheat', exact: true }).count()).toBe(2)

  // Ticked one after another; Escape leaves what is there.
  const cell = page
    .getByRole('row', { name: /Ship 3/ })
    .getByRole('gridcell')
    .filter({ hasText: 'corn' })
  await cell.dblclick()
  const choice = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect.poll(() => choice('corn').getAttribute('aria-checked')).toBe('true')
  await choice('rye').click()
  await choice('grain').click()
  await checkPage(page, 'choices of a cell')
  await page.keyboard.press('Escape')
  await choice('rye').waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { name: 'corn', exact: true }).dblclick()
  await choice('rye').click()
  await choice('grain').press('Enter')
  await page.getByRole('gridcell', { name: 'grain; corn; rye' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('gridcell', { name: 'corn', exact: true }).waitFor()

  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Filter by a field' }).click()
  await page.getByRole('option', { name: 'goods' }).click()
  const values = panel.getByRole('group', { name: 'goods', exact: true }).getByRole('checkbox')
  await expect.poll(() => values.evaluateAll(namesOf)).toEqual(['grain3', 'wheat3', 'corn2', 'rye1'])
  await panel.getByText('corn', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter goods: corn' }).waitFor()
  await page.getByRole('status').getByText('2 documents', { exact: true }).waitFor()
  expect(app.complaints).toEqual([])
})

/** Runs in the page. */
const namesOf = (boxes: { readonly closest: (one: string) => { readonly textContent: string } | null }[]) =>
  boxes.map((box) => box.closest('label')?.textContent)
