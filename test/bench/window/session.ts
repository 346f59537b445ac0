import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openEmptyPage } from './emptyPage.ts'
import { openWindow, startCore } from './openWindow.ts'
import * as scenes from './scenes.ts'
import type { Frame } from './frames.ts'
import { collectionName } from './makeLibrary.ts'

/** What was measured of one opening of the window, or of a page without an app. Times in milliseconds. */
export interface Measured {
  readonly firstSearchMs: number
  /** Until the hits are those of the whole search, by meaning too. */
  readonly firstWholeMs: number
  /** Each time that the list was opened, the first time first. */
  readonly listMs: readonly number[]
  readonly scenes: readonly { readonly name: string; readonly frames: readonly Frame[] }[]
  /** Until the first rows of another order are drawn. */
  readonly sortedMs: readonly { readonly name: string; readonly ms: number }[]
  /** Until the rows at another place of the scrollbar are drawn, in the order of adding and by title. */
  readonly jumpMs: readonly number[]
  /** Until the first bars of the timeline of all documents are drawn. */
  readonly timelineMs: number
  /** What the process of the core worked meanwhile, in milliseconds of processor time: all of its threads together. */
  readonly core: {
    readonly firstSearchMs: number
    readonly firstListMs: number
    readonly sortedMs: readonly number[]
    readonly timelineMs: number
  }
}

export interface Session extends Measured {
  /** What came of the same on a page without an app, right behind it. */
  readonly empty: Measured
  /** Whether `beside` still ran at the end. */
  readonly wasBeside: boolean
}

/** Ends what runs beside a session; answers whether it still ran. */
export type Beside = () => Promise<boolean>

const listOpenings = 10

/** In a window, or on a page without an app: one searches, opens the list, scrolls, sorts, types and looks at the timeline. */
async function measurePage(page: Page, processorMs: () => number): Promise<Measured> {
  const worked = async <T>(act: () => Promise<T>) => {
    const before = processorMs()
    const value = await act()
    return { value, coreMs: processorMs() - before }
  }
  const firstSearch = await worked(() => scenes.searchFor(page, 'harbour lamp'))
  const lists: { readonly value: number; readonly coreMs: number }[] = []
  for (let opening = 0; opening < listOpenings; opening++) {
    await scenes.goToSearch(page)
    lists.push(await worked(() => scenes.openList(page)))
  }
  const done = [await scenes.scrollByWheel(page), await scenes.scrollByKeys(page)]
  const jumped = await scenes.scrollByThumb(page)
  const sorted = []
  for (const column of ['Title', 'Published', 'Title']) sorted.push(await worked(() => scenes.sortBy(page, column)))
  const jumpedSorted = await scenes.scrollByThumb(page)
  // The window remembers an order: the next session is to begin with that of adding, as this one did.
  await scenes.sortBy(page, 'Title')
  await scenes.showAs(page, 'Table')
  const inTable = [await scenes.scrollByWheel(page), await scenes.scrollByKeys(page)]
  await scenes.showAs(page, 'List')
  await scenes.goToSearch(page)
  const typed = await scenes.typeSearch(page)
  const timeline = await worked(() => scenes.openTimeline(page))
  const sorting = { name: 'sorting', frames: sorted.flatMap(({ value }) => value.frames) }
  return {
    firstSearchMs: firstSearch.value.hitsMs,
    firstWholeMs: firstSearch.value.wholeMs,
    listMs: lists.map(({ value }) => value),
    scenes: [
      ...done,
      jumped,
      { ...jumpedSorted, name: `${jumpedSorted.name}, sorted by title` },
      ...inTable.map((scene) => ({ ...scene, name: `${scene.name}, as a table` })),
      sorting,
      typed,
    ],
    sortedMs: sorted.map(({ value: { name, sortedMs } }) => ({ name, ms: sortedMs })),
    jumpMs: [jumped.filledMs, jumpedSorted.filledMs],
    timelineMs: timeline.value,
    core: {
      firstSearchMs: firstSearch.coreMs,
      firstListMs: lists[0]?.coreMs ?? Number.NaN,
      sortedMs: sorted.map(({ coreMs }) => coreMs),
      timelineMs: timeline.coreMs,
    },
  }
}

/** The same on the page without an app. */
async function measureEmptyPage(browser: Browser): Promise<Measured> {
  const { page, close } = await openEmptyPage(browser)
  try {
    return await measurePage(page, () => Number.NaN)
  } finally {
    await close()
  }
}

/**
 * A new core and a new window, beside what `begin` started before; the page without an app comes behind it, while that still
 * runs.
 */
export async function measureSession(
  browser: Browser,
  library: string,
  begin?: () => Promise<Beside>,
): Promise<Session> {
  let end = await begin?.()
  try {
    const core = await startCore(library)
    const { page, close } = await openWindow(browser, core.url)
    try {
      await isUsable(page)
      const measured = await measurePage(page, core.processorMs)
      const empty = await measureEmptyPage(browser)
      const wasBeside = (await end?.()) ?? false
      end = undefined
      return { ...measured, empty, wasBeside }
    } finally {
      await close()
      await core.close()
    }
  } finally {
    await end?.()
  }
}

/** From the start of the core to a window that can be used, in milliseconds: of the library, and of an empty one, in turn. */
export interface Opening {
  readonly full: readonly number[]
  readonly empty: readonly number[]
}

const openings = 7

export async function measureOpening(browser: Browser, library: string, empty: string): Promise<Opening> {
  const measured = { full: [] as number[], empty: [] as number[] }
  // The first of each warms the files up, and makes the empty library.
  for (let round = 0; round <= openings; round++)
    for (const [kind, path] of [
      ['full', library],
      ['empty', empty],
    ] as const) {
      const startedAt = performance.now()
      const core = await startCore(path)
      const { page, close } = await openWindow(browser, core.url)
      await (kind === 'full' ? isUsable(page) : page.getByRole('button', { name: 'Import files' }).waitFor())
      if (round > 0) measured[kind].push(performance.now() - startedAt)
      await close()
      await core.close()
    }
  rmSync(empty, { force: true })
  return measured
}

/** The search box takes words, and the sidebar names the collection. */
async function isUsable(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
  await page.getByRole('region', { name: 'Collections' }).getByText(collectionName).first().waitFor()
}
