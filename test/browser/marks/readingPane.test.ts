import { expect, test } from 'vitest'
import { openCollection } from './openCollection.ts'

test('an open document is starred, marked as unread and given a status by the keyboard, and each is undone', async () => {
  const { app, reader } = await openCollection()
  const { page } = app
  const marks = reader.getByRole('group', { name: 'Marks', exact: true })
  await marks.getByRole('button', { name: 'Star', exact: true }).waitFor()
  await page.keyboard.press('s')
  const starred = marks.getByRole('button', { name: 'Remove star' })
  await starred.waitFor()
  await expect.poll(() => starred.getAttribute('aria-pressed')).toBe('true')

  // It is read by itself once it was open for a while; that is nothing to undo.
  await marks.getByRole('button', { name: 'Mark as unread' }).waitFor()
  await page.keyboard.press('u')
  await marks.getByRole('button', { name: 'Mark as read' }).waitFor()
  await page.keyboard.press('Control+z')
  await marks.getByRole('button', { name: 'Mark as unread' }).waitFor()
  await page.keyboard.press('Control+z')
  await marks.getByRole('button', { name: 'Star', exact: true }).waitFor()
  await expect.poll(() => marks.getByRole('button', { name: 'Mark as unread' }).count()).toBe(1)
  await page.keyboard.press('Control+Shift+z')
  await starred.waitFor()

  // The user's own values: suggested ones, changed before they are kept.
  await marks.getByRole('button', { name: 'Status: None' }).click()
  await page.getByRole('menuitem', { name: 'Edit statuses…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your statuses' })
  await dialog.getByRole('button', { name: 'Add value' }).click()
  await page.keyboard.type('Waiting')
  await dialog.getByRole('button', { name: 'Move Waiting up' }).click()
  await dialog.getByRole('button', { name: 'Delete In progress' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await marks.getByRole('button', { name: 'Status: None' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Status' })
  expect((await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.trim())).toEqual([
    'To read',
    'Waiting',
    'Done',
    'Edit statuses…',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await marks.getByRole('button', { name: 'Status: Waiting' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('tags are completed, made, nested and removed from the field, and plain keys write text there', async () => {
  const { app, reader, rows } = await openCollection()
  const { page } = app
  const field = reader.getByRole('combobox', { name: 'Add tag' })
  const chips = reader.getByRole('grid', { name: 'Tags of this document' }).getByRole('row')
  const names = async () => (await chips.allInnerTexts()).map((text) => text.trim())
  await field.waitFor()
  await page.keyboard.press('t')
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Add tag')
  await page.keyboard.type('region/coast')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['region/coast'])
  // S, U and N are letters here.
  await page.keyboard.type('sun')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['region/coast', 'sun'])
  await expect.poll(() => reader.getByRole('button', { name: 'Star', exact: true }).count()).toBe(1)
  await page.keyboard.press('Backspace')
  await expect.poll(names).toEqual(['region/coast'])

  await rows.filter({ hasText: 'Note 2 on' }).click()
  await reader.getByRole('heading', { name: 'Note 2 on' }).waitFor()
  await page.keyboard.press('t')
  await page.keyboard.type('coa')
  await page.getByRole('option', { name: 'region/coast' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['region/coast'])
  await reader.getByRole('button', { name: 'Remove tag region/coast' }).click()
  await expect.poll(names).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(names).toEqual(['region/coast'])

  // Its dialog opens from its chip, by pointer and by keyboard, and from the palette.
  const dialog = page.getByRole('dialog', { name: 'Tag “region/coast”' })
  await chips.first().click({ button: 'right' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await chips.first().focus()
  await page.keyboard.press('F2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('edit coast')
  await page.getByRole('option', { name: 'Edit tag “region/coast”…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(app.complaints).toEqual([])
})
