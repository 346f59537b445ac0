import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DesktopBridge } from '../../src/contract/desktop.ts'
import type { Client } from '../../src/contract/define.ts'
import { contentSecurityPolicy } from '../../src/main/base/pageHeaders.ts'
import type { echoRoutes } from '../contract/echoRoutes.ts'
import { startAgain, type LaunchedApp } from './launch.ts'
import { hasPort, useStub } from './stubApp.ts'
import { waitUntil } from './waitUntil.ts'

/** What the stub lays open: in its page, and in its main process. */
declare const echo: Client<typeof echoRoutes>['echo']
declare const quarryDesktop: DesktopBridge
interface StubTest {
  readonly record: {
    readonly openedLibraries: readonly string[]
    readonly shownFiles: readonly string[]
    readonly launchedWith?: string
    readonly keyKeptIn: string
    readonly refused: readonly string[]
    readonly stopped: boolean
  }
  readonly seen: { readonly produced: number }
}
declare const quarryTest: StubTest

const { launch, launched } = useStub()

describe('the port between a page and the main process', () => {
  test('carries calls, errors and text of every kind', async () => {
    const { page } = await launch()
    const answers = await page.evaluate(async () => {
      const text = 'a\ud800 😀 \u2028 ภาษาไทย'
      const said = await echo.say({ text })
      const large = 'x'.repeat(5_000_000)
      const back = await echo.say({ text: large })
      const refused = await echo.refuse({ code: 'not_found' }).catch((error: unknown) => ({ ...(error as object) }))
      const wrong = await echo.say({ text: 'x', times: 99 }).catch((error: Error) => error.message)
      return { same: said.text === text, large: back.text === large, refused, wrong }
    })
    expect(answers).toMatchObject({ same: true, large: true, refused: { code: 'not_found', data: { row: 12 } } })
    expect(answers.wrong).toMatch(/^times: /)
  })

  test('holds a handler back to the credit of its reader', async () => {
    const { app, page } = await launch()
    const taken = await page.evaluate(async () => {
      let count = 0
      const items = echo.count({ to: 1_000_000 })[Symbol.asyncIterator]()
      for (; count < 10; count++) await items.next()
      for (let i = 0; i < 50; i++) await echo.say({ text: 'time for the handler to run on' })
      Object.assign(globalThis, { items })
      return count
    })
    const produced = await app.evaluate(() => quarryTest.seen.produced)
    expect(produced).toBeGreaterThanOrEqual(taken)
    expect(produced).toBeLessThanOrEqual(taken + 4)
  })

  test('stops the handler when the page stops reading, and frees the page at once', async () => {
    const { app, page } = await launch()
    const code = await page.evaluate(async () => {
      const controller = new AbortController()
      try {
        for await (const item of echo.stuck({ items: 1 }, { signal: controller.signal })) {
          if (item === 0) queueMicrotask(() => controller.abort())
        }
        return 'ended'
      } catch (error) {
        return (error as { code: string }).code
      }
    })
    expect(code).toBe('aborted')
    await waitUntil(() => app.evaluate(() => quarryTest.record.stopped))
  })

  test('stops the handlers of a page that is loaded again, and serves the new one', async () => {
    const { app, page } = await launch()
    await page.evaluate(async () => {
      const items = echo.stuck({ items: 1 })[Symbol.asyncIterator]()
      await items.next()
    })
    expect(await app.evaluate(() => quarryTest.record.stopped)).toBe(false)
    await page.reload()
    await waitUntil(() => app.evaluate(() => quarryTest.record.stopped))
    await hasPort(page)
    expect(await page.evaluate(() => echo.say({ text: 'again' }))).toEqual({ text: 'again' })
  })
})

