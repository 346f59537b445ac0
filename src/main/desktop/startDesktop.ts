import { join } from 'node:path'
import { shell } from 'electron/common'
import { app, dialog, Menu, safeStorage, type BrowserWindow } from 'electron/main'
import { desktopChannels, type OfferedPath, type ServiceAnswer } from '../../contract/desktop.ts'
import type { Language } from '../../contract/languages.ts'
import type { Dispatcher } from '../../contract/wire/dispatch.ts'
import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { CopyStep, UpdateStep } from '../model/upkeep.ts'
import type { RemoteService } from '../service/serviceHandle.ts'
import { giveAttention } from './attention.ts'
import { deepLink, linkArgument } from './deepLink.ts'
import { desktopWords } from './desktopWords.ts'
import { closeShown } from './closeShown.ts'
import { createExternalLinks } from './externalLinks.ts'
import { handPort } from './handPort.ts'
import { lockDown, lockDownSession } from './lockDown.ts'
import { menuTemplate, type MenuKeys } from './menuTemplate.ts'
import { pathArguments, sortOpened } from './offeredFiles.ts'
import { openWindow } from './openWindow.ts'
import { answerPageRequests, applyTheme } from './pageRequests.ts'
import { registerPageScheme, servePages } from './pageProtocol.ts'
import type { KeptSecret, SystemProxies } from '../settings/networkSettings.ts'
import { createSecret } from './secrets.ts'
import { createTray, type TrayIcon } from './tray.ts'
import { showUpdate } from './updateShown.ts'
import { createSystemProxies } from './systemProxies.ts'
import { createServiceSettings, type GivenService } from './serviceSettings.ts'
import { readWindowMemory, writeWindowMemory, type WindowMemory } from './windowMemory.ts'

export interface DesktopOptions {
  readonly rendererDir: string
  readonly preloadPath: string
  readonly iconPath: string
  /** The service's address and key, where the environment has them. */
  readonly givenService: GivenService
  /** Opens the core, over the library named on the command line if there is one. */
  readonly openCore: (launch: DesktopLaunch) => Promise<DesktopCore>
}

export interface DesktopLaunch {
  readonly libraryPath: string | undefined
  /** The folder that the system gives the app for its own data. */
  readonly userDataDir: string
  /** Where the key of the service is kept. */
  readonly secrets: KeptSecret
  /** Where the password of a proxy is kept. */
  readonly proxySecret: KeptSecret
  /** Where the passwords of teams' databases are kept. */
  readonly teamSecret: KeptSecret
  readonly systemProxies: SystemProxies
  /** Undefined: the embedded local service. */
  readonly remote: RemoteService | undefined
  /** Told how far a library of an earlier version has come, before it is open. */
  readonly onUpdating: (step: UpdateStep) => void
  /** Told of each library that was opened. */
  readonly onLibrary: (libraryPath: string) => void
}

export interface DesktopCore {
  readonly dispatcher: Dispatcher
  /** Libraries that were opened before and are still there, the last one first. */
  recentLibraries(): Promise<readonly string[]>
  /** Makes another library the current one. */
  openLibrary(path: string): Promise<void>
  /** Goes over to another service; on failure everything stays as it was. */
  changeService(remote: RemoteService | undefined): Promise<void>
  testService(): Promise<ServiceAnswer>
  readonly log: Log
  readonly logFile: string | undefined
  /** The file that holds an original. @throws QuarryError not_found, conflict for a linked file that has changed */
  originalFile(id: number): Promise<string>
  /** Closes it, and gives how far a backup has come that is made meanwhile; aborted, it goes without that. */
  close(signal: AbortSignal): AsyncIterable<CopyStep>
}

/** So many recent libraries stand in the menu. */
const mostRecent = 10

/** A page that asks for more than anybody can look at is not served. */
const mostDocuments = 24

/**
 * The desktop app: one process, one window and those of single documents, one core. The window opens at once and waits for the core; a second start
 * hands its library to the first and leaves. The core is closed after the last window, before the process ends.
 */
