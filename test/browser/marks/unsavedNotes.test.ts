import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openCollection } from './openCollection.ts'

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' })
const toldOf = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'The note was not saved.' })

/** Opens the first document of a collection, and its annotations. */
async function openAnnotations() {
  const opened = await openCollection({ size: { width: 1440, height: 900 } })
  await opened.reader.locator('.readText').waitFor()
  await opened.reader.getByRole('tab', { name: 'Annotations' }).click()
  return opened
}

/** Writes in the note that is being opened, and closes it with Escape. */
async function leaveWritten(page: Page, text: string) {
  await editorOf(page).waitFor()
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await editorOf(page).waitFor({ state: 'detached' })
}

/** Saves by the keys alone: the field has the keyboard after Undo. */
async function saveByKeys(page: Page, text: string) {
  await expect.poll(() => editorOf(page).inputValue()).toBe(text)
  await toldOf(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await editorOf(page).waitFor({ state: 'detached' })
}

test('a note that Escape closed in its dialog, its card or on the page of notes comes back by Undo, with the keyboard in it', async () => {
  const { app, reader } = await openAnnotations()
  const { page } = app
  const editor = editorOf(page)
  const undo = toldOf(page).getByRole('button', { name: 'Undo' })
  await page.keyboard.press('n')
  await editor.waitFor()
  await page.keyboard.type('A new note')
  await page.keyboard.press('Escape')
  await undo.click()
  await saveByKeys(page, 'A new note')

  // Its card beside the text.
  await reader.getByText('A new note').waitFor()
  await reader.getByRole('button', { name: 'Edit note' }).click()
  await editor.waitFor()
  // What was not changed is closed without a word.
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  expect(await toldOf(page).count()).toBe(0)
  await reader.getByRole('button', { name: 'Edit note' }).click()
  await leaveWritten(page, ', changed')
  await undo.focus()
  await page.keyboard.press('Enter')
  await saveByKeys(page, 'A new note, changed')
  await reader.getByText('A new note, changed').waitFor()

  // One on no document.
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('button', { name: 'New note' }).click()
  await leaveWritten(page, 'A free note')
  await page.keyboard.press('Control+z')
  await saveByKeys(page, 'A free note')
  await page.getByText('A free note').waitFor()
  expect(app.complaints).toEqual([])
})

test('a note comes back by Undo to where it is shown when its page was left', async () => {
  const { app, reader } = await openAnnotations()
  const { page } = app
  const editor = editorOf(page)
  const undo = toldOf(page).getByRole('button', { name: 'Undo' })
  // In the dialog, while no document is open.
  await page.keyboard.press('n')
  await leaveWritten(page, 'On the lighthouse')
  await page.evaluate(`location.hash = '#/notes'`)
  await reader.waitFor({ state: 'detached' })
  await undo.click()
  await page.getByRole('dialog', { name: 'Note on this document' }).waitFor()
  await saveByKeys(page, 'On the lighthouse')

  // A card whose page was left.
  await page.getByRole('button', { name: 'Edit note' }).click()
  await leaveWritten(page, ' of old')
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('heading', { name: 'Notes' }).waitFor({ state: 'detached' })
  await undo.click()
  await saveByKeys(page, 'On the lighthouse of old')
  await page.getByText('On the lighthouse of old').waitFor()

  // What is written on no document, under a list that does not show it.
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('button', { name: 'New note' }).click()
  await editor.waitFor()
  await page.keyboard.type('Of its own')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Lost marks' }).click()
  await undo.click()
  await saveByKeys(page, 'Of its own')
  expect(app.complaints).toEqual([])
})