describe('a page', () => {
  test('has an original shown in its folder by its id, and learns why that cannot be done', async () => {
    const { app, page } = await launch()
    const answers = await page.evaluate(async () => [
      await quarryDesktop.showOriginal(7),
      await quarryDesktop.showOriginal(8),
      await quarryDesktop.showOriginal('/etc/passwd' as unknown as number).catch(() => 'refused'),
    ])
    expect(answers).toEqual([null, { problem: 'No original has the id 8.' }, 'refused'])
    expect(await app.evaluate(() => quarryTest.record.shownFiles)).toEqual(['/originals/seven.pdf'])
  })

  test('has nothing of Node and only the named bridge', async () => {
    const { app, page } = await launch()
    const found = await page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys(quarryDesktop).sort(),
      origin: (globalThis as unknown as { origin: string }).origin,
      secure: (globalThis as unknown as { isSecureContext: boolean }).isSecureContext,
    }))
    expect(found).toEqual({
      node: [],
      bridge: [
        'changeService',
        'chooseExport',
        'chooseFolders',
        'chooseLibrary',
        'chooseNewLibrary',
        'keepAwake',
        'notify',
        'onCommand',
        'onImport',
        'onOpen',
        'openDocument',
        'openExternal',
        'openLogFolder',
        'pathOf',
        'readService',
        'requestPort',
        'setKeys',
        'setLanguage',
        'setTheme',
        'setTray',
        'showOriginal',
        'testService',
      ],
      origin: 'quarry://app',
      secure: true,
    })
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>
      }
      return contents.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    })
  })

  test('is served with the policy, and the policy holds', async () => {
    const { page } = await launch()
    const result = await page.evaluate(async () => {
      const reply = await fetch('quarry://app/')
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'went through',
          () => 'refused',
        )
      const { document } = globalThis as unknown as {
        document: { createElement(name: string): { textContent: string }; head: { append(node: unknown): void } }
      }
      const script = document.createElement('script')
      script.textContent = 'globalThis.inlineRan = true'
      document.head.append(script)
      return {
        policy: reply.headers.get('content-security-policy'),
        nosniff: reply.headers.get('x-content-type-options'),
        network: await outcome(fetch('https://example.com/')),
        loopback: await outcome(fetch('http://127.0.0.1:9/')),
        otherHost: await outcome(fetch('quarry://elsewhere/')),
        inline: 'inlineRan' in globalThis,
        escape: (await fetch('quarry://app/..%2fmain.js')).status,
        missing: (await fetch('quarry://app/nothing.js')).status,
      }
    })
    expect(result).toEqual({
      policy: contentSecurityPolicy,
      nosniff: 'nosniff',
      network: 'refused',
      loopback: 'refused',
      otherHost: 'refused',
      inline: false,
      escape: 404,
      missing: 404,
    })
    // In a turn of its own: what the test driver evaluates is itself let off the policy.
    const evaluated = await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<string>()
      setTimeout(() => {
        try {
          resolve(String(new Function('return 1')()))
        } catch (error) {
          resolve((error as Error).name)
        }
      })
      return promise
    })
    expect(evaluated).toBe('EvalError')
  })

  test('cannot go elsewhere, open windows or be given permissions; links are offered to the user instead', async () => {
    const { app, page } = await launch()
    await app.evaluate(({ dialog, shell }) => {
      const asked: string[] = []
      const opened: string[] = []
      dialog.showMessageBox = (async (...args: unknown[]) => {
        asked.push((args.at(-1) as { detail: string }).detail)
        return { response: asked.length === 1 ? 1 : 0, checkboxChecked: false }
      }) as typeof dialog.showMessageBox
      shell.openExternal = async (url) => void opened.push(url)
      Object.assign(globalThis, { links: { asked, opened } })
    })
    const links = () =>
      app.evaluate(() => (globalThis as unknown as { links: { asked: string[]; opened: string[] } }).links)

    const opened = await page.evaluate(() => {
      const open = (globalThis as unknown as { open(url: string): unknown }).open
      return [open('https://example.com/a'), open('file:///etc/passwd'), open('javascript:alert(1)')].map(String)
    })
    expect(opened).toEqual(['null', 'null', 'null'])
    await waitUntil(async () => (await links()).asked.length === 1)
    await page.evaluate(() => {
      const { location } = globalThis as unknown as { location: { href: string } }
      location.href = 'https://example.com/b?q=1'
    })
    await waitUntil(async () => (await links()).opened.length === 1)
    expect(await links()).toEqual({
      asked: ['https://example.com/a', 'https://example.com/b?q=1'],
      opened: ['https://example.com/b?q=1'],
    })
    expect(page.url()).toBe('quarry://app/')
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await page.evaluate(() => quarryDesktop.openExternal('file:///etc/passwd'))).toBe(false)

    const permissions = await page.evaluate(async () => {
      const { navigator } = globalThis as unknown as {
        navigator: { permissions: { query(what: { name: string }): Promise<{ state: string }> } }
      }
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi']
      const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
      return states.map(({ state }) => state)
    })
    expect(permissions).toEqual(Array.from({ length: 5 }, () => 'denied'))
  })

  test('is not answered when it is not the top frame of the app', async () => {
    const { app, page } = await launch()
    const answered = await app.evaluate(({ ipcMain }) => {
      let posted = 0
      const frame = (origin: string, parent: unknown) => ({ origin, parent, postMessage: () => posted++ })
      const ask = (senderFrame: unknown) => ipcMain.emit('quarry:request-port', { senderFrame })
      ask(null)
      ask(frame('https://example.com', null))
      ask(frame('quarry://app', {}))
      ask(frame('null', null))
      const strangers = posted
      ask(frame('quarry://app', null))
      return { strangers, own: posted }
    })
    expect(answered).toEqual({ strangers: 0, own: 1 })
    expect(await page.evaluate(() => echo.say({ text: 'still here' }))).toEqual({ text: 'still here' })
  })
})

