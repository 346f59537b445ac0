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

test('Escape takes the word that is typed, and asks before it drops tags that were chosen', async () => {
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
  const question = page.getByRole('alertdialog', { name: 'Close without applying?' })
  await question.getByRole('button', { name: 'Back' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('row', { name: 'coast' }).waitFor()
  // A second Escape closes both.
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('img', { name: 'Tags: coast' }).count()).toBe(0)

  await page.keyboard.press('t')
  await field.waitFor()
  await page.keyboard.type('coast')
  await page.keyboard.press('Enter')
  await dialog.getByRole('row', { name: 'coast' }).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await rows.nth(1).getByRole('img', { name: 'Tags: coast' }).waitFor()

  // With nothing chosen it closes.
  await page.keyboard.press('t')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // The bar of the selection takes it out of the collection.
  const bar = page.getByRole('group', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Remove 2 documents from collection' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows.count()).toBe(3)
  expect(app.complaints).toEqual([])
})
