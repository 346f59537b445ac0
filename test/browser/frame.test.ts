import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { groundedPassages } from '../fixtures/grounded/passages.ts'
import { testApp } from './testApp.ts'

/** The window's frame stays where it is: only what is meant to scroll does, and nothing covers what is fixed. */

interface Box {
  readonly top: number
  readonly left: number
  readonly bottom: number
}
interface FrameElement {
  scrollTop: number
  scrollLeft: number
  readonly clientHeight: number
  readonly textContent: string | null
  scrollIntoView(to: { readonly block: 'nearest' }): void
  getBoundingClientRect(): Box & { readonly width: number }
  contains(other: FrameElement | null): boolean
}
interface FrameWindow {
  readonly innerHeight: number
  readonly document: {
    querySelectorAll(selector: string): Iterable<FrameElement>
    querySelector(selector: string): FrameElement | null
    elementFromPoint(x: number, y: number): FrameElement | null
  }
}

/** Pushes at everything that holds the frame; answers where the frame is then, and whether the status bar can be hit. */
function pushFrame() {
  const { document, innerHeight } = globalThis as unknown as FrameWindow
  const held = [...document.querySelectorAll('html, body, #root, .app, .appPanes, .split, .splitRest, #page, .page')]
  for (const element of held) {
    element.scrollTop = 100_000
    element.scrollLeft = 100_000
  }
  const app = document.querySelector('.app')?.getBoundingClientRect()
  const bar = document.querySelector('.statusBar')
  const at = bar?.getBoundingClientRect()
  const hit = at ? document.elementFromPoint(at.left + at.width / 2, (at.top + at.bottom) / 2) : null
  const moved = held.filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0).length
  return {
    moved,
    place: [app?.top, app?.left, (app?.bottom ?? 0) - innerHeight],
    statusBar: bar !== null && bar.contains(hit),
  }
}

const inPlace = { moved: 0, place: [0, 0, 0], statusBar: true }

async function expectInPlace(page: Page, sizes: readonly (readonly [number, number])[]) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    expect([width, await page.evaluate(pushFrame)]).toEqual([width, inPlace])
  }
}

/** 1280 by 800 as it is, and at 200 %. */
const asIs = [1280, 800] as const
const doubled = [640, 400] as const

test('with the settings in a small window, and with checked answers to several questions', async () => {
  const app = await testApp({ holding: { collection: 'region', records: groundedPassages } })
  const { page } = app
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Answers from collections' }).waitFor()
  await expectInPlace(page, [doubled, asIs])
  // What is hidden from sight scrolls with what it belongs to: a focus on it moves the settings, and nothing else.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('switch').last().focus()
  expect(await page.evaluate(pushFrame)).toEqual(inPlace)

  await page.setViewportSize({ width: 900, height: 700 })
  await page.getByRole('button', { name: 'Show or hide the sidebar' }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  for (const question of ['Who drew the stone lighthouse of Vell?', 'When was the harbour of Vell dug?']) {
    await box.fill(question)
    await box.press('Enter')
    await page
      .getByRole('article', { name: question })
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .waitFor()
  }
  await page.getByText('Check citations').last().click()
  await page.getByRole('region', { name: 'Citation check' }).last().waitFor()
  await expectInPlace(page, [[900, 700], asIs, doubled])
})

test('with the results of a search of the service, beside a document and in a small window', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'What to search for' }).getByText('News').click()
  await page.getByRole('searchbox', { name: 'Query' }).fill('harbour port strike')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  await expectInPlace(page, [doubled, asIs])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Save Dock strike at Port Amsel' }).click()
  await page.getByRole('row').first().getByText('Saved in').click()
  await page.getByRole('region', { name: 'Reading pane' }).waitFor()
  // The sidebar has made room for what is read: the way back to it stays in sight.
  await page.getByRole('button', { name: 'Show the sidebar', exact: true }).click()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.waitFor()
  await page.keyboard.press('Escape')
  await sidebar.waitFor({ state: 'detached' })
  await expectInPlace(page, [asIs, [900, 700]])

  // The list ends where the bar with the way to save begins, and that where the status bar does.
  await page.setViewportSize({ width: 1040, height: 800 })
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox()
    if (!found) throw new Error(`${selector} is not there.`)
    return { top: found.y, bottom: found.y + found.height }
  }
  const [list, save, status] = [await box('.virtualList'), await box('.saveBar'), await box('.statusBar')]
  expect(list.bottom).toBeLessThanOrEqual(save.top + 1)
  expect(save.bottom).toBeLessThanOrEqual(status.top + 1)
  expect(list.bottom - list.top).toBeGreaterThan(300)
  // The filters are folded away there, and come when they are asked for.
  const count = page.getByLabel('Results', { exact: true })
  expect(await count.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await count.waitFor()
  expect((await box('.saveBar')).bottom).toBeLessThanOrEqual(status.top + 1)
})

