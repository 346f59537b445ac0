import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { records, testApp } from '../testApp.ts'

const reader = (page: Page) => page.getByRole('region', { name: 'Reading pane' })
const heading = (page: Page, name: string) => reader(page).getByRole('heading', { name, exact: true })
const strip = (page: Page) => page.getByRole('tablist', { name: 'Open documents' })
const titles = async (page: Page) =>
  (await strip(page).getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\(preview\)/, '').trim())
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

async function openNotes(height: number) {
  const app = await testApp({
    size: { width: 1440, height },
    holding: { collection: 'notes', records: records(60) },
  })
  await app.page.evaluate(`location.hash = '#/collection/1'`)
  await row(app.page, 'Note 1 ').waitFor()
  return app
}

test('documents are kept in tabs, which come back after a reload, and are opened in windows of their own', async () => {
  const app = await openNotes(900)
  const { page, context, complaints } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })

  // One that is only looked at gives its place to the next: there are no tabs yet.
  await row(page, 'Note 5 ').click()
  await heading(page, 'Note 5 on the glacier').waitFor()
  await row(page, 'Note 4 ').click()
  await heading(page, 'Note 4 on the library').waitFor()
  expect(await strip(page).count()).toBe(0)
  await page.keyboard.press('Control+Shift+k')
  await expect.poll(() => titles(page)).toEqual(['Note 4 on the library'])

  // The middle button opens behind what is read, Ctrl Enter before it.
  await row(page, 'Note 3 ').click({ button: 'middle' })
  await expect.poll(() => strip(page).getByRole('tab').count()).toBe(2)
  await expect.poll(() => heading(page, 'Note 4 on the library').isVisible()).toBe(true)
  expect((await titles(page)).toSorted()).toEqual(['Note 3 on the ferry', 'Note 4 on the library'])
  await row(page, 'Note 2 ').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open in a new tab' }).click()
  await heading(page, 'Note 2 on the orchard').waitFor()
  await expect.poll(() => strip(page).getByRole('tab', { selected: true }).innerText()).toMatch(/^Note 2/)
  await checkPage(page, 'the tabs of documents')

  // With the keyboard alone.
  await strip(page).getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Home')
  await heading(page, 'Note 4 on the library').waitFor()
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-selected')`)).toBe('true')
  await page.keyboard.press('ArrowRight')
  await heading(page, 'Note 2 on the orchard').waitFor()
  await expect.poll(() => page.evaluate(`document.activeElement.textContent`)).toMatch(/^Note 2/)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(async () => (await titles(page))[0]).toBe('Note 2 on the orchard')
  await page.keyboard.press('Alt+PageDown')
  await heading(page, 'Note 4 on the library').waitFor()
  await page.keyboard.press('Alt+w')
  await expect.poll(() => strip(page).getByRole('tab').count()).toBe(2)
  await heading(page, 'Note 3 on the ferry').waitFor()
  await page.keyboard.press('Alt+Shift+t')
  await heading(page, 'Note 4 on the library').waitFor()
  await expect.poll(() => strip(page).getByRole('tab').count()).toBe(3)
  const order = await titles(page)

  await page.reload()
  await heading(page, 'Note 4 on the library').waitFor()
  expect(await titles(page)).toEqual(order)
  // Closed, the pane is one press away.
  await page.getByRole('button', { name: 'Close the reading pane' }).click()
  await page.getByRole('button', { name: '3 open documents' }).click()
  await heading(page, 'Note 4 on the library').waitFor()

  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Shift+o')
  const window = await opened
  await heading(window, 'Note 4 on the library').waitFor()
  expect(await window.getByRole('navigation').count()).toBe(0)
  expect(await strip(window).count()).toBe(0)
  await expect.poll(() => window.title()).toBe('Note 4 on the library – Quarry')
  await checkPage(window, 'a window of a document')
  // What one window keeps does not take away what another one did.
  await window.getByRole('button', { name: 'Show passage boundaries' }).click()
  await strip(page).getByRole('tab').first().click()
  await page.reload()
  await heading(page, 'Note 2 on the orchard').waitFor()
  expect(await titles(page)).toEqual(order)
  await expect
    .poll(() => page.getByRole('button', { name: 'Show passage boundaries' }).getAttribute('aria-pressed'))
    .toBe('true')
  await window.close()
  expect(complaints).toEqual([])
})

