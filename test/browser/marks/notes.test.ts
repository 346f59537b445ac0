import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { importHere } from '../flows.ts'
import { writeLines } from '../testApp.ts'
import { openCollection } from './openCollection.ts'
import { selectWords } from './selectWords.ts'

test('notes are written, linked, edited in place, searched and removed', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).click()
  const editor = page.getByRole('textbox', { name: 'Text of the note' })
  await editor.fill('See quarry:document/2 and quarry:document/1#29-41, not [this](quarry:document/99).')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  const list = page.getByRole('grid', { name: 'All notes' })
  await list.getByText('Free note').waitFor()

  // Free notes go out together, cited in the style that was chosen, which is shown for a source with an author and one without.
  await page.getByRole('tab', { name: 'Free notes' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Citation style/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Citation style' })
  await dialog.getByRole('button', { name: /Style/ }).click()
  await page.getByRole('option', { name: 'Author and date' }).click()
  await dialog.getByText('Okoye, M. (2031). “The tide of Amsel”').waitFor()
  await dialog.getByText('“Flood gates of Amsel closed” (2031).').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Markdown/ }).click()
  const exported = await readFile(await (await downloaded).path(), 'utf8')
  expect(exported).toContain('“lit the lamp”')
  expect(exported).toContain('## Bibliography')
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  expect(await list.getByRole('button', { name: 'this' }).count()).toBe(0)
  await list.getByText('(leads to nothing in this library)').waitFor()
  await list.getByRole('button', { name: 'Note 2 on the orchard' }).click()
  await reader.getByRole('heading', { name: 'Note 2 on the orchard' }).waitFor()

  // A link to a span leads to the text, also where notes are shown, and marks it.
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await list.getByRole('button', { name: '“lit the lamp”' }).click()
  await reader.locator('.readText mark', { hasText: 'lit the lamp' }).waitFor()

  await list.getByRole('button', { name: 'Edit note' }).click()
  await editor.fill('The *reef* near [the orchard](quarry:document/2).')
  await page.getByRole('button', { name: 'Save' }).click()
  await list.locator('em', { hasText: 'reef' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('glacier')
  await page.getByText('No note has these words.').waitFor()
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('reef')
  await list.locator('em', { hasText: 'reef' }).waitFor()
  await list.getByRole('button', { name: 'Remove note' }).click()
  await page.getByText('No note has these words.').waitFor()
  const removed = page.getByRole('alertdialog', { name: 'Note removed.' })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await list.locator('em', { hasText: 'reef' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('a highlight whose text is not in the new version is listed as lost, and taken off the list', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  await page.keyboard.press('h')
  await reader.getByRole('button', { name: 'lit the lamp', exact: true }).waitFor()

  await page.evaluate(`location.hash = '#/import?into=notes'`)
  const again = { id: 'r1', title: 'Note 1 on the lighthouse', text: 'Nothing of the kind was ever written down.' }
  await importHere(page, await writeLines(app, 'notes.jsonl', [again]), 'notes')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('tab', { name: 'Lost marks 1' }).click()
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

test('what was only highlighted is found again: by a filter, in the list of highlights, and opened at its place', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  await page.keyboard.press('h')
  await reader.getByRole('button', { name: 'lit the lamp', exact: true }).waitFor()
  await rows.filter({ hasText: 'Note 2 on the orchard' }).click()
  await reader.getByRole('heading', { name: 'Note 2 on the orchard' }).waitFor()

  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const all = page.getByRole('list', { name: 'Notes and highlights' })
  await all.getByText('lit the lamp').waitFor()
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  await page.getByText('No notes yet').waitFor()
  await page.getByRole('tab', { name: 'Highlights' }).click()
  await page.getByRole('searchbox', { name: 'Search highlights' }).fill('lighthouse LAMP')
  const list = page.getByRole('list', { name: 'Highlights' })
  await list.getByRole('button', { name: 'Show in the text: lit the lamp' }).click()
  await reader.getByRole('heading', { name: 'Note 1 on the lighthouse' }).waitFor()
  await reader.locator('.readText mark', { hasText: 'lit the lamp' }).waitFor()

  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByText('Has a highlight').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter Has a highlight: yes' }).waitFor()
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Note 1 on the lighthouse' }).waitFor()
  expect(await page.getByRole('grid').getByRole('row').count()).toBe(1)
  expect(app.complaints).toEqual([])
})

test('several notes are selected as in every list, removed together and brought back', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await page.evaluate(`location.hash = '#/notes'`)
  for (const text of ['First thought', 'See quarry:document/1', 'Third thought']) {
    await page.getByRole('button', { name: 'New note' }).click()
    await page.getByRole('textbox', { name: 'Text of the note' }).fill(text)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('textbox', { name: 'Text of the note' }).waitFor({ state: 'detached' })
  }
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  const list = page.getByRole('grid', { name: 'All notes' })
  const rows = list.getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: 'First thought' }).getByText('Free note').click()
  await rows
    .filter({ hasText: 'Third thought' })
    .getByText('Free note')
    .click({ modifiers: ['ControlOrMeta'] })
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  await selection.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('2 notes removed.').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText('2 notes restored.').waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  expect(app.complaints).toEqual([])
})
