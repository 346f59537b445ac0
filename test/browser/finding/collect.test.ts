import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allJobsDone, importHere, newCollection } from '../flows.ts'
import type { OpenedApp } from '../launch.ts'
import { records, testApp, writeLines } from '../testApp.ts'

async function searchNews({ page }: OpenedApp): Promise<void> {
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'What to search for' }).getByText('News').click()
  await page.getByRole('searchbox', { name: 'Query' }).fill('harbour port strike')
  await page.keyboard.press('Enter')
}

test('an event of the news is saved with its articles, embedded, and found by meaning', async () => {
  const app = await testApp()
  const { page, complaints } = app
  await searchNews(app)
  const event = page.getByRole('row').filter({ hasText: 'Dock strike at Port Amsel' }).first()
  await event.waitFor()
  await expect.poll(() => event.textContent()).toContain('8 articles')
  await expect.poll(() => page.getByText('1 search', { exact: false }).first().isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Save Dock strike at Port Amsel' }).click()
  await page.getByText('9 documents saved to “harbour port strike”').first().waitFor()
  await event.getByText('Saved in harbour port strike').waitFor()
  const article = page.getByRole('row').filter({ hasText: 'Dockworkers at Port Amsel stop loading' }).first()
  await article.getByText('Saved in harbour port strike').waitFor()
  await allJobsDone(page)

  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await page.getByRole('radiogroup', { name: 'Search mode' }).getByText('Semantic').click()
  await page.getByRole('searchbox', { name: 'Search query' }).fill('stevedores refuse robots on the quay')
  await page.keyboard.press('Enter')
  await page.locator('.resultsBar').getByText('Semantic', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3)
  await page.getByRole('row').filter({ hasText: 'Port Amsel' }).first().click()
  await page.getByRole('region', { name: 'Reading pane' }).getByText('Port Amsel').first().waitFor()
  expect(complaints).toEqual([])
})

test('results are walked, selected and saved with the keyboard', async () => {
  const app = await testApp()
  const { page } = app
  await searchNews(app)
  await page.getByRole('row').first().waitFor()
  await page.getByRole('grid', { name: 'Search results' }).focus()
  // The event, then two of its articles.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(2)
  await page.keyboard.press('s')
  await page.getByText('2 documents saved to “harbour port strike”').first().waitFor()
  await page.getByRole('row').nth(1).getByText('Saved in').waitFor()
  expect(await page.getByRole('row').nth(0).getByText('Saved in').count()).toBe(0)
})

test('results go where those of the same search went, never where the last of another did, as many as was said', async () => {
  const app = await testApp()
  const { page } = app
  const target = page.locator('.saveBar').getByRole('button', { name: /Save to$/ })
  const again = async (query: string) => {
    await page.getByRole('searchbox', { name: 'Query' }).fill(query)
    await page.keyboard.press('Enter')
  }
  await searchNews(app)
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: 'Save Dock strike at Port Amsel' }).click()
  await page.getByText('9 documents saved to “harbour port strike”').first().waitFor()

  await again('cocoa harvest')
  await page.locator('.saveBar').getByPlaceholder('cocoa harvest').waitFor()
  await expect.poll(() => target.innerText()).toContain('New collection')
  // An event is saved with its articles, and that is said before.
  const all = await page.getByRole('button', { name: /^Save all/ }).innerText()
  const documents = Number(/^Save all, (\d+) documents$/.exec(all)?.[1])
  expect(documents).toBeGreaterThan(await page.locator('.card[data-type=subject]').count())
  await page.getByRole('button', { name: /^Save all/ }).click()
  await page.getByText(`${documents} documents saved to “cocoa harvest”`).first().waitFor()

  await again('harbour port strike')
  await expect.poll(() => target.innerText()).toContain('harbour port strike')
  // What was chosen once is kept for these words.
  await target.click()
  await page.getByRole('option', { name: 'cocoa harvest' }).click()
  await page.locator('.virtualRow').first().click()
  await page.keyboard.press('s')
  await page
    .getByText(/saved to “cocoa harvest”/)
    .nth(1)
    .waitFor()
  await again('cocoa')
  await page.locator('.saveBar').getByPlaceholder('cocoa', { exact: true }).waitFor()
  await again('harbour port strike')
  await expect.poll(() => target.innerText()).toContain('cocoa harvest')
})

test('what was saved is told above the save bar, in a wide window and in a narrow one where the bar has two lines', async () => {
  const app = await testApp()
  const { page } = app
  await searchNews(app)
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: /^Save all/ }).click()
  const told = page.getByRole('region', { name: /Notifications/ })
  await told.getByText('saved to', { exact: false }).waitFor()
  for (const width of [1280, 620]) {
    await page.setViewportSize({ width, height: 800 })
    const gap = async () => {
      const toast = await told.locator('.toast').boundingBox()
      const bar = await page.locator('.saveBar').boundingBox()
      return bar !== null && toast !== null ? bar.y - (toast.y + toast.height) : null
    }
    await expect.poll(gap).toBeGreaterThan(0)
    await expect.poll(gap).toBeLessThan(40)
  }
})

