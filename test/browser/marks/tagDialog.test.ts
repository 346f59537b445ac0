import { expect, test } from 'vitest'
import { openCollection } from './openCollection.ts'

test('Escape leaves the empty field for tags of a document, to where it was asked for', async () => {
  const { app, rows } = await openCollection({ count: 3, size: { width: 1440, height: 900 } })
  const { page } = app
  const label = () => page.evaluate(`document.activeElement.getAttribute('aria-label')`)
  await rows.nth(0).click()
  await page.keyboard.press('t')
  await expect.poll(label).toBe('Add tag')
  await page.keyboard.type('coast')
  await page.keyboard.press('Escape')
  expect(await label()).toBe('Add tag')
  await page.keyboard.press('Escape')
  await expect.poll(label).toBe('Documents')
  // The list has its keys again, and what is read stays open.
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Note 2 on the orchard' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('the field for tags offers a new one and those that there are from the first letter on', async () => {
  const { app, rows } = await openCollection({ count: 3, size: { width: 1440, height: 900 } })
  const { page } = app
  await rows.nth(0).click()
  await page.keyboard.press('t')
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Add tag')
  await page.keyboard.type('c')
  await page.getByRole('option', { name: 'New tag “c”' }).waitFor()
  await page.keyboard.type('oast')
  await page.getByRole('option', { name: 'New tag “coast”' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'coast', exact: true }).waitFor()
  await rows.nth(1).click()
  await page.getByRole('heading', { name: 'Note 2 on the orchard' }).waitFor()
  await page.keyboard.press('t')
  await page.keyboard.type('c')
  const options = page.getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('coast'), 'New tag “c”'])
  expect(app.complaints).toEqual([])
})

test('Escape takes the word that is typed, then closes the dialog of tags, which Undo opens again with what was chosen', async () => {
  const { app, rows } = await openCollection({ count: 3, size: { width: 1440, height: 900 } })
  const { page } = app
  await rows.nth(0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selection' }).getByText('2 selected').waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Tag 2 documents' })
  const field = dialog.getByRole('combobox', { name: 'Add tag' })
  await field.waitFor()
  await page.keyboard.type('coast')
  await page.keyboard.press('Enter')
  await page.keyboard.type('qua')
  await page.getByRole('option', { name: /qua/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option').waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('')
  await dialog.getByRole('row', { name: 'coast' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const told = page.getByRole('alertdialog').filter({ hasText: '“Tag 2 documents” was not applied.' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('row', { name: 'coast' }).waitFor()
  await told.waitFor({ state: 'detached' })
  // Cancel closes it the same way; what is typed and no tag yet comes back, too.
  await page.keyboard.type('qua')
  expect(await field.inputValue()).toBe('qua')
  // The list that is open hides the button from assistive technology, and not from the mouse.
  await dialog.getByText('Cancel').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('img', { name: 'Tags: coast' }).count()).toBe(0)
  await told.waitFor()
  await page.keyboard.press('Control+z')
  await dialog.getByRole('row', { name: 'coast' }).waitFor()
  expect(await field.inputValue()).toBe('qua')
  await page.keyboard.press('Control+Enter')
  await rows.nth(1).getByRole('img', { name: 'Tags: coast, qua' }).waitFor()
  expect(await told.count()).toBe(0)

  // With nothing chosen it closes without a word.
  await page.keyboard.press('t')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await told.count()).toBe(0)

  // The dialog of status and priority is closed and comes back in the same way.
  await page.keyboard.press('p')
  const values = page.getByRole('dialog', { name: 'Status and priority of 2 documents' })
  await values
    .getByRole('button', { name: /Status/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.keyboard.press('Escape')
  await values.waitFor({ state: 'detached' })
  await page
    .getByRole('alertdialog')
    .filter({ hasText: 'was not applied.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await values.getByRole('button', { name: /None/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await values.waitFor({ state: 'detached' })

  // The bar of the selection takes it out of the collection.
  const bar = page.getByRole('group', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Take 2 documents out of “/ }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows.count()).toBe(3)
  expect(app.complaints).toEqual([])
})

test('a comma separates tags, where one types and where one pastes', async () => {
  const { app, rows } = await openCollection({ count: 3, size: { width: 1440, height: 900 } })
  const { page } = app
  await rows.nth(0).click()
  await page.keyboard.press('t')
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Add tag')
  await page.keyboard.type('coast, ')
  await page.getByRole('row', { name: 'coast', exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Add tag' }).fill('oil, prices')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('grid', { name: 'Tags of this document' }).getByRole('row')
  await expect.poll(() => chips.allInnerTexts()).toEqual(['coast', 'oil', 'prices'])
  // What was pasted is undone as one.
  await page.keyboard.press('Control+z')
  await expect.poll(() => chips.allInnerTexts()).toEqual(['coast'])
  expect(app.complaints).toEqual([])
})

test('a dialog is applied by Ctrl Enter wherever in it the keyboard is', async () => {
  const { app, rows } = await openCollection({ count: 3, size: { width: 1440, height: 900 } })
  const { page } = app
  const dialog = page.getByRole('dialog', { name: /^Tag 2 documents/ })
  for (const tag of ['coast', 'harbour']) {
    await rows.nth(0).click()
    await rows.nth(1).click({ modifiers: ['Shift'] })
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Tag' }).click()
    await dialog.getByRole('combobox', { name: 'Add tag' }).fill(`${tag},`)
    if (tag === 'coast') await dialog.getByRole('button', { name: 'Cancel' }).focus()
    else await page.evaluate(`document.activeElement.blur()`)
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: tag, exact: true }).waitFor()
  }
  expect(app.complaints).toEqual([])
})