/** What of the sidebar is cut off or covered once one has scrolled to it, at its upper or at its lower end. */
function coveredInSidebar(): string[] {
  const { document } = globalThis as unknown as FrameWindow
  const parts = [...document.querySelectorAll('.sidebar :is(.navItem, .treeHead h2)')]
  return parts.flatMap((part) => {
    part.scrollIntoView({ block: 'nearest' })
    const { left, top, bottom } = part.getBoundingClientRect()
    const isHit = [top + 2, bottom - 2].every((y) => part.contains(document.elementFromPoint(left + 14, y)))
    return isHit ? [] : [part.textContent ?? '']
  })
}

/** How high the lists of collections and of tags are. */
function treeHeights(): number[] {
  const { document } = globalThis as unknown as FrameWindow
  return [...document.querySelectorAll('.sidebar .treeList')].map(({ clientHeight }) => clientHeight)
}

test('all of the sidebar can be reached and read in a low window, and a row has its menu', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  for (const [route, name] of [
    ['collections', 'Harbours'],
    ['collections', 'Ports'],
    ['collections', 'Quota talks'],
    ['collections', 'Reefs'],
    ['tags', 'coast'],
  ] as const) {
    await page.evaluate(
      ([path, body]) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      [`/api/${route}/create`, JSON.stringify({ name })] as const,
    )
  }
  await page.reload()
  const tags = page.getByRole('region', { name: 'Tags', exact: true })
  const toggle = page.getByRole('button', { name: 'Show or hide the sidebar' })
  await tags.waitFor()
  const row = 31
  for (const [width, height, ...least] of [
    [1280, 900, 4, 1],
    [1280, 800, 2, 1],
    [900, 650, 4, 1],
    [...doubled, 4, 1],
  ] as const) {
    await page.setViewportSize({ width, height })
    // A narrow window puts it away.
    if (width === 900) await toggle.click()
    await tags.waitFor()
    expect([height, await page.evaluate(coveredInSidebar)]).toEqual([height, []])
    const rows = (await page.evaluate(treeHeights)).map((high) => Math.floor(high / row))
    for (const [at, count] of least.entries()) expect(rows[at]).toBeGreaterThanOrEqual(count)
    expect(await page.evaluate(pushFrame)).toEqual(inPlace)
  }
  // A right click on a row opens what the button at its end does.
  for (const [what, entry] of [
    ['coast, 0 documents', 'Merge into…'],
    ['Reefs 0', 'Import into this collection'],
  ] as const) {
    await page.getByRole('button', { name: what }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: entry }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
})

