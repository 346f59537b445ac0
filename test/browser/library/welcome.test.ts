import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { allJobsDone } from '../flows.ts'
import { testApp } from '../testApp.ts'

const open = (page: Page, address: string) => page.evaluate(`location.hash = '#/${address}'`)
const focused = (page: Page) => page.evaluate('document.activeElement?.textContent')

test('the welcome names the library, is put away for good, and comes back from the palette', async () => {
  const { page, libraryPath, complaints } = await testApp()
  await page.getByRole('heading', { name: 'Welcome to Quarry' }).waitFor()
  await page.getByText(libraryPath, { exact: true }).waitFor()
  await page.getByText('a local service on this computer', { exact: false }).waitFor()
  await checkPage(page, 'the welcome')
  await page.getByRole('button', { name: 'Do not show again' }).click()
  await page.getByText('Import your own files, or try the sample collection').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Welcome to Quarry' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Welcome to Quarry' }).count()).toBe(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Welcome to Quarry')
  await page.getByRole('option', { name: /^Welcome to Quarry/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welcome to Quarry' }).waitFor()
  await page.getByRole('button', { name: 'Go to search' }).click()
  await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
  expect(complaints).toEqual([])
})

test('the tour is taken with the keyboard, left at any step, and taken again', async () => {
  const { page, complaints } = await testApp()
  const step = page.getByRole('dialog')
  const start = page.getByRole('button', { name: 'Take the tour' })
  await start.focus()
  await page.keyboard.press('Enter')
  for (const [index, title] of ['Your library', 'Import', 'Collections', 'Search', 'Ask'].entries()) {
    await step.getByText(`Step ${index + 1} of 6`).waitFor()
    await expect
      .poll(() => step.getAttribute('aria-labelledby').then((id) => page.locator(`#${id}`).innerText()))
      .toBe(title)
    await expect.poll(() => focused(page)).toBe('Next')
    if (index === 1) await checkPage(page, 'the tour')
    await page.keyboard.press(index % 2 === 0 ? 'Enter' : 'ArrowRight')
  }
  await step.getByText('Step 6 of 6').waitFor()
  await page.keyboard.press('ArrowLeft')
  await step.getByText('Step 5 of 6').waitFor()
  await page.keyboard.press('Escape')
  await step.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Take the tour')

  // Without room for the sidebar, and without motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 700, height: 600 })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Take the tour')
  await page.getByRole('option', { name: /^Take the tour/ }).waitFor()
  await page.keyboard.press('Enter')
  await step.getByText('Step 1 of 6').waitFor()
  await expect.poll(() => focused(page)).toBe('Next')
  expect(await page.evaluate(`document.querySelector('.tour').getAnimations().length`)).toBe(0)
  await step.getByRole('button', { name: 'Leave the tour' }).click()
  await step.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a sample library opens beside the one in use, which stays as it is', async () => {
  const { page, folder, complaints } = await testApp()
  await page.getByRole('button', { name: 'A harbour contract: mails, minutes and payments' }).click()
  await page.getByRole('button', { name: 'Switch library: sample-harbour' }).waitFor()
  await allJobsDone(page)
  await open(page, 'search')
  await page.getByRole('searchbox').fill('Osprey')
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Results' }).getByText('Register of companies: Osprey Dredging Ltd').waitFor()

  await open(page, 'welcome')
  await page.getByRole('button', { name: 'Choose another place' }).click()
  await page.getByRole('textbox', { name: 'Library file path' }).fill(join(folder, 'library.quarry'))
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
  await open(page, 'welcome')
  await page.getByRole('button', { name: 'A harbour contract: mails, minutes and payments' }).click()
  await page.getByRole('button', { name: 'Switch library: sample-harbour' }).waitFor()
  // It was not imported again.
  await open(page, 'jobs')
  await expect.poll(() => page.locator('.jobRow').count()).toBe(2)
  expect(complaints).toEqual([])
})

test('every empty page has a button that does what the page asks for', async () => {
  const { page, complaints } = await testApp()
  const leads = [
    ['jobs', 'Import files', 'import'],
    ['timeline', 'Import files', 'import'],
    ['ask', 'Import files', 'import'],
    ['compare', 'Search the library', 'search'],
    ['trash', 'Search the library', 'search'],
    ['usage', 'Ask a question', 'ask'],
    ['collection/77', 'Search the library', 'search'],
    ['notes/77', 'All notes', 'notes'],
    ['generate/77', 'Gallery', 'generate'],
  ] as const
  await page.getByRole('heading', { name: 'Welcome to Quarry' }).waitFor()
  for (const [address, name, leadsTo] of leads) {
    await open(page, address)
    await page.locator('.emptyActions').getByRole('button', { name }).click()
    await expect.poll(() => page.evaluate('location.hash')).toMatch(new RegExp(`^#/${leadsTo}$`))
  }
  await open(page, 'notes')
  await page.locator('.emptyActions').getByRole('button', { name: 'Write a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  await open(page, 'generate')
  await page.getByRole('button', { name: 'Write a prompt' }).click()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  expect(complaints).toEqual([])
})
