import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfFile } from '../fixtures/formats/pdfFile.ts'
import { groundedPassages } from '../fixtures/grounded/passages.ts'
import { importInto } from './flows.ts'
import { drawn } from './pictures/drawn.ts'
import { records, testApp } from './testApp.ts'

/** A window of 900 by 700 at 200 %: what is read or chosen from has the height, and the bars scroll away. */
const low = { width: 450, height: 350 } as const

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not there.')
  return box
}

/** The whole of it is above the status bar and below the top. */
async function expectInSight(page: Page, what: Locator) {
  const bottom = (await boxOf(page.locator('.statusBar'))).y
  const { y, height } = await boxOf(what)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(bottom)
}

test('an answer scrolls with its bars, with the question that follows in sight, and what it is answered from can be read', async () => {
  const { page } = await testApp({ holding: { collection: 'region', records: groundedPassages } })
  await page.setViewportSize(low)
  await page.evaluate(`location.hash = '#/ask'`)
  const box = page.getByRole('textbox', { name: 'Question' })
  const send = page.locator('.askForm').getByRole('button', { name: 'Ask', exact: true })
  await expectInSight(page, box)
  await expectInSight(page, send)
  await box.fill('Who drew the stone lighthouse of Vell?')
  await box.press('Enter')
  await page.getByText('Check citations').click()
  await page.getByRole('region', { name: 'Citation check' }).waitFor()
  const thread = page.locator('.askThread')
  const { y, height } = await boxOf(thread)
  expect(height).toBeGreaterThan(250)
  // What is cited begins below the strip with the verdicts, and both scroll.
  await thread.evaluate(toTop)
  const strip = page.locator('.auditBar')
  const before = (await boxOf(strip)).y
  await expectInSight(page, box)
  await expectInSight(page, send)
  await page.mouse.move(250, 120)
  await page.mouse.wheel(0, 1000)
  await expect.poll(async () => (await boxOf(strip)).y).toBeLessThan(Math.min(before, y))
  await thread.evaluate(toEnd)
  await expectInSight(page, page.locator('.askNote'))
  const scope = page.locator('.askScope > .ellipsis')
  expect(await scope.innerText()).toBe('all collections')
  expect(await scope.evaluate(isCut)).toBe(false)
})

/** Runs in the page, as those below. */
function toTop(element: unknown): void {
  ;(element as { scrollTop: number }).scrollTop = 0
}

function toEnd(element: unknown): void {
  const scrolling = element as { scrollTop: number; readonly scrollHeight: number }
  scrolling.scrollTop = scrolling.scrollHeight
}

function scrolled(element: unknown): number {
  return (element as { readonly scrollTop: number }).scrollTop
}

function isCut(element: unknown): boolean {
  const { scrollWidth, clientWidth } = element as { readonly scrollWidth: number; readonly clientWidth: number }
  return scrollWidth > clientWidth
}

test('the hits of a search have the page, by wheel and by keys, with a row for what is selected', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(60) } })
  await page.setViewportSize(low)
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('Note')
  await page.keyboard.press('Enter')
  const list = page.getByRole('grid')
  await page.getByRole('row').first().waitFor()
  const bottom = (await boxOf(page.locator('.statusBar'))).y
  await page.locator('.page').evaluate(toTop)
  await page.mouse.move(250, 60)
  await page.mouse.wheel(0, 600)
  const seen = async () => {
    const box = await boxOf(list)
    return Math.min(box.y + box.height, bottom) - Math.max(box.y, 0)
  }
  await expect.poll(seen).toBeGreaterThan(230)

  // What is searched for stays in sight, and can be changed at once.
  await expectInSight(page, page.getByRole('searchbox'))
  await page.getByRole('searchbox').click()
  await page.locator('.page').evaluate(toTop)

  // From the box the keys lead to the rows, each in sight as a whole.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  for (let press = 0; press < 6; press++) await page.keyboard.press('j')
  const active = page.locator('.virtualRow[data-active]')
  const field = await boxOf(page.getByRole('searchbox'))
  const isInSight = async () => {
    const { y, height } = await boxOf(active)
    return y >= field.y + field.height && y + height <= bottom
  }
  await expect.poll(isInSight).toBe(true)

  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('group', { name: 'Selection' })
  const [count, add] = [await boxOf(bar.getByRole('status')), await boxOf(bar.getByRole('button', { name: 'Add to' }))]
  expect(count.x + count.width).toBeLessThanOrEqual(add.x)
  expect((await boxOf(bar)).height).toBeLessThan(50)
  await expect.poll(seen).toBeGreaterThan(190)
  // A click reaches the row that it is made on while the bars are in sight.
  await page.getByRole('searchbox').focus()
  const row = page.getByRole('row').first()
  await row.click()
  await page.getByRole('region', { name: 'Reading pane' }).waitFor()
  expect(complaints).toEqual([])
})