describe('the window', () => {
  test('sends the commands of its menu to the page', async () => {
    const { app, page } = await launch()
    await page.evaluate(() => {
      const heard: string[] = []
      const stop = quarryDesktop.onCommand((id) => heard.push(id))
      Object.assign(globalThis, { heard, stop })
    })
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    const click = (id: string) =>
      app.evaluate(({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.click(), id)
    await click('palette.open')
    await click('jobs.open')
    await waitUntil(async () => (await heard()).length === 2)
    await page.evaluate(() => (globalThis as unknown as { stop(): void }).stop())
    await click('import.open')
    await page.evaluate(() => echo.say({ text: 'after' }))
    expect(await heard()).toEqual(['palette.open', 'jobs.open'])
  })

  test('opens where it was closed, with its theme', async () => {
    const userData = await mkdtemp(join(tmpdir(), 'quarry-user-'))
    try {
      const first = await launch({ userData })
      await first.page.evaluate(() => quarryDesktop.setTheme('dark'))
      await waitUntil(() => first.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource === 'dark'))
      await first.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.setBounds({ x: 140, y: 90, width: 900, height: 610 }),
      )
      const where = (app: LaunchedApp['app']) =>
        app.evaluate(({ BrowserWindow, nativeTheme }) => ({
          ...BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
          theme: nativeTheme.themeSource,
        }))
      const before = await where(first.app)
      launched.splice(launched.indexOf(first), 1)
      await first.quit()
      const second = await launch({ userData })
      expect(await where(second.app)).toEqual(before)
      expect(before).toMatchObject({ width: 900, height: 610, theme: 'dark' })
    } finally {
      for (const app of launched.splice(0)) await app.quit()
      await rm(userData, { recursive: true, force: true })
    }
  })

  test('tells where a dropped file is', async () => {
    const { page } = await launch()
    await page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: { createElement(name: string): { type: string; id: string }; body: { append(node: unknown): void } }
      }
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'file'
      document.body.append(input)
    })
    const file = join(import.meta.dirname, 'shell.test.ts')
    await page.setInputFiles('#file', file)
    const path = await page.evaluate(() => {
      const { document } = globalThis as unknown as { document: { querySelector(id: string): { files: [File] } } }
      return quarryDesktop.pathOf(document.querySelector('#file').files[0])
    })
    expect(path).toBe(file)
  })

  test('opens the library that was named, and a second start hands its own over and leaves', async () => {
    const first = await launch({ args: ['a.quarry'] })
    expect(await first.app.evaluate(() => quarryTest.record.launchedWith)).toMatch(/[\\/]a\.quarry$/)
    await startAgain(first, ['b.quarry'])
    await waitUntil(async () => (await first.app.evaluate(() => quarryTest.record.openedLibraries)).length === 1)
    const [path] = await first.app.evaluate(() => quarryTest.record.openedLibraries)
    expect(path).toMatch(/[\\/]b\.quarry$/)
    expect(await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  test('opens documents in windows of their own, and what it does not understand is refused without a dialog', async () => {
    const { app, page } = await launch()
    const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    const opened = app.waitForEvent('window')
    await page.evaluate(() => quarryDesktop.openDocument('#/document?doc=7&passage=12&quoted=3-9'))
    const second = await opened
    await hasPort(second)
    expect(second.url()).toBe('quarry://app/#/document?doc=7&passage=12&quoted=3-9')
    expect(await second.evaluate(() => echo.say({ text: 'there' }))).toMatchObject({ text: 'there' })
    await app.evaluate(({ dialog }) => {
      const shown: string[] = []
      dialog.showErrorBox = (_title, content) => void shown.push(content)
      process.on('uncaughtException', (error) => void shown.push(error.message))
      Object.assign(globalThis, { shown })
    })
    await page.evaluate(() => {
      quarryDesktop.openDocument('https://example.com/')
      quarryDesktop.setTheme('pink' as 'dark')
      quarryDesktop.setLanguage('xx' as 'de')
      quarryDesktop.setKeys({ 'palette.open': 7 } as unknown as Parameters<typeof quarryDesktop.setKeys>[0])
    })
    await waitUntil(() => app.evaluate(() => quarryTest.record.refused.length === 4))
    expect(await app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toEqual([])
    expect(await windows()).toBe(2)
    await second.evaluate(() => (globalThis as unknown as { close(): void }).close())
    await waitUntil(async () => (await windows()) === 1)
  })

  test('keeps a key for the session only where the system has no keychain', async () => {
    const { app } = await launch({ args: ['--password-store=basic'] })
    expect(await app.evaluate(() => quarryTest.record.keyKeptIn)).toBe('session')
  })
})
