import { expect, test } from 'vitest'
import { holdCalls } from './holdCalls.ts'
import { newCollection } from './flows.ts'
import { records, testApp } from './testApp.ts'

test('the palette finds documents by their words, and searches for what it does not find', async () => {
  const app = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(5) },
  })
  const { page, complaints } = app
  await page.evaluate(`location.hash = '#/settings'`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  // The word is in the text, not in the title.
  await page.keyboard.type('blos')
  await palette.getByRole('option', { name: 'Note 2 on the orchard' }).waitFor()
  // What was found for the beginning stays while the rest is looked for: it is opened with the next keys.
  const held = await holdCalls(page, 'search.query')
  const asked = page.waitForRequest('**/api/search/query')
  await page.keyboard.type('som')
  await asked
  await palette.getByRole('option', { name: 'Note 2 on the orchard' }).waitFor()
  // Enter would search: what comes later does not take its place.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('heading', { name: 'Note 2 on the orchard' }).waitFor()
  await held.release()
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('role')`)).toBe('document')

  // Text that is selected stays so: commands are about it.
  const selected = () => page.evaluate('getSelection().toString()')
  await reader.getByRole('document').getByText('blossom').selectText()
  const text = await selected()
  expect(text).toContain('blossom')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('highlight')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  expect(await selected()).toBe(text)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zeppelin')
  await palette.getByRole('option', { name: 'Search for “zeppelin”' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search query' }).inputValue()).toBe('zeppelin')
  // Opened again, it has nothing of before.
  await page.keyboard.press('Control+k')
  await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('')
  // Escape closes it at once, also with a text.
  await page.keyboard.type('jobs')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  // What a page shows is exported from here as well.
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'notes' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('export')
  await palette.getByRole('option', { name: /^Export what is shown/ }).click()
  await page.getByRole('menu', { name: 'Export' }).getByRole('menuitem').first().waitFor()
  expect(complaints).toEqual([])
})

test('the palette offers no map of an empty collection, and no comparison while nothing is selected', async () => {
  const { page, complaints } = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(5) },
  })
  await newCollection(page)
  await page.getByRole('textbox', { name: 'Collection name' }).fill('Oil')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Oil', exact: true }).waitFor()
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(0).click()
  const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('map of')
  await options.filter({ hasText: 'Map of notes' }).waitFor()
  expect(await options.filter({ hasText: 'Map of Oil' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Command palette' }).fill('side by side')
  await options.filter({ hasText: 'Search for “side by side”' }).waitFor()
  expect(await options.filter({ hasText: 'Compare side by side' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  // Its key still tells what it needs.
  await page.keyboard.press('c')
  await page.getByText('Select two documents in a list to compare them.').waitFor()
  expect(complaints).toEqual([])
})

test('the palette has what the menu of selected documents has, before all else, and the map of any collection', async () => {
  const app = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(5) },
  })
  const { page, complaints } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await rows.nth(0).click()
  // The one that is read, too.
  await page.keyboard.press('Control+k')
  const ofChosen = page.getByRole('dialog', { name: 'Command palette' }).getByRole('group').first()
  await expect.poll(() => ofChosen.getAttribute('aria-label')).toBe('For what is selected')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+A')
  await page.getByRole('dialog', { name: /^New collection from “Note/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const count of [2, 3]) {
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('group', { name: 'Selection' }).getByText(`${count} selected`).waitFor()
  }
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const first = palette.getByRole('option').first()
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type(text)
  }
  await open('')
  await palette.getByRole('group', { name: 'For what is selected' }).waitFor()
  await first.filter({ hasText: 'Star, or remove the star' }).waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  await open('set field')
  await first.filter({ hasText: 'Set field…' }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByText(/3 documents/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await open('compare')
  await first.filter({ hasText: 'Compare side by side' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Select two documents in a list to compare them.').waitFor()

  await open('map')
  await palette.getByRole('option', { name: 'Map of notes' }).waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  await open('take out')
  await first.filter({ hasText: 'Take out of the collection' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows.count()).toBe(5)

  await page.getByRole('grid', { name: 'Documents' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selection' }).getByText('2 selected').waitFor()
  await open('ask about')
  await first.filter({ hasText: 'Ask about what is read or selected' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Note 2 on the orchard' }).waitFor()
  expect(await page.evaluate('location.hash')).toMatch(/^#\/ask/)
  expect(complaints).toEqual([])
})
