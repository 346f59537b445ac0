import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { allJobsDone } from '../flows.ts'
import { records, testApp, writeLines } from '../testApp.ts'

test('a map is made on request, its documents are found, opened, selected by lasso and by cluster, and filed', async () => {
  const app = await testApp()
  const { page, complaints } = app
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Import' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, 'notes.jsonl', records(200)))
  await page.getByRole('button', { name: 'Import into “notes”' }).click()
  await page.getByRole('heading', { name: /notes/ }).waitFor()
  await allJobsDone(page)

  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('button', { name: 'Show on a map' }).click()
  await page.getByRole('heading', { name: 'No map yet' }).waitFor()
  await page.getByText('200 documents can be placed by what they are about.').waitFor()
  await page.getByRole('button', { name: 'Make the map' }).click()
  const canvas = page.getByRole('application', { name: /Map of 200 documents/ })
  await canvas.waitFor()
  await page.locator('.visuallyHidden[aria-live]', { hasText: 'The map is made.' }).waitFor({ state: 'attached' })
  // The button that made it has gone: the keys are those of the map.
  const focused = () => page.evaluate(`document.activeElement.getAttribute('role')`)
  await expect.poll(focused).toBe('application')
  await checkPage(page, 'map')
  await page.getByRole('button', { name: 'Back to notes' }).click()
  await page.getByRole('grid', { name: 'Documents' }).waitFor()
  await page.goBack()
  await canvas.waitFor()

  // By the keyboard it is moved and zoomed, and comes back as it was.
  const looks = () => canvas.evaluate((node: { toDataURL(): string }) => node.toDataURL())
  const whole = await looks()
  await canvas.focus()
  await page.getByText('Arrows move, + and − zoom, 0 shows all').waitFor()
  let before = whole
  for (const key of ['ArrowRight', 'ArrowUp', '+', '-']) {
    await page.keyboard.press(key)
    await expect.poll(looks).not.toBe(before)
    before = await looks()
  }
  await page.keyboard.press('0')
  await expect.poll(looks).toBe(whole)

  // A cluster by the keyboard: all of it is selected, and can be filed.
  const clusters = page.getByRole('grid', { name: 'Clusters' })
  await clusters.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: 'Selection' })
    .getByText(/\d+ selected/)
    .waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect.poll(focused).toBe('application')

  // The lasso around all of it.
  await page.getByRole('button', { name: 'Whole map' }).click()
  await page.getByText('Lasso', { exact: true }).click()
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [box.x + 4, box.y + 4]
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (const [x, y] of [
    [left + box.width - 8, top],
    [left + box.width - 8, top + box.height - 8],
    [left, top + box.height - 8],
  ] as const)
    await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
  await page.getByText('200 selected').waitFor()
  await page.getByRole('button', { name: 'Add to…' }).waitFor()
  // Which documents these are is listed beside the map, whose points stay where they were.
  expect(await canvas.boundingBox()).toEqual(box)
  const titles = page.getByRole('grid', { name: 'Selected documents' })
  await titles.getByText('Note 1 on the lighthouse', { exact: true }).waitFor()
  await titles.focus()
  await page.keyboard.press('End')
  await titles.getByText('Note 200 on the glacier', { exact: true }).click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByText('Entry 200.').waitFor()
  await checkPage(page, 'map, selected')
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()

  // Their menu, by the right button and by the keyboard, is that of every list.
  await page.mouse.click(left, top, { button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions for 200 documents' })
  await menu.getByRole('menuitem', { name: 'Ask about 200 documents' }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await canvas.focus()
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'New collection from…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('All of the map')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Collections' }).getByText('All of the map').waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // What has left the map is selected no more.
  await clusters.focus()
  await page.keyboard.press('Enter')
  const several = page.getByRole('group', { name: 'Selection' })
  await several.waitFor()
  await several.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'All of the map' }).click()
  await page.getByRole('application', { name: /Map of 200 documents/ }).waitFor({ state: 'detached' })
  await several.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await canvas.waitFor()

  // What a search finds stands out; colours stand for something else.
  await page.getByRole('searchbox', { name: 'Find on the map' }).fill('glacier')
  await page.getByText(/\d+ documents found/).waitFor()
  await page.getByRole('button', { name: 'Colour' }).click()
  await page.getByRole('option', { name: 'By kind' }).click()
  await page.getByRole('list', { name: 'Colours' }).getByText('Table row').waitFor()
  expect(complaints).toEqual([])
})
