import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { holdCalls } from '../holdCalls.ts'
import { testApp } from '../testApp.ts'

/** Results that are no longer on their way: those are dimmed. */
const settled = '.resultsBar:not([data-early]):not([data-pending])'

const articles = [
  { id: 'a', title: 'Cocoa', text: 'The cocoa harvest is late.', url: 'https://news.example.org/a', kind: 'news' },
  {
    id: 'm',
    title: 'Ships',
    text: 'They wait.',
    kind: 'file',
    headers: { to: 'Ada Berg <ada@example.org>' },
    message: 1,
  },
  { id: 'b', title: 'Coffee', text: 'Coffee ships wait outside of the port.', url: 'https://other.example.com/b' },
]

test('clauses are completed from what the library has by keys and pointer, stand as chips, and are taken out', async () => {
  const app = await testApp({ holding: { collection: 'My notes', records: articles } })
  const { page } = app
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Search query' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await box.pressSequentially('harvest si')
  await list.getByRole('option', { name: /^site: of a site$/ }).waitFor()
  await checkPage(page, 'search with suggestions')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('harvest site:')
  await list.getByRole('option', { name: /^site:news\.example\.org/ }).waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => list.getByRole('option').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => box.inputValue()).toBe('harvest site:news.example.org ')
  await list.waitFor({ state: 'detached' })

  await box.pressSequentially('in:my')
  await list.getByRole('option', { name: /^in:"My notes"/ }).click()
  await expect.poll(() => box.inputValue()).toBe('harvest site:news.example.org in:"My notes" ')
  await page.keyboard.press('Enter')
  const chip = (name: string) => page.getByRole('button', { name: `Remove filter ${name}` })
  await chip('in:"My notes"').waitFor()
  await page.locator(settled).getByText('1 result', { exact: true }).waitFor()
  await checkPage(page, 'search with chips')
  await chip('site:news.example.org').click()
  await expect.poll(() => box.inputValue()).toBe('harvest in:"My notes"')
  await chip('site:news.example.org').waitFor({ state: 'detached' })

  // Whom messages went to, by name or address.
  await box.fill('to:a')
  await list.getByRole('option', { name: /^to:"Ada Berg"/ }).click()
  await expect.poll(() => box.inputValue()).toBe('to:"Ada Berg" ')
  await page.keyboard.press('Enter')
  await chip('to:"Ada Berg"').waitFor()
  await page.locator(settled).getByText('1 result', { exact: true }).waitFor()

  // Values of another field are never offered while those of this one are on their way.
  await box.fill('site:')
  await list.getByRole('option', { name: /^site:news\.example\.org/ }).waitFor()
  const held = await holdCalls(page, 'search.complete')
  await box.fill('tag:')
  await list.waitFor({ state: 'detached' })
  await held.release()
  await box.fill('kind:')
  await list.getByRole('option', { name: /^kind:news/ }).waitFor()

  // What comes behind Enter lies over nothing: the call is given up, or its answer is not shown.
  const late = await holdCalls(page, 'search.complete')
  const isCompletion = (request: { url: () => string }) => request.url().endsWith('/api/search/complete')
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isCompletion),
    page.waitForEvent('requestfailed', isCompletion),
  ])
  await box.fill('cocoa lang:e')
  await page.keyboard.press('Enter')
  await chip('lang:e').or(page.locator('.resultsBar')).first().waitFor()
  await late.release()
  await ended
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await list.count()).toBe(0)

  // Escape closes the list and keeps what was typed; Enter without a choice searches for it.
  await box.fill('cocoa ki')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('cocoa ki')
  await box.fill('cocoa kind:n')
  await list.getByRole('option', { name: /^kind:news/ }).waitFor()
  await page.keyboard.press('Enter')
  await list.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('cocoa kind:n')
  await chip('kind:n').waitFor()

  // A chip reads as a filter does; all of them are cleared at once, those of the query too.
  await box.fill('cocoa kind:news after:2031-01-05')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await chip('kind:news').waitFor()
  expect(await page.locator('.clauseChip bdi').allInnerTexts()).toEqual(['News', 'Jan 5, 2031'])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => box.inputValue()).toBe('cocoa')
  expect(app.complaints).toEqual([])
})
