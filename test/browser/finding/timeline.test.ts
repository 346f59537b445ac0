import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { allJobsDone } from '../flows.ts'
import { testApp, writeLines } from '../testApp.ts'

/** Runs in the page. */
const isCut = (element: { readonly scrollWidth: number; readonly clientWidth: number }) =>
  element.scrollWidth > element.clientWidth

/** Runs in the page: the labels below the bars that can be seen and lie on the one before. */
const labelsOfTicks = `(() => {
  const axis = document.querySelector('.timelineTicks').getBoundingClientRect()
  const boxes = [...document.querySelectorAll('.timelineTicks span')]
    .flatMap((span) => [...span.childNodes].filter((node) => node.nodeType === 3))
    .map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return { text: text.data, box: range.getBoundingClientRect() }
    })
    .filter(({ box }) => box.top < axis.bottom)
    .toSorted((a, b) => a.box.left - b.box.left)
  const overlapping = boxes.filter(({ box }, at) => at > 0 && boxes[at - 1].box.right > box.left)
  return { overlapping: overlapping.map(({ text }) => text), areSeveral: boxes.length > 2 }
})()`

const chartOf = (page: Page) => page.getByRole('slider')

test('a timeline is zoomed, brushed, listed, read as a table and searched in, also with the keyboard alone', async () => {
  // Wide enough for the tree beside the reading pane.
  const app = await testApp({ size: { width: 1440, height: 900 } })
  const { page, complaints } = app
  const records = Array.from({ length: 400 }, (_, at) => ({
    id: `r${at}`,
    title: `Note ${at}`,
    text: `A note on the harbour, number ${at}.`,
    kind: at % 4 === 0 ? 'news' : 'web',
    ...(at < 5 ? {} : { date: new Date(Date.UTC(2010 + (at % 15), at % 12, 1 + (at % 28), at % 24)).toISOString() }),
  }))
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Import' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, 'notes.jsonl', records))
  await page.getByRole('button', { name: 'Import into “notes”' }).click()
  await page.getByRole('heading', { name: /notes/ }).waitFor()
  await allJobsDone(page)

  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.getByText('notes · 400 documents').waitFor()
  await page
    .getByText(/395 documents/)
    .first()
    .waitFor()
  await checkPage(page, 'timeline')
  // The last year is named as a whole: what is wider than its frame is cut.
  expect(await page.locator('.timelineTicks').evaluate(isCut)).toBe(false)
  for (const width of [900, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(labelsOfTicks)).toEqual({ overlapping: [], areSeveral: true })
  }

  // Without a date: counted, and listed on request.
  await page.getByRole('button', { name: '5 without a date' }).click()
  await page.getByText('Without a date · 5 documents').waitFor()
  await page.getByRole('button', { name: '5 without a date' }).click()

  // The keyboard: bars are walked, extended, listed and zoomed to.
  await chartOf(page).focus()
  await page.keyboard.press('ArrowRight')
  const first = await chartOf(page).getAttribute('aria-valuetext')
  expect(first).toMatch(/2010: \d+ document/)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Zoom to it' }).waitFor()
  await expect.poll(() => chartOf(page).getAttribute('aria-valuetext')).toMatch(/ to /)
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Documents of this time' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.reader').getByText('A note on the harbour').first().waitFor()

  // A row has the menu that it has in every list, by key, too, and is dragged onto a collection.
  const listed = page.getByRole('grid', { name: 'Documents of this time' })
  await listed.focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Actions for this document' })
  await menu.getByRole('menuitem', { name: 'New collection from…' }).click()
  await page.getByLabel('Collection name').fill('Harbour')
  await page.keyboard.press('Enter')
  await page.getByText('1 document added to “Harbour”.').waitFor()
  await listed
    .getByRole('row')
    .nth(1)
    .dragTo(page.locator('.treeRow > .navItem', { hasText: 'Harbour' }))
  // Under the pointer a row shows its menu instead of its count.
  await chartOf(page).hover()
  await expect.poll(() => page.locator('.treeRow', { hasText: 'Harbour' }).innerText()).toMatch(/\b2\b/)

  // What is moved away takes the selection along: the rows that follow are not selected in its place.
  await listed.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  const several = page.getByRole('group', { name: 'Selection' })
  await several.getByText('2 selected').waitFor()
  await several.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Harbour' }).click()
  await several.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.getByText('notes · 400 documents').waitFor()

  // The wheel zooms until documents are drawn one by one, and a lane for each kind.
  const box = await chartOf(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40)
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -300)
  await page.locator('.timelineDot').first().waitFor()
  await page.getByRole('button', { name: 'Lanes' }).click()
  await page.getByRole('option', { name: 'By kind' }).click()
  await page.locator('.timelineLabel', { hasText: 'Web' }).waitFor()

  // The table says the same; a row of it chooses its time, and that becomes a filter of the search.
  await page.getByText('Table', { exact: true }).click()
  const row = page.getByRole('table').getByRole('rowheader').first()
  await row.getByRole('button').click()
  await page.getByRole('button', { name: 'Search in this time' }).click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Remove filter Published since/ }).waitFor()
  await page.getByText('All that pass the filters.').waitFor()
  // Of a search by meaning it has what the search shows, of one by words all that has these.
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  await page.locator('[role=grid]:focus').waitFor()
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await page.getByText('Best results of “harbour” · 50 documents').waitFor()
  await page.goBack()
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await page.getByText('Search “harbour” · 400 documents').waitFor()
  expect(complaints).toEqual([])
})
