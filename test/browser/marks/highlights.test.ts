import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { importInto } from '../flows.ts'
import { testApp } from '../testApp.ts'
import { openCollection } from './openCollection.ts'
import { selectWords } from './selectWords.ts'

test('selected text is highlighted, recoloured, noted and its highlight removed, and each is undone', async () => {
  const { app, reader } = await openCollection()
  const { page, context } = app
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp')
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await bar.getByRole('button', { name: 'Highlight in green' }).click()
  const highlight = reader.getByRole('button', { name: 'lit the lamp', exact: true })
  await highlight.waitFor()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => highlight.getAttribute('data-colour')).toBe('green')

  // H takes the last colour.
  await selectWords(page, '.readText', 'over the reef')
  // Its button is told from that of what is highlighted.
  await bar.locator('[data-colour="green"][data-preset]').waitFor()
  expect(await bar.locator('[aria-pressed="true"]').count()).toBe(0)
  await page.keyboard.press('h')
  const second = reader.getByRole('button', { name: 'over the reef', exact: true })
  await second.waitFor()
  await expect.poll(() => second.getAttribute('data-colour')).toBe('green')

  // By the keyboard: Enter opens what can be done, the colour changes, Escape closes and gives the focus back.
  await highlight.focus()
  await page.keyboard.press('Enter')
  const choices = page.getByRole('dialog', { name: 'Highlight' })
  await choices.getByRole('button', { name: 'Change to blue' }).click()
  await page.keyboard.press('Escape')
  await choices.waitFor({ state: 'detached' })
  await expect.poll(() => highlight.getAttribute('data-colour')).toBe('blue')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('lit the lamp')

  await page.keyboard.press('Enter')
  await choices.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('quarry:document/1#29-41')

  // Escape takes the selection away, and only then closes what is read.
  await selectWords(page, '.readText', 'the fog')
  await bar.waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await selectWords(page, '.readText', 'the fog')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Note on this text' })
  await dialog.getByText('the fog').waitFor()
  await page.keyboard.type('Every **autumn**.')
  await page.keyboard.press('Control+Enter')
  const noted = reader.getByRole('button', { name: 'the fog', exact: true })
  await noted.waitFor()
  await expect.poll(() => noted.getAttribute('title')).toBe('Blue highlight with a note')
  await noted.click()
  await choices.locator('strong', { hasText: 'autumn' }).waitFor()
  await choices.getByRole('button', { name: 'Remove' }).click()
  await noted.waitFor({ state: 'detached' })
  const removed = page.getByRole('alertdialog', { name: 'Highlight removed.' })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await noted.waitFor()
  expect(app.complaints).toEqual([])
})

