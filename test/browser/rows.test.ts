import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { records, testApp } from './testApp.ts'

/** Lists, the box above them and the text beside them: what has the focus, what is selected, and what is not. */

async function library(count = 10): Promise<Page> {
  const app = await testApp({ holding: { collection: 'notes', records: records(count) } })
  return app.page
}
const focused = (page: Page) =>
  page.evaluate(
    '(document.activeElement?.getAttribute("aria-label") || document.activeElement?.getAttribute("placeholder")) ?? document.activeElement?.tagName',
  )
const selectedText = (page: Page) => page.evaluate('String(getSelection())')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search query' })

async function toSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await search(page).waitFor()
}

test('Enter in the search box goes on to the results and opens nothing, however one came to them', async () => {
  const page = await library()
  await toSearch(page)
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const expectResults = async () => {
    await expect.poll(() => focused(page)).toBe('Results')
    expect(await reader.count()).toBe(0)
  }
  // At once, before what was typed has been searched for.
  await search(page).pressSequentially('lighthouse lamp')
  await page.keyboard.press('Enter')
  await expectResults()
  // Again, with the same words; and held down, which must not go on to open the first.
  await search(page).focus()
  await page.keyboard.down('Enter')
  await expectResults()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectResults()
  // After what was typed has been answered already.
  await search(page).fill('glacier thickness')
  await page.getByRole('row').filter({ hasText: 'glacier' }).first().waitFor()
  await page.keyboard.press('Enter')
  await expectResults()
  // From a search of before, whose button goes when its results come.
  await search(page).fill('')
  await page.getByRole('button', { name: 'lighthouse lamp' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: 'lighthouse' }).first().waitFor()
  await expectResults()
  // Nothing found: it stays in the box.
  await page.getByRole('radiogroup', { name: 'Search mode' }).getByText('Keyword').click()
  await search(page).fill('zzzzqqqq')
  await search(page).press('Enter')
  await page.getByText('No results').waitFor()
  expect(await page.evaluate('document.activeElement.type')).toBe('search')
})

test('Enter on a result reads that one, also while another is open; J and K go on from the text', async () => {
  const page = await library()
  await toSearch(page)
  await search(page).fill('lighthouse')
  await search(page).press('Enter')
  await expect.poll(() => focused(page)).toBe('Results')
  await page.keyboard.press('Enter')
  await page.locator('.readText').waitFor()
  const title = () => page.getByRole('region', { name: 'Reading pane' }).getByRole('heading').innerText()
  const first = await title()
  await expect.poll(() => focused(page)).toBe(first)

  // Another search with the text still open: its first result is another document.
  await search(page).fill('apple blossom orchard')
  await search(page).press('Enter')
  await page.getByRole('row').filter({ hasText: 'orchard' }).first().waitFor()
  await expect.poll(() => focused(page)).toBe('Results')
  await page.keyboard.press('Enter')
  await expect.poll(title).toMatch(/on the orchard$/)
  const second = await title()
  await expect.poll(() => focused(page)).toBe(second)

  await page.keyboard.press('j')
  await expect.poll(title).not.toBe(second)
  await expect.poll(async () => (await focused(page)) === (await title())).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(title).toBe(second)
  await expect.poll(() => focused(page)).toBe(second)
  // In a collection too.
  await page.getByRole('button', { name: 'Close the reading pane' }).click()
  await page.getByRole('button', { name: 'notes 10' }).click()
  await page.getByRole('grid', { name: 'Documents' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const top = await title()
  await expect.poll(() => focused(page)).toBe(top)
  await page.keyboard.press('j')
  await expect.poll(title).not.toBe(top)
})

test('a Shift click and a drag over rows choose rows, and select no text', async () => {
  const page = await library()
  await page.getByRole('button', { name: 'notes 10' }).click()
  const rows = page.getByRole('row')
  await rows.nth(1).click()
  await rows.nth(4).click({ modifiers: ['Shift'] })
  await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(4)
  expect(await selectedText(page)).toBe('')
  const [from, to] = [await rows.nth(1).boundingBox(), await rows.nth(5).boundingBox()]
  if (!from || !to) throw new Error('The rows are not there.')
  await page.mouse.move(from.x + 60, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 200, to.y + 10, { steps: 5 })
  await page.mouse.up()
  expect(await selectedText(page)).toBe('')
  // What was selected in the text beside does not grow towards a row that is chosen with Shift.
  const reader = page.locator('.readText')
  await reader.waitFor()
  // Whatever the font, a word is in the middle of the first line.
  const line = await page.evaluate<{ x: number; y: number }>(`(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('.readText'))
    const { x, y, height } = range.getClientRects()[0]
    return { x, y: y + height / 2 }
  })()`)
  await page.mouse.dblclick(line.x + 8, line.y)
  const word = String(await selectedText(page)).trim()
  expect(word).toMatch(/^\S+$/)
  await rows.nth(3).click({ modifiers: ['Shift'] })
  expect(['', word]).toContain(String(await selectedText(page)).trim())
})

test('the palette runs what is typed, not what came to lie under a mouse that rests', async () => {
  const page = await library(2)
  await toSearch(page)
  // Where a row in the middle of the palette will be.
  await page.keyboard.press('Control+k')
  const rows = page.getByRole('option')
  const box = await rows.nth(5).boundingBox()
  if (!box) throw new Error('The palette has no rows.')
  await page.keyboard.press('Escape')
  await rows.first().waitFor({ state: 'detached' })
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.click(box.x + 40, box.y + box.height / 2)
  await page.keyboard.press('Control+k')
  await rows.first().waitFor()
  const chosen = page.getByRole('option', { selected: true })
  // The browser tells of the row below the mouse by itself; a frame later it has.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await chosen.count()).toBe(0)
  // Enter runs what fits the text as it is then, before anything is drawn or found.
  await Promise.all(['j', 'o', 'b', 's', 'Enter'].map((key) => page.keyboard.press(key)))
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  // A movement counts.
  await page.keyboard.press('Control+k')
  await rows.first().waitFor()
  await page.mouse.move(box.x + 42, box.y + box.height / 2)
  await expect.poll(() => chosen.count()).toBe(1)
  // Typing takes what fits best, whatever the mouse rests on, also when the library has been asked.
  await page.keyboard.type('jobs')
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining('Show jobs')])
  await page.getByRole('option', { name: 'Search for “jobs”' }).waitFor()
  // The keys walk, over the ends too; Shift with them selects text.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining('Search for “jobs”')])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining('Show jobs')])
  await page.keyboard.press('End')
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining('Search for “jobs”')])
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('theme dark')
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining('Theme: dark')])
  // The next key after Escape finds the focus where it was, and opens the palette again.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.getByRole('combobox', { name: 'Command palette' }).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await toSearch(page)
  await search(page).focus()
  await page.keyboard.press('Control+k')
  await rows.first().waitFor()
  await Promise.all(['Escape', 'x', 'y'].map((key) => page.keyboard.press(key)))
  await expect.poll(() => search(page).inputValue()).toBe('xy')
})

test('Enter that makes up a character in the palette runs nothing', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Command palette' })
  await field.fill('jobs')
  await page.getByRole('option', { name: 'Show jobs', selected: true }).waitFor()
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await field.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true })
  await page.getByRole('option', { name: 'Show jobs', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
})