test('the pages of a PDF have the height of the reader', async () => {
  const app = await testApp({ size: { width: 1280, height: 800 } })
  const { page } = app
  const lines = Array.from({ length: 30 }, (_, at) => ({ text: `Line ${at + 1} on silt.`, x: 60, y: 700 - at * 18 }))
  const path = join(app.folder, 'survey.pdf')
  await writeFile(path, pdfFile([{ texts: lines }, { texts: lines }], { title: 'Survey' }))
  await importInto(page, path, 'survey')
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('silt')
  await page.getByRole('row').first().click()
  const pages = page.locator('.pdfContainer')
  await pages.locator('.textLayer').first().waitFor()
  await page.setViewportSize(low)
  // The pane listens to the wheel from the frame on in which the window is low.
  await page.evaluate(drawn)
  await page.mouse.move(250, 120)
  await page.mouse.wheel(0, 600)
  const bottom = (await boxOf(page.locator('.statusBar'))).y
  const seen = async () => {
    const { y, height } = await boxOf(pages)
    return Math.min(y + height, bottom) - Math.max(y, 0)
  }
  await expect.poll(seen).toBeGreaterThan(200)
  // The next turn of the wheel is of the pages.
  await page.mouse.wheel(0, 300)
  await expect.poll(() => pages.evaluate(scrolled)).toBeGreaterThan(0)
  await expectInSight(page, page.getByRole('button', { name: 'Close the reading pane' }))
  // At other heights the header stays.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.mouse.wheel(0, 600)
  expect((await boxOf(page.locator('.readerBar'))).y).toBeGreaterThanOrEqual(0)
})

test('an import stands in one column, with its title and the texts of the preview', async () => {
  const app = await testApp({ size: low })
  const { page } = app
  const path = join(app.folder, 'notes.jsonl')
  await writeFile(
    path,
    records(5)
      .map((record) => JSON.stringify(record))
      .join('\n'),
  )
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([path])
  const text = page.locator('.previewTable tbody td:nth-child(3)').first()
  expect((await boxOf(text)).width).toBeGreaterThan(90)
  const title = page.getByRole('heading', { name: 'Import', exact: true })
  expect(await title.evaluate(isCut)).toBe(false)
  await expectInSight(page, page.getByRole('button', { name: 'Import into “notes”' }))
  await page.locator('.pageBody').evaluate(toEnd)
  await expectInSight(page, page.getByRole('textbox', { name: 'New collection name' }))
  await expectInSight(page, page.getByRole('button', { name: 'Import into “notes”' }))
})

test('what starts a form that is longer than the window is in sight', async () => {
  const { page } = await testApp({ holding: { collection: 'notes', records: records(60) } })
  await page.setViewportSize(low)
  const forms = [
    ['research', 'Start research'],
    ['generate', 'Generate'],
    ['batch', 'Search'],
  ] as const
  for (const [address, name] of forms) {
    await page.evaluate(`location.hash = '#/${address}'`)
    const go = page.locator('form').getByRole('button', { name, exact: true })
    await go.waitFor()
    await expectInSight(page, go)
    // Nothing of the form is seen below it.
    const foot = await boxOf(page.locator('.formGo'))
    expect(foot.y + foot.height, address).toBeGreaterThanOrEqual((await boxOf(page.locator('.statusBar'))).y - 1)
  }
})

test('the bar of Collect keeps its edges, and its tools are below its field', async () => {
  const { page } = await testApp({ holding: { collection: 'notes', records: records(1) } })
  await page.setViewportSize(low)
  await page.evaluate(`location.hash = '#/collect'`)
  const field = await boxOf(page.getByRole('searchbox', { name: 'Query' }))
  const send = await boxOf(page.getByRole('main').getByRole('button', { name: 'Search', exact: true }))
  const tools = await boxOf(page.getByRole('radiogroup').first())
  expect(field.y).toBeGreaterThan(8)
  expect(send.x + send.width).toBeLessThan(low.width - 8)
  expect(tools.y).toBeGreaterThan(field.y + field.height)
})
