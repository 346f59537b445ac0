import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeDocx, wordParagraph } from '../../fixtures/formats/officeFiles.ts'
import { estimateHeader } from '../../fixtures/formats/mailFile.ts'
import { type PdfText, pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { scan } from '../../fixtures/formats/scans.ts'
import { makeXlsx, textRows } from '../../fixtures/formats/spreadsheets.ts'
import { makeZip } from '../../fixtures/formats/zipFile.ts'
import { groundedPassages } from '../../fixtures/grounded/passages.ts'
import { allJobsDone } from '../flows.ts'
import { isInSight, overlap } from './overlap.ts'
import { testApp } from '../testApp.ts'

const [harbour] = groundedPassages
const filler: PdfText[] = Array.from({ length: 30 }, (_, line) => ({
  text: `Line ${line + 1}: the survey of the basin found silt below the keel of the dredger.`,
  x: 60,
  y: 700 - line * 18,
}))
const sentences: PdfText[] = harbour.text
  .split(/(?<=\.) /)
  .map((text, index) => ({ text, x: 40, y: 600 - index * 40, size: 9 }))

const report = pdfFile([{ texts: filler }, { texts: sentences }, { texts: filler }], { title: harbour.title })

const mail = `${estimateHeader}
--x
Content-Type: text/plain; charset=utf-8

Dear Charles, the estimate for the breakwater is 4.2 million crowns.
--x
Content-Type: text/csv; name=costs.csv
Content-Disposition: attachment; filename=costs.csv

item,text
a,The caissons are cast in two parts.
--x--
`.replaceAll('\n', '\r\n')

const sentence = 'The tide rises and falls twice in a day, and the fishermen of the island know its times. '
const savedPage = `<!doctype html><html lang="en"><head><title>On Tides</title></head><body><article><h1>On Tides</h1>
<p>The kelpforest sways with the tide. ${sentence.repeat(6)}</p><p>${sentence.repeat(6)}</p></article></body></html>`

async function writeFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'papers'), { recursive: true })
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'papers/harbour.pdf': report,
    'papers/minutes.docx': makeDocx(wordParagraph('The council voted for the drawbridge.'), {}, 'Minutes'),
    'papers/costs.xlsx': makeXlsx({
      sheets: [
        {
          name: 'Costs',
          data: textRows([
            ['Item', 'Remark'],
            ['Crane', 'The gantry was repainted.'],
            ['Quay', 'New bollards.'],
          ]),
        },
      ],
    }),
    'papers/broken.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400, 'x')]),
    'estimate.eml': mail,
    'letters.zip': makeZip([{ name: 'inbox/letter.txt', content: 'The harbourmaster asks for a new foghorn.' }]),
    'tides.html': savedPage,
    'papers/setup.exe': 'MZ',
    'plan.png': scan(['A plan of the quay']).canvas.toBuffer('image/png'),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}

/** Drops a file or folder of this computer onto the middle of the window, as the system's file manager does. */
async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await session.detach()
}

test('a folder of mixed files is dropped, searched and asked, and what is cited is boxed on its page', async () => {
  const app = await testApp()
  const { page } = app
  const folder = join(app.folder, 'case')
  await writeFolder(folder)
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await drop(page, folder)

  const files = page.getByRole('list', { name: 'Files' })
  await files.getByText('harbour.pdf').waitFor()
  await expect.poll(() => files.getByRole('listitem').count()).toBe(8)
  await page.getByText('1 file is left out, because Quarry does not read such files').click()
  await page.getByText('case/papers/setup.exe').waitFor()
  // All of them are in sight, in two full rows: nothing more is offered.
  const ends = `document.querySelector('.fileList').getBoundingClientRect().bottom -
    document.querySelector('.fileList > li:last-child').getBoundingClientRect().bottom`
  await expect.poll(() => page.evaluate(ends)).toBeGreaterThanOrEqual(0)
  expect(await page.getByRole('button', { name: /^Show all/ }).count()).toBe(0)
  // Images are taken first, then the others: all of them into the collection that is named like the folder.
  await page.getByRole('button', { name: 'Import into “case”' }).click()
  await files.getByText('plan.png').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /Problems/ }).waitFor()
  await page.getByRole('button', { name: 'Import into “case”' }).click()
  await page.getByRole('heading', { name: /case/ }).waitFor()
  await page.getByRole('region', { name: 'Problems' }).getByText('broken.pdf').waitFor()
  await allJobsDone(page)
  // Without the damaged file, with the attachment and the file in the archive, and the sheet as its two records.
  await page.getByRole('button', { name: 'case 9' }).waitFor()

  const reader = page.getByRole('region', { name: 'Reading pane' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = async (query: string) => {
    await page.getByRole('searchbox').fill(query)
    const hit = page.getByRole('row').filter({ has: page.locator('mark', { hasText: new RegExp(query, 'i') }) })
    await hit.first().click()
  }
  for (const [query, title] of [
    ['drawbridge', 'Minutes'],
    ['gantry', 'The gantry was repainted.'],
    ['breakwater', 'The dredging estimate'],
    ['caissons', 'The caissons are cast in two parts.'],
    ['kelpforest', 'On Tides'],
    ['foghorn', 'letter'],
  ] as const) {
    await search(query)
    await reader.getByRole('heading', { name: title }).first().waitFor()
  }

  await search('lighthouse')
  const found = reader.locator('.page[data-page-number="2"] .citedBoxes [data-kind=mark]')
  const lines = reader.locator('.page[data-page-number="2"] .textLayer span')
  await lines.first().waitFor()
  await expect.poll(() => overlap(found.first(), lines.filter({ hasText: 'lighthouse' }))).toBeGreaterThan(0.6)
  expect(await isInSight(found.first(), reader.getByRole('document', { name: 'harbour.pdf' }))).toBe(true)

  // There is no file manager to show it in.
  await expect.poll(() => reader.getByRole('button', { name: 'Save a copy…' }).count()).toBe(1)
  expect(await reader.getByRole('button', { name: 'Show in folder' }).count()).toBe(0)

  // The passage begins on the page before; what is named is the page of the word.
  await reader.getByText('page 2 · Passage 2 of 3').waitFor()

  // The pages are listed again once the reading pane leaves room for them.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Who drew the stone lighthouse of Vell?')
  await page.keyboard.press('Enter')
  await page.getByText('Based on').waitFor()
  // The third mark stands behind the sentence about the engineer.
  const marker = page.getByRole('button', { name: /^Source 1: / }).nth(2)
  await marker.click()
  await expect.poll(() => overlap(found.last(), lines.filter({ hasText: 'Tilda Marrow' }))).toBeGreaterThan(0.6)
  expect(await isInSight(found.last(), reader.getByRole('document', { name: 'harbour.pdf' }))).toBe(true)
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})
