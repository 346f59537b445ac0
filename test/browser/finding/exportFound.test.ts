import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { records, testApp } from '../testApp.ts'

/** Exports what is shown as JSON Lines by the menu that is open; answers the titles in the file. */
async function exported(page: Page): Promise<readonly string[]> {
  const menu = page.getByRole('menu', { name: 'Export' })
  const counted = /^[\d,]+ documents?/.exec(await page.getByText(/documents? will be written$/).innerText())?.[0]
  const downloaded = page.waitForEvent('download')
  await menu.getByRole('menuitem', { name: /^JSON Lines/ }).click()
  const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\n')
  expect(counted).toBe(lines.length === 1 ? '1 document' : `${lines.length} documents`)
  await page.getByText(`.jsonl was exported with ${counted}.`).last().waitFor()
  return lines.map((line) => (JSON.parse(line) as { title: string }).title)
}

const titlesShown = (page: Page) => page.locator('.hitList .virtualRow h3').allInnerTexts()

test('what a search shows is exported in its order from its bar and from the palette, and so is what is like a document', async () => {
  const app = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(10) },
  })
  const { page, complaints } = app
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('lighthouse keeper')
  await page.keyboard.press('Enter')
  await page
    .locator('.resultsBar:not([data-early]):not([data-pending])')
    .getByText(/^\d+ results$/)
    .waitFor()
  const button = page.locator('.resultsBar').getByRole('button', { name: 'Export', exact: true })
  await checkPage(page, 'results that can be exported')
  await button.click()
  await page.getByRole('menuitem', { name: /^JSON Lines about/ }).waitFor()
  const titles = await exported(page)
  expect(titles[0]).toMatch(/on the lighthouse$/)
  const shown = await titlesShown(page)
  expect(titles.slice(0, shown.length)).toEqual(shown)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Export')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('export')
  await page.getByRole('option', { name: /^Export what is shown/ }).click()
  expect(await exported(page)).toEqual(titles)

  await page.getByRole('row').first().click()
  await page.keyboard.press('l')
  await page.getByText(/^Like “/).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
  await button.click()
  const like = await exported(page)
  expect(like).not.toContain(titles[0])
  expect(like.slice(0, 3)).toEqual((await titlesShown(page)).slice(0, 3))
  expect(complaints).toEqual([])
})

test('what passes filters is exported in the order of its list', async () => {
  const titles = ['Weir', 'Anchor', 'Mole']
  const holding = {
    collection: 'notes',
    records: titles.map((title, at) => ({ id: title, title, text: `About number ${at}.` })),
  }
  const app = await testApp({ size: { width: 1440, height: 900 }, holding })
  const { page, complaints } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('heading', { name: 'notes' }).waitFor()
  await page.getByRole('button', { name: 'Search in this collection' }).click()
  await page.getByText('All that pass the filters.').waitFor()
  const button = page.locator('.resultsBar').getByRole('button', { name: 'Export', exact: true })
  await button.click()
  expect(await exported(page)).toEqual(titles)
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await page.getByRole('row').first().getByText('Anchor').waitFor()
  await button.click()
  expect(await exported(page)).toEqual(['Anchor', 'Mole', 'Weir'])
  expect(complaints).toEqual([])
})
