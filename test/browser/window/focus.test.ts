import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCollection } from '../marks/openCollection.ts'
import { records, testApp, writeLines } from '../testApp.ts'

/** The role and the name, or else the text, of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const at = document.activeElement
    return [at.getAttribute('role') ?? at.localName, at.getAttribute('aria-label') ?? at.id].join(' ')
  })()`)

test('a reading pane that is closed by the mouse leaves the focus to the list', async () => {
  const { app, reader } = await openCollection()
  const { page } = app
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await reader.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('grid Documents')

  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox', { name: 'Search query' }).fill('lighthouse')
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Results' }).getByRole('row').first().click()
  await reader.getByRole('heading', { name: 'Note 1 on the lighthouse' }).waitFor()
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await reader.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('grid Results')
  expect(app.complaints).toEqual([])
})

test('files that are chosen for an import leave the focus to the button that starts it', async () => {
  const app = await testApp()
  const { page } = app
  const file = await writeLines(app, 'Notes.jsonl', records(3))
  // The chooser opens at once, and what is chosen opens the page of imports.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import files' }).click()
  await (await choosing).setFiles([file])
  const go = page.getByRole('button', { name: 'Import into “Notes”' })
  await go.waitFor()
  await expect.poll(() => go.evaluate(hasFocus)).toBe(true)
  expect(app.complaints).toEqual([])
})

test('another language leaves the focus where it was chosen', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const german = page.getByRole('radio', { name: 'Deutsch' })
  await page.locator('.segment', { hasText: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await expect.poll(() => german.evaluate(hasFocus)).toBe(true)
  // On by the keys.
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'English' }).evaluate(hasFocus)).toBe(true)
  expect(complaints).toEqual([])
})

test('a document that is restored leaves the focus to the row that takes its place', async () => {
  const { app, rows } = await openCollection()
  const { page } = app
  await rows.filter({ hasText: 'Note 4 on' }).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await expect.poll(() => rows.count()).toBe(1)
  await page.evaluate(`location.hash = '#/trash'`)
  const names = page
    .getByRole('main')
    .locator('.trashRow')
    .getByRole('button', { name: /^Restore/ })
  await names.nth(3).waitFor()
  const order = await names.evaluateAll(labels)
  const at = async (place: number) => {
    await expect.poll(() => names.count()).toBe(place)
    return focused(page)
  }
  await names.nth(1).click()
  await expect.poll(() => at(3)).toBe(`button ${order[2]}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => at(2)).toBe(`button ${order[3]}`)
  // Behind the last one there is the one before it.
  await page.keyboard.press('Enter')
  await expect.poll(() => at(1)).toBe(`button ${order[0]}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await expect.poll(() => focused(page)).toBe('main page')
  expect(app.complaints).toEqual([])
})

/** Runs in the page, as the next. */
function hasFocus(element: unknown): boolean {
  return (
    (globalThis as unknown as { readonly document: { readonly activeElement: unknown } }).document.activeElement ===
    element
  )
}

function labels(elements: readonly unknown[]): (string | null)[] {
  return elements.map((element) =>
    (element as { getAttribute(name: string): string | null }).getAttribute('aria-label'),
  )
}

test('the field for a name that a menu opens takes the keys', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const region = page.getByRole('region', { name: 'Collections' })
  await region.getByRole('button', { name: 'New collection' }).click()
  const field = page.locator('.nameInput')
  await field.waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate(hasFocus)).toBe(true)
  await page.keyboard.type('Fish?')
  await page.keyboard.press('Enter')
  await region.getByRole('button', { name: 'Fish?' }).first().waitFor()

  await region.getByRole('button', { name: 'Actions for notes' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).first().click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate(hasFocus)).toBe(true)
  await page.keyboard.type('Letters')
  await page.keyboard.press('Enter')
  await region.getByRole('button', { name: 'Letters' }).first().waitFor()
  expect(complaints).toEqual([])
})

