import type { Locator, Page } from 'playwright-core'
import { collectionName } from './makeLibrary.ts'
import { recordFrames, type Frame } from './frames.ts'
import { timeUntil } from './timeUntil.ts'

/** What a user does in the window, each with the frames that the main thread worked for meanwhile. */

export interface Scene {
  readonly name: string
  readonly frames: readonly Frame[]
}

/** What is waited for, as an expression of the page. */
const firstRow = `document.querySelector('.virtualRow[data-index="0"] .documentTitle .ellipsis')?.textContent`
const rowsInSight = `(() => {
  const { top, bottom } = document.querySelector('.documentTable .virtualList').getBoundingClientRect()
  const rows = [...document.querySelectorAll('.documentTable .virtualRow')].filter((row) => {
    const at = row.getBoundingClientRect()
    return at.bottom > top && at.top < bottom
  })
  return rows.length > 5 && rows.every((row) => row.querySelector('.documentTitle .ellipsis').textContent)
})()`

const documentGrid = (page: Page) => page.getByRole('grid', { name: 'Documents' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search query' })

/** The search page, from anywhere. */
export async function goToSearch(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#/search'`)
  await searchBox(page).waitFor()
}

/** What presses a button as a mouse does: the click of a locator looks at the page in each event, and has it laid out. */
async function pressOf(page: Page, button: Locator): Promise<() => Promise<void>> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not in sight.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  return () => page.mouse.click(x, y)
}

/** Opens the collection from the sidebar; answers the milliseconds until its first rows are drawn. */
export async function openList(page: Page): Promise<number> {
  const entry = page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: collectionName }).first()
  const press = await pressOf(page, entry)
  return timeUntil(page, 'pointerdown', `Boolean(${firstRow})`, press)
}

/** Opens the timeline of all documents; answers the milliseconds until its first bars are drawn. */
export async function openTimeline(page: Page): Promise<number> {
  return timeUntil(page, 'now', `document.querySelector('.timelineRow path') !== null`, async () => {
    await page.evaluate(`location.hash = '#/timeline'`)
  })
}

/**
 * Enters a search; answers the milliseconds until its first hits are drawn, and until they are those of the whole search:
 * what is found by word is shown where meaning takes longer.
 */
export async function searchFor(
  page: Page,
  words: string,
): Promise<{ readonly hitsMs: number; readonly wholeMs: number }> {
  await searchBox(page).fill('')
  // As fast as people type who type fast; nothing is searched for before Enter.
  await searchBox(page).pressSequentially(words, { delay: 60 })
  const hits = `document.querySelector('.hit .hitSnippet') !== null`
  let wholeMs = Number.NaN
  const hitsMs = await timeUntil(page, 'keydown', hits, async () => {
    const whole = timeUntil(page, 'keydown', `${hits} && !document.querySelector('.resultsBar[data-early]')`, () =>
      searchBox(page).press('Enter'),
    )
    wholeMs = await whole
  })
  return { hitsMs, wholeMs }
}

