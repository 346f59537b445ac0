import { expect, test } from 'vitest'
import { checkColours, checkPage } from '../checkPage.ts'
import { tabTo } from '../flows.ts'
import { openCollection } from './openCollection.ts'
import { selectWords } from './selectWords.ts'

/** A highlight in each colour. */
const words = {
  yellow: 'The keeper',
  green: 'of the',
  blue: 'lit the lamp',
  pink: 'before',
  purple: 'came in',
  orange: 'over the',
  red: 'reef',
  grey: 'Entry',
}

test('marks have names and can be read in each theme, and the keyboard reaches them', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await reader.locator('.readText').waitFor()
  for (const [colour, quote] of Object.entries(words)) {
    await selectWords(page, '.readText', quote)
    await page.getByRole('button', { name: `Highlight in ${colour}` }).click()
    await reader.getByRole('button', { name: quote, exact: true }).waitFor()
  }
  await reader.getByRole('button', { name: 'lit the lamp', exact: true }).click()
  await page.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('See quarry:document/2, not quarry:document/99.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('t')
  await page.keyboard.type('region/coast')
  await page.keyboard.press('Enter')
  await reader.getByRole('row', { name: 'region/coast' }).waitFor()
  await reader.getByRole('button', { name: 'Star', exact: true }).click()

  await page.locator('.librarySwitch').focus()
  for (const stop of ['Tags', 'region/coast, 1 document', 'Remove star', /^Status/, 'Add tag', 'lit the lamp']) {
    await tabTo(page, stop)
  }

  for (const theme of ['light', 'dark', 'contrast']) {
    const check = theme === 'light' ? checkPage : checkColours
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.evaluate(`location.hash = '#/collection/1?doc=1'`)
    await reader.getByRole('button', { name: 'lit the lamp', exact: true }).waitFor()
    await check(page, `marks in a list and in the reading pane, ${theme}`)
    await selectWords(page, '.readText', 'the fog')
    await page.getByRole('toolbar', { name: 'Selected text' }).waitFor()
    await check(page, `the bar at a selection, ${theme}`)
    await page.locator('.readerHead h2').click()
    await page.getByRole('toolbar', { name: 'Selected text' }).waitFor({ state: 'detached' })
    await reader.getByRole('button', { name: 'lit the lamp', exact: true }).click()
    await page.getByRole('dialog', { name: 'Highlight' }).waitFor()
    await check(page, `what can be done with a highlight, ${theme}`)
    await page.keyboard.press('Escape')
    await reader.getByRole('tab', { name: /^Annotations/ }).click()
    await reader.getByRole('article', { name: 'Note' }).waitFor()
    await check(page, `the notes of a document, ${theme}`)
    await reader.getByRole('tab', { name: 'Text' }).click()
    await page.evaluate(`location.hash = '#/notes'`)
    await page.getByRole('grid', { name: 'Notes and highlights' }).waitFor()
    await check(page, `the notes, ${theme}`)
    const tag = page.getByRole('region', { name: 'Tags', exact: true }).getByRole('button', { name: 'region/coast, 1' })
    await tag.focus()
    await page.keyboard.press('F2')
    await page.getByRole('dialog', { name: 'Tag “region/coast”' }).waitFor()
    await check(page, `the dialog of a tag, ${theme}`)
    await page.keyboard.press('Escape')
    await page.evaluate(`location.hash = '#/search'`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('checkbox', { name: /^region\/coast/ }).waitFor()
    await check(page, `the filters by marks, ${theme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(app.complaints).toEqual([])
})
