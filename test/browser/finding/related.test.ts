import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { newCollection } from '../flows.ts'
import { records, testApp } from '../testApp.ts'

const report = (weeks: string) =>
  `The harbour authority said on Monday that repairs to the northern quay will take ${weeks} weeks and cost four million. ` +
  'Ships of the line to the outer islands are moved to the fishing port, and lorries wait on the old railway yard. ' +
  'The owner of the yard asks for a rent, which the authority calls too high, and both will meet a judge in autumn.'

test('copies and what is near are beside a document, are compared by key, and more like it is searched for', async () => {
  const lines = [
    { id: 'a', title: 'Quay closed', text: report('eleven') },
    { id: 'b', title: 'Northern quay closed', text: report('twelve') },
    ...records(10),
  ]
  const app = await testApp({ size: { width: 1440, height: 900 }, holding: { collection: 'Ports', records: lines } })
  const { page, complaints } = app
  await page.getByRole('region', { name: 'Collections' }).getByText('Ports').click()
  const rows = page.getByRole('grid', { name: 'Documents', exact: true }).getByRole('row')
  await rows.filter({ hasText: 'Quay closed' }).first().dblclick()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('tab', { name: 'Related' }).click()
  const copies = reader.getByRole('region', { name: 'Near-duplicates' })
  await copies.getByText('1 near-duplicate').waitFor()
  const near = reader.getByRole('region', { name: 'Near in meaning' })
  // Only what has something in common, and that named; the tab counts the copies.
  await expect.poll(() => near.getByRole('row').count()).toBe(2)
  await expect
    .poll(() => near.getByText('Shares: islands, outer').or(near.getByText('Shares: outer, islands')).count())
    .toBe(2)
  await expect.poll(() => reader.getByRole('tab', { name: 'Related 1' }).count()).toBe(1)
  expect(await reader.innerText()).not.toMatch(/cosine|[Mm]odel/)
  await near.getByRole('button', { name: 'with little in common' }).click()
  await expect.poll(() => near.getByRole('row').count()).toBeGreaterThan(3)
  // A narrower window makes the pane again: the tab stays.
  await page.setViewportSize({ width: 980, height: 800 })
  await near.getByText('Shares').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await near.getByText('Shares').first().waitFor()
  await checkPage(page, 'related documents')

  await copies.getByRole('button', { name: 'Compare with Northern quay closed' }).click()
  await page.getByRole('heading', { name: 'Compare' }).waitFor()
  await page.getByText('1 change').waitFor()
  const [first, second] = [
    page.getByRole('region', { name: 'First: Quay closed' }),
    page.getByRole('region', { name: /^Second/ }),
  ]
  await expect.poll(() => first.locator('del').allInnerTexts()).toEqual(['eleven'])
  await expect.poll(() => second.locator('ins').allInnerTexts()).toEqual(['twelve'])
  await page.keyboard.press('F7')
  await page.getByText('Change 1 of 1').waitFor()
  await expect.poll(() => first.locator('del[data-current]').count()).toBe(1)
  await checkPage(page, 'a comparison')
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await page.getByRole('region', { name: 'First: Northern quay closed' }).waitFor()

  await page.keyboard.press('Shift+F7')
  await page.getByText('Change 1 of 1').waitFor()

  // Either text is opened from there; Escape and Back leave the comparison, also once its sides were swapped.
  await page.getByRole('button', { name: 'Open the second: Quay closed' }).click()
  await reader.getByRole('heading', { name: 'Quay closed', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Compare' }).waitFor()
  await page.keyboard.press('Escape')
  await copies.getByText('1 near-duplicate').waitFor()
  await copies.getByRole('button', { name: 'Compare with Northern quay closed' }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()

  // Two that are selected in a list, by key.
  await rows.first().waitFor()
  await rows.nth(2).click()
  await rows.nth(3).click({ modifiers: ['Shift'] })
  await page.keyboard.press('c')
  await page.getByRole('region', { name: /^Second: Note 2/ }).waitFor()
  // Different texts are read as they are until what differs is asked for.
  await page.getByText('Two different texts, as they are').waitFor()
  expect(await page.locator('.compareText :is(del, ins)').count()).toBe(0)
  await page.getByRole('button', { name: 'Mark what differs' }).click()
  await page.locator('.compareText del').first().waitFor()
  await page.getByText(/^\d+ changes?$/).waitFor()

  // From the bar of exactly two.
  await page.goBack()
  const compare = page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Compare' })
  await rows.nth(2).click()
  await rows.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected', { exact: true }).waitFor()
  expect(await compare.count()).toBe(0)
  await rows.nth(3).click({ modifiers: ['Shift'] })
  await compare.click()
  await page.getByRole('region', { name: /^Second: Note 2/ }).waitFor()

  // From the palette too, also while what is read has the focus.
  await page.goBack()
  await rows.nth(2).click()
  await rows.nth(3).click({ modifiers: ['Shift'] })
  // The palette is about what was selected and read when it was opened.
  await page.getByText('2 selected', { exact: true }).waitFor()
  await reader.getByRole('tab', { name: /^Related/ }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('side by side')
  await page.getByText(/^About what is read: .* · 2 documents selected in the list$/).waitFor()
  await page.getByRole('option', { name: /^Compare side by side/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: /^Second: Note 2/ }).waitFor()

  await page.goBack()
  await rows.nth(2).click()
  await rows.nth(3).click({ modifiers: ['Shift'] })
  await page.getByText('2 selected', { exact: true }).waitFor()
  await page.keyboard.press('l')
  await page.getByText('Like 2 documents').waitFor()
  await page.getByText(/By the mean of 2 of 2 vectors/).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3)
  await checkPage(page, 'what is like documents')
  expect(complaints).toEqual([])
})

test('both sides of a comparison scroll together', async () => {
  const paragraphs = Array.from({ length: 120 }, (_, at) => `Paragraph ${at} of the long report on the harbour.`)
  const longer = paragraphs.flatMap((one, at) => (at % 10 === 3 ? [one, `Added after ${at}, with a reason.`] : [one]))
  const lines = [
    {
      id: 'a',
      title: 'Draft of the report on the harbour that the board asked for in the spring of that year',
      text: paragraphs.join('\n\n'),
    },
    {
      id: 'b',
      title: 'Final',
      text: longer.join('\n\n'),
      date: '2031-06-30',
      url: `https://${'a'.repeat(60)}.example/b`,
    },
  ]
  const app = await testApp({ holding: { collection: 'Reports', records: lines } })
  const { page } = app
  await page.evaluate(`location.hash = '#/compare?first=1&second=2'`)
  await page.getByText('12 changes').waitFor()
  // The facts of one need more lines than those of the other.
  const sides = await page.locator('.compareText').all()
  const [left, right] = await Promise.all(sides.map(async (side) => (await side.boundingBox())?.y))
  expect(left).toBe(right)
  const facts = await Promise.all(
    (await page.locator('.compareSide header p').all()).map(async (line) => (await line.boundingBox())?.height ?? 0),
  )
  expect(facts[1]).toBeGreaterThan(facts[0] ?? 0)
  await page.setViewportSize({ width: 900, height: 700 })
  const widths = await Promise.all(
    (await page.locator('.compareSide, .compareSide > header').all()).map(
      async (part) => (await part.boundingBox())?.width ?? 0,
    ),
  )
  // A long title is cut: each head is as wide as its side.
  expect(widths[1]).toBeLessThanOrEqual(widths[0] ?? 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  const tops = () =>
    page.evaluate(`[...document.querySelectorAll('.compareText')].map((side) => {
      const change = side.querySelector('[data-change="8"]')
      return Math.round(change.getBoundingClientRect().top)
    })`) as Promise<number[]>
  for (let press = 0; press < 9; press++) await page.keyboard.press('F7')
  await page.getByText('Change 9 of 12').waitFor()
  await expect.poll(async () => Math.abs(((await tops())[0] ?? 0) - ((await tops())[1] ?? 999))).toBeLessThan(30)
})

test('what is related is filed from its row: by its menu, by key, by the palette and by dragging', async () => {
  const lines = [
    { id: 'a', title: 'Quay closed', text: report('eleven') },
    { id: 'b', title: 'Northern quay closed', text: report('twelve') },
    ...records(4),
  ]
  const app = await testApp({ size: { width: 1440, height: 900 }, holding: { collection: 'Ports', records: lines } })
  const { page, complaints } = app
  const collections = page.getByRole('region', { name: 'Collections' })
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Quays')
  await page.keyboard.press('Enter')
  await collections.getByText('Ports').click()
  await page.getByRole('row').filter({ hasText: 'Quay closed' }).first().dblclick()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('tab', { name: 'Related' }).click()
  const copy = reader.getByRole('region', { name: 'Near-duplicates' }).getByRole('row')
  await copy.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to…' }).click()
  // The row is meant, not the document that is read beside it.
  const asked = page.getByText('Add “Northern quay closed” to')
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await copy.getByRole('button', { name: 'Compare with' }).focus()
  await page.keyboard.press('a')
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await copy.dragTo(collections.locator('.treeRow > .navItem', { hasText: 'Quays' }))
  await page.getByText('1 document added to “Quays”.').waitFor()
  expect(complaints).toEqual([])
})

test('filters of an earlier search, which are out of sight, do not narrow what is like a document or a text', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'Ports', records: records(10) } })
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('lighthouse')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'News' }).click({ force: true })
  await page.keyboard.press('Escape')
  const chip = page.locator('.chip', { hasText: 'News' })
  await chip.waitFor()
  // Where they are in sight they stay.
  await page.getByRole('searchbox').fill('ferry')
  await page.keyboard.press('Enter')
  await page.getByText('Searched').waitFor()
  await chip.waitFor()

  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').first().click()
  await page.keyboard.press('l')
  await page.getByRole('grid').getByRole('row').first().waitFor()
  expect(await chip.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('related documents are selected and filed together, with the menu of documents', async () => {
  const lines = [
    { id: 'a', title: 'Quay closed', text: report('eleven') },
    { id: 'b', title: 'Northern quay closed', text: report('twelve') },
    ...records(10),
  ]
  const app = await testApp({ size: { width: 1440, height: 900 }, holding: { collection: 'Ports', records: lines } })
  const { page, complaints } = app
  await page.getByRole('region', { name: 'Collections' }).getByText('Ports').click()
  await page.getByRole('row').filter({ hasText: 'Quay closed' }).first().dblclick()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('tab', { name: 'Related' }).click()
  const near = reader.getByRole('grid', { name: 'Documents near in meaning' })
  await expect.poll(() => near.getByRole('row').count()).toBe(2)
  await near.focus()
  await page.keyboard.press('Shift+ArrowDown')
  const selection = reader.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  // The commands are about what is selected there, not about the document that is read.
  await page.keyboard.press('a')
  await page.getByText('Add 2 documents to').waitFor()
  await page.keyboard.type('Near')
  await page.keyboard.press('Enter')
  await page.getByText('2 documents added to “Near”.').waitFor()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu', { name: 'Actions for 2 documents' }).getByRole('menuitem', { name: 'Tag…' }).waitFor()
  await page.keyboard.press('Escape')
  await reader.locator('[aria-label="Documents near in meaning"]:focus').waitFor()
  // Ctrl and Enter opens a tab of its own; Enter alone reads it here.
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByRole('tablist', { name: 'Open documents' }).getByRole('tab').count()).toBe(2)
  expect(complaints).toEqual([])
})
