import { expect, test } from 'vitest'
import { allJobsDone, tabTo } from './flows.ts'
import { records, testApp, writeLines } from './testApp.ts'

test('import, embed, search and read with the mouse', async () => {
  const app = await testApp()
  const { page } = app
  const file = await writeLines(app, 'field_notes.jsonl', records(25))
  page.on('filechooser', (chooser) => void chooser.setFiles(file))

  await page.getByRole('button', { name: 'Import files' }).click()
  await page.getByRole('tab', { name: 'Preview of 20 documents' }).waitFor()
  await page.getByRole('button', { name: 'Import into “field notes”' }).click()
  await page.getByRole('heading', { name: /field notes/ }).waitFor()
  await allJobsDone(page)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').pressSequentially('lamp in the fog')
  const hit = page.getByRole('row').filter({ hasText: 'lighthouse' }).first()
  await hit.waitFor()
  await expect.poll(() => page.getByText('25 passages').count()).toBe(1)
  // Hits by word are shown while meaning is waited for, in another order.
  await page.locator('.resultsBar:not([data-early]):not([data-pending])').waitFor()
  await hit.getByRole('button', { name: 'Why' }).click()
  await hit.getByText('By meaning').waitFor()
  await hit.getByText('By words').waitFor()
  await hit.getByText('The keeper of the').click()

  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('heading', { name: /on the lighthouse/ }).waitFor()
  await expect
    .poll(() => reader.getByRole('document').innerText())
    .toMatch(/^The keeper of the lighthouse lit the lamp .* Entry \d+\.$/)
  await expect.poll(() => reader.locator('mark').allInnerTexts()).toContain('lamp')
  await reader.getByRole('tab', { name: 'Details' }).click()
  await reader.getByText(/, row \d+$/).waitFor()
  await reader.getByRole('button', { name: 'field notes' }).waitFor()
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await reader.waitFor({ state: 'detached' })
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

test('import, embed, search and read with the keyboard alone', async () => {
  const app = await testApp()
  const { page } = app
  const file = await writeLines(app, 'notes.jsonl', records(6))
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
  const press = (key: string) => page.keyboard.press(key)

  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await tabTo(page, 'Import files')
  await press('Enter')
  await page.getByRole('tab', { name: 'Preview of 6 documents' }).waitFor()
  await tabTo(page, 'New collection name')
  await page.keyboard.type('Harbour')
  await tabTo(page, 'Import into “Harbour”')
  await press('Enter')
  await page.getByRole('heading', { name: /Harbour/ }).waitFor()
  await press('Control+j')
  await allJobsDone(page)

  await page.getByRole('button', { name: 'Harbour 6' }).waitFor()
  await press('Control+Shift+f')
  await page.keyboard.type('ice melting')
  await press('Enter')
  await page.getByRole('grid', { name: 'Results' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Results')
  // Walk until the hit that is wanted is the active one, then explain it and open it.
  const active = page.locator('[role=row][data-active]')
  for (let step = 0; step < 6 && !(await active.innerText()).includes('glacier'); step++) await press('j')
  await expect.poll(() => active.innerText()).toContain('glacier')
  await press('w')
  await active.getByText('By meaning').waitFor()
  await press('Enter')
  const text = page.getByRole('document', { name: /on the glacier/ })
  await text.waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('document')
  await expect.poll(() => text.innerText()).toContain('nine metres of thickness')
  await press('Escape')
  await text.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Results')
  expect(app.complaints).toEqual([])
})
