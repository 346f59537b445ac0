import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('another library is made, and the first one opened again with all that it had', async () => {
  const app = await testApp({ holding: 'sample' })
  const { page } = app
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('cocoa')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().click()
  await page.getByRole('region', { name: 'Reading pane' }).waitFor()

  // Begun in this library, a question is not asked of another.
  await page.evaluate(`location.hash = '#/ask'`)
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('What delayed the harvest?')

  await page.keyboard.press('Control+o')
  await page.getByLabel('Library file path').fill(join(app.folder, 'nowhere.quarry'))
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText(/no library/)
    .waitFor()
  await page.getByLabel('Library file path').fill(join(app.folder, 'second.quarry'))
  await page.getByRole('button', { name: 'Create new' }).click()
  await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
  expect(await page.getByRole('region', { name: 'Reading pane' }).count()).toBe(0)
  await expect.poll(() => page.title()).toBe('second – Quarry')
  await page.getByText('No job running').waitFor()

  await page.getByRole('button', { name: 'Switch library: second' }).click()
  await page.getByRole('menuitem', { name: /^library/ }).click()
  await page.getByRole('button', { name: 'Sample 71' }).waitFor()
  await expect.poll(() => page.title()).toBe('library – Quarry')
  await page.getByRole('searchbox').fill('cocoa harvest')
  await page.getByRole('row').first().waitFor()
  await page.evaluate(`location.hash = '#/ask'`)
  await question.waitFor()
  expect(await question.inputValue()).toBe('')
  expect(app.complaints.filter((line) => !line.includes('404'))).toEqual([])
})
