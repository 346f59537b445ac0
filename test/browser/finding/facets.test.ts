import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { holdCalls } from '../holdCalls.ts'
import { records, testApp } from '../testApp.ts'

const months = ['2031-01-10', '2031-02-10', '2031-02-20', '2031-05-01', null]
const reports = [
  'Mud went to the north quay by barge.',
  'Divers looked for cables that nobody had mapped.',
  'A ferry waited outside until noon.',
  'Two cranes stood still while lorries queued along the road.',
  'Fishermen asked how deep the channel is now.',
]
const found = months.map((published, at) => ({
  id: `${at}`,
  title: `Harbour ${at}`,
  text: `The harbour was dredged for the time number ${at}. ${reports[at]}`,
  url: `https://${at % 2 === 0 ? 'news' : 'port'}.example.org/${at}`,
  kind: at === 0 ? 'file' : 'news',
  headers: { to: 'Jo Day <jo@example.org>' },
  message: 1,
  authors: at < 2 ? 'Ada Berg' : undefined,
  published,
}))

test('counts beside the results filter them, a stretch of time is chosen by pointer and by keys, and orders are chosen', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: found } })
  const { page } = app
  await page.keyboard.press('/')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  const bar = page.locator('.resultsBar')
  const results = (count: string) => bar.getByText(count, { exact: true }).waitFor()
  await results('5 results')
  const held = await holdCalls(page, 'search.facets')
  await page.getByRole('button', { name: 'Show counts by kind, site, time and more' }).click()
  // While they are counted, the panel tells that.
  const panel = page.getByRole('complementary', { name: 'Counts' })
  await panel.getByText('Counting…').waitFor()
  await held.release()
  await panel.getByText('Of 5 documents found').waitFor()
  await panel.getByText('Counting…').waitFor({ state: 'detached' })
  await checkPage(page, 'search with counts')

  const count = (name: RegExp) => panel.getByRole('checkbox', { name })
  // By keyboard: the value keeps the focus, so that the next one can be chosen.
  const news = count(/^News\s*4$/)
  await news.focus()
  await page.keyboard.press('Space')
  await results('4 results')
  await expect.poll(() => panel.getAttribute('aria-busy')).toBe('false')
  await page.locator(':focus').and(news).waitFor()
  await page.keyboard.press('Space')
  await results('5 results')
  await expect.poll(() => panel.getAttribute('aria-busy')).toBe('false')
  await page.locator(':focus').and(news).waitFor()

  await count(/^News\s*4$/).check({ force: true })
  await results('4 results')
  // The other kinds can be chosen beside it, so their counts stay.
  await count(/^File\s*1$/).waitFor()
  await panel.getByRole('heading', { name: 'Kind · without its filter' }).waitFor()
  await count(/^News\s*4$/).uncheck({ force: true })
  await results('5 results')
  await count(/^Ada Berg\s*2$/).check({ force: true })
  await results('2 results')
  expect(await page.getByRole('searchbox').inputValue()).toBe('harbour by:"Ada Berg"')
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  await results('5 results')
  await count(/^Jo Day\s*1$/).check({ force: true })
  await results('1 result')
  expect(await page.getByRole('searchbox').inputValue()).toBe('harbour to:"Jo Day"')
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  await results('5 results')

  // A clause that was typed is a value that is chosen; Escape leaves what was typed.
  await page.getByRole('searchbox').fill('harbour kind:news ')
  await page.keyboard.press('Enter')
  await results('4 results')
  await expect.poll(() => count(/^News\s*4$/).isChecked()).toBe(true)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Escape')
  expect((await page.getByRole('searchbox').inputValue()).trim()).toBe('harbour kind:news')
  await count(/^News\s*4$/).uncheck({ force: true })
  await results('5 results')
  expect(await page.getByRole('searchbox').inputValue()).toBe('harbour')

  const histogram = panel.getByRole('slider', { name: 'Documents by time of publication' })
  // Its place is known once the counts above it are those of this search.
  await expect.poll(() => panel.getAttribute('aria-busy')).toBe('false')
  const box = await histogram.boundingBox()
  if (!box) throw new Error('There is no histogram.')
  const across = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const
  // Five months from January to May: the second and third.
  await page.mouse.move(...across(0.3))
  await page.mouse.down()
  await page.mouse.move(...across(0.5), { steps: 3 })
  await page.mouse.up()
  await results('2 results')
  await bar.getByRole('button', { name: 'Only these' }).click()
  await results('1 result')
  expect(await page.getByRole('searchbox').inputValue()).toBe('harbour is:undated')
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  await results('5 results')
  await histogram.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => histogram.getAttribute('aria-valuetext')).toMatch(/3 documents$/)
  await page.keyboard.press('Enter')
  await results('3 results')
  await page.keyboard.press('Escape')
  await results('5 results')

  await bar.getByRole('button', { name: 'Order of results' }).click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await expect.poll(() => page.getByRole('row').first().innerText()).toContain('Harbour 0')
  await page.getByRole('searchbox').fill('harbour (dredged')
  await page.keyboard.press('Enter')
  await bar.getByText('the bracket has no other').waitFor()

  // What is counted is what the search has found, also by meaning: of fewer documents than are counted, each.
  await page.getByRole('radio', { name: 'Hybrid' }).click({ force: true })
  const counted = page.waitForResponse((answer) => {
    const asked = answer.request()
    return asked.url().endsWith('/search/facets') && (asked.postData() ?? '').includes('ships in the water')
  })
  await page.getByRole('searchbox').fill('ships in the water')
  await page.keyboard.press('Enter')
  await counted
  await expect.poll(() => panel.getAttribute('aria-busy')).toBe('false')
  expect(await panel.getByRole('status').innerText()).toMatch(/^Of [1-9]\d* documents found$/)
  expect(await panel.getByText('nearest by meaning').count()).toBe(0)

  // In a window for one pane counts stand beside the results, and cover no title.
  await page.setViewportSize({ width: 900, height: 800 })
  const [counts, list] = [await panel.boundingBox(), await page.getByRole('grid').boundingBox()]
  expect((counts?.x ?? 0) + (counts?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)

  // All filters, too, end above the status bar, also where there are more than fit.
  await page.setViewportSize({ width: 900, height: 600 })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = await page.locator('.popover').boundingBox()
  const status = await page.locator('.statusBar').boundingBox()
  expect((filters?.y ?? 0) + (filters?.height ?? 0)).toBeLessThanOrEqual(status?.y ?? 0)
  await page.keyboard.press('Escape')

  // Closed by its cross, it leaves the focus to the button that shows it.
  const open = page.getByRole('button', { name: 'Show counts by kind, site, time and more' })
  await panel.getByRole('button', { name: 'Hide counts' }).focus()
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
  await page.locator(':focus').and(open).waitFor()

  // Over the results, it takes the focus and gives it back.
  await page.setViewportSize({ width: 700, height: 800 })
  // The page hears of its width with its next frame: until then counts would open beside the results.
  await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`)
  await open.focus()
  await page.keyboard.press('Enter')
  await page.locator('.facetPanel:focus').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator(':focus').and(open).waitFor()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Hide counts' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.locator(':focus').and(open).waitFor()

  // The results below take the focus when they are asked for again: Escape takes the counts off them there, too.
  await page.keyboard.press('Enter')
  await page.locator('.facetPanel:focus').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  await page.locator('[role=grid]:focus').waitFor()
  expect(await panel.count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.locator('[role=grid]:focus').waitFor()
  expect(app.complaints).toEqual([])
})

test('tags beside the results are counted again when documents are tagged, and when that is undone', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: found } })
  const { page } = app
  await page.keyboard.press('/')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show counts by kind, site, time and more' }).click()
  const panel = page.getByRole('complementary', { name: 'Counts' })
  await panel.getByText('Of 5 documents found').waitFor()
  const tag = panel.getByRole('checkbox', { name: /^quay\s*1$/ })
  expect(await tag.count()).toBe(0)
  await page.getByRole('row').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Tag…' }).click()
  await page.getByRole('combobox', { name: 'Add tag' }).fill('quay')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tag.waitFor()
  await page.keyboard.press('Control+z')
  await tag.waitFor({ state: 'detached' })
  expect(app.complaints).toEqual([])
})

test('counts of more documents than the list shows tell that', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(60) } })
  const { page } = app
  await page.keyboard.press('/')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('searchbox').fill('entry')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show counts by kind, site, time and more' }).click()
  const panel = page.getByRole('complementary', { name: 'Counts' })
  await panel.getByText('Of all 60 documents found: the list shows the first 50', { exact: true }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Show more' }).click()
  await panel.getByText('Of 60 documents found', { exact: true }).waitFor()
  expect(app.complaints).toEqual([])
})

test('fields are counted beside the results, and their values filter them', async () => {
  const goods = ['grain; wheat', 'grain; wheat', 'grain; corn', 'corn', 'corn; wheat', undefined]
  const cargo = goods.map((listed, at) => ({
    id: `c${at}`,
    title: `Cargo ${at}`,
    text: `A harbour unloads cargo number ${at}.`,
    goods: listed,
    tons: at < 4 ? at * 1000 : undefined,
    kind: 'row',
  }))
  const app = await testApp({ holding: { collection: 'Cargo', records: cargo } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  const imported = page.getByRole('group', { name: 'Columns of imported records' })
  for (const name of ['goods', 'tons']) {
    await imported.getByText(name).click()
    await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('searchbox').fill('harbour')
  await page.keyboard.press('Enter')
  const results = (count: string) => page.locator('.resultsBar').getByText(count, { exact: true }).waitFor()
  await results('6 results')
  await page.getByRole('button', { name: 'Show counts by kind, site, time and more' }).click()
  const panel = page.getByRole('complementary', { name: 'Counts' })
  const ofGoods = panel.getByRole('region', { name: 'goods' })
  const value = (name: RegExp) => panel.getByRole('checkbox', { name })
  // Several choices are counted one by one.
  await value(/^grain\s*3$/).waitFor()
  await value(/^wheat\s*3$/).waitFor()
  await value(/^corn\s*3$/).waitFor()
  await checkPage(page, 'search with counts of fields')
  await value(/^grain\s*3$/).check({ force: true })
  await results('3 results')
  await ofGoods.getByText('without its filter').waitFor()
  await value(/^corn\s*3$/).check({ force: true })
  await results('5 results')
  const chip = page.getByRole('button', { name: /^Remove filter goods/ })
  await chip.waitFor()
  await value(/^corn\s*3$/).uncheck({ force: true })
  await results('3 results')
  await value(/^1000 to 1100\s*1$/).check({ force: true })
  await results('1 result')
  await chip.click()
  await results('1 result')
  // Of other documents the ranges are others; the one that the filter is in stays chosen.
  const range = value(/^1000 to 1200\s*1$/)
  await range.waitFor()
  await expect.poll(() => range.isChecked()).toBe(true)
  await range.uncheck({ force: true })
  await results('6 results')
  expect(app.complaints).toEqual([])
})
