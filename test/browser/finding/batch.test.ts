import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { allJobsDone } from '../flows.ts'
import { records, testApp, writeLines } from '../testApp.ts'

test('a batch is pasted, searched for, read as a matrix, run again with its difference, exported, deleted and restored', async () => {
  const app = await testApp()
  const { page, complaints } = app
  const importNotes = async (name: string, lines: readonly object[]) => {
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles(await writeLines(app, `${name}.jsonl`, lines))
    await page.getByRole('button', { name: `Import into “${name}”` }).click()
    await page.getByRole('heading', { name }).waitFor()
    await allJobsDone(page)
  }
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Batch search' }).click()
  await page.getByText('Your library is empty: import or collect documents first').waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Import' }).click()
  await importNotes('notes', records(40))

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Batch search' }).click()
  await page.getByText('No batch is kept yet').waitFor()
  const file = page.locator('.batchForm input[type=file]')
  await file.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await page.getByText('“x.pdf” was not loaded: a PDF is no list of terms.').waitFor()
  await file.setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('glacier\nferry\nlighthouse keeper'),
  })
  await page.getByRole('button', { name: 'Search for 3 terms' }).waitFor()
  await checkPage(page, 'a new batch')
  await page.getByRole('textbox', { name: 'Name' }).fill('Watch')
  await page.getByRole('button', { name: 'Search for 3 terms' }).click()

  const matrix = page.getByRole('grid', { name: /Documents by terms/ })
  await matrix.waitFor()
  await page.getByText('3 of 3 terms found something').waitFor()
  expect(await matrix.getAttribute('aria-colcount')).toBe('4')
  await page.getByRole('rowheader').filter({ hasText: 'glacier' }).first().waitFor()
  await checkPage(page, 'a batch')

  // A column sorts, by the mouse and by the keyboard; Enter opens the document.
  await page.getByRole('columnheader', { name: /ferry/ }).click()
  await page.getByRole('rowheader').first().filter({ hasText: 'ferry' }).waitFor()
  await matrix.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('s')
  await page.getByRole('rowheader').first().filter({ hasText: 'glacier' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.reader').getByText('The glacier lost nine metres').first().waitFor()
  // The words that the term found are marked.
  await page
    .locator('.readText mark', { hasText: /^glacier$/i })
    .first()
    .waitFor()

  await page.evaluate(`location.hash = '#/import'`)
  await importNotes('more', [{ id: 'new', title: 'Glacier news', text: 'A glacier, and the glacier again: glacier.' }])
  await page.evaluate(`location.hash = '#/batch'`)
  await page.getByRole('button', { name: /^Watch/ }).click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.getByRole('button', { name: /Since/ }).waitFor()
  await page.getByText(/^1 new, 0 gone, \d+ moved$/).waitFor()
  // The order that was chosen stays.
  await page
    .getByRole('button', { name: /Order of the documents/ })
    .filter({ hasText: 'By “glacier”' })
    .waitFor()
  await page.getByRole('button', { name: /Shown documents/ }).click()
  await page.getByRole('option', { name: 'New' }).click()
  await page.getByRole('rowheader').filter({ hasText: 'Glacier news' }).waitFor()
  await page
    .getByTitle(/New: place \d+ by word/)
    .first()
    .waitFor()

  // In a window with room for one pane what is read covers no other page that is gone to.
  await page.setViewportSize({ width: 900, height: 800 })
  await page.getByRole('rowheader').filter({ hasText: 'Glacier news' }).click()
  await page.locator('.reader').getByText('A glacier, and the glacier again').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('batch search')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Watch/ }).waitFor()
  await expect.poll(() => page.locator('.reader').count()).toBe(0)
  await page.getByRole('button', { name: /^Watch/ }).click()
  await page.setViewportSize({ width: 1280, height: 800 })

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await readFile(await (await downloaded).path(), 'utf8')
  expect(saved).toMatch(
    /^term,documentId,rank,score,mode,before,change,title,url,publishedAt\r\nglacier,\d+,1,[\d.]+,keyword,,new,/,
  )

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No batch is kept yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Watch/ }).waitFor()
  expect(complaints).toEqual([])
})

test('documents of a batch are selected, filed and dragged as those of every list', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(20) } })
  const { page } = app
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Batch search' }).click()
  await page.locator('.batchForm input[type=file]').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('glacier\nferry\nlighthouse keeper'),
  })
  await page.getByRole('button', { name: 'Search for 3 terms' }).click()
  const matrix = page.getByRole('grid', { name: /Documents by terms/ })
  const rows = matrix.locator('.termRow')
  const selection = page.getByRole('group', { name: 'Selection' })
  await rows.nth(3).waitFor()
  await matrix.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await selection.getByText('3 selected').waitFor()
  await rows.nth(3).click({ modifiers: ['Control'] })
  await selection.getByText('4 selected').waitFor()
  await page.keyboard.press('x')
  await selection.getByText('3 selected').waitFor()
  expect(await page.getByRole('tablist', { name: 'Open documents' }).count()).toBe(0)
  // In another order what is selected stays with its documents.
  const titles = async () => (await matrix.locator('[aria-selected=true] .termTitle').allInnerTexts()).toSorted()
  const before = await titles()
  expect(before).toHaveLength(3)
  await page.getByRole('columnheader', { name: /ferry/ }).click()
  await expect.poll(titles).toEqual(before)

  await matrix.locator('[aria-selected=true] .termTitle').first().click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions for 3 documents' })
  await menu.getByRole('menuitem', { name: 'Tag…' }).waitFor()
  await menu.getByRole('menuitem', { name: 'Add to…' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Ports')
  await page.keyboard.press('Enter')
  await page.getByText('3 documents added to “Ports”.').waitFor()

  // All of them are dragged, by any of them.
  await matrix
    .locator('[aria-selected=true] .termTitle')
    .first()
    .dragTo(page.locator('.treeRow > .navItem', { hasText: 'Ports' }))
  await page.getByText('“Ports” has all of it already.').waitFor()

  await matrix.focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => selection.count()).toBe(0)
  await page.keyboard.press('Control+a')
  await selection.getByText(/^\d+ selected$/).waitFor()
  expect(app.complaints).toEqual([])
})