test('the foot of the sidebar is in sight in a window of any height, and what is above it scrolls', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  for (const [route, names] of [
    ['collections', ['Bays', 'Harbours', 'Ports', 'Reefs', 'Sounds']],
    ['tags', ['coast', 'deep']],
  ] as const)
    for (const name of names)
      await page.evaluate(
        ([path, body]) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
        [`/api/${route}/create`, JSON.stringify({ name })] as const,
      )
  await page.reload()
  const toggle = page.getByRole('button', { name: 'Show or hide the sidebar' })
  const foot = page.getByRole('navigation', { name: 'Settings' })
  const last = page.getByRole('button', { name: 'deep, 0 documents' })
  await last.waitFor()
  for (const [width, height] of [
    [1280, 700],
    [1280, 500],
    [900, 700],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    // A narrow window puts it away.
    if (width === 900) await toggle.click()
    await foot.waitFor()
    const bottom = async () => {
      const box = await foot.boundingBox()
      return box === null ? Infinity : box.y + box.height
    }
    const end = (await page.locator('.statusBar').boundingBox())?.y ?? 0
    expect([width, height, (await bottom()) <= end]).toEqual([width, height, true])
    await last.evaluate((row: { scrollIntoView(to: { block: 'nearest' }): void }) =>
      row.scrollIntoView({ block: 'nearest' }),
    )
    const [row, above] = [await last.boundingBox(), await foot.boundingBox()]
    expect((row?.y ?? Infinity) + (row?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
    expect([width, height, (await bottom()) <= end]).toEqual([width, height, true])
  }
})

/** Whether a shade at the lower end of each list in the sidebar tells that there is more. */
const shadesBelow = `[...document.querySelectorAll('.sidebar .treeList')].map(
  (list) => getComputedStyle(list).getPropertyValue('--shade-below') !== '0px',
)`

test('at 1280 by 800 seven collections and two tags are in sight, more is announced, and what is opened comes into sight', async () => {
  const { page } = await testApp({ size: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  const create = (route: string, name: string) =>
    page.evaluate(
      ([path, body]) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      [`/api/${route}/create`, JSON.stringify({ name })] as const,
    )
  const inSight = (name: string) =>
    page.evaluate(`(() => {
      const row = [...document.querySelectorAll('.treeRow')].find((one) => one.innerText.startsWith('${name}'))
      const [own, list] = [row, row.parentElement].map((part) => part.getBoundingClientRect())
      return own.top >= list.top && own.bottom <= list.bottom
    })()`)
  const first = ['Bays', 'Capes', 'Docks', 'Harbours', 'Ports', 'Reefs', 'Sounds']
  for (const name of first) await create('collections', name)
  for (const name of ['coast', 'deep']) await create('tags', name)
  await page.reload()
  await page.getByRole('region', { name: 'Tags', exact: true }).waitFor()
  for (const name of [...first, 'coast', 'deep']) expect([name, await inSight(name)]).toEqual([name, true])
  expect(await page.evaluate(shadesBelow)).toEqual([false, false])
  for (const name of ['Tides', 'Ula', 'Ven', 'Wad', 'Wrecks']) await create('collections', name)
  await page.reload()
  await page.getByRole('region', { name: 'Tags', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(shadesBelow)).toEqual([true, false])
  expect(await inSight('Wrecks')).toBe(false)
  await page.evaluate(`location.hash = '#/collection/12'`)
  await page.getByRole('heading', { name: 'Wrecks' }).waitFor()
  await expect.poll(() => inSight('Wrecks')).toBe(true)
  // At least a third of the sidebar is theirs, and they are folded away until they are asked for, also after a reload.
  expect(
    await page.evaluate(
      `document.querySelector('.tree').clientHeight * 3 >= document.querySelector('.sidebar').clientHeight`,
    ),
  ).toBe(true)
  const fold = page
    .getByRole('region', { name: 'Collections' })
    .getByRole('button', { name: 'Collections', exact: true })
  const isKept = page.waitForResponse('**/api/settings/set')
  await fold.click()
  await expect.poll(() => page.getByRole('button', { name: 'Bays 0' }).count()).toBe(0)
  await isKept
  await page.reload()
  await fold.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await fold.click()
  await page.getByRole('button', { name: 'Bays 0' }).waitFor()
})
