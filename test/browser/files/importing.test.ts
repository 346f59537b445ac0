import { expect, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock, type Clock } from '../../../src/main/base/clock.ts'
import { SAMPLING_MS } from '../../../src/main/importing/outlook/outlookOf.ts'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { allJobsDone } from '../flows.ts'
import { holdCalls } from '../holdCalls.ts'
import { records, testApp, writeLines } from '../testApp.ts'

const withBrokenLine = () => {
  const lines: (object | string)[] = records(30).map((record, at) =>
    at === 1 ? { ...record, url: 'https://notes.example/2' } : record,
  )
  lines.splice(6, 0, '{"id": "broken", "text": ')
  return lines
}

test('a preview of 20 rows names the bad row, and a dry run stores nothing', async () => {
  const app = await testApp()
  const { page } = app
  const lines = withBrokenLine()
  await page.getByRole('button', { name: 'Import files' }).click()
  const preview = await holdCalls(page, 'imports.preview')
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, 'survey.jsonl', lines))
  await page.getByText('Reading the first documents of the file…').waitFor()
  await preview.release()
  await page.getByRole('tab', { name: 'Preview of 20 documents' }).waitFor()
  await expect.poll(() => page.locator('.previewTable tbody tr').count()).toBe(20)
  // Under a title stands the site that it is from, and no id.
  const titles = page.locator('.previewTable td.previewTitle')
  await expect.poll(() => titles.nth(0).innerText()).toBe('Note 1 on the lighthouse')
  await expect.poll(() => titles.nth(1).innerText()).toBe('Note 2 on the orchard\nnotes.example')
  await page.getByRole('tab', { name: /^Problems/ }).click()
  const problem = page.getByRole('tabpanel').getByRole('row').nth(1)
  await expect.poll(() => problem.getByRole('cell').allInnerTexts()).toMatchObject(['survey.jsonl', '7', /^Refused/])

  const dryRun = await holdCalls(page, 'imports.dryRun')
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('Reading everything, to count what this import would do.').waitFor()
  await dryRun.release()
  const counts = page.getByRole('tabpanel').locator('.counts')
  await counts.waitFor()
  expect((await counts.innerText()).split(/\n+/)).toEqual(
    expect.arrayContaining(['Found', '31', 'New in the collection', '30', 'Duplicates in it', '0', 'Refused', '1']),
  )
  await page.getByText('Embedding would send 30 texts in 1 request').waitFor()
  await page.getByText('It runs on this computer, free of charge.').waitFor()
  await expect.poll(() => page.getByText('No collections yet').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Import into “survey”' }).click()
  await page.getByRole('heading', { name: /survey/ }).waitFor()
  const refused = page.getByRole('region', { name: 'Problems' }).getByRole('row').nth(1)
  await refused.waitFor()
  await expect.poll(() => refused.getByRole('cell').allInnerTexts()).toMatchObject(['survey.jsonl', '7', /^Refused/])
  await allJobsDone(page)
  await page.getByRole('button', { name: 'survey 30' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('the columns are guessed, can be changed, and are remembered for files of the same shape', async () => {
  const app = await testApp()
  const { page } = app
  const rows = [
    'key;headline;body;remark',
    'a;First;Waves broke over the pier.;low tide',
    'b;Second;Gulls circled.;noon',
  ]
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(await writeLines(app, 'log.csv', rows))
  const table = page.locator('.previewTable tbody')
  await table.getByText('Waves broke over the pier.').waitFor()
  await page.getByRole('button', { name: /Add a column to the text/ }).click()
  await page.getByRole('option', { name: 'remark' }).click()
  await table.getByText(/Waves broke over the pier\.\s+low tide/).waitFor()
  await page.getByRole('button', { name: 'Import into “log”' }).click()
  await page.getByRole('heading', { name: /log/ }).waitFor()

  await page.keyboard.press('Control+i')
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(await writeLines(app, 'log2.csv', rows))
  await page.getByText('Same as your last import with these columns.').waitFor()
  await table.getByText(/Waves broke over the pier\.\s+low tide/).waitFor()

  // A table with other columns is guessed: its date would be left out without a word.
  const others = ['key;headline;body;remark;published', 'c;Third;Rain fell.;noon;2031-02-01']
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(await writeLines(app, 'rain.csv', others))
  await table.getByText('Rain fell.', { exact: true }).waitFor()
  await table.getByText('Feb 1, 2031').waitFor()
  expect(await page.getByText('Same as your last import with these columns.').count()).toBe(0)
  expect(app.complaints).toEqual([])
})

test('of a table of numbers the column of the text is asked for', async () => {
  const app = await testApp()
  const { page } = app
  await page.getByRole('button', { name: 'Import files' }).click()
  const rows = ['id,a,b', '11,2,3', '14,5,6']
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(await writeLines(app, 'simple.csv', rows))
  await page.getByRole('heading', { name: 'No column looks like a text' }).waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
  await page.getByRole('button', { name: /Text$/ }).click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['id', 'a', 'b'])
  await page.getByRole('option', { name: 'b' }).click()
  await page.getByRole('tab', { name: 'Preview of 2 documents' }).waitFor()
  // What other columns are for is guessed as ever.
  await page.getByRole('button', { name: 'id Identifier' }).waitFor()
  await page.getByRole('button', { name: 'Import into “simple”' }).click()
  await allJobsDone(page)
  await page.getByRole('button', { name: 'simple 2' }).waitFor()
})

test('a preview of several files has all its columns in sight, and a file name that can be read', async () => {
  const app = await testApp()
  const { page } = app
  const long = 'w'.repeat(400)
  const paths = [
    await writeLines(app, 'observations-of-the-harbour.jsonl', [JSON.stringify({ id: '1', text: `A ${long}` })]),
    await writeLines(app, 'observations-of-the-coast.jsonl', [JSON.stringify({ id: '2', text: 'Calm.' })]),
  ]
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(paths)
  const table = page.locator('.previewTable')
  const name = table.getByText('observations-of-the-coast.jsonl')
  await name.waitFor()
  for (const width of [900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const pane = (await page.locator('.importMain').boundingBox())!
    for (const column of ['Row', 'Title and file', 'Text', 'Published']) {
      const head = (await table.getByRole('columnheader', { name: column, exact: true }).boundingBox())!
      expect(head.width).toBeGreaterThan(50)
      expect(head.x + head.width).toBeLessThanOrEqual(pane.x + pane.width + 1)
    }
    expect((await name.boundingBox())!.width).toBeGreaterThan(100)
  }
  // At 200 % the page scrolls as a whole: nothing of it is squeezed together, and all of it can be pressed.
  await page.setViewportSize({ width: 640, height: 400 })
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!
  const [panel, work, told] = [await box('.tabPanel'), await box('.importWork'), await box('.importForecast')]
  expect(panel.height).toBeGreaterThan(100)
  expect(panel.y + panel.height).toBeLessThanOrEqual(told.y + 1)
  expect(work.y + work.height).toBeLessThanOrEqual(told.y + 1)
  await page.getByRole('button', { name: /Format$/ }).click({ trial: true })
  await page.getByRole('button', { name: /^Import into/ }).click({ trial: true })
  await page.getByRole('tab', { name: /^Problems/ }).click()
  await page.getByText('No problems', { exact: true }).click({ trial: true })
})

/** A clock on which the time for looking at files before an import is never over. */
const patient: Clock = {
  now: () => systemClock.now(),
  wait: (ms, signal) =>
    ms === SAMPLING_MS
      ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
      : systemClock.wait(ms, signal),
}

test('what an import takes is told before it is read, and follows what is chosen', async () => {
  const app = await testApp({ clock: patient })
  const { page } = app
  const texts = [{ text: 'The sales of the harbour rose.', x: 72, y: 700 }]
  const pdf = join(app.folder, 'sales.pdf')
  await writeFile(pdf, pdfFile([{ texts }], { title: 'Sales' }))
  const table = await writeLines(app, 'log.csv', ['headline;body', 'First;Waves broke over the pier.'])
  const other = await writeLines(app, 'crew.csv', ['name;notes', 'Ada;Keeps the light of the northern pier.'])
  const choose = (paths: string[]) => page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(paths)
  await page.getByRole('button', { name: 'Import files' }).click()
  await choose([pdf, table])
  await page.getByRole('tab', { name: 'Preview of 2 files' }).waitFor()
  const strip = page.getByRole('region', { name: 'What this import takes' })
  const cell = (name: string) => strip.locator('dl > div').filter({ hasText: name }).locator('dd')
  await strip.getByText('1 × PDF, 1 × CSV').waitFor()
  await strip.getByText('Counted in all files; the time is an estimate.').waitFor()
  await expect.poll(() => cell('Documents').innerText()).toBe('≤ 2')
  await expect.poll(() => cell('Requests').innerText()).toBe('1')
  expect(await cell('Cost').innerText()).toBe('Free')
  await page.getByRole('button', { name: 'Dry run' }).click()
  await strip.getByText('Counted by the dry run; the time is an estimate.').waitFor()
  expect(await cell('Documents').innerText()).toBe('2')
  expect(await cell('Passages').innerText()).toBe('2')
  // Only the table has columns.
  await page.getByRole('heading', { name: 'Columns of log.csv' }).waitFor()

  await page.getByText('Embed after the import').click()
  await expect.poll(() => cell('Requests').innerText()).toBe('0')
  expect(await cell('Cost').innerText()).toBe('Nothing')

  // A file without a place of its own is copied in any case.
  await page.getByRole('button', { name: /Original files/ }).click()
  await page.getByRole('option', { name: 'Copy all' }).click()
  await expect.poll(() => cell('Copied into the library').innerText()).not.toBe('')

  const held = await holdCalls(page, 'imports.preview')
  await page.getByRole('button', { name: /Text recognition/ }).click()
  await page.getByRole('option', { name: 'Every page' }).click()
  await strip.getByText('The pages that need text recognition are being counted.').waitFor()
  await held.release()
  await strip.getByText('With 1 page of text recognition.').waitFor()
  await strip.getByText('An estimate: some of the files were looked at').waitFor()
  await page.getByRole('button', { name: /Text recognition/ }).click()
  await page.getByRole('option', { name: 'Off', exact: true }).click()
  await strip.getByText('Counted in all files; the time is an estimate.').waitFor()

  await choose([other])
  await page.getByRole('tab', { name: 'Preview of 3 files' }).waitFor()
  await page.getByText('These tables have different columns, and each is read like this.').waitFor()
  await expect.poll(() => page.locator('.guessedTable').count()).toBe(2)
  expect(app.complaints).toEqual([])
})

test('a preview and a dry run are shown only of the files and the collection they were made of', async () => {
  const app = await testApp()
  const { page } = app
  const choose = async (name: string, count: number) =>
    page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(await writeLines(app, name, records(count)))
  await page.getByRole('button', { name: 'Import files' }).click()
  await choose('first.jsonl', 3)
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('Embedding would send 3 texts in 1 request').waitFor()
  await page.getByPlaceholder('first').fill('Elsewhere')
  await page.getByText('Reads everything and stores nothing.').waitFor()
  expect(await page.getByText(/Embedding would send/).count()).toBe(0)

  await page.getByRole('tab', { name: 'Preview of 3 documents' }).click()
  const held = await holdCalls(page, 'imports.preview')
  await choose('second.jsonl', 5)
  await page.getByRole('status').getByText('Reading the first documents of the files').waitFor()
  expect(await page.locator('.previewTable').count()).toBe(0)
  await held.release()
  await page.getByRole('tab', { name: 'Preview of 2 files' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('an encrypted file asks for its password before it is imported, and again when that is wrong', async () => {
  const app = await testApp()
  const { page } = app
  const path = join(app.folder, 'sales.pdf')
  const texts = [{ text: 'The sales of the harbour rose.', x: 72, y: 700 }]
  await writeFile(path, pdfFile([{ texts }], { title: 'Sales', password: 'open sesame' }))
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(path)
  await page.getByText('This PDF is encrypted').waitFor()
  const give = async (password: string) => {
    await page.getByLabel('Password of encrypted files').fill(password)
    await page.keyboard.press('Enter')
  }
  await give('guess')
  // The file is named within the sentence.
  await page.getByText(/The password does not open this PDF \(.*\)\./).waitFor()
  await give('open sesame')
  await page.getByRole('tab', { name: 'Preview of 1 document' }).waitFor()
  // A file has no rows.
  await page.getByRole('columnheader', { name: 'Title' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Row' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Import into “sales”' }).click()
  await page.getByRole('button', { name: 'sales 1' }).waitFor()
})

test('who went to another page while an import was being started stays there', async () => {
  const app = await testApp()
  const { page } = app
  await page.getByRole('button', { name: 'Import files' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, 'survey.jsonl', records(3)))
  const start = await holdCalls(page, 'imports.start')
  await page.getByRole('button', { name: 'Import into “survey”' }).click()
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await start.release()
  await allJobsDone(page)
  expect(await page.evaluate('location.hash')).toBe('#/jobs')
  expect(app.complaints).toEqual([])
})
