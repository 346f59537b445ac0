import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeDocx, wordParagraph, wordRun } from '../fixtures/formats/officeFiles.ts'
import { pdfFile } from '../fixtures/formats/pdfFile.ts'
import { makeXlsx, textRows } from '../fixtures/formats/spreadsheets.ts'
import { allJobsDone } from './flows.ts'
import { testApp } from './testApp.ts'

const report = pdfFile(
  [
    { texts: [{ text: 'Annual report of the harbour office.', x: 60, y: 700 }] },
    {
      texts: [
        { text: 'The northern breakwater of Quillfall was finished in 1987.', x: 60, y: 640 },
        { text: 'It cost four million crowns and is 820 metres long.', x: 60, y: 600 },
      ],
    },
  ],
  { title: 'Harbour report' },
)

const mail = [
  'From: Edda Brandt <edda@example.org>',
  'To: office@example.org',
  'Subject: Dredging at Quillfall',
  'Date: Mon, 02 Apr 2031 08:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="part"',
  '',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The dredger arrives on Thursday and begins at the western quay.',
  '--part',
  'Content-Type: text/plain; name="tides.txt"',
  'Content-Disposition: attachment; filename="tides.txt"',
  '',
  'Spring tide: 4.2 metres at noon, and the sluice stays shut.',
  '--part--',
  '',
].join('\r\n')

const page = `<!doctype html><html lang="en"><title>Ferries of Quillfall</title><body><article><h1>Ferries of Quillfall</h1>
<p>The ferry to the outer islands leaves every morning at seven, and takes forty cars.</p>
<p>In winter the crossing is often cancelled because of the swell in the outer channel.</p></article></body></html>`

/** A folder as analysts have them: files of many kinds, one in a folder of its own, and two that cannot be read. */
async function mixedFolder(at: string): Promise<string> {
  const folder = join(at, 'Quillfall')
  await mkdir(join(folder, 'letters'), { recursive: true })
  const rows = {
    name: 'Berths',
    data: textRows([
      ['berth', 'length'],
      ['north quay', '210'],
      ['west quay', '180'],
    ]),
  }
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['report.pdf', report],
    ['minutes.docx', makeDocx(wordParagraph(wordRun('The council voted for a second crane at the basin.')))],
    ['berths.xlsx', makeXlsx({ sheets: [rows] })],
    ['letters/dredging.eml', mail],
    ['ferries.html', page],
    ['broken.pdf', '%PDF-1.7 and nothing else'],
    ['empty.docx', ''],
  ]
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return folder
}

/** Drops a file or a folder of this computer onto the window, as the desktop does. */
async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data })
}

/** Whether the middle of a box is inside another one. */
async function isOver(mark: Locator, line: Locator): Promise<boolean> {
  const [a, b] = [await mark.boundingBox(), await line.boundingBox()]
  if (!a || !b) return false
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2]
  return x > b.x && x < b.x + b.width && y > b.y && y < b.y + b.height
}

test('a dropped folder of mixed files is found, opened at the spot and cited to it', async () => {
  const app = await testApp()
  const { page } = app
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await drop(page, await mixedFolder(app.folder))
  await page.getByText('report.pdf').first().waitFor()
  await page.getByRole('button', { name: 'Import into Quillfall' }).click()
  // What could not be read is listed with its reason, and the rest is there.
  const problems = page.getByRole('region', { name: 'Problems' })
  for (const name of ['broken.pdf', 'empty.docx']) await problems.getByText(name).first().waitFor()
  await allJobsDone(page)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('breakwater')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('option').filter({ hasText: 'northern breakwater' }).first()
  await hit.getByText('page 2').waitFor()
  await hit.click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const line = reader.locator('.page[data-page-number="2"] .textLayer span', { hasText: 'northern breakwater' })
  const mark = reader.locator('.citedBoxes [data-kind=mark]').first()
  await mark.waitFor()
  await line.waitFor()
  await expect.poll(() => isOver(mark, line)).toBe(true)

  for (const [words, title] of [
    ['second crane', 'minutes'],
    ['north quay', 'berths'],
    ['dredger arrives', 'Dredging at Quillfall'],
    ['sluice stays shut', 'tides'],
    ['outer islands', 'Ferries of Quillfall'],
  ] as const) {
    await page.getByRole('searchbox').fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().getByText(title).first().waitFor()
  }

  // The sidebar comes back where the reading pane leaves it room.
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('When was the northern breakwater of Quillfall finished?')
  await page.keyboard.press('Enter')
  await page.getByText('Based on').waitFor()
  await page.getByText('1987').first().waitFor()
  await page
    .getByRole('button', { name: /^Source 1:/ })
    .nth(1)
    .click()
  // The second mark of the source stands behind a sentence of the second page.
  await expect.poll(() => reader.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('2')
  const quoted = reader.locator('.page[data-page-number="2"] .citedBoxes [data-kind=mark]').first()
  await quoted.waitFor()
  await expect.poll(() => isOver(quoted, line)).toBe(true)
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})