test('back and forward lead through pages and documents, with the place and the focus they had', async () => {
  const app = await openNotes(700)
  const { page, complaints } = app
  const list = page.getByRole('grid', { name: 'Documents' })
  await list.focus()
  await page.keyboard.press('End')
  await row(page, 'Note 60').waitFor()
  const top = () => list.evaluate((element: { scrollTop: number }) => element.scrollTop)
  await row(page, 'Note 57').click()
  await heading(page, 'Note 57 on the orchard').waitFor()
  await row(page, 'Note 59').click()
  await heading(page, 'Note 59 on the library').waitFor()
  // Walking the list adds nothing to the way back.
  await page.keyboard.press('ArrowUp')
  await heading(page, 'Note 58 on the ferry').waitFor()
  const before = await top()
  expect(before).toBeGreaterThan(100)

  await page.keyboard.press('Control+j')
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.keyboard.press('Alt+ArrowLeft')
  await heading(page, 'Note 58 on the ferry').waitFor()
  await expect.poll(top).toBe(before)
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Documents')
  const active = () => page.locator('[role=row][data-active]').innerText()
  await expect.poll(active).toContain('Note 58')
  await page.keyboard.press('Alt+ArrowLeft')
  await heading(page, 'Note 57 on the orchard').waitFor()
  await expect.poll(active).toContain('Note 57')
  await page.keyboard.press('Alt+ArrowRight')
  await heading(page, 'Note 58 on the ferry').waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('links to documents open tabs by Ctrl and Enter or the middle button, and the mouse goes back and forward', async () => {
  const app = await openNotes(900)
  const { page, context, complaints } = app
  await row(page, 'Note 1 ').click()
  await heading(page, 'Note 1 on the lighthouse').waitFor()
  await reader(page).getByRole('tab', { name: 'Related' }).click()
  const related = reader(page).getByRole('row')
  await related.first().waitFor()
  await reader(page).getByRole('grid', { name: 'Documents near in meaning' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => strip(page).getByRole('tab').count()).toBe(2)
  await related.nth(1).click({ button: 'middle' })
  await expect.poll(() => strip(page).getByRole('tab').count()).toBe(3)
  // What is read stays, and so does its tab of related documents.
  expect(await heading(page, 'Note 1 on the lighthouse').isVisible()).toBe(true)
  expect(await related.count()).toBeGreaterThan(2)
  // A plain click opens it in this tab.
  await related.nth(2).click()
  await heading(page, 'Note 1 on the lighthouse').waitFor({ state: 'detached' })

  await page.evaluate(`location.hash = '#/timeline'`)
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await row(page, 'Note 7 ').waitFor()
  await row(page, 'Note 7 ').click({ button: 'middle' })
  await expect.poll(() => strip(page).getByRole('tab').count()).toBe(4)
  await heading(page, 'Note 7 on the orchard').waitFor()

  const session = await context.newCDPSession(page)
  const press = async (button: 'back' | 'forward') => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, x: 700, y: 300, button, clickCount: 1 })
  }
  await press('back')
  await heading(page, 'Note 7 on the orchard').waitFor({ state: 'detached' })
  await press('forward')
  await heading(page, 'Note 7 on the orchard').waitFor()
  expect(complaints).toEqual([])
})

test('a window of its own marks the words of the search that it was opened from', async () => {
  const app = await openNotes(900)
  const { page, context, complaints } = app
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('ferry "n30"')
  await page.keyboard.press('Enter')
  await page.locator('[role=grid]:focus').waitFor()
  await row(page, 'Note 3 on the ferry').click({ button: 'right' })
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Open in its own window' }).click()
  const window = await opened
  await window.locator('.reader mark', { hasText: 'n30' }).first().waitFor()
  await window.close()
  expect(complaints).toEqual([])
})