async function middleOf(list: Locator): Promise<{ x: number; y: number; height: number; right: number }> {
  const box = await list.boundingBox()
  if (!box) throw new Error('The list is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height, right: box.x + box.width }
}

/** The wheel, turned slowly and fast. */
export async function scrollByWheel(page: Page): Promise<Scene> {
  const { x, y } = await middleOf(documentGrid(page))
  await page.mouse.move(x, y)
  const frames = await recordFrames(page, async () => {
    for (const step of [120, 120, 480, 2_400])
      for (let turn = 0; turn < 30; turn++) {
        await page.mouse.wheel(0, step)
        await nextFrame(page)
      }
    for (let turn = 0; turn < 30; turn++) {
      await page.mouse.wheel(0, -1_200)
      await nextFrame(page)
    }
  })
  return { name: 'scrolling with the wheel', frames }
}

/** Page Down, as held down; then arrows. */
export async function scrollByKeys(page: Page): Promise<Scene> {
  await documentGrid(page).focus()
  const frames = await recordFrames(page, async () => {
    for (const key of ['PageDown', 'ArrowDown', 'PageUp'])
      for (let press = 0; press < 40; press++) {
        await page.keyboard.press(key)
        await nextFrame(page)
      }
  })
  return { name: 'scrolling with keys', frames }
}

/** From the ends of the scrollbar to the thumb at its ends, in pixels: the arrows are there. */
const grip = 18

/** On a machine with much else to do the scrollbar is drawn behind the list, and the thumb is missed. */
const grasps = 3

/** The thumb of the scrollbar, drawn from the top through the whole list and back to the middle. */
export async function scrollByThumb(page: Page): Promise<Scene & { readonly filledMs: number }> {
  for (let grasp = 1; grasp <= grasps; grasp++) {
    const scene = await drawThumb(page)
    const scrolled = await page.evaluate<number>(`document.querySelector('.documentTable .virtualList').scrollTop`)
    if (scrolled >= 100_000) return scene
    // A press beside the thumb opens a document, which lies over the list in a narrow window.
    await page.keyboard.press('Escape')
  }
  throw new Error(`The scrollbar was not drawn: it was missed ${grasps} times.`)
}

async function drawThumb(page: Page): Promise<Scene & { readonly filledMs: number }> {
  await documentGrid(page).focus()
  await page.keyboard.press('Home')
  await page.evaluate(`document.querySelector('.documentTable .virtualList').scrollTop = 0`)
  const { y, height, right } = await middleOf(documentGrid(page))
  const top = y - height / 2
  for (let frame = 0; frame < 3; frame++) await nextFrame(page)
  let filledMs = Number.NaN
  const frames = await recordFrames(page, async () => {
    await page.mouse.move(right - 6, top + grip)
    await page.mouse.down()
    const steps = 60
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(right - 6, top + grip + ((height - 2 * grip) * step) / steps)
      await nextFrame(page)
    }
    for (let step = 1; step <= steps / 2; step++) {
      await page.mouse.move(right - 6, top + grip + (height - 2 * grip) * (1 - step / steps))
      await nextFrame(page)
    }
    filledMs = await timeUntil(page, 'now', rowsInSight, () => page.mouse.up())
  })
  return { name: 'drawing the scrollbar', frames, filledMs }
}

/** Shows the documents as a list or a table; both scroll under the same name. */
export async function showAs(page: Page, view: 'List' | 'Table'): Promise<void> {
  await page.getByText(view, { exact: true }).click()
  for (let frame = 0; frame < 30; frame++) await nextFrame(page)
}

/** Sorts the list by a column; answers the milliseconds until its first rows are drawn in the new order. */
export async function sortBy(page: Page, column: string): Promise<Scene & { readonly sortedMs: number }> {
  await documentGrid(page).focus()
  await page.keyboard.press('Home')
  const before = await page.locator('.virtualRow[data-index="0"] .documentTitle .ellipsis').innerText()
  const head = page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: column })
  const press = await pressOf(page, head)
  let sortedMs = Number.NaN
  const frames = await recordFrames(page, async () => {
    const changed = `${firstRow} && ${firstRow} !== ${JSON.stringify(before)}`
    sortedMs = await timeUntil(page, 'pointerdown', `Boolean(${changed})`, press)
  })
  return { name: `sorting by ${column.toLowerCase()}`, frames, sortedMs }
}

/** Words of the documents, typed with rests in which what stands there is searched for, and taken back. */
export async function typeSearch(page: Page): Promise<Scene> {
  await searchBox(page).fill('')
  await searchBox(page).focus()
  const frames = await recordFrames(page, async () => {
    for (const word of ['harbour ', 'lamp ', 'ferry ', 'notice']) {
      await page.keyboard.type(word, { delay: 60 })
      await page.waitForTimeout(400)
    }
    for (let press = 0; press < 20; press++) await page.keyboard.press('Backspace', { delay: 40 })
    await page.waitForTimeout(400)
  })
  return { name: 'typing a search', frames }
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(`new Promise((done) => requestAnimationFrame(() => done()))`)
}
