import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { holdCalls } from '../holdCalls.ts'
import { records, testApp } from '../testApp.ts'
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
  await page.clock.install()
  await list.getByRole('button', { name: 'Remove note' }).click()
  await page.getByText('No note has these words.').waitFor()
  // It is in no trash: the way back stays longer than that of other messages.
  const removed = page.getByRole('alertdialog', { name: 'Note removed, not to the trash: undo restores it.' })
  await removed.waitFor()
  await page.clock.fastForward(20_000)
  await removed.getByRole('button', { name: 'Undo' }).click()
  await list.locator('em', { hasText: 'reef' }).waitFor()
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
  const all = page.getByRole('grid', { name: 'Notes and highlights' })
  await all.getByText('lit the lamp').waitFor()
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  await page.getByText('No notes yet').waitFor()
  await page.getByRole('tab', { name: 'Highlights' }).click()
  await page.getByRole('searchbox', { name: 'Search highlights' }).fill('lighthouse LAMP')
  const list = page.getByRole('grid', { name: 'Highlights' })
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
  await page.getByText('2 notes removed, not to the trash: undo restores them.').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText('Undone: Remove 2 notes').waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  expect(app.complaints).toEqual([])
})

test('several highlights are selected as in every list, recoloured and removed together, with notes too', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  for (const words of ['lit the lamp', 'keeper']) {
    await selectWords(page, '.readText', words)
    await page.keyboard.press('h')
    await reader.getByRole('button', { name: words, exact: true }).waitFor()
  }
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('A thought')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('textbox', { name: 'Text of the note' }).waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Highlights' }).click()
  const highlights = page.getByRole('grid', { name: 'Highlights' })
  await highlights.getByText('lit the lamp').click({ modifiers: ['ControlOrMeta'] })
  await highlights.getByText('keeper').click({ modifiers: ['Shift'] })
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  await selection.getByRole('button', { name: 'Colour' }).click()
  await page.getByRole('button', { name: 'Change to green' }).click()
  await page.getByText('Colour of 2 highlights changed.').waitFor()
  const green = highlights.locator('.noteQuote[data-colour=green]')
  await expect.poll(() => green.count()).toBe(2)
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText('Undone: Change colour of 2 highlights').waitFor()
  await expect.poll(() => green.count()).toBe(0)
  // Their documents are filed and tagged, as those of any list.
  await selection.getByRole('button', { name: 'Add to…' }).waitFor()
  await selection.getByRole('button', { name: 'Tag…' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('harbour')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByText('1 document tagged “harbour”.').waitFor()

  await page.getByRole('tab', { name: 'All', exact: true }).click()
  const all = page.getByRole('grid', { name: 'Notes and highlights' })
  await expect.poll(() => all.getByRole('row').count()).toBe(3)
  await all.getByText('Free note').click()
  await page.keyboard.press('ControlOrMeta+a')
  await selection.getByText('3 selected').waitFor()
  await page.keyboard.press('Delete')
  await page.getByText('2 highlights and 1 note removed, not to the trash: undo restores them.').waitFor()
  await page.getByText('No notes or highlights yet').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => all.getByRole('row').count()).toBe(3)
  expect(app.complaints).toEqual([])
})

