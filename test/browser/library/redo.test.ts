import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { records, testApp } from '../testApp.ts'

const question = 'Who lit the lamp of the lighthouse?'

async function deleteConversation(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#/ask'`)
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('Based on').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Your questions and their answers appear here.').waitFor()
}

test('what the library keeps no change of is redone, too, in turn with its changes', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const { page } = app
  const collection = page.locator('.treeRow > .navItem', { hasText: 'notes' })
  await collection.focus()
  await page.keyboard.press('Delete')
  await collection.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await collection.waitFor()
  await deleteConversation(page)
  const history = page.getByRole('button', { name: new RegExp(question) })
  await page.keyboard.press('Control+z')
  await history.waitFor()
  // The conversation was deleted after the collection came back: to redo begins with the collection, which was first.
  await page.keyboard.press('Control+Shift+z')
  await collection.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Shift+z')
  await history.waitFor({ state: 'detached' })
  // And both come back in the other order.
  await page.keyboard.press('Control+z')
  await history.waitFor()
  expect(await collection.count()).toBe(0)
  await page.keyboard.press('Control+z')
  await collection.waitFor()
  expect(app.complaints).toEqual([])
})

test('what could not be undone can be undone again, and is not redone', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const { page } = app
  await deleteConversation(page)
  const history = page.getByRole('button', { name: new RegExp(question) })
  const notices = page.getByRole('region', { name: /Notifications/ })
  await page.route('**/api/conversations/restore', (call) => call.abort())
  await page.keyboard.press('Control+z')
  await notices.getByText(/^The connection to Quarry closed/).waitFor()
  await page.unroute('**/api/conversations/restore')
  expect(await history.count()).toBe(0)
  await page.keyboard.press('Control+z')
  await history.waitFor()
})

test('a document and a conversation that were restored together go and come back together', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(3) } })
  const { page } = app
  await page.locator('.treeRow > .navItem', { hasText: 'notes' }).click()
  const documents = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await documents.filter({ hasText: 'Note 2 on' }).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => documents.count()).toBe(2)
  await deleteConversation(page)
  await page.evaluate(`location.hash = '#/trash'`)
  const trash = page.getByRole('grid', { name: 'Deleted items' })
  const rows = trash.locator('.trashRow')
  await expect.poll(() => rows.count()).toBe(2)
  await trash.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click()
  const isEmpty = page.getByRole('heading', { name: 'The trash is empty' })
  for (const redo of [false, true]) {
    if (redo) await page.keyboard.press('Control+Shift+z')
    await isEmpty.waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => rows.count()).toBe(2)
  }
  expect(app.complaints).toEqual([])
})

test('Redo that is pressed right after Undo is done after it; where nothing was undone, that is told', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(2) } })
  const { page } = app
  const collection = page.locator('.treeRow > .navItem', { hasText: 'notes' })
  const notices = page.getByRole('region', { name: /Notifications/ })
  await collection.focus()
  await page.keyboard.press('Control+Shift+z')
  await notices.getByText('There is nothing to redo.').waitFor()
  await collection.focus()
  await page.keyboard.press('Delete')
  await collection.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await notices.getByText('Redone: Move collection “notes” to the trash').waitFor()
  expect(await collection.count()).toBe(0)
  expect(app.complaints.filter((text) => !text.includes('404'))).toEqual([])
})
