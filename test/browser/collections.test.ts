import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../bench/window/openWindow.ts'
import { allJobsDone, newCollection } from './flows.ts'
import { holdCalls } from './holdCalls.ts'
import { records, testApp, writeLines } from './testApp.ts'

test('a collection is created, renamed, deleted and brought back', async () => {
  const { page, complaints } = await testApp()
  const tree = page.getByRole('region', { name: 'Collections' })
  const names = () => tree.locator('.navItem .grow').allInnerTexts()

  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  expect(await names()).toEqual(['Ports'])

  await tree.getByRole('button', { name: 'Actions for Ports' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByPlaceholder('Collection name').fill('Harbours')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Harbours' }).waitFor()
  expect(await names()).toEqual(['Harbours'])

  // A name that is taken is refused, with what is wrong.
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Harbours')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText(/Harbours/)
    .waitFor()
  await expect.poll(names).toEqual(['Harbours'])

  await tree.getByRole('button', { name: 'Actions for Harbours' }).click()
  await page.getByRole('menuitem', { name: 'Move collection to trash' }).click()
  await expect.poll(names).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: Move collection “Harbours” to the trash').waitFor()
  await expect.poll(names).toEqual(['Harbours'])
  // And forth, and back again after the page was loaded again: the library keeps it.
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(names).toEqual([])
  await page.reload()
  await tree.waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(names).toEqual(['Harbours'])
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})

test('what is said about a page stands beside its title, however short that is', async () => {
  const { page } = await testApp()
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ab' }).waitFor()
  await page.locator('.pageSubtitle').waitFor()
  const gap = await page.evaluate(`(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('h1'))
    return document.querySelector('.pageSubtitle').getBoundingClientRect().left - range.getBoundingClientRect().right
  })()`)
  expect(gap).toBeGreaterThan(4)
  expect(gap).toBeLessThan(20)
})

test('the keys rename, delete and undo, and what is in the collection stays in it', async () => {
  const app = await testApp()
  const { page } = app
  const tree = page.getByRole('region', { name: 'Collections' })
  await page.getByRole('button', { name: 'Import files' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, 'Notes.jsonl', records(3)))
  await page.getByRole('button', { name: 'Import into “Notes”' }).click()
  await page.getByRole('heading', { name: /Notes/ }).waitFor()
  await allJobsDone(page)

  const row = tree.locator('.navItem', { hasText: 'Notes' })
  await row.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Kept')
  await page.keyboard.press('Escape')
  await row.waitFor()
  await page.keyboard.press('F2')
  await page.keyboard.type('Logbook')
  await page.keyboard.press('Enter')
  const renamed = tree.locator('.navItem', { hasText: 'Logbook' })
  await renamed.waitFor()
  await renamed.focus()
  await page.keyboard.press('Delete')
  await renamed.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await renamed.click()
  await page.getByRole('row', { name: /Note 1 on the lighthouse/ }).waitFor()
  await page.getByText('3 documents · 3 passages · all embedded').waitFor()
  expect(app.complaints).toEqual([])
})

test('the rows that come into sight next are there before they do, and none beyond the end is asked for', async () => {
  const app = await testApp({ holding: { collection: 'Notes', records: records(450) } })
  const { page } = app
  const offsets = new Set<number>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/documents/list')) return
    offsets.add((request.postDataJSON() as { readonly offset: number }).offset)
  })
  await page.locator('.treeRow > .navItem', { hasText: 'Notes' }).click()
  await page.getByRole('row', { name: /Note 1 on the lighthouse/ }).waitFor()
  await page.locator('.virtualList').evaluate(scrollToHalf)
  await expect.poll(() => [...offsets]).toEqual([0, 200])
  expect(await page.locator('.virtualRow[data-index="200"]').count()).toBe(0)
  await page.getByRole('grid', { name: 'Documents' }).focus()
  await page.keyboard.press('End')
  await page.getByRole('row', { name: /Note 450 on the glacier/ }).waitFor()
  await page.keyboard.press('Home')
  await page.getByRole('row', { name: /Note 1 on the lighthouse/ }).waitFor()
  expect([...offsets].toSorted((a, b) => a - b)).toEqual([0, 200, 400])
  expect(app.complaints).toEqual([])
})

test('heads stand above their cells beside a scrollbar, and a table that fits does not scroll sideways', async () => {
  const { newUrl } = await testApp({ holding: { collection: 'notes', records: records(60) } })
  // The browser of the other tests hides scrollbars.
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(newUrl())
  await page.locator('.treeRow > .navItem', { hasText: 'notes' }).click()
  await page.locator('.documentRow .documentSize').nth(1).waitFor()
  const sides = (row: string) =>
    page.evaluate(`(() => {
      const [, source, , size] = document.querySelector('${row}').children
      return [source.getBoundingClientRect().left, size.getBoundingClientRect().right]
    })()`)
  const bar = await page.locator('.virtualList').evaluate(widthOfBar)
  expect(bar).toBeGreaterThan(0)
  expect(await sides('.documentHeads')).toEqual(await sides('.documentRow'))

  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await page.locator('.tableRow').first().waitFor()
  expect(await page.locator('.documentCells').evaluate(hiddenBeside)).toBe(0)
})

/** Runs in the page, as the next. */
function widthOfBar(list: unknown): number {
  const { offsetWidth, clientWidth } = list as { readonly offsetWidth: number; readonly clientWidth: number }
  return offsetWidth - clientWidth
}

function hiddenBeside(table: unknown): number {
  const { scrollWidth, clientWidth } = table as { readonly scrollWidth: number; readonly clientWidth: number }
  return scrollWidth - clientWidth
}

/** The rows in sight are the last of the first page then. */
function scrollToHalf(list: { scrollTop: number; readonly scrollHeight: number }): void {
  list.scrollTop = list.scrollHeight * (120 / 450)
}

test('a collection that is made while one goes elsewhere does not take one there', async () => {
  const { page, complaints } = await testApp()
  const held = await holdCalls(page, 'collections.create')
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor()
  const read = page.waitForResponse(/collections\/list/)
  await held.release()
  await read
  await page.getByRole('region', { name: 'Collections' }).getByText('Ports').waitFor()
  // The next page is gone to after all that the making sets off.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(`location.hash`)).toBe('#/notes')
  expect(complaints).toEqual([])
})
