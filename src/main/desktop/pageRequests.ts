import { dialog, ipcMain, nativeTheme, type BrowserWindow, type WebFrameMain } from 'electron/main'
import { z } from 'zod'
import {
  desktopChannels,
  desktopThemes,
  type DesktopTheme,
  type ServiceAccess,
  type ServiceAnswer,
  type ServiceChange,
} from '../../contract/desktop.ts'
import { languages, type Language } from '../../contract/languages.ts'
import { describeError } from '../base/errors.ts'
import type { DesktopWords } from './desktopWords.ts'
import type { MenuKeys } from './menuTemplate.ts'
import { isTrustedSender } from './trustedSender.ts'

export interface PageRequestOptions {
  readonly window: () => BrowserWindow | undefined
  readonly openExternal: (url: string) => Promise<boolean>
  readonly openLogFolder: () => Promise<void>
  /** Shows the file of an original in the system's file manager; rejects with an error for the user. */
  readonly showOriginal: (id: number) => Promise<void>
  readonly rememberTheme: (theme: DesktopTheme) => void
  readonly words: () => DesktopWords
  readonly speak: (language: Language) => void
  /** Opens a window at an address of the app's own page. */
  readonly openDocument: (hash: string) => void
  /** Shows the keys of commands in the menu. */
  readonly showKeys: (keys: MenuKeys) => void
  readonly service: ServiceRequests
  /** Hears of messages without an answer that were not understood, or not from the app's own page. */
  readonly refused: (channel: string) => void
}

/** What a page may ask of the service's settings; both changes reject with an error for the user. */
export interface ServiceRequests {
  read(): ServiceAccess
  change(change: ServiceChange): Promise<ServiceAccess>
  test(): Promise<ServiceAnswer>
}

/** Answers what a page may ask of the window itself. Every message is checked for its sender and parsed. */
export function answerPageRequests({
  window,
  openExternal,
  openLogFolder,
  showOriginal,
  rememberTheme,
  words,
  speak,
  openDocument,
  showKeys,
  service,
  refused,
}: PageRequestOptions): void {
  const answer = <T>(channel: string, input: z.ZodType<T>, handle: (value: T) => Promise<unknown>) => {
    ipcMain.handle(channel, (event, value: unknown) => {
      requireTrusted(event.senderFrame)
      return handle(input.parse(value))
    })
  }
  const nothing = z.undefined()
  const libraryFilter = () => ({ name: words().libraryFiles, extensions: ['quarry'] })

  answer(desktopChannels.chooseLibrary, nothing, async () => {
    const anyFile = { name: words().allFiles, extensions: ['*'] }
    const options = {
      properties: ['openFile' as const],
      filters: [libraryFilter(), anyFile],
      title: words().openLibrary,
    }
    const parent = window()
    const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return filePaths[0] ?? null
  })
  answer(desktopChannels.chooseNewLibrary, nothing, async () => {
    const options = { title: words().createLibrary, defaultPath: 'library.quarry', filters: [libraryFilter()] }
    const parent = window()
    const { filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
    return filePath || null
  })
  answer(desktopChannels.chooseFolders, nothing, async () => {
    const options = { properties: ['openDirectory' as const, 'multiSelections' as const], title: words().importFolder }
    const parent = window()
    const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return filePaths
  })
  answer(desktopChannels.chooseExport, z.string().max(300), async (fileName) => {
    const options = { title: words().exportFile, defaultPath: fileName }
    const parent = window()
    const { filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
    return filePath || null
  })
  answer(desktopChannels.openExternal, z.string().max(10_000), openExternal)
  answer(desktopChannels.openLogFolder, nothing, openLogFolder)
  answer(desktopChannels.showOriginal, z.int(), (id) => orProblem(showOriginal(id).then(() => null)))
  answer(desktopChannels.readService, nothing, async () => service.read())
  answer(desktopChannels.changeService, serviceChange, (change) => orProblem(service.change(change)))
  answer(desktopChannels.testService, nothing, () => orProblem(service.test()))

  // An error thrown here would stop the app with a dialog, whoever sent the message.
  const hear = <T>(channel: string, input: z.ZodType<T>, handle: (value: T) => void) => {
    ipcMain.on(channel, (event, value: unknown) => {
      const parsed = input.safeParse(value)
      if (isTrustedSender(event.senderFrame) && parsed.success) handle(parsed.data)
      else refused(channel)
    })
  }
  hear(desktopChannels.setTheme, z.enum(desktopThemes), (theme) => {
    applyTheme(theme)
    rememberTheme(theme)
  })
  hear(desktopChannels.setLanguage, z.enum(languages), speak)
  hear(desktopChannels.openDocument, documentHash, openDocument)
  hear(desktopChannels.setKeys, menuKeys, showKeys)
}

/** High contrast is the page's own; the window's parts follow the system then. */
export function applyTheme(theme: DesktopTheme): void {
  nativeTheme.themeSource = theme === 'contrast' ? 'system' : theme
}

/** Which document, passage, spans and words: nothing that is not escaped. */
const documentHash = z
  .string()
  .max(2_000)
  .regex(/^#\/document\?doc=[0-9]+(&[a-z]+=[\w.*+%-]+)*$/)
const menuKeys = z.record(z.string().max(100), z.string().max(40).nullable())

const serviceChange = z.object({
  baseUrl: z.string().max(2_000).nullable().optional(),
  apiKey: z.string().max(2_000).nullable().optional(),
})

/** An error that crosses to a page by itself would carry words of Electron's own. */
function orProblem<T>(work: Promise<T>): Promise<T | { readonly problem: string }> {
  return work.catch((error: unknown) => ({ problem: describeError(error) }))
}

function requireTrusted(frame: WebFrameMain | null): void {
  if (!isTrustedSender(frame)) throw new Error('This page may not ask the window for anything.')
}
