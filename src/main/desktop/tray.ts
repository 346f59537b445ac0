import { nativeImage } from 'electron/common'
import { ipcMain, Menu, Tray, type MenuItemConstructorOptions } from 'electron/main'
import { z } from 'zod'
import { desktopChannels, type TrayState } from '../../contract/desktop.ts'
import type { DesktopWords } from './desktopWords.ts'
import { isTrustedSender } from './trustedSender.ts'

const traySize = 22

const trayState = z.object({
  status: z.string().max(300),
  jobs: z.enum(['none', 'running', 'paused']),
  stays: z.boolean(),
})

export interface TrayOptions {
  readonly iconPath: string
  readonly words: () => DesktopWords['tray']
  readonly open: () => void
  readonly send: (commandId: 'jobs.pause' | 'jobs.resume') => void
  readonly quit: () => void
}

export interface TrayIcon {
  /** The app goes on when its window is closed. */
  readonly stays: () => boolean
  /** Draws the menu again, in the language of now. */
  readonly redraw: () => void
}

/** The icon beside the clock: there while jobs run, or always where the user wants the app to stay. */
export function createTray({ iconPath, words, open, send, quit }: TrayOptions): TrayIcon {
  let tray: Tray | undefined
  let state: TrayState = { status: '', jobs: 'none', stays: false }
  const draw = () => {
    if (!state.stays && state.jobs === 'none') {
      tray?.destroy()
      tray = undefined
      return
    }
    if (!tray) {
      const icon = nativeImage.createFromPath(iconPath)
      tray = new Tray(icon.isEmpty() ? icon : icon.resize({ width: traySize, height: traySize }))
      tray.on('click', open)
    }
    tray.setToolTip(state.status === '' ? 'Quarry' : `Quarry: ${state.status}`)
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, words(), { open, send, quit })))
  }
  ipcMain.on(desktopChannels.setTray, (event, value: unknown) => {
    const parsed = trayState.safeParse(value)
    if (!isTrustedSender(event.senderFrame) || !parsed.success) return
    state = parsed.data
    draw()
  })
  return { stays: () => state.stays, redraw: draw }
}

/** What stands in the menu of the icon. */
function trayMenu(
  { status, jobs }: TrayState,
  words: DesktopWords['tray'],
  { open, send, quit }: Pick<TrayOptions, 'open' | 'send' | 'quit'>,
): MenuItemConstructorOptions[] {
  const separator = { type: 'separator' as const }
  return [
    ...(status === '' ? [] : [{ id: 'tray.status', label: status, enabled: false }, separator]),
    { id: 'tray.open', label: words.open, click: open },
    ...(jobs === 'none'
      ? []
      : [
          jobs === 'running'
            ? { id: 'tray.pause', label: words.pause, click: () => send('jobs.pause') }
            : { id: 'tray.resume', label: words.resume, click: () => send('jobs.resume') },
        ]),
    separator,
    { id: 'tray.quit', label: words.quit, click: quit },
  ]
}
