import { BrowserWindow, nativeTheme, screen } from 'electron/main'
import { desktopChannels } from '../../contract/desktop.ts'
import { pageOrigin } from './pageProtocol.ts'
import { smallest, windowBounds, type Rectangle } from './windowBounds.ts'
import type { WindowMemory } from './windowMemory.ts'

export interface OpenWindowOptions {
  readonly preloadPath: string
  readonly iconPath: string
  readonly memory: WindowMemory
  /** The address in the app that it opens at; the first page without it. */
  readonly hash?: string
  /** Told where the window was when it closes. */
  readonly onClose: (bounds: Rectangle, maximised: boolean) => void
  /** Whether closing it only hides it. */
  readonly staysHidden?: () => boolean
}

/** Commands of the page, by what the system calls them. */
const travels: ReadonlyMap<string, string> = new Map([
  ['browser-backward', 'travel.back'],
  ['browser-forward', 'travel.forward'],
])

/** Opens the app's window where it was last; it shows itself when its first frame is drawn. */
export function openWindow({
  preloadPath,
  iconPath,
  memory,
  hash = '',
  onClose,
  staysHidden,
}: OpenWindowOptions): BrowserWindow {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  const window = new BrowserWindow({
    ...windowBounds(
      memory.bounds,
      [main, ...others].map(({ workArea }) => workArea),
    ),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Quarry',
    icon: iconPath,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff',
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Chromium would fetch dictionaries from a server of its maker.
      spellcheck: false,
    },
  })
  if (memory.maximised) window.maximize()
  window.on('close', (event) => {
    if (staysHidden?.() === true) {
      event.preventDefault()
      window.hide()
    } else onClose(window.getNormalBounds(), window.isMaximized())
  })
  // Buttons and keys for back and forward that the system gives to the window instead of the page (Windows, Linux).
  window.on('app-command', (event, command) => {
    const id = travels.get(command)
    if (id === undefined) return
    event.preventDefault()
    window.webContents.send(desktopChannels.command, id)
  })
  // Shown with its first frame, or when loading has ended in any way: a page that fails draws none.
  const show = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show()
  }
  window.once('ready-to-show', show)
  window.loadURL(`${pageOrigin}/${hash}`).then(show, show)
  return window
}
