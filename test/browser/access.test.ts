import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkColours, checkPage } from './checkPage.ts'
import { cutControls } from './cutControls.ts'
import { allJobsDone, tabTo } from './flows.ts'
import { testApp } from './testApp.ts'

/** Pages that show something as they are opened. */
const otherPages = [
  ['#/ask', 'the question to documents'],
  ['#/notes', 'the notes'],
  ['#/timeline/1', 'the timeline'],
  ['#/compare?first=1&second=2', 'two documents beside each other'],
  ['#/fields', 'the fields'],
  ['#/teams', 'the teams'],
  ['#/trash', 'the trash'],
  ['#/keys', 'the keyboard shortcuts'],
  ['#/guide', 'the guide'],
  ['#/welcome', 'the welcome page'],
  ['#/log', 'the log'],
] as const

/** Every page in turn, each with something on it. */
async function walk(page: Page, visit: (what: string) => Promise<void>): Promise<void> {
  const settle = (hash: string) =>
    page.evaluate((to) => void ((globalThis as unknown as PageLocation).location.hash = to), hash)
  await settle('#/search')
  await page.getByRole('searchbox').fill('cocoa harvest')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('row').first()
  await hit.waitFor()
  await hit.getByRole('button', { name: 'Why' }).click()
  await hit.click()
  await page.getByRole('region', { name: 'Reading pane' }).getByRole('heading').first().waitFor()
  await visit('search results and the reading pane')
  await page.getByRole('tab', { name: 'Details' }).click()
  await visit('the details of a document')
  await page.getByRole('button', { name: 'Close the reading pane' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').waitFor()
  await visit('the filters')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await settle('#/collection/1')
  await page.getByRole('row').first().waitFor()
  await visit('a collection')
  await settle('#/size/1')
  await page.getByRole('table', { name: 'Stored precision' }).waitFor()
  await visit('the size of a collection')
  await settle('#/generate')
  await page.getByRole('radio', { name: 'Video from images' }).check({ force: true })
  await page.getByLabel('Prompt').fill('A red leaf')
  await page.getByLabel('Seed').fill('one')
  await page.getByText('This is not a number.').waitFor()
  await visit('the form to generate')
  await page.getByRole('radio', { name: 'Image', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Generate', exact: true }).last().click()
  await page.locator('.task .medium').waitFor()
  await visit('a task of generation')
  await page.getByRole('button', { name: 'Gallery' }).click()
  await page.getByRole('row', { name: 'A red leaf' }).first().waitFor()
  await visit('the gallery')
  for (const [hash, what] of otherPages) {
    await settle(hash)
    await page.locator('#page').getByRole('heading').first().waitFor()
    await visit(what)
  }
  await settle('#/import')
  await page.getByRole('heading', { name: 'Import your files' }).waitFor()
  await visit('the import page')
  await settle('#/jobs')
  await page.locator('.jobRow').first().waitFor()
  await visit('the jobs')
  await settle('#/job/1')
  await page.locator('.jobSummary').waitFor()
  await visit('a job')
  await settle('#/usage')
  await page.getByRole('heading', { name: 'Prices' }).waitFor()
  await visit('the usage page')
  await settle('#/settings')
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
  await visit('the settings')
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await visit('the palette')
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog').waitFor()
  await visit('the keys')
  await page.keyboard.press('Escape')
}

interface PageLocation {
  location: { hash: string }
}

test('every part has a name, and all text can be read in each theme', async () => {
  const { page, complaints } = await testApp()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await checkPage(page, 'the first run')
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
  await allJobsDone(page)
  for (const [theme, name] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['More contrast', 'contrast'],
  ] as const) {
    await page.evaluate(`location.hash = '#/settings'`)
    await page.getByRole('radio', { name: theme, exact: true }).click({ force: true })
    await page.locator(`html[data-theme=${name}]`).waitFor()
    const check = name === 'light' ? checkPage : checkColours
    await walk(page, async (what) => {
      await check(page, `${what}, ${theme.toLowerCase()}`)
      // The size of what is shown is the same in every theme.
      if (name !== 'light') return
      for (const width of [900, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await page.evaluate(cutControls), `cut on: ${what}, ${width} wide`).toEqual([])
      }
    })
  }
  expect(complaints).toEqual([])
})

test('high contrast is there in the dark, too, as set and as the system asks for it', async () => {
  const { page, complaints } = await testApp({ holding: 'sample' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(`location.hash = '#/settings'`)
  await page.getByRole('radio', { name: 'Dark', exact: true }).click({ force: true })
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' })
  await page.locator('html[data-theme=contrast][data-scheme=dark]').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'no-preference' })
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('radio', { name: 'More contrast', exact: true }).click({ force: true })
  await page.locator('html[data-theme=contrast][data-scheme=dark]').waitFor()
  await walk(page, (what) => checkColours(page, `${what}, high contrast in the dark`))
  expect(complaints).toEqual([])
})

test('Tab goes through the whole window and shows where it is', async () => {
  // Three panes side by side.
  const { page } = await testApp({ size: { width: 1440, height: 800 }, holding: 'sample' })
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('cocoa')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().click()
  await page.getByRole('region', { name: 'Reading pane' }).getByRole('heading').first().waitFor()
  await page.locator('.librarySwitch').focus()
  for (const stop of ['New collection', /Sample/, /Settings/, 'Search query', 'Results', 'Copy the passage']) {
    await tabTo(page, stop)
  }
  await tabTo(page, /Commands/)
})
