import { expect, test } from 'vitest'
import { records, testApp } from './testApp.ts'

/** A list of any length draws few rows, uses them again, and asks for little while it is scrolled. */

test('a long list keeps its elements while it is scrolled, and shows the active row when a key is pressed', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(3_000) } })
  const { page } = app
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'notes' }).first().click()
  const list = page.getByRole('grid', { name: 'Documents' })
  const row = (index: number) => page.locator(`.virtualRow[data-index="${index}"]`)
  await row(0).getByText('Note 1 on').waitFor()
  // Rows come a few in each frame.
  const isFull = () =>
    page.evaluate<boolean>(`(() => {
      const list = document.querySelector('.documentTable .virtualList').getBoundingClientRect()
      return document.elementFromPoint(list.left + 100, list.bottom - 5).closest('.virtualRow') !== null
    })()`)
  await expect.poll(isFull).toBe(true)
  const before = await page.locator('.virtualRow').count()
  // Each costs time in every frame that shows other rows.
  expect(await row(0).locator('*').count()).toBeLessThanOrEqual(18)

  asked.length = 0
  const made = await page.evaluate<number>(`new Promise((done) => {
    const list = document.querySelector('.documentTable .virtualList')
    const seen = new Set()
    const goal = list.scrollHeight - list.clientHeight
    let step = 0
    const next = () => {
      for (const row of document.querySelectorAll('.virtualRow')) seen.add(row)
      list.scrollTop = (goal * ++step) / 30
      if (step < 30) requestAnimationFrame(next)
      else done(seen.size)
    }
    next()
  })`)
  await row(2_999).getByText('Note 3000 on').waitFor()
  // At most as many again: those beyond the upper edge.
  await expect.poll(() => page.locator('.virtualRow').count()).toBeLessThan(2 * before)
  // Of 30 frames that each show other rows: where a frame takes so long that the list rests, those beyond the edges are made.
  expect(made).toBeLessThan(12 * before)
  expect(asked.filter((url) => url.endsWith('/documents/list')).length).toBeLessThanOrEqual(16)

  // Home goes to the row that is active already.
  await list.focus()
  await page.keyboard.press('Home')
  await row(0).getByText('Note 1 on').waitFor()
  expect(await page.evaluate(`document.querySelector('.documentTable .virtualList').scrollTop`)).toBe(0)

  // What comes back at another place does not scroll the list to its active row.
  await page.keyboard.press('Delete')
  await row(0).getByText('Note 2 on').waitFor()
  await page.evaluate(`document.querySelector('.documentTable .virtualList').scrollTop = 40_000`)
  await row(1_190).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('.documentTable [aria-rowcount="3000"]').first().waitFor()
  expect(await page.evaluate(`document.querySelector('.documentTable .virtualList').scrollTop`)).toBe(40_000)

  // The bar of a selection takes room from the end of the list, and the last row that was chosen stays in sight.
  await list.focus()
  await page.keyboard.press('End')
  await row(2_999).getByText('Note 3000 on').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selection' }).waitFor()
  const covered = () =>
    page.evaluate<number>(`(() => {
      const list = document.querySelector('.documentTable .virtualList').getBoundingClientRect()
      return document.querySelector('.virtualRow[data-active]').getBoundingClientRect().bottom - list.bottom
    })()`)
  await expect.poll(covered).toBeLessThanOrEqual(1)

  // Sorted, it is the same list, at its top again, with the rows of the other order.
  await page.evaluate(`document.querySelector('.documentTable .virtualList').isSame = true`)
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Title' }).click()
  await row(0).getByText('Note 1 on').waitFor()
  await row(1).getByText('Note 10 on').waitFor()
  expect(
    await page.evaluate(`(() => {
      const { isSame, scrollTop } = document.querySelector('.documentTable .virtualList')
      return { isSame, scrollTop }
    })()`),
  ).toEqual({ isSame: true, scrollTop: 0 })

  // A table has the order of the list: that of adding, in which the last row is the active one.
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Title' }).click()
  await row(2_999).getByText('Note 3000 on').waitFor()
  // As a table, what comes back at another place leaves one where one is, too, and the keys go to the active row.
  await page.getByText('Table', { exact: true }).click()
  const tableRow = (index: number) => page.locator(`.tableRow[data-index="${index}"]`)
  const scrolled = (to?: number) =>
    page.evaluate<number>(`(() => {
      const table = document.querySelector('.documentCells')
      ${to === undefined ? '' : `table.scrollTop = ${to}`}
      return table.scrollTop
    })()`)
  await tableRow(2_999).waitFor()
  await list.focus()
  await page.keyboard.press('Control+Home')
  await tableRow(0).waitFor()
  await page.keyboard.press('Delete')
  await page.locator('.documentTable [aria-rowcount="3000"]').first().waitFor()
  await scrolled(40_000)
  await tableRow(1_190).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('.documentTable [aria-rowcount="3001"]').first().waitFor()
  expect(await scrolled()).toBe(40_000)
  await list.focus()
  await page.keyboard.press('Control+Home')
  await tableRow(0).waitFor()
  expect(await scrolled()).toBe(0)
}, 240_000)
