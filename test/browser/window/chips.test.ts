import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { records, testApp } from '../testApp.ts'

test('the form to collect folds to the filters that are set, each of which opens it at its field', async () => {
  const { page, complaints } = await testApp({ size: { width: 1440, height: 900 } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  const count = page.getByLabel('Results', { exact: true })
  await count.fill('7')
  await page.getByLabel('Include domains').fill('example.org')
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  await fold.click()
  await expect.poll(() => count.count()).toBe(0)
  await checkPage(page, 'the folded form to collect')

  await page.getByRole('button', { name: /^Edit Include domains/ }).press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await fold.click()
  await page
    .getByRole('button', { name: /Results: 7/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Edit Include domains/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Results: 7/ }).count()).toBe(0)
  // As it was left, also after a reload.
  await page.reload()
  await fold.waitFor()
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  expect(complaints).toEqual([])
})

test('the palette finds settings by their names, what was read, and says what its commands are about', async () => {
  const app = await testApp({
    size: { width: 1440, height: 900 },
    holding: { collection: 'notes', records: records(5) },
  })
  const { page, complaints } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('row').filter({ hasText: 'Note 3 ' }).click()
  await page
    .getByRole('region', { name: 'Reading pane' })
    .getByRole('heading', { name: 'Note 3 on the ferry' })
    .waitFor()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  await palette.getByText('About: Note 3 on the ferry').waitFor()
  await palette.getByRole('group', { name: 'Read recently' }).getByRole('option', { name: 'Note 3' }).waitFor()
  await checkPage(page, 'the palette about a document')
  // Words in any order; the best name comes first and is what Enter takes.
  await page.keyboard.type('dark theme')
  await expect.poll(() => palette.getByRole('option').first().innerText()).toContain('Theme: dark')
  await palette.getByRole('combobox').fill('density')
  await palette.getByRole('option', { name: 'Appearance: Density' }).click()
  await page.getByRole('radiogroup', { name: 'Density' }).waitFor()
  await expect.poll(() => page.getByRole('searchbox').last().inputValue()).toBe('Density')
  await expect.poll(() => page.getByRole('radiogroup', { name: 'Theme' }).count()).toBe(0)
  expect(complaints).toEqual([])
})
