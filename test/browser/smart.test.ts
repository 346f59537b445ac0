import { expect, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { importInto } from './flows.ts'
import { records, testApp, writeLines } from './testApp.ts'

test('a search is kept as a smart collection, changed, turned into an ordinary one, and undone', async () => {
  const app = await testApp()
  const { page, complaints } = app
  await importInto(page, await writeLines(app, 'Notes.jsonl', records(10)), 'Notes')
  const tree = page.getByRole('region', { name: 'Collections' })
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('radio', { name: 'Keyword' }).check({ force: true })
  await page.getByRole('searchbox').fill('lighthouse')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: 'Save as smart collection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Lights')
  await checkPage(page, 'the dialog of a smart collection')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lights' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const row = tree.locator('.treeRow', { hasText: 'Lights' })
  await expect.poll(() => row.locator('.count').innerText()).toBe('2')
  await row.getByRole('img', { name: 'Smart collection' }).waitFor()
  await checkPage(page, 'a smart collection')

  await page.getByRole('button', { name: 'Change…' }).click()
  await dialog.getByLabel('At most so many of the best').fill('1')
  await page.keyboard.press('Enter')
  await expect.poll(() => row.locator('.count').innerText()).toBe('1')
  await page.keyboard.press('Control+z')
  await expect.poll(() => row.locator('.count').innerText()).toBe('2')

  await row.getByRole('button', { name: 'Actions for Lights' }).click()
  await page.getByRole('menuitem', { name: 'Turn into an ordinary collection' }).click()
  await page.getByText('“Lights” holds 2 documents now.').waitFor()
  await expect.poll(() => row.getByRole('img', { name: 'Smart collection' }).count()).toBe(0)
  await page.keyboard.press('Control+z')
  await row.getByRole('img', { name: 'Smart collection' }).waitFor()
  expect(complaints).toEqual([])
})
