import { expect, test } from 'vitest'
import { importHere } from '../flows.ts'
import { writeLines } from '../testApp.ts'
import { openCollection } from './openCollection.ts'
import { selectWords } from './selectWords.ts'

test('a highlight whose text is not in the new version is listed as lost, and taken off the list', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  await page.keyboard.press('h')
  await reader.getByRole('button', { name: 'lit the lamp', exact: true }).waitFor()

  await page.evaluate(`location.hash = '#/import?into=notes'`)
  const again = { id: 'r1', title: 'Note 1 on the lighthouse', text: 'Nothing of the kind was ever written down.' }
  await importHere(page, await writeLines(app, 'notes.jsonl', [again]), 'notes')
  // The result of the import tells it, and so does the new version; both lead to the list.
  const shown = page.getByRole('tab', { name: 'Lost marks 1', selected: true })
  const show = { name: 'Show lost marks' }
  // After those of the first import and its embedding.
  await page.evaluate(`location.hash = '#/job/3'`)
  await page.getByText('Marks that have no place in the new version').waitFor()
  await page.getByRole('main').getByRole('button', show).click()
  await shown.waitFor()
  await page.evaluate(`location.hash = '#/collection/1'`)
  await rows.filter({ hasText: 'Note 1 on the lighthouse' }).click()
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await reader.getByText('1 mark of the version before has no place in this text.').waitFor()
  await reader.getByRole('button', show).click()
  await shown.waitFor()
  const lost = page.getByRole('list', { name: 'Lost marks' })
  await lost.getByText('lit the lamp').waitFor()
  await lost.getByText('The new version of the document does not have this text.').waitFor()
  await lost.getByRole('button', { name: 'Note 1 on the lighthouse' }).click()
  await reader.getByRole('heading', { name: 'Note 1 on the lighthouse' }).waitFor()
  await lost.getByRole('button', { name: 'Remove lost mark: Highlight lit the lamp' }).click()
  await page.getByRole('heading', { name: 'No mark is lost' }).waitFor()
  await page.keyboard.press('Control+z')
  await lost.getByText('lit the lamp').waitFor()
  expect(app.complaints).toEqual([])
})

test('a highlight tells what was marked where the new version reads otherwise', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'The keeper of the lighthouse lit the lamp')
  await page.keyboard.press('h')
  await page.evaluate(`location.hash = '#/import?into=notes'`)
  const text = 'The keeper of the lighthouse hid the lamp before the fog came in over the reef.'
  await importHere(page, await writeLines(app, 'notes.jsonl', [{ id: 'r1', title: 'Note 1 again', text }]), 'notes')
  const marked = 'The text has changed. You marked: “The keeper of the lighthouse lit the lamp”'
  await page.evaluate(`location.hash = '#/collection/1'`)
  await rows.filter({ hasText: 'Note 1 again' }).click()
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await reader.getByText(marked).waitFor()
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('tab', { name: /^Highlights/ }).click()
  await page.getByRole('main').getByText(marked).waitFor()
  expect(app.complaints).toEqual([])
})