test('a field beyond its limit shows an error while it is typed, and nothing is sent', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Query' }).fill('harbour')
  await page.getByLabel('Results', { exact: true }).fill('101')
  await page.getByText('count must be a whole number from 1 to 100, not 101.').waitFor()
  const send = page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page.getByLabel('Results', { exact: true }).fill('100')
  await expect.poll(() => send.isDisabled()).toBe(false)
  await page.getByLabel('Must contain').fill('x'.repeat(31))
  await page.getByText('30', { exact: false }).and(page.locator('.fieldError')).waitFor()
  expect(complaints).toEqual([])
})

test('a search is saved, opened from the history, and run again', async () => {
  const app = await testApp()
  const { page } = app
  await searchNews(app)
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Strikes')
  await page.keyboard.press('Enter')
  await page.getByText('“Strikes” was saved.').first().waitFor()
  await page.getByRole('button', { name: 'Saved searches and history' }).click()
  await page
    .getByRole('button', { name: /Strikes/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /harbour port strike.*items/ }).click()
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: 'Saved searches and history' }).click()
  await page.getByRole('button', { name: 'Search again' }).first().click()
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: 'Saved searches and history' }).click()
  await expect.poll(() => page.getByRole('button', { name: /harbour port strike.*items/ }).count()).toBe(2)
})

test('a research asks about its plan, reports, cites, is exported, and its sources are saved', async () => {
  const app = await testApp()
  const { page, complaints } = app
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Strikes')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Strikes' }).waitFor()
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await page.getByLabel('Question').fill('Cocoa')
  await page.getByRole('button', { name: 'Start research' }).click()
  await page.getByText('Plan expires in').waitFor()
  const angles = page.getByRole('checkbox')
  const count = await angles.count()
  expect(count).toBeGreaterThan(1)
  await page.locator('.angle .checkbox').first().click()
  await page.getByRole('button', { name: new RegExp(`^Continue with ${count - 1} angle`) }).click()

  await page.getByRole('tab', { name: 'Report', selected: true }).waitFor()
  const citation = page.getByRole('button', { name: /^Source \d+: / }).first()
  await citation.waitFor()
  await page.getByText('Complete').last().waitFor()
  await citation.click()
  await page.locator('.source[data-shown]').waitFor()

  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'HTML, single file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Cocoa.html')
  expect(await readFile(await download.path(), 'utf8')).toMatch(/<li id="source-1"/)

  const shown = page.getByRole('region', { name: 'Collections' }).locator('.navItem')
  const news = page.getByRole('region', { name: /Notifications/ })
  const form = page.getByRole('dialog', { name: 'Save sources to a collection' })
  const choose = async (name: string) => {
    await form.getByRole('button', { name: /Save to$/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('button', { name: 'Save sources' }).click()
  await choose('Strikes')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await news.getByText(/saved to “Strikes”/).waitFor()
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringMatching(/^Strikes\s+[1-9]/)])
  await news.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringMatching(/^Strikes\s+0$/)])

  // From then on one click saves there; another collection can still be chosen, and a new one goes with its undoing.
  await page.getByRole('button', { name: 'Save to “Strikes”' }).click()
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringMatching(/^Strikes\s+[1-9]/)])
  await page.getByRole('button', { name: 'Save to another collection' }).click()
  await choose('New collection…')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await shown.filter({ hasText: 'Cocoa' }).waitFor()
  await page.getByRole('button', { name: 'Save to “Cocoa”' }).waitFor()
  await page.keyboard.press('Control+z')
  await shown.filter({ hasText: 'Cocoa' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save sources', exact: true }).click()
  await choose('New collection…')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save to “Cocoa”' }).waitFor()

  // What came into the new collection since stays, and so does the collection.
  await page.evaluate(`location.hash = '#/import'`)
  await importHere(page, await writeLines(app, 'Cocoa.jsonl', records(1)), 'Cocoa')
  await page.keyboard.press('Control+z')
  await expect
    .poll(() => shown.filter({ hasText: 'Cocoa' }).allInnerTexts())
    .toEqual([expect.stringMatching(/^Cocoa\s+1$/)])
  expect(complaints).toEqual([])
})

test('results are filed as documents are: A, the palette and a drag save them into the collection that is chosen', async () => {
  const app = await testApp({ size: { width: 1440, height: 900 } })
  const { page } = app
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Strikes')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Strikes' }).waitFor()
  await searchNews(app)
  const rows = page.getByRole('grid', { name: 'Search results' }).getByRole('row')
  await rows.nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await page.getByText(/^Add “.+” to$/).waitFor()
  await page.getByRole('option', { name: /Strikes/ }).click()
  await rows.nth(1).getByText('Saved in Strikes').waitFor()
  await rows.nth(2).dragTo(page.locator('.treeRow > .navItem', { hasText: 'Strikes' }))
  await rows.nth(2).getByText('Saved in Strikes').waitFor()
  expect(app.complaints).toEqual([])
})
