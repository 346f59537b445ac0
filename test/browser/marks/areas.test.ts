import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { importInto } from '../flows.ts'
import { type OpenedApp } from '../launch.ts'
import { testApp } from '../testApp.ts'

const survey = pdfFile(
  [1, 2].map((sheet) => ({ texts: [{ text: `Sheet ${sheet}: silt below the keel.`, x: 60, y: 700 }] })),
)

interface Opened {
  readonly app: OpenedApp
  readonly reader: Locator
  /** The first page of the PDF, drawn. */
  readonly sheet: Locator
}

async function openSurvey(): Promise<Opened> {
  const app = await testApp({ size: { width: 1440, height: 900 } })
  const { page } = app
  const file = join(app.folder, 'survey.pdf')
  await writeFile(file, survey)
  await importInto(page, file, 'survey')
  return { app, ...(await openDocument(page)) }
}

async function openDocument(page: Page) {
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid', { name: 'Documents' }).getByRole('row').first().click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  const sheet = reader.locator('.page[data-page-number="1"]')
  await sheet.locator('.textLayer span').first().waitFor()
  return { reader, sheet }
}

interface Shares {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Drags over a part of a page; the button stays down. */
async function dragOver(page: Page, sheet: Locator, { left, top, width, height }: Shares): Promise<void> {
  const at = (await sheet.boundingBox())!
  await page.mouse.move(at.x + left * at.width, at.y + top * at.height)
  await page.mouse.down()
  await page.mouse.move(at.x + (left + width) * at.width, at.y + (top + height) * at.height, { steps: 4 })
}

/** By how much of the page an element is elsewhere than in `part` of it, at the edge where it is most. */
async function awayFrom(part: Shares, element: Locator, sheet: Locator): Promise<number> {
  const [is, of] = [await element.boundingBox(), await sheet.boundingBox()]
  if (!is || !of) return Infinity
  return Math.max(
    Math.abs((is.x - of.x) / of.width - part.left),
    Math.abs((is.y - of.y) / of.height - part.top),
    Math.abs(is.width / of.width - part.width),
    Math.abs(is.height / of.height - part.height),
  )
}

const part = { left: 0.2, top: 0.2, width: 0.5, height: 0.15 }

test('an area of a page is drawn with the tool, recoloured, noted, found again in its place, and undone', async () => {
  const { app, reader, sheet } = await openSurvey()
  const { page } = app
  const tool = reader.getByRole('button', { name: /^Highlight an area/ })
  await tool.click()
  await reader.getByText('Drag over a page.').waitFor()
  await dragOver(page, sheet, part)
  await expect.poll(() => awayFrom(part, sheet.locator('.areaBand'), sheet)).toBeLessThan(0.01)
  // Escape takes back the one that is being drawn, and the tool stays.
  await page.keyboard.press('Escape')
  await sheet.locator('.areaBand').waitFor({ state: 'detached' })
  await page.mouse.up()
  expect(await tool.getAttribute('aria-pressed')).toBe('true')

  await dragOver(page, sheet, part)
  await page.mouse.up()
  const bar = page.getByRole('toolbar', { name: 'Highlighted area' })
  await bar.getByRole('button', { name: 'Change to blue' }).click()
  const drawn = sheet.getByRole('button', { name: 'Blue highlight: Area on page 1' })
  await drawn.waitFor()
  expect(await tool.getAttribute('aria-pressed')).toBe('false')
  await bar.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('dialog').getByText('Area on page 1').waitFor()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('Whose stamp?')
  await page.keyboard.press('Control+Enter')

  await page.reload()
  await openDocument(page)
  await drawn.waitFor()
  await expect.poll(() => awayFrom(part, drawn, sheet)).toBeLessThan(0.01)
  // Its popover stays at it while the colour is changed.
  const at = (await drawn.boundingBox())!
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
  const choices = page.getByRole('dialog', { name: 'Highlight' })
  await choices.getByText('Whose stamp?').waitFor()
  await choices.getByRole('button', { name: 'Change to pink' }).click()
  await sheet.locator('[data-highlight][data-colour="pink"]').waitFor()
  expect((await choices.boundingBox())!.x).toBeGreaterThan((await reader.boundingBox())!.x)
  await page.keyboard.press('Escape')
  await reader.getByRole('tab', { name: 'Annotations 1' }).click()
  await reader.getByText('Whose stamp?').waitFor()
  await reader.getByRole('button', { name: 'Show in the text: Area on page 1' }).click()
  await reader.getByRole('tab', { name: 'Original', selected: true }).waitFor()
  await expect.poll(() => awayFrom(part, sheet.locator('.citedBoxes > [data-kind="mark"]'), sheet)).toBeLessThan(0.01)

  // The colour, the note, the colour before and the area itself.
  await page.keyboard.press('Control+z')
  await sheet.locator('[data-highlight][data-colour="blue"]').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: Add note “Whose stamp?”').waitFor()
  await page.keyboard.press('Control+z')
  await sheet.locator('[data-highlight][data-colour="yellow"]').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: Highlight an area').waitFor()
  await sheet.locator('.highlightBoxes').waitFor({ state: 'detached' })
  await reader.getByRole('tab', { name: 'Annotations', exact: true }).waitFor()
  expect(app.complaints).toEqual([])
})

test('an area is drawn with Alt on a page that is turned and enlarged, and by the keyboard alone', async () => {
  const { app, reader, sheet } = await openSurvey()
  const { page } = app
  await reader.getByRole('button', { name: 'Rotate clockwise' }).click()
  await reader.getByRole('button', { name: 'Zoom in' }).click()
  await sheet.locator('.textLayer[data-main-rotation="90"] span').first().waitFor()
  await page.keyboard.down('Alt')
  await dragOver(page, sheet, { left: 0.1, top: 0.1, width: 0.3, height: 0.2 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  const drawn = sheet.getByRole('button', { name: 'Yellow highlight: Area on page 1' })
  await expect.poll(() => awayFrom({ left: 0.1, top: 0.1, width: 0.3, height: 0.2 }, drawn, sheet)).toBeLessThan(0.01)
  expect(await page.evaluate('getSelection().toString()')).toBe('')
  for (let turns = 0; turns < 3; turns++) await reader.getByRole('button', { name: 'Rotate clockwise' }).click()
  await expect.poll(() => awayFrom({ left: 0.1, top: 0.6, width: 0.2, height: 0.3 }, drawn, sheet)).toBeLessThan(0.01)
  await page.keyboard.press('Control+z')
  await drawn.waitFor({ state: 'detached' })

  await reader.getByRole('document', { name: 'survey.pdf' }).focus()
  await page.keyboard.press('Shift+H')
  await page.keyboard.press('ArrowDown')
  const band = sheet.locator('.areaBand')
  await band.waitFor()
  const [before, of] = [(await band.boundingBox())!, (await sheet.boundingBox())!]
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  const wanted = {
    left: (before.x - of.x) / of.width - 0.02,
    top: (before.y - of.y) / of.height,
    width: before.width / of.width,
    height: before.height / of.height + 0.02,
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => awayFrom(wanted, drawn, sheet)).toBeLessThan(0.01)
  await page.getByRole('toolbar', { name: 'Highlighted area' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Highlight' }).waitFor()
  expect(app.complaints).toEqual([])
})
