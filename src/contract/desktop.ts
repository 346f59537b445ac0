import type { Language } from './languages.ts'

/**
 * What the window offers its page beyond the contract: things only a desktop has. The preload puts it on `window` as
 * `quarryDesktop`; in a browser it is not there. Nothing here reaches the core.
 */
export interface DesktopBridge {
  /** Asks for the port to the core; it comes as a message event with `quarry:port` as its data and one port. */
  readonly requestPort: () => void
  /** Where a dropped or chosen file is on this computer; empty for what is no file. */
  readonly pathOf: (file: File) => string
  /** Calls `listener` with the id of each command chosen in the native menu; returns how to stop. */
  readonly onCommand: (listener: (id: string) => void) => () => void
  /** Native dialogs. Null, or an empty list, when they were cancelled. */
  readonly chooseLibrary: () => Promise<string | null>
  readonly chooseNewLibrary: () => Promise<string | null>
  /** Paths of folders; their files are read where they are. */
  readonly chooseFolders: () => Promise<readonly string[]>
  /** Where an export goes; `fileName` is the suggestion. */
  readonly chooseExport: (fileName: string) => Promise<string | null>
  /** The service's address and key as far as a page may know them. */
  readonly readService: () => Promise<ServiceAccess>
  /** Keeps them and goes over to them at once. Null forgets; what is left out stays. */
  readonly changeService: (change: ServiceChange) => Promise<ServiceAccess | DesktopProblem>
  /** Sends one word to be embedded, to see whether the service answers. */
  readonly testService: () => Promise<ServiceAnswer | DesktopProblem>
  /** Lets the window's own parts follow the theme of the page. */
  readonly setTheme: (theme: DesktopTheme) => void
  /** Writes the native menu and dialogs in the language of the page. */
  readonly setLanguage: (language: Language) => void
  /** Opens a document in a window of its own; `hash` is its address, as the page writes it. */
  readonly openDocument: (hash: string) => void
  /** Shows these keys in the native menu, by the ids of commands; null where a command has none. */
  readonly setKeys: (keys: Readonly<Record<string, string | null>>) => void
  /** Shows a notification of the system; a click on it shows the window, with the page at `hash`. */
  readonly notify: (notice: DesktopNotice) => void
  /** Whether the computer is to be kept awake, because work is under way. */
  readonly keepAwake: (awake: boolean) => void
  /** What the icon beside the clock shows of the jobs, and whether the app stays there when its window is closed. */
  readonly setTray: (state: TrayState) => void
  /** Calls `listener` with the files that the system asks the app to open, to be offered for import; returns how to stop. */
  readonly onImport: (listener: (paths: readonly OfferedPath[]) => void) => () => void
  /** Calls `listener` with the address of each page that a link or a notification asks for; returns how to stop. */
  readonly onOpen: (listener: (hash: string) => void) => () => void
  /** Shows the folder of the log in the system's file manager. */
  readonly openLogFolder: () => Promise<void>
  /** Shows the file of an original in the system's file manager. */
  readonly showOriginal: (id: number) => Promise<DesktopProblem | null>
  /** Asks the user, then opens the page in their browser; false when it was not opened. */
  readonly openExternal: (url: string) => Promise<boolean>
}

export interface DesktopNotice {
  readonly title: string
  readonly body: string
  readonly hash: string
}

export interface TrayState {
  /** The job that matters most, in a few words; empty without jobs. */
  readonly status: string
  readonly jobs: 'none' | 'running' | 'paused'
  readonly stays: boolean
}

/** A file or folder on this computer. */
export interface OfferedPath {
  readonly path: string
  /** Null for a folder. */
  readonly bytes: number | null
}

export interface ServiceAccess {
  readonly baseUrl: string | null
  /** The key's last characters; null when there is no key. The whole of it never comes to a page. */
  readonly keyEnd: string | null
  /** Encrypted with the system's keychain, or in memory until the app is closed where the system has none. */
  readonly keyKeptIn: 'keychain' | 'session'
  /** What was given by the environment at the start, which goes before what is kept here. */
  readonly given: readonly ('baseUrl' | 'apiKey')[]
}

export interface ServiceChange {
  readonly baseUrl?: string | null | undefined
  readonly apiKey?: string | null | undefined
}

/** Why it did not work, in words for the user. */
export interface DesktopProblem {
  readonly problem: string
}

export interface ServiceAnswer {
  readonly model: string
  readonly tookMs: number
}

export const desktopThemes = ['system', 'light', 'dark', 'contrast'] as const
export type DesktopTheme = (typeof desktopThemes)[number]

/** Channels between preload and main. The first is also the data of the message event that hands the page its port. */
export const desktopChannels = {
  port: 'quarry:port',
  requestPort: 'quarry:request-port',
  command: 'quarry:command',
  chooseLibrary: 'quarry:choose-library',
  chooseNewLibrary: 'quarry:choose-new-library',
  chooseFolders: 'quarry:choose-folders',
  chooseExport: 'quarry:choose-export',
  readService: 'quarry:read-service',
  changeService: 'quarry:change-service',
  testService: 'quarry:test-service',
  setTheme: 'quarry:set-theme',
  setLanguage: 'quarry:set-language',
  openDocument: 'quarry:open-document',
  setKeys: 'quarry:set-keys',
  notify: 'quarry:notify',
  keepAwake: 'quarry:keep-awake',
  setTray: 'quarry:set-tray',
  import: 'quarry:import',
  open: 'quarry:open',
  openExternal: 'quarry:open-external',
  openLogFolder: 'quarry:open-log-folder',
  showOriginal: 'quarry:show-original',
} as const
/** The preload imports nothing that is not a type, and spells them a second time; this holds both to the same words. */
export type DesktopChannels = typeof desktopChannels