export function startDesktop(options: DesktopOptions): void {
  const hasLauncher = process.defaultApp === true
  const paths = pathArguments(process.argv, hasLauncher, process.cwd())
  const { libraryPath, offered } = sortOpened(paths)
  if (!app.requestSingleInstanceLock({ paths, link: linkArgument(process.argv) ?? null })) {
    app.exit(0)
    return
  }
  let window: BrowserWindow | undefined
  /** Windows of single documents; they go with the library. */
  const documents = new Set<BrowserWindow>()
  const inFront = () => [...documents].find((each) => each.isFocused()) ?? window
  let language: Language = 'en'
  let menuKeys: MenuKeys = {}
  let recent: readonly string[] = []
  let tray: TrayIcon | undefined
  let isQuitting = false
  let closing = false
  const words = () => desktopWords[language]
  const openExternal = createExternalLinks(inFront, words)
  // A Mac names the file that the app is started with before it is ready.
  const early: string[] = []
  let openFile = (path: string) => void early.push(path)
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFile(path)
  })
  registerPageScheme()
  lockDown((url) => void openExternal(url))

  // Not awaited at the top level: in an ES module that can keep the app from ever being ready.
  void app.whenReady().then(() => {
    const memoryFile = join(app.getPath('userData'), 'window.json')
    let memory: WindowMemory = readWindowMemory(memoryFile)
    const remember = (change: WindowMemory) => {
      memory = { ...memory, ...change }
      writeWindowMemory(memoryFile, memory)
    }
    if (memory.theme) applyTheme(memory.theme)
    language = memory.language ?? (app.getLocale().startsWith('de') ? 'de' : 'en')
    lockDownSession()
    servePages(options.rendererDir)

    const userDataDir = app.getPath('userData')
    const secrets = createSecret(join(userDataDir, 'key'), safeStorage)
    let settings = createServiceSettings(join(userDataDir, 'service.json'), secrets, options.givenService)
    const update = showUpdate(() => words().updating, options.iconPath)
    const core = options.openCore({
      libraryPath,
      userDataDir,
      secrets,
      proxySecret: createSecret(join(userDataDir, 'proxy'), safeStorage),
      teamSecret: createSecret(join(userDataDir, 'team'), safeStorage),
      systemProxies: createSystemProxies(),
      remote: settings.remote(),
      onUpdating: update.tell,
      // The list is read when the core is there; what is opened first comes before it is.
      onLibrary: (path) => {
        update.end()
        // The list of the dock and of the taskbar.
        app.addRecentDocument(path)
        void showRecent()
      },
    })
    core.catch((error: unknown) => {
      update.end()
      dialog.showErrorBox(words().cannotOpen, describeError(error))
      app.exit(1)
    })
    handPort(core.then(({ dispatcher }) => dispatcher))
    answerPageRequests({
      window: inFront,
      openExternal,
      openLogFolder: async () => {
        const { logFile } = await core
        if (logFile !== undefined) shell.showItemInFolder(logFile)
      },
      showOriginal: async (id) => shell.showItemInFolder(await (await core).originalFile(id)),
      rememberTheme: (theme) => remember({ theme }),
      words,
      speak: (spoken) => {
        if (spoken === language) return
        language = spoken
        remember({ language })
        showMenu()
      },
      openDocument: (hash) => {
        if (documents.size >= mostDocuments) return
        const opened = openDocumentWindow(hash)
        documents.add(opened)
        opened.on('closed', () => documents.delete(opened))
      },
      showKeys: (keys) => {
        menuKeys = keys
        showMenu()
      },
      service: {
        read: () => settings.view(),
        change: async (change) => {
          const next = settings.changed(change)
          await (await core).changeService(next.remote())
          next.keep()
          settings = next
          return settings.view()
        },
        test: async () => (await core).testService(),
      },
      refused: (channel) =>
        void core.then(
          ({ log }) => log.warn('A message of a page was refused.', { channel }),
          () => {}, // Said above.
        ),
    })

    // Beside the window that it came from, as large as that.
    const openDocumentWindow = (hash: string) => {
      const from = inFront()?.getNormalBounds()
      const bounds = from ? { ...from, x: from.x + 32, y: from.y + 32 } : undefined
      return openWindow({
        preloadPath: options.preloadPath,
        iconPath: options.iconPath,
        memory: { bounds },
        hash,
        onClose: () => {},
      })
    }
    const show = () => {
      window ??= openWindow({
        preloadPath: options.preloadPath,
        iconPath: options.iconPath,
        memory,
        onClose: (bounds, maximised) => {
          window = undefined
          remember({ bounds, maximised })
        },
        // Hidden, its page goes on to tell how the jobs are.
        staysHidden: () => !isQuitting && tray?.stays() === true,
      })
      if (!window.isVisible() && !window.webContents.isLoading()) window.show()
      if (window.isMinimized()) window.restore()
      window.focus()
    }
    const openLibrary = async (path: string) => {
      try {
        await (await core).openLibrary(path)
        // Everything the page holds is of the library before.
        for (const each of documents) each.close()
        window?.webContents.reload()
      } catch (error) {
        update.end()
        dialog.showErrorBox(words().cannotOpen, describeError(error))
      }
    }
    const send = (id: string) => inFront()?.webContents.send(desktopChannels.command, id)
    const showMenu = () => {
      const isMac = process.platform === 'darwin'
      const libraries = { paths: recent, open: (path: string) => void openLibrary(path) }
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(isMac, words(), send, menuKeys, libraries)))
      if (isMac)
        app.dock?.setMenu(
          Menu.buildFromTemplate(recent.map((path) => ({ label: path, click: () => libraries.open(path) }))),
        )
      tray?.redraw()
    }
    const showRecent = async () => {
      recent = (await (await core).recentLibraries()).slice(0, mostRecent)
      showMenu()
    }
    core.then(showRecent, () => {}) // Said above.
    const tellPage = (channel: string, message: unknown) => {
      const contents = window?.webContents
      const tell = () => contents?.send(channel, message)
      if (contents?.isLoading()) contents.once('did-finish-load', tell)
      else tell()
    }
    /** The page that a link names; the first one waits until there is a page to tell. */
    const openLink = (hash: string | undefined) => {
      if (hash === undefined) return
      show()
      tellPage(desktopChannels.open, hash)
    }
    /** Files that somebody wants to open with the app. */
    const offer = (files: readonly OfferedPath[]) => {
      if (files.length === 0) return
      show()
      tellPage(desktopChannels.import, files)
    }
    const openPaths = async (opened: readonly string[]) => {
      const sorted = sortOpened(opened)
      if (sorted.libraryPath !== undefined) await openLibrary(sorted.libraryPath)
      offer(sorted.offered)
    }
    tray = createTray({
      iconPath: options.iconPath,
      words: () => words().tray,
      open: show,
      send: (id) => window?.webContents.send(desktopChannels.command, id),
      quit: () => app.quit(),
    })
    giveAttention(openLink)
    if (app.isPackaged) app.setAsDefaultProtocolClient('quarry')
    showMenu()
    show()
    openLink(deepLink(linkArgument(process.argv) ?? ''))
    offer(offered)

    app.on('second-instance', (_, _argv, _folder, data) => {
      if (closing) return
      show()
      const handed = data as { readonly paths?: unknown; readonly link?: unknown } | null
      const handedPaths = Array.isArray(handed?.paths) ? handed.paths.filter((path) => typeof path === 'string') : []
      const opened = openPaths(handedPaths)
      if (typeof handed?.link === 'string') void opened.then(() => openLink(deepLink(String(handed.link))))
    })
    openFile = (path) => {
      if (closing) return
      show()
      void openPaths([path])
    }
    for (const path of early) openFile(path)
    app.on('open-url', (event, url) => {
      event.preventDefault()
      openLink(deepLink(url))
    })
    app.on('activate', () => closing || show())
    app.on('before-quit', () => (isQuitting = true))
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit()
    })
    app.on('will-quit', (event) => {
      // Once more where somebody quits again meanwhile, or closes the window that shows the backup.
      event.preventDefault()
      if (closing) return
      closing = true
      const closed = core.then((opened) => closeShown(opened, words().closing, options.iconPath))
      closed.then(
        () => app.exit(0),
        () => app.exit(1),
      )
    })
  })
}