test('F6 goes to a notification and back, and what clears a selection leaves the keyboard in the list', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(5) } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').first().waitFor()
  await page.setViewportSize({ width: 640, height: 400 })
  const role = () => page.evaluate(`document.activeElement.getAttribute('role')`)
  await page.keyboard.press('Control+l')
  await expect.poll(role).toBe('grid')
  await page.keyboard.press('s')
  const told = page.getByRole('alertdialog').first()
  await told.waitFor()
  await page.keyboard.press('F6')
  await expect.poll(role).toBe('alertdialog')
  await page.keyboard.press('F6')
  await expect.poll(role).toBe('grid')

  // With notifications in sight, above the bar of a selection, nothing lies on the buttons of a dialog.
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selection' }).waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(2)
  await page.keyboard.press('p')
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  const seen = `({ told: document.querySelectorAll('.toast').length, covered: [...document.querySelectorAll('.dialogFoot button')].filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }).length })`
  // The dialog rises for a moment; both are in sight still when it has.
  await expect.poll(() => page.evaluate(seen)).toEqual({ told: 2, covered: 0 })
  await page.keyboard.press('Escape')
  await cancel.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect.poll(role).toBe('grid')
  expect(app.complaints).toEqual([])
})

test('in a low window the focus comes back from what lies over the page, and nothing lies on what has it', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(30) } })
  const { page } = app
  const size = { width: 640, height: 400 }
  await page.setViewportSize(size)
  const isCovered = `(() => {
    const at = document.activeElement
    const { left, top, width, height } = at.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return !(at.contains(found) || found?.contains(at))
  })()`
  // The sidebar gives it back to what shows it.
  const show = page.getByRole('button', { name: 'Show the sidebar' })
  await show.press('Enter')
  await page.locator('.overFront').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.overFront').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('button Show the sidebar')

  // A document that was opened to be read gives it back to the results.
  await page.keyboard.press('Control+Shift+F')
  await page.getByRole('searchbox').fill('lighthouse')
  await page.keyboard.press('Enter')
  const hits = page.locator('#page [role=grid]')
  await hits.getByRole('row').first().waitFor()
  await hits.focus()
  await page.keyboard.press('Enter')
  await page.locator('.overFront .readText').first().waitFor()
  await expect.poll(() => page.evaluate(`document.activeElement.closest('.overFront') !== null`)).toBe(true)
  await page.keyboard.press('Escape')
  await page.locator('.overFront').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('role')`)).toBe('grid')

  // The bar of the results scrolls out from under the field that stays.
  await page.keyboard.press('PageDown')
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Shift+Tab')
    expect([await focused(page), await page.evaluate(isCovered)]).toEqual([await focused(page), false])
  }
  expect(app.complaints).toEqual([])
})

test('a note that was edited or removed leaves the focus to its button or to the next note', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(2) } })
  const { page } = app
  await page.evaluate(`Promise.all(['One.', 'Two.', 'Three.'].map((text) => fetch('/api/notes/add', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: { kind: 'document', documentId: 1 }, text }),
  })))`)
  await page.evaluate(`location.hash = '#/notes'`)
  const edit = page.getByRole('button', { name: 'Edit note' })
  await expect.poll(() => edit.count()).toBe(3)
  for (const end of ['Escape', 'Control+Enter']) {
    await edit.nth(1).press('Enter')
    await page.getByRole('textbox', { name: 'Text of the note' }).waitFor()
    if (end !== 'Escape') await page.keyboard.type(' More.')
    await page.keyboard.press(end)
    await expect.poll(() => focused(page)).toBe('button Edit note')
  }
  await page.getByRole('button', { name: 'Remove note' }).nth(1).press('Enter')
  await expect.poll(() => edit.count()).toBe(2)
  await expect.poll(() => focused(page)).toBe('button Remove note')
  await page.getByRole('button', { name: 'New note' }).press('Enter')
  await page.keyboard.type('A free one.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => edit.count()).toBe(3)
  await expect.poll(() => focused(page)).toMatch(/^grid /)
  expect(app.complaints).toEqual([])
})
