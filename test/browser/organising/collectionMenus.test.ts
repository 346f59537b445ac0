import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newCollection } from '../flows.ts'
import { records, testApp } from '../testApp.ts'

test('collections are exported, searched and asked from their menus in the sidebar, and a folded one counts those inside', async () => {
  const { page, complaints } = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(9) },
  })
  const tree = page.getByRole('region', { name: 'Collections' })
  const row = (name: string) => tree.locator('.treeRow > .navItem', { hasText: name })
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('row').filter({ hasText: 'Note 1 on' }).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('m')
  await page.getByText('Move 2 documents to').waitFor()
  await page.keyboard.type('Ports')
  await page.keyboard.press('Enter')
  await expect.poll(() => row('Ports').textContent()).toMatch(/2$/)
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Rocks')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Rocks' }).waitFor()

  const written = async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^JSON Lines/ }).click()
    const download = await downloaded
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    return [download.suggestedFilename(), lines.length]
  }
  const tell = page.getByText(/documents will be written$/)
  // Of one, by the button at its row.
  await row('notes').hover()
  await tree.getByRole('button', { name: 'Actions for notes' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect.poll(() => tell.innerText()).toBe('7 documents will be written')
  expect(await written()).toEqual(['notes.jsonl', 7])

  // Of several, as one file.
  const menuOfBoth = async () => {
    await row('notes').click()
    await row('Ports').click({ modifiers: ['Control'] })
    await row('notes').click({ modifiers: ['Control'] })
    await row('Ports').click({ button: 'right' })
  }
  const chosen = () => tree.locator('.treeRow[data-selected] .grow').allInnerTexts()
  await menuOfBoth()
  expect(await chosen()).toEqual(['notes', 'Ports'])
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect.poll(() => tell.innerText()).toBe('9 documents will be written')
  expect(await written()).toEqual(['notes Ports.jsonl', 9])

  await menuOfBoth()
  await page.getByRole('menuitem', { name: 'Search in 2 collections' }).click()
  await page.getByText('All that pass the filters.').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(9)

  await menuOfBoth()
  await page.getByRole('menuitem', { name: 'Ask about 2 collections' }).click()
  await page.getByRole('textbox', { name: 'Question' }).waitFor()
  const scope = page.getByRole('main')
  await scope.getByText('notes').first().waitFor()
  await scope.getByText('Ports').first().waitFor()

  // Folded, a collection counts those inside it, and tells both numbers by its name.
  await row('Ports').click()
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  await row('Ports').dragTo(row('notes'))
  await tree.getByRole('button', { name: 'Ports, in notes' }).waitFor()
  expect(await row('notes').textContent()).toMatch(/7$/)
  // What is shown is never folded away.
  await row('notes').click()
  await page.getByRole('heading', { name: 'notes' }).waitFor()
  await row('notes').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => row('notes').textContent()).toMatch(/9$/)
  await tree
    .getByRole('button', { name: 'notes, 7 documents of its own, 2 documents in the collections inside' })
    .waitFor()
  expect(complaints).toEqual([])
})