test('what is cited of highlighted words leaves the colour of the highlight in sight', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'lit the lamp before')
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Highlight in blue' }).click()
  await reader.getByRole('button', { name: 'lit the lamp before' }).waitFor()
  await page.evaluate(`location.hash = '#/collection/1?doc=1&quoted=29-41'`)
  const mark = reader.locator('.highlighted mark')
  await mark.filter({ hasText: 'lit the lamp' }).waitFor()
  // A ground of its own, which does not fill the whole line.
  const style = (property: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('.highlighted mark')).${property}`)
  expect(await style('backgroundColor')).toBe('rgba(0, 0, 0, 0)')
  expect(await style('backgroundImage')).toContain('gradient')
  expect(app.complaints).toEqual([])
})

test('text is selected and highlighted by the keyboard alone', async () => {
  const { app, reader } = await openCollection()
  const { page } = app
  await reader.locator('.readText').focus()
  const words = () => page.evaluate('getSelection().toString()')
  await page.keyboard.press('ArrowRight')
  await expect.poll(words).toBe('The')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key)
  await expect.poll(words).toBe('of the lighthouse')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(words).toMatch(/\.$/)
  await page.keyboard.press('h')
  const highlighted = async () => (await reader.locator('.readText [data-colour]').allInnerTexts()).join('')
  await expect.poll(highlighted).toMatch(/^of the lighthouse .*\.$/)
  await expect.poll(words).toBe('')
  // Where nothing is selected, Shift and down take the whole sentence at what was found.
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('keeper lamp fog')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('grid', { name: 'Results' }).getByRole('row').filter({ hasText: 'Note 1 on' })
  await hit.dblclick()
  await reader.locator('.readText mark', { hasText: 'fog' }).waitFor()
  await reader.locator('.readText').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(words).toMatch(/^The keeper of the lighthouse lit the lamp .*\.$/)
  // The sheet of keys takes the focus itself, so that keys scroll it.
  await page.keyboard.press('Control+/')
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('dialogBody')
  expect(app.complaints).toEqual([])
})

test('without a selection H asks for one, and N writes a note on the document', async () => {
  const { app, reader } = await openCollection()
  const { page } = app
  await reader.locator('.readText').waitFor()
  await page.keyboard.press('h')
  await page.getByText(/^Select some text first\./).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Note on this document' }).waitFor()
  await page.keyboard.type('Ask the keeper.')
  await page.keyboard.press('Control+Enter')
  await reader.getByRole('tab', { name: 'Annotations 1' }).click()
  await reader.getByRole('article', { name: 'Note' }).getByText('Ask the keeper.').waitFor()
  expect(app.complaints).toEqual([])
})

test('N directly after H writes a note on the new highlight, and after an undo on the document', async () => {
  const { app, reader } = await openCollection()
  const { page } = app
  await reader.locator('.readText').waitFor()
  await selectWords(page, '.readText', 'the fog')
  await page.keyboard.press('h')
  await reader.getByRole('button', { name: 'the fog', exact: true }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Note on this text' }).getByText('the fog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await reader.getByRole('button', { name: 'the fog', exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Note on this document' }).waitFor()
  expect(app.complaints).toEqual([])
})

const lines = (page: number) =>
  Array.from({ length: 12 }, (_, line) => ({
    text: line === 5 ? `Silt lies below the keel here.` : `Line ${line + 1} of sheet ${page} on the harbour.`,
    x: 60,
    y: 700 - line * 22,
  }))

test('text that is selected on the page of a PDF is highlighted there and in the stored text', async () => {
  const app = await testApp({ size: { width: 1440, height: 900 } })
  const { page } = app
  const file = join(app.folder, 'survey.pdf')
  await writeFile(file, pdfFile([{ texts: lines(1) }, { texts: lines(2) }]))
  await importInto(page, file, 'survey')
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').first().click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const secondPage = reader.locator('.page[data-page-number="2"]')
  await secondPage.scrollIntoViewIfNeeded()
  const line = secondPage.locator('.textLayer span', { hasText: 'Silt lies' })
  await line.scrollIntoViewIfNeeded()
  await selectWords(page, '.page[data-page-number="2"] .textLayer', 'below the keel')
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Highlight in pink' }).click()

  // On the second page, where it was selected, and not on the first, where the same words stand.
  const box = secondPage.getByRole('button', { name: 'Pink highlight: below the keel' })
  await box.waitFor()
  expect(await reader.locator('.page[data-page-number="1"] .highlightBoxes').count()).toBe(0)
  const drawn = (await box.boundingBox())!
  const written = (await line.boundingBox())!
  expect(Math.abs(drawn.y + drawn.height / 2 - written.y - written.height / 2)).toBeLessThan(written.height)

  await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2)
  const choices = page.getByRole('dialog', { name: 'Highlight' })
  await choices.waitFor()
  await page.keyboard.press('Escape')
  await choices.waitFor({ state: 'detached' })
  await box.focus()
  await page.keyboard.press('Enter')
  await choices.waitFor()
  await page.keyboard.press('Escape')

  await reader.getByRole('tab', { name: 'Text' }).click()
  const inText = reader.getByRole('button', { name: 'below the keel', exact: true })
  await inText.waitFor()
  await expect.poll(() => inText.count()).toBe(1)

  // An area without a text opens on its page, also where texts are what was chosen.
  const area = { documentId: 1, box: { page: 2, left: 0.1, top: 0.6, width: 0.3, height: 0.1 }, colour: 'blue' }
  await page.evaluate(`fetch('/api/marks/highlight', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(area))},
  })`)
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('tab', { name: 'Highlights' }).click()
  await page.getByRole('button', { name: 'Show in the text: Area on page 2' }).click()
  await reader.getByRole('tab', { name: 'Original', selected: true }).waitFor()
  const cited = secondPage.locator('.citedBoxes > [data-kind="mark"]')
  await cited.waitFor()
  await expect.poll(async () => inSight(await cited.boundingBox(), await reader.boundingBox())).toBe(true)
  expect(app.complaints).toEqual([])
})

type Area = Awaited<ReturnType<Locator['boundingBox']>>
const inSight = (part: Area, of: Area) =>
  part !== null && of !== null && part.y >= of.y && part.y + part.height <= of.y + of.height

test('a highlight is removed among the annotations of its document, and comes back by Undo', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  for (const words of ['lit the lamp', 'over the reef']) {
    await selectWords(page, '.readText', words)
    await page.keyboard.press('h')
    await reader.getByRole('button', { name: words, exact: true }).waitFor()
  }
  await reader.getByRole('tab', { name: 'Annotations 2' }).click()
  const first = reader.getByRole('button', { name: 'Remove highlight of “lit the lamp”' })
  await first.focus()
  await page.keyboard.press('Enter')
  await reader.getByRole('tab', { name: 'Annotations 1' }).waitFor()
  await first.waitFor({ state: 'detached' })
  // The keyboard goes on at the next one.
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('Remove highlight of “over the reef”')
  const told = page.locator('.toast').filter({ hasText: 'Highlight removed.' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await reader.getByRole('tab', { name: 'Annotations 2' }).waitFor()
  await first.waitFor()
  expect(app.complaints).toEqual([])
})

test('a note on selected text is one annotation with what it is on, and is listed with it', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  await reader.locator('.readText').waitFor()
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Text of the note' }).waitFor()
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('textbox', { name: 'Text of the note' }).waitFor({ state: 'detached' })
  }
  await selectWords(page, '.readText', 'lit the lamp')
  await page.keyboard.press('n')
  await write('By whom?')
  await reader.getByRole('tab', { name: 'Annotations 1', exact: true }).click()
  const listed = reader.locator('.highlightWithNotes')
  await listed.filter({ hasText: 'lit the lamp' }).filter({ hasText: 'By whom?' }).waitFor()
  expect(await listed.count()).toBe(1)
  // Another one on the same words, and one on the document, are further ones.
  await listed.getByRole('button', { name: /^Add note/ }).click()
  await write('The keeper.')
  await reader.getByRole('tab', { name: 'Annotations 2', exact: true }).waitFor()
  await reader.getByRole('button', { name: 'New note' }).click()
  await write('All in one night.')
  await reader.getByRole('tab', { name: 'Annotations 3', exact: true }).waitFor()
  expect(app.complaints).toEqual([])
})
