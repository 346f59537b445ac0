import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DesktopBridge, OfferedPath } from '../../src/contract/desktop.ts'
import type { UpdateStep } from '../../src/main/model/upkeep.ts'
import { startAgain, type LaunchedApp } from './launch.ts'
import { useStub } from './stubApp.ts'
import { waitUntil } from './waitUntil.ts'

/** What the stub lays open in its page, and what the tests keep there and in the main process. */
declare const quarryDesktop: DesktopBridge
declare const quarryTest: {
  readonly record: {
    readonly openedLibraries: readonly string[]
    backsUp: boolean
    onUpdating(step: UpdateStep): void
    onLibrary(path: string): void
  }
}
interface TrayRecord {
  tips: string[]
  menu: { getMenuItemById(id: string): { label: string; click(): void } | null } | null
  destroyed: number
}

const { launch, launched } = useStub()

/** What an icon is given cannot be read back: it is noted on the way. */
async function noteTray({ app }: LaunchedApp): Promise<void> {
  await app.evaluate(({ Tray }) => {
    const tray: TrayRecord = { tips: [], menu: null, destroyed: 0 }
    Object.assign(globalThis, { tray })
    const { destroy } = Tray.prototype
    Tray.prototype.setToolTip = (tip) => void tray.tips.push(tip)
    Tray.prototype.setContextMenu = (menu) => void (tray.menu = menu as TrayRecord['menu'])
    Tray.prototype.destroy = function () {
      tray.destroyed += 1
      destroy.call(this)
    }
  })
}
const tipOf = ({ app }: LaunchedApp) =>
  app.evaluate(() => (globalThis as unknown as { tray: TrayRecord }).tray.tips.at(-1))
const click = ({ app }: LaunchedApp, id: string) =>
  app.evaluate((_, id) => (globalThis as unknown as { tray: TrayRecord }).tray.menu?.getMenuItemById(id)?.click(), id)
const isVisible = ({ app }: LaunchedApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

test('the icon in the tray shows the running job, pauses and resumes, and goes when nothing runs', async () => {
  const first = await launch()
  const { app, page } = first
  await noteTray(first)
  await page.evaluate(() => {
    const heard: string[] = []
    quarryDesktop.onCommand((id) => void heard.push(id))
    Object.assign(globalThis, { heard })
    quarryDesktop.setTray({ status: 'Import Harbour, 42%', jobs: 'running', stays: false })
  })
  await waitUntil(async () => (await tipOf(first)) === 'Quarry: Import Harbour, 42%')
  await click(first, 'tray.pause')
  await page.evaluate(() => quarryDesktop.setTray({ status: 'Import Harbour, 42%', jobs: 'paused', stays: false }))
  await waitUntil(() =>
    app.evaluate(() => {
      const { menu } = (globalThis as unknown as { tray: TrayRecord }).tray
      return menu?.getMenuItemById('tray.pause') === null && menu.getMenuItemById('tray.resume') !== null
    }),
  )
  await click(first, 'tray.resume')
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  await waitUntil(async () => (await heard()).length === 2)
  expect(await heard()).toEqual(['jobs.pause', 'jobs.resume'])
  await page.evaluate(() => {
    quarryDesktop.setTray({ status: '', jobs: 'some' as 'none', stays: false })
    quarryDesktop.setTray({ status: '', jobs: 'none', stays: false })
  })
  await waitUntil(() => app.evaluate(() => (globalThis as unknown as { tray: TrayRecord }).tray.destroyed === 1))
})

test('an app that stays in the tray hides its window when that is closed, opens it again, and quits', async () => {
  const first = await launch()
  const { app, page } = first
  await noteTray(first)
  await page.evaluate(() => quarryDesktop.setTray({ status: '', jobs: 'none', stays: true }))
  await waitUntil(async () => (await tipOf(first)) === 'Quarry')
  const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await close()
  await waitUntil(async () => (await isVisible(first)) === false)
  await click(first, 'tray.open')
  await waitUntil(async () => (await isVisible(first)) === true)
  // A second start shows it, too.
  await close()
  await waitUntil(async () => (await isVisible(first)) === false)
  await startAgain(first, [])
  await waitUntil(async () => (await isVisible(first)) === true)
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await click(first, 'tray.quit').catch(() => {}) // The connection ends with it.
  await ended
  launched.splice(launched.indexOf(first), 1)
  await first.quit().catch(() => {})
})

test('files that are opened with the app are offered for import, at the start and later; a library is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-with-'))
  try {
    const [report, table, library] = ['report.pdf', 'table.csv', 'case.quarry'].map((name) => join(folder, name))
    await writeFile(report ?? '', '%PDF-1.7')
    await writeFile(table ?? '', 'a,b')
    await writeFile(library ?? '', '')
    const first = await launch({ args: [report ?? ''] })
    const { app, page } = first
    await page.evaluate(() => {
      const offered: OfferedPath[] = []
      Object.assign(globalThis, { offered })
      quarryDesktop.onImport((paths) => void offered.push(...paths))
    })
    const offered = () => page.evaluate(() => (globalThis as unknown as { offered: OfferedPath[] }).offered)
    await waitUntil(async () => (await offered()).length === 1)
    await startAgain(first, [table ?? ''])
    await waitUntil(async () => (await offered()).length === 2)
    // As a Mac asks.
    await app.evaluate(
      ({ app: electron }, path) => electron.emit('open-file', { preventDefault: () => {} }, path),
      report ?? '',
    )
    await waitUntil(async () => (await offered()).length === 3)
    expect(await offered()).toEqual([
      { path: report, bytes: 8 },
      { path: table, bytes: 3 },
      { path: report, bytes: 8 },
    ])
    await startAgain(first, [library ?? ''])
    await waitUntil(async () => (await app.evaluate(() => quarryTest.record.openedLibraries)).length === 1)
    expect(await app.evaluate(() => quarryTest.record.openedLibraries)).toEqual([library])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('recent libraries stand in the menu, and are opened from it', async () => {
  const { app } = await launch()
  const labels = () =>
    app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.getMenuItemById('library.recent')
        ?.submenu?.items.map(({ label }) => label),
    )
  await waitUntil(async () => (await labels())?.length === 2)
  expect(await labels()).toEqual(['/libraries/a && b.quarry', '/libraries/second.quarry'])
  await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('library.recent')?.submenu?.items[1]?.click(),
  )
  await waitUntil(async () => (await app.evaluate(() => quarryTest.record.openedLibraries)).length === 1)
  expect(await app.evaluate(() => quarryTest.record.openedLibraries)).toEqual(['/libraries/second.quarry'])
})