test('a link to a document is found by its title while a note is written, and leads there', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await page.keyboard.press('n')
  const editor = page.getByRole('textbox', { name: 'Text of the note' })
  await editor.pressSequentially('Beside [[')
  const field = page.getByRole('combobox', { name: 'Document to link to' })
  const options = page.getByRole('listbox', { name: 'Document to link to' }).getByRole('option')
  // What was read last comes first, before anything is typed.
  await expect.poll(() => options.allTextContents()).toEqual(['Note 1 on the lighthouse'])
  // Words of the text find it too, as the box tells.
  expect(await field.getAttribute('placeholder')).toBe('Words of the title or the text')
  await field.fill('blossom')
  await options.filter({ hasText: 'Note 2 on the orchard' }).waitFor()
  await field.fill('orch')
  await options.filter({ hasText: 'Note 2 on the orchard' }).waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  // Only the chooser was closed.
  expect(await editor.inputValue()).toBe('Beside [[')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('[')
  await field.fill('orch')
  await options.filter({ hasText: 'Note 2 on the orchard' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => editor.inputValue()).toBe('Beside [Note 2 on the orchard](quarry:document/2)')
  await editor.pressSequentially(', and ')
  await page.getByRole('button', { name: 'Link to a document…' }).click()
  await options.first().click()
  await expect
    .poll(() => editor.inputValue())
    .toBe('Beside [Note 2 on the orchard](quarry:document/2), and [Note 1 on the lighthouse](quarry:document/1)')
  await editor.press('Control+Enter')
  await reader.getByRole('tab', { name: 'Annotations' }).click()
  await reader.getByRole('button', { name: 'Note 2 on the orchard' }).click()
  await reader.getByRole('heading', { name: 'Note 2 on the orchard' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('the chooser of a document has the keyboard over the dialog of a note, and does not tell early that there is none', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Note on this text' }).waitFor()
  const editor = page.getByRole('textbox', { name: 'Text of the note' })
  const field = page.getByRole('combobox', { name: 'Document to link to' })
  const options = page.getByRole('listbox', { name: 'Document to link to' }).getByRole('option')
  await editor.pressSequentially('[[')
  await field.waitFor()
  await page.keyboard.type('orch')
  expect(await field.inputValue()).toBe('orch')
  await options.filter({ hasText: 'Note 2 on the orchard' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => editor.inputValue()).toBe('[Note 2 on the orchard](quarry:document/2)')

  await page.getByRole('button', { name: 'Link to a document…' }).click()
  await field.waitFor()
  const held = await holdCalls(page, 'search.query')
  const none = page.getByText('No document has these words.')
  // One letter is not looked for.
  await page.keyboard.type('x')
  await page.getByText('Type a word of the title.').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('glacier')
  expect(await field.inputValue()).toBe('glacier')
  await page.getByText('Searching…').waitFor()
  expect(await none.count()).toBe(0)
  await held.release()
  await options.first().waitFor()
  await field.fill('zeppelin')
  await none.waitFor()
  expect(app.complaints).toEqual([])
})

test('a note that is being written stays while the window is made narrow', async () => {
  const { app, reader } = await openCollection({ size: { width: 1280, height: 800 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await page.keyboard.press('n')
  const editor = page.getByRole('textbox', { name: 'Text of the note' })
  await editor.fill('Half a thought')
  await page.setViewportSize({ width: 900, height: 800 })
  // The pane lies over the page then.
  await page.locator('.overPane').waitFor({ state: 'attached' })
  await expect.poll(() => editor.inputValue()).toBe('Half a thought')
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await expect.poll(() => editor.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  // What Escape took comes back, and one that is saved is not told of.
  const told = page.getByRole('alertdialog').filter({ hasText: 'The note was not saved.' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => editor.inputValue()).toBe('Half a thought')
  await editor.press('Control+Enter')
  await page.getByText('Note saved.').waitFor()
  expect(await told.count()).toBe(0)
  expect(app.complaints).toEqual([])
})

test('the address of a document and of selected text is copied for a note', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(`navigator.clipboard.readText()`)
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  await page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Copy link for a note' })
    .click()
  await expect.poll(copied).toBe('quarry:document/1#29-41')
  await rows.filter({ hasText: 'Note 2 on the orchard' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link for a note' }).click()
  await expect.poll(copied).toBe('quarry:document/2')
  await reader.getByRole('button', { name: 'Actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Copy link for a note' }).click()
  await expect.poll(copied).toMatch(/^quarry:document\/\d$/)
  expect(app.complaints).toEqual([])
})

test('a search of the library tells how many notes have its words, and leads to them', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(5) } })
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('The lamp of the ferry is green.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The lamp of the ferry is green.').first().waitFor()
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('ferry')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '1 note of yours has this' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('ferry')
  await page.getByText('The lamp of the ferry is green.').first().waitFor()
  // Where no note has them, nothing is told.
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('glacier')
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: 'glacier' }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /of yours/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('rows of the page of notes have a menu by the right button and by the key', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  await page.keyboard.press('h')
  await reader.getByRole('button', { name: 'lit the lamp', exact: true }).waitFor()
  await page.evaluate(`location.hash = '#/notes'`)
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('A thought')
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('grid')
  const rows = list.getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  const entries = () => page.getByRole('menuitem').allInnerTexts()
  await rows.filter({ hasText: 'lit the lamp' }).locator('.highlightQuote').click({ button: 'right' })
  await expect
    .poll(async () => (await entries()).map((entry) => entry.split('\n')[0]))
    .toEqual([
      'Open',
      'Add note',
      'Copy link for a note',
      'Add to…',
      'Move to…',
      'New collection from…',
      'Tag…',
      'Remove highlight',
    ])
  await page.keyboard.press('Escape')

  await rows.filter({ hasText: 'A thought' }).getByText('Free note').click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Edit note' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('Another thought')
  await page.keyboard.press('Control+Enter')
  await rows.filter({ hasText: 'Another thought' }).waitFor()

  await list.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Remove 2' }).click()
  await expect.poll(() => rows.count()).toBe(0)
  expect(app.complaints).toEqual([])
})

test('each list of the page of notes has only its kind, whichever was looked at before', async () => {
  const { app } = await openCollection()
  const { page } = app
  await page.evaluate(`Promise.all([
    ['marks/highlight', { documentId: 1, span: { start: 0, end: 10 }, colour: 'green' }],
    ['notes/add', { on: { kind: 'library' }, text: 'A free thought.' }],
    ['notes/add', { on: { kind: 'document', documentId: 1 }, text: 'On the document.' }],
  ].map(([route, body]) => fetch('/api/' + route, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })))`)
  await page.evaluate(`location.hash = '#/notes'`)
  const items = page.locator('.noteRow')
  const counts = { All: 3, Highlights: 1, 'Free notes': 1, Notes: 2 }
  const tabs = ['All', 'Highlights', 'Free notes', 'Notes', 'Highlights', 'Notes', 'Free notes'] as const
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect.poll(() => items.count(), { message: tab }).toBe(counts[tab])
  }
  expect(app.complaints).toEqual([])
})
