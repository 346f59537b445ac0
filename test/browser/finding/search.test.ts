import { expect, test } from 'vitest'
import { holdCalls } from '../holdCalls.ts'
import { records, testApp } from '../testApp.ts'

test('while a search runs, what the one before found is not shown as its own and cannot be opened', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(10) } })
  const { page } = app
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox')
  await box.fill('glacier survey')
  await page.keyboard.press('Enter')
  const bar = page.locator('.resultsBar')
  await bar.getByText(/^\d+ results$/).waitFor()
  const first = page.getByRole('row').first()
  await first.getByText(/on the glacier/).waitFor()
  // What was found by word alone does not stay when the next search begins.
  await page.locator('.resultsBar:not([data-early]):not([data-pending])').waitFor()

  const held = await holdCalls(page, 'search.query')
  await box.fill('lighthouse keeper')
  await page.keyboard.press('Enter')
  await bar.getByText('Searching for “lighthouse keeper”…').waitFor()
  await expect.poll(() => bar.innerText()).toContain('Still showing “glacier survey”.')
  expect(await bar.innerText()).not.toMatch(/results|passages| ms/)
  await expect.poll(() => page.locator('.hitList').getAttribute('aria-busy')).toBe('true')
  await page.evaluate(`{
    window.drawnAtOnce = []
    window.rowsBefore = new Set(document.querySelectorAll('.hitList .virtualRow'))
    new MutationObserver((changes) => {
      const titles = changes.filter(({ target }) => target.parentElement?.matches('h3'))
      const rows = new Set(titles.map(({ target }) => target.parentElement.closest('.virtualRow')))
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeType === 1 && node.matches('.virtualRow')) rows.add(node)
      if (rows.size > 0) drawnAtOnce.push(rows.size)
    }).observe(document.querySelector('.resultsColumn'), { childList: true, characterData: true, subtree: true })
  }`)
  await held.release()
  await bar.getByText(/^\d+ results$/).waitFor()
  await first.getByText(/on the lighthouse/).waitFor()
  // Hits are drawn a few in each frame, in the rows of those before: all at once, they would hold up what is typed meanwhile.
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(4)
  const drawn = await page.evaluate<number[]>('drawnAtOnce')
  expect(drawn.length).toBeGreaterThan(1)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(4)
  expect(
    await page.evaluate(`[...document.querySelectorAll('.hitList .virtualRow')].some((row) => rowsBefore.has(row))`),
  ).toBe(true)
  await expect.poll(() => page.locator('.hitList').getAttribute('aria-busy')).toBeNull()

  // The same words under another filter or in another mode are another search, too.
  const again = await holdCalls(page, 'search.query')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await bar.getByText('Still showing the previous search.').waitFor()
  await again.release()
  await bar.getByText(/^\d+ results$/).waitFor()

  // Until the clauses of the next query are known, it is not taken for one that has filters.
  const parsing = await holdCalls(page, 'search.parse')
  await box.fill('glacier')
  await page.keyboard.press('Enter')
  await first.getByText(/on the glacier/).waitFor()
  expect(await page.locator('.searchTools').getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0)
  await parsing.release()
  expect(app.complaints).toEqual([])
})

test('that nothing was found is said of the search that found nothing, not of the next one', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(5) } })
  const { page } = app
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await box.fill('zeppelin')
  await page.keyboard.press('Enter')
  await page.getByText('No results').waitFor()
  const held = await holdCalls(page, 'search.query')
  await box.fill('glacier')
  await page.keyboard.press('Enter')
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByText('No results').count()).toBe(0)
  await held.release()
  await page.getByRole('row').first().waitFor()
})

const before = 'The harbour master of the outer islands wrote in his log, as he had each evening since the spring tides'
const late = [
  // In one sentence, first far behind its beginning, then a little.
  `${before}, and with the same patience that the company had come to expect of him, at this hour as at every other, that the drawbridge rose.`,
  `${before}, that the drawbridge stood open. ${'It was closed again the next day. '.repeat(20)}`,
]

const far = `The dredger came early. ${'The tide went out and came in again. '.repeat(44)}The dredger sank beside the buoy.`

test('the first word that was found is in sight in every hit, however narrow the list is', async () => {
  const app = await testApp({
    holding: {
      collection: 'notes',
      records: [...late, far].map((text, at) => ({ id: `r${at}`, title: `Log ${at}`, text })),
    },
  })
  const { page } = app
  await page.keyboard.press('/')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('searchbox').fill('drawbridge')
  await page.keyboard.press('Enter')
  const snippets = page.locator('.hitSnippet')
  await expect.poll(() => snippets.count()).toBe(2)
  const inSight = () =>
    page.evaluate(`[...document.querySelectorAll('.hitSnippet')].map((shown) => {
      const mark = shown.querySelector('mark').getBoundingClientRect()
      const room = shown.getBoundingClientRect()
      return mark.height > 0 && mark.bottom <= room.bottom + 2 && mark.right <= room.right + 1
    })`)
  const atWidths = async (widths: readonly number[], density: string) => {
    await page.evaluate(`document.documentElement.dataset.density = '${density}'`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(inSight, { message: `${width} ${density}` }).toEqual([true, true])
    }
  }
  await atWidths([900, 1280, 1920], 'comfortable')
  await atWidths([900, 1920], 'compact')
  // What is read stands beside the hits, which are narrow then.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('row').first().click()
  await page.getByRole('region', { name: 'Reading pane' }).getByRole('heading', { name: /^Log/ }).waitFor()
  await atWidths([1280], 'compact')
  await atWidths([1280], 'comfortable')

  // A hit is opened where it was shown, not at the first of its words.
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('searchbox').fill('dredger sank')
  await page.keyboard.press('Enter')
  await page.locator('.hitSnippet', { hasText: 'The dredger sank beside the buoy.' }).click()
  await page.locator('.readText mark', { hasText: 'sank' }).waitFor()
  const isInPanel = () =>
    page.evaluate(`{
      const mark = [...document.querySelectorAll('.readText mark')].find((one) => one.textContent === 'sank')
      const [word, panel] = [mark, mark.closest('.tabPanel')].map((one) => one.getBoundingClientRect())
      word.top >= panel.top && word.bottom <= panel.bottom
    }`)
  await expect.poll(isInPanel).toBe(true)
  expect(app.complaints).toEqual([])
})