test('a library that is brought up to date is shown, and no more once it is open', async () => {
  const { app } = await launch()
  const titles = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
  const title = 'Bringing your library up to date'
  await app.evaluate(() => quarryTest.record.onUpdating({ part: 'words', done: 42, total: 100 }))
  const text = () =>
    app.evaluate(async ({ BrowserWindow }, title) => {
      const window = BrowserWindow.getAllWindows().find((each) => each.getTitle() === title)
      return String((await window?.webContents.executeJavaScript('document.body?.innerText ?? ""')) ?? '')
    }, title)
  await waitUntil(async () => (await text()).includes('Indexing the words of its documents: 42 %'))
  await app.evaluate(() => quarryTest.record.onLibrary('/libraries/second.quarry'))
  await waitUntil(async () => !(await titles()).includes(title))
})

test('a backup on closing is shown, also when the app is started again, and closing what shows it ends the app', async () => {
  const first = await launch()
  const { app } = first
  await app.evaluate(({ app: electron, nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
    quarryTest.record.backsUp = true
    electron.quit()
  })
  const title = 'Backing up before Quarry closes'
  const shown = () =>
    app.evaluate(async ({ BrowserWindow }, title) => {
      const windows = BrowserWindow.getAllWindows()
      // A window that is being destroyed runs nothing any more, and does not answer.
      const window = windows.find((each) => each.getTitle() === title)
      const read = '[document.body?.innerText ?? "", getComputedStyle(document.documentElement).color]'
      const [text, color] = ((await window?.webContents.executeJavaScript(read)) ?? []) as readonly string[]
      return { windows: windows.length, text: String(text), color }
    }, title)
  await waitUntil(async () => (await shown().catch(() => undefined))?.text.includes('42 %') === true)
  // White on dark, as the theme that is in use.
  expect(await shown()).toMatchObject({ windows: 1, color: 'rgb(255, 255, 255)' })
  // The core is closing: a second start opens no page over it.
  await startAgain(first, [])
  expect(await shown()).toMatchObject({ windows: 1, text: expect.stringContaining('42 %') })
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => {}) // The connection ends with it.
  await ended
  launched.splice(launched.indexOf(first), 1)
  await first.quit().catch(() => {})
})
