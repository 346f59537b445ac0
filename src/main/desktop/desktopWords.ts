import type { commandMenus } from '../../contract/commands.ts'
import type { Language } from '../../contract/languages.ts'

type Menus = typeof commandMenus
type MenuName = keyof Menus
export type CommandId = Menus[MenuName]['groups'][number][number]['id']
/** Entries that the system has a role for; on a Mac, those of the menu of the app are named by the system. */
export type NamedRole =
  | 'close'
  | 'quit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'toggleDevTools'
  | 'minimize'

/** The words of the window itself: its menu and its dialogs. Those of the pages are in src/renderer/strings. */
export interface DesktopWords {
  /** Null: as they stand in the contract. */
  readonly commands: Readonly<Record<CommandId, string>> | null
  readonly menus: Readonly<Record<MenuName | 'edit' | 'window', string>>
  readonly roles: Readonly<Record<NamedRole, string>>
  readonly cannotOpen: string
  readonly openLibrary: string
  readonly createLibrary: string
  readonly importFolder: string
  readonly exportFile: string
  readonly libraryFiles: string
  readonly allFiles: string
  readonly recentLibraries: string
  readonly tray: Readonly<Record<'open' | 'pause' | 'resume' | 'quit', string>>
  /** Of the window that shows how a library of an earlier version is brought up to date. */
  readonly updating: Readonly<Record<'title' | 'format' | 'words' | 'hint', string>>
  /** Of the window that shows the backup on closing. */
  readonly closing: Readonly<Record<'title' | 'library' | 'files' | 'checking' | 'skip', string>>
  readonly openPage: string
  readonly open: string
  readonly cancel: string
  readonly notAgain: (host: string) => string
}

export const desktopWords: Readonly<Record<Language, DesktopWords>> = {
  en: {
    commands: null,
    menus: { file: 'File', edit: 'Edit', view: 'View', go: 'Go', jobs: 'Jobs', window: 'Window', help: 'Help' },
    roles: {
      close: 'Close Window',
      quit: 'Quit',
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select All',
      resetZoom: 'Actual Size',
      zoomIn: 'Zoom In',
      zoomOut: 'Zoom Out',
      togglefullscreen: 'Toggle Full Screen',
      toggleDevTools: 'Toggle Developer Tools',
      minimize: 'Minimize',
    },
    cannotOpen: 'Quarry could not open the library',
    openLibrary: 'Open a library',
    createLibrary: 'Create a library',
    importFolder: 'Import a folder',
    exportFile: 'Export',
    libraryFiles: 'Quarry library',
    allFiles: 'All files',
    recentLibraries: 'Recent Libraries',
    tray: { open: 'Open Quarry', pause: 'Pause All Jobs', resume: 'Resume All Jobs', quit: 'Quit Quarry' },
    updating: {
      title: 'Bringing your library up to date',
      format: 'Changing its format',
      words: 'Indexing the words of its documents',
      hint: 'This is done once after an update of Quarry. The library opens when it is over.',
    },
    closing: {
      title: 'Backing up before Quarry closes',
      library: 'Copying the library',
      files: 'Copying images, videos and originals',
      checking: 'Checking the copy',
      skip: 'If you close this window, Quarry closes without a backup.',
    },
    openPage: 'Open this page in your browser?',
    open: 'Open',
    cancel: 'Cancel',
    notAgain: (host) => `Do not ask again for ${host} until Quarry is closed`,
  },
  de: {
    commands: {
      'library.open': 'Bibliothek öffnen…',
      'collection.create': 'Neue Sammlung',
      'import.open': 'Importieren…',
      'sample.import': 'Beispielsammlung importieren',
      'settings.open': 'Einstellungen',
      'palette.open': 'Befehlspalette…',
      'view.sidebar': 'Seitenleiste ein- oder ausblenden',
      'tab.keep': 'Dokument geöffnet lassen',
      'tab.window': 'Dokument in eigenem Fenster',
      'tab.reopen': 'Geschlossenen Tab wieder öffnen',
      'tab.close': 'Tab schließen',
      'travel.back': 'Zurück',
      'travel.forward': 'Vorwärts',
      'tab.next': 'Nächster Tab',
      'tab.previous': 'Vorheriger Tab',
      'keys.change': 'Tastenkombinationen ändern',
      'view.density': 'Normale oder kompakte Dichte',
      'view.theme.system': 'Farbschema des Systems',
      'view.theme.light': 'Helles Farbschema',
      'view.theme.dark': 'Dunkles Farbschema',
      'view.theme.contrast': 'Hoher Kontrast',
      'search.focus': 'Suchen',
      'collect.open': 'Sammeln',
      'answers.open': 'Fragen',
      'research.open': 'Recherche',
      'generate.open': 'Generieren',
      'batch.open': 'Stapelsuche',
      'notes.open': 'Notizen',
      'fields.open': 'Felder',
      'list.focus': 'Ergebnisse',
      'jobs.open': 'Aufträge',
      'jobs.pause': 'Alle anhalten',
      'jobs.resume': 'Alle fortsetzen',
      'guide.open': 'Handbuch',
      'welcome.open': 'Willkommen',
      'tour.start': 'Rundgang durch das Fenster',
      'keys.show': 'Tastenkombinationen',
      'log.open': 'Protokoll',
    },
    menus: {
      file: 'Datei',
      edit: 'Bearbeiten',
      view: 'Ansicht',
      go: 'Gehe zu',
      jobs: 'Aufträge',
      window: 'Fenster',
      help: 'Hilfe',
    },
    roles: {
      close: 'Fenster schließen',
      quit: 'Beenden',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      selectAll: 'Alles auswählen',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      togglefullscreen: 'Vollbild ein- oder ausschalten',
      toggleDevTools: 'Entwicklerwerkzeuge ein- oder ausblenden',
      minimize: 'Minimieren',
    },
    cannotOpen: 'Quarry konnte die Bibliothek nicht öffnen',
    openLibrary: 'Bibliothek öffnen',
    createLibrary: 'Bibliothek erstellen',
    importFolder: 'Ordner importieren',
    exportFile: 'Exportieren',
    libraryFiles: 'Quarry-Bibliothek',
    allFiles: 'Alle Dateien',
    recentLibraries: 'Zuletzt geöffnete Bibliotheken',
    tray: {
      open: 'Quarry öffnen',
      pause: 'Alle Aufträge anhalten',
      resume: 'Alle Aufträge fortsetzen',
      quit: 'Quarry beenden',
    },
    updating: {
      title: 'Bibliothek wird auf den neuen Stand gebracht',
      format: 'Format wird geändert',
      words: 'Wörter der Dokumente werden indiziert',
      hint: 'Das geschieht einmal nach einer Aktualisierung von Quarry. Danach öffnet sich die Bibliothek.',
    },
    closing: {
      title: 'Sicherung vor dem Beenden',
      library: 'Bibliothek wird kopiert',
      files: 'Bilder, Videos und Originale werden kopiert',
      checking: 'Kopie wird geprüft',
      skip: 'Wenn Sie dieses Fenster schließen, wird Quarry ohne Sicherung beendet.',
    },
    openPage: 'Diese Seite im Browser öffnen?',
    open: 'Öffnen',
    cancel: 'Abbrechen',
    notAgain: (host) => `Für ${host} nicht mehr fragen, bis Quarry beendet wird`,
  },
}
