import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { groundedPassages } from '../../fixtures/grounded/passages.ts'
import { smimeMail } from '../../fixtures/formats/encryptedMail.ts'
import { estimateMail } from '../../fixtures/formats/mailFile.ts'
import { type PdfText, pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { makeXlsx } from '../../fixtures/formats/spreadsheets.ts'
import { allJobsDone } from '../flows.ts'
import { openApp, type OpenedApp } from '../launch.ts'
import { latePages, leaveWhilePageComes } from './latePages.ts'
import { isInSight, overlap } from './overlap.ts'

const lines = (page: number): PdfText[] =>
  Array.from({ length: 30 }, (_, line) => ({
    text: `Line ${line + 1} of sheet ${page}: the survey of the harbour found silt below the keel.`,
    x: 60,
    y: 700 - line * 18,
  }))

/** Thirty pages; one word stands on page 17 alone. */
const survey = pdfFile(
  Array.from({ length: 30 }, (_, index) => ({
    texts: [
      ...lines(index + 1),
      ...(index === 16 ? [{ text: 'Manganese nodules lie in the outer basin.', x: 60, y: 90 }] : []),
    ],
  })),
  { title: 'Survey of the harbour', romanPages: 3 },
)

/** A page of other words, then one that answers a question, a sentence a line. */
function vell(): Uint8Array {
  const [first] = groundedPassages
  const texts = first!.text.split(/(?<=\.) /).map((text, index) => ({ text, x: 40, y: 600 - index * 40, size: 9 }))
  return pdfFile([{ texts: lines(1) }, { texts }], { title: first!.title })
}

/** A PDF whose end is missing, and with it the table that says where its objects are. */
function torn(): Uint8Array {
  const whole = pdfFile([{ texts: [{ text: 'Zirconium was landed at the northern quay.', x: 60, y: 700 }] }])
  return whole.subarray(0, Buffer.from(whole).lastIndexOf('\nxref\n'))
}

/** On the page of searches: opens the first hit of `query`, and answers the pane it is read in. */
async function openHit(query: string): Promise<Locator> {
  const { page } = app
  // While something is read, the sidebar has no room beside it.
  if (!(await page.getByRole('searchbox').isVisible())) await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill(query)
  const hit = page.getByRole('row').filter({ has: page.locator('mark', { hasText: new RegExp(query, 'i') }) })
  await hit.first().click()
  return page.getByRole('region', { name: 'Reading pane' })
}

/** One app for all tests: each opens what it needs of the files that were imported together. */
let app: OpenedApp

beforeAll(async () => {
  app = await openApp()
  const files = {
    'survey.pdf': survey,
    'vell.pdf': vell(),
    'torn.pdf': torn(),
    'harbour.eml': estimateMail,
    'sealed.eml': smimeMail('Sealed quotation'),
    'tides.html': savedPage,
    'costs.xlsx': workbook(),
  }
  const paths = Object.keys(files).map((name) => join(app.folder, name))
  await Promise.all(Object.values(files).map((content, index) => writeFile(paths[index]!, content)))
  await app.page.getByRole('button', { name: 'Import files' }).click()
  await app.page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(paths)
  await app.page.getByRole('button', { name: /^Import into / }).click()
  await app.page.getByRole('heading', { name: /and 6 more into Imported files/ }).waitFor()
  await allJobsDone(app.page)
})

afterEach(() => {
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

afterAll(() => app.close())

/** Runs in the page, whose names the tests do not have. */
function colourOf(element: unknown): string {
  const { getComputedStyle } = globalThis as unknown as StyledWindow
  return getComputedStyle(element).color
}

/** Runs in a frame: what is marked in its page, and whether one sees it. */
function marksOf(): { readonly text: string; readonly isInSight: boolean }[] {
  const { CSS, innerHeight } = globalThis as unknown as MarkedWindow
  return [...(CSS.highlights.get('cited-mark') ?? [])].map((range) => {
    const { top, bottom } = range.getBoundingClientRect()
    return { text: range.toString(), isInSight: top >= 0 && bottom <= innerHeight }
  })
}

interface MarkedRange {
  toString(): string
  getBoundingClientRect(): { readonly top: number; readonly bottom: number }
}
interface MarkedWindow {
  readonly CSS: { readonly highlights: ReadonlyMap<string, Iterable<MarkedRange>> }
  readonly innerHeight: number
}

interface StyledWindow {
  getComputedStyle(element: unknown): { readonly color: string }
}

test('a hit in a PDF is opened at its page, with a box over the word', async () => {
  const reader = await openHit('manganese')
  const pages = reader.getByRole('document', { name: 'survey.pdf' })
  const mark = reader.locator('.citedBoxes [data-kind=mark]')
  await mark.waitFor()
  const line = pages.locator('.page[data-page-number="17"] .textLayer span', { hasText: 'Manganese nodules' })
  await line.waitFor()
  await expect.poll(() => overlap(mark, line)).toBeGreaterThan(0.6)
  const seen = await pages.boundingBox()
  const box = await mark.boundingBox()
  expect(box!.y).toBeGreaterThan(seen!.y)
  expect(box!.y + box!.height).toBeLessThan(seen!.y + seen!.height)
  // The page calls itself 14, after three pages in Roman numerals.
  const field = reader.getByRole('textbox', { name: 'Page' })
  await expect.poll(() => field.inputValue()).toBe('14')
  // Of thirty pages those far away are not drawn.
  await expect.poll(() => pages.locator('.page').count()).toBe(30)
  await expect.poll(() => pages.locator('.page canvas').count()).toBeLessThan(15)

  await field.fill('ii')
  await field.press('Enter')
  await pages.locator('.page[data-page-number="2"] .textLayer span').first().waitFor()
  await reader.getByText('(2 of 30)').waitFor()

  // Rotated, the box stays on its word.
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await openHit('manganese')
  await mark.waitFor()
  await reader.getByRole('button', { name: 'Rotate clockwise' }).click()
  await expect.poll(() => overlap(mark, line)).toBeGreaterThan(0.6)
  // Opened again, it stands upright.
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
})

test('a PDF is left while its pages are on their way', async () => {
  const { page, context } = app
  // As on a busy machine: a page comes only when its PDF has been left.
  const worker = '**/pdf.worker.min.mjs'
  await context.route(worker, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${latePages}\n${await response.text()}` })
  })
  const left = page.evaluate(leaveWhilePageComes)
  const reader = await openHit('manganese')
  await left
  await reader.waitFor({ state: 'detached' })
  await context.unroute(worker)
  // Opened again, it is all there.
  await openHit('manganese')
  await reader.locator('.citedBoxes [data-kind=mark]').waitFor()
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
})

test('find within a PDF counts, marks and walks; the zoom and the layout are remembered', async () => {
  const { page } = app
  const reader = await openHit('manganese')
  const pages = reader.getByRole('document', { name: 'survey.pdf' })
  await reader.locator('.citedBoxes').first().waitFor()

  await pages.focus()
  await page.keyboard.press('Control+f')
  const find = reader.getByRole('textbox', { name: 'Find in this file' })
  await find.fill('silt')
  await reader.getByText(/^\d+ of 900$/).waitFor()
  await pages.locator('.highlight.selected').first().waitFor()
  const before = await reader.getByText(/^\d+ of 900$/).innerText()
  await find.press('Enter')
  await expect.poll(() => reader.getByText(/^\d+ of 900$/).innerText()).not.toBe(before)
  await find.press('Shift+Enter')
  await expect.poll(() => reader.getByText(/^\d+ of 900$/).innerText()).toBe(before)
  await find.fill('zeppelin')
  await reader.getByText('No match').waitFor()
  await find.press('Escape')
  await find.waitFor({ state: 'detached' })
  await expect.poll(() => pages.locator('.highlight').count()).toBe(0)

  // The keys of the pages, which have the focus again.
  const width = async () => (await pages.locator('.page').first().boundingBox())?.width ?? 0
  const fitted = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fitted)
  const zoomed = await width()
  await page.keyboard.press('o')
  await reader.getByRole('button', { name: 'Back to the pane' }).waitFor()
  await reader.getByRole('document', { name: 'Survey of the harbour' }).getByText('Manganese').first().waitFor()
  await reader.locator('.citedBoxes [data-kind=mark]').waitFor()
  expect(Math.abs((await width()) - zoomed)).toBeLessThan(2)

  await page.reload()
  await reader.getByRole('button', { name: 'Back to the pane' }).waitFor()
  await reader.locator('.citedBoxes [data-kind=passage]').first().waitFor()
  expect(Math.abs((await width()) - zoomed)).toBeLessThan(2)
  await reader.getByRole('button', { name: 'Back to the pane' }).click()
})

test('a PDF that is encrypted asks for its password', async () => {
  const { page } = app
  const file = join(app.folder, 'secret.pdf')
  const texts = [{ text: 'The cobalt was sold under another name in the spring.', x: 60, y: 700 }]
  await writeFile(file, pdfFile([{ texts }], { title: 'Sales', password: 'open sesame' }))
  const id = await page.evaluate(async (path) => {
    const body = { sources: [{ kind: 'path', path }], options: { password: 'open sesame' }, collection: 'secret' }
    const answer = await fetch('/api/imports/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const started = (await answer.json()) as { readonly value: { readonly import: { readonly id: number } } }
    return started.value.import.id
  }, file)
  // The page did not start this import: its list of jobs may not know it yet.
  await page.evaluate(`location.hash = '#/job/${id}'`)
  await page.getByRole('heading', { name: /secret/ }).waitFor()
  await page.getByRole('main').getByText('Done', { exact: true }).waitFor()
  const reader = await openHit('cobalt')
  await reader.getByText('This PDF is encrypted').waitFor()
  const field = reader.getByLabel('Password')
  await field.fill('guess')
  await field.press('Enter')
  await reader.getByText('This password does not open the file.').waitFor()
  await field.fill('open sesame')
  await field.press('Enter')
  await reader.locator('.citedBoxes [data-kind=mark]').waitFor()
})

test('a PDF whose end is missing is shown, with a box over the word', async () => {
  const reader = await openHit('Zirconium')
  await reader.locator('.citedBoxes [data-kind=mark]').waitFor()
  await reader.getByText('Zirconium was landed').first().waitFor()
})

test("an answer's marker leads to the page that it quotes", async () => {
  const { page } = app
  await page.evaluate(`location.hash = '#/ask'`)
  await page.getByRole('textbox', { name: 'Question' }).fill('Who drew the stone lighthouse of Vell?')
  await page.keyboard.press('Enter')
  await page.getByText('Based on').waitFor()
  await page
    .getByRole('button', { name: /^Source 1: / })
    .nth(2)
    .click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const mark = reader.locator('.page[data-page-number="2"] .citedBoxes [data-kind=mark]').last()
  const line = reader.locator('.page[data-page-number="2"] .textLayer span', { hasText: 'Tilda Marrow' }).first()
  await line.waitFor()
  await expect.poll(() => overlap(mark, line)).toBeGreaterThan(0.6)
  await page.evaluate(`location.hash = '#/search'`)
})

test('a mail is shown with its headers, its attachment, and what it quotes folded', async () => {
  const reader = await openHit('dredging')
  // Above its text as well, with a long list of recipients folded.
  await reader.getByRole('tab', { name: 'Text', selected: true }).waitFor()
  await reader.getByText('Ada Lovelace <ada@example.org>').waitFor()
  const last = reader.getByText('clerk40@example.org')
  const folded = (await last.boundingBox())!.height
  await reader.getByRole('button', { name: 'Show all of it' }).click()
  await reader.getByRole('button', { name: 'Show less' }).waitFor()
  await expect.poll(async () => (await last.boundingBox())!.height).toBeGreaterThan(folded * 2)
  await reader.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(async () => (await last.boundingBox())!.height).toBe(folded)

  await reader.getByRole('tab', { name: 'Original' }).click()
  await reader.getByText('Ada Lovelace <ada@example.org>').waitFor()
  await reader.getByText('Quoted text, 4 lines').waitFor()
  expect(await reader.getByText('zeppelin hangar').isVisible()).toBe(false)
  await reader.getByText('Quoted text, 4 lines').click()
  await reader.getByText('zeppelin hangar').waitFor()
  await reader.getByText('As sent').click()
  const frame = reader.frameLocator('iframe[title="The message as it was sent"]')
  await frame.getByText('4.2 million crowns').waitFor()
  expect(await frame.getByText('4.2 million crowns').evaluate(colourOf)).toBe('rgb(136, 0, 51)')
  await reader.getByRole('button', { name: 'costs.csv' }).click()
  await reader.getByRole('button', { name: /^From .*harbour\.eml$/ }).click()
  await reader.getByText('Ada Lovelace <ada@example.org>').waitFor()
})

test('a mail that is encrypted is named as such above each of its tabs', async () => {
  const reader = await openHit('quotation')
  const note = reader.getByText('Encrypted (S/MIME): what is encrypted could not be read')
  await note.waitFor()
  await reader.getByRole('tab', { name: 'Original' }).click()
  await reader.getByRole('tab', { name: 'Original', selected: true }).waitFor()
  expect(await note.isVisible()).toBe(true)
})

test('a saved page is shown without what it would run or load', async () => {
  const { page } = app
  const reader = await openHit('kelpforest')
  await reader.getByRole('tab', { name: 'Original' }).click()
  const frame = reader.frameLocator('iframe[title="The saved page"]')
  await frame.getByRole('heading', { name: 'On Tides' }).waitFor()
  expect(await frame.getByRole('heading').evaluate(colourOf)).toBe('rgb(136, 0, 51)')
  expect(await frame.locator('script').count()).toBe(0)
  await expect.poll(() => frame.locator('img').count()).toBe(1)
  expect(await page.title()).not.toBe('ran')
})

test('the words that were found are marked and in sight in a saved page and in a message', async () => {
  const reader = await openHit('seagrass')
  await reader.getByRole('tab', { name: 'Original' }).click()
  const page = reader.frameLocator('iframe[title="The saved page"]').locator('body')
  await expect.poll(() => page.evaluate(marksOf)).toEqual([{ text: 'seagrass', isInSight: true }])
  // In a page that is shown already, the next passage.
  await openHit('kelpforest')
  await expect.poll(() => page.evaluate(marksOf)).toEqual([{ text: 'kelpforest', isInSight: true }])

  await openHit('zeppelin')
  await reader.getByRole('tab', { name: 'Original' }).click()
  // What it quotes of another message is opened for it.
  const mark = reader.locator('.mailText details[open] mark')
  await mark.waitFor()
  await expect.poll(() => mark.innerText()).toBe('zeppelin')
  expect(await isInSight(mark, reader.locator('.originalPage'))).toBe(true)
  await openHit('crowns')
  await reader.getByText('As sent').click()
  const sent = reader.frameLocator('iframe[title="The message as it was sent"]').locator('body')
  await expect.poll(() => sent.evaluate(marksOf)).toEqual([{ text: 'crowns', isInSight: true }])
})

test('a spreadsheet is a grid at the cited rows, walked and copied by keyboard', async () => {
  const { page } = app
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reader = await openHit('xylophone')
  await reader.getByRole('tab', { name: 'Original' }).click()
  const grid = reader.getByRole('grid', { name: 'Cells of Costs' })
  const cited = grid.getByRole('gridcell', { name: 'xylophone' })
  await cited.waitFor()
  await expect.poll(() => cited.getAttribute('data-marked')).toBe('')
  // Of four thousand rows those in sight are drawn.
  await reader.getByText('4,000 rows').waitFor()
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(120)

  await grid.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await page.getByText('Copied 4 cells.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Item 3500\txylophone\nItem 3501\tplain')
  await page.keyboard.press('Control+End')
  await grid.getByText('Item 4000').waitFor()

  await reader.getByRole('tablist', { name: 'Sheets' }).getByRole('tab', { name: 'Notes' }).click()
  await reader.getByRole('grid', { name: 'Cells of Notes' }).getByText('Checked in May').waitFor()

  // What is quoted of a cell is read in the text, whatever other documents are shown as.
  const { reading } = (await page.evaluate(`({ reading: location.hash.split('?')[1] })`)) as { reading: string }
  await openHit('quotation')
  await reader.getByRole('tab', { name: 'Original' }).click()
  await page.evaluate(`location.hash = '#/jobs'`)
  await reader.waitFor({ state: 'detached' })
  await page.evaluate(
    (to: string) =>
      void ((globalThis as unknown as { location: { hash: string } }).location.hash = `#/search?${to}&quoted=0-4`),
    reading,
  )
  await reader.getByRole('tab', { name: 'Text', selected: true }).waitFor()
})

function workbook(): Buffer {
  const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
  const data = Array.from({ length: 4_000 }, (_, index) => {
    const row = index + 1
    const word = row === 3_500 ? 'xylophone' : 'plain'
    return `<row r="${row}">${cell(`A${row}`, `Item ${row}`)}${cell(`B${row}`, word)}<c r="C${row}"><v>${row * 3}</v></c></row>`
  })
  return makeXlsx({
    sheets: [
      { name: 'Costs', data: data.join('') },
      { name: 'Notes', data: `<row r="1">${cell('A1', 'Checked in May')}</row>` },
    ],
  })
}

const sentence =
  'The tide rises and falls twice in a day, and the fishermen of the island have always known its times. '
const savedPage = `<!doctype html><html lang="en"><head><title>On Tides</title>
<style>h1 { color: #880033 } body { background: url(https://example.org/ground.png) }</style>
<script>document.title = 'ran'</script><link rel="stylesheet" href="https://example.org/x.css"></head>
<body onload="document.title = 'ran'"><article><h1>On Tides</h1>
<p style="color: green">The kelpforest sways with the tide. ${sentence.repeat(6)}</p><p>${sentence.repeat(6)}</p>
<p>${sentence.repeat(90)}</p><p>Far below lies a <i>seagrass</i> meadow.</p>
<img alt="dot" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
<img alt="far" src="https://example.org/far.png"><iframe src="https://example.org"></iframe></article></body></html>`
