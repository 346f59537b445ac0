import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { records, testApp } from './testApp.ts'

test('documents of a collection have a menu, by the mouse and by the keyboard, for one and for several', async () => {
  const lines = records(5).map((record, at) => ({ ...record, url: `https://notes.example/${at + 1}` }))
  const app = await testApp({ holding: { collection: 'notes', records: lines } })
  const { page, context } = app
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`location.hash = '#/collection/1'`)
  const rows = page.getByRole('grid', { name: 'Documents', exact: true }).getByRole('row')
  await rows.filter({ hasText: 'Note 1 on' }).waitFor()
  await page.getByRole('button', { name: 'Title' }).click()
  const titles = async () => (await rows.allInnerTexts()).map((text) => /Note \d/.exec(text)?.[0])
  await expect.poll(titles).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5'])
  const copied = () => page.evaluate(`navigator.clipboard.readText()`)

  const backInList = () =>
    expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Documents')

  // The right button is about the row under it, which is selected then.
  await rows.nth(1).click({ button: 'right' })
  const one = page.getByRole('menu', { name: 'Actions for this document' })
  expect((await one.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Open',
    'Open in a new tab',
    'Open in its own window',
    'Open page',
    'Ask about this document',
    'More like this',
    'Copy link',
    'Copy link for a note',
    'Add to…',
    'Move to…',
    'New collection from…',
    'Tag…',
    'Star',
    'Mark as read',
    'Status and priority…',
    'Set field…',
    'Show on the timeline',
    'Export…',
    'Take out of “notes” · to the trash if in no other',
  ])
  await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true')
  // All of it is in sight, wherever it is asked for.
  const closeMenu = async () => {
    // Before that the key is not the menu's.
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('Escape')
    await one.waitFor({ state: 'detached' })
    await backInList()
  }
  await closeMenu()
  await rows.nth(4).click({ button: 'right' })
  const last = (await one.getByRole('menuitem').last().boundingBox()) ?? { y: 0, height: 1_000 }
  expect(last.y + last.height).toBeLessThan(800)
  expect(
    await one.evaluate(
      (menu: { readonly scrollHeight: number; readonly clientHeight: number }) => menu.scrollHeight - menu.clientHeight,
    ),
  ).toBe(0)
  await closeMenu()
  await rows.nth(1).click({ button: 'right' })
  await one.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
  await expect.poll(copied).toBe('https://notes.example/2')

  // What is selected is exported from there, too.
  await backInList()
  await page.keyboard.press('Shift+F10')
  await one.getByRole('menuitem', { name: 'Export…' }).click()
  const formats = page.getByRole('menu', { name: 'Export' })
  await page.getByText('1 document will be written').waitFor()
  const downloading = page.waitForEvent('download')
  await formats.getByRole('menuitem', { name: /JSON Lines/ }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Note 2')

  // The keyboard is where it was, and selects several; the menu is about all of them.
  await backInList()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+F10')
  const two = page.getByRole('menu', { name: 'Actions for 2 documents' })
  await two.getByRole('menuitem', { name: 'Copy 2 links' }).click()
  await expect.poll(copied).toBe('https://notes.example/2\nhttps://notes.example/3')
  await backInList()
  await page.keyboard.press('Shift+F10')
  await two.waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Note 1', 'Note 4', 'Note 5'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5'])

  // The button of a row that is not selected leaves the selection; Escape closes.
  await rows.nth(3).hover()
  await rows.nth(3).getByRole('button', { name: 'Actions for this document' }).click()
  await one.waitFor()
  await page.keyboard.press('Escape')
  await backInList()
  await page.keyboard.press('Shift+F10')
  await one.getByRole('menuitem', { name: /^Open(?! page| in )/ }).click()
  await page.getByRole('region', { name: 'Reading pane' }).getByRole('heading', { name: 'Note 4 on' }).waitFor()

  await rows.nth(0).click()
  await rows.nth(4).click({ modifiers: ['Control'] })
  await rows.nth(4).click({ button: 'right' })
  await two.getByRole('menuitem', { name: 'Ask about 2 documents' }).click()
  const asked = page.getByRole('group', { name: 'Only from' })
  await asked.getByText('Note 1 on').waitFor()
  await asked.getByText('Note 5 on').waitFor()
  await expect.poll(() => asked.getByRole('button', { name: /^Remove / }).count()).toBe(2)
  expect(app.complaints).toEqual([])
})

test('all documents are acted on at once, also those that were never in sight', async () => {
  const app = await testApp({ holding: { collection: 'many', records: records(450) } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('row').first().waitFor()
  await page.keyboard.press('Control+a')
  await page.getByText('450 selected', { exact: true }).waitFor()
  await page.keyboard.press('Delete')
  await page.getByText('450 documents taken out of “many”, and moved to the trash: in no other collection.').waitFor()
  await page.getByRole('heading', { name: 'This collection is empty' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('main')
    .getByText(/450 documents · /)
    .waitFor()
  expect(app.complaints).toEqual([])
})

test('the menu offers the star or its removal, and read or unread, by what all of the documents have', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(5) } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await rows.filter({ hasText: 'Note 1 on' }).waitFor()
  const menu = page.getByRole('menu')
  const offered = async () => {
    await menu.waitFor()
    const labels = (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    // The list has the keyboard back a moment later.
    await expect.poll(() => page.evaluate(`document.activeElement.closest('[role=grid]') !== null`)).toBe(true)
    return labels.filter((label) => /star$|as (un)?read$/i.test(label))
  }
  await rows.nth(1).click({ button: 'right' })
  expect(await offered()).toEqual(['Star', 'Mark as read'])
  await page.keyboard.press('s')
  await rows.nth(1).getByRole('img', { name: 'Starred' }).waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => rows.nth(1).locator('[data-unread]').count()).toBe(0)
  await page.keyboard.press('Shift+F10')
  expect(await offered()).toEqual(['Remove star', 'Mark as unread'])

  // Not all of several have them.
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+F10')
  expect(await offered()).toEqual(['Star', 'Mark as read'])
  await page.keyboard.press('s')
  await rows.nth(2).getByRole('img', { name: 'Starred' }).waitFor()
  await page.keyboard.press('Shift+F10')
  expect(await offered()).toEqual(['Remove star', 'Mark as read'])
  // All have it: the key takes it off.
  await page.keyboard.press('s')
  await expect.poll(() => page.getByRole('img', { name: 'Starred' }).count()).toBe(0)
  expect(app.complaints).toEqual([])
})
