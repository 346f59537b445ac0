/**
 * The commands that stand in the native menu, as plain data. What they do, and whether they can be done now, is known
 * to the page alone (src/renderer/commands): the menu only sends the id.
 */
export interface MenuCommand {
  readonly id: string
  readonly label: string
  /** As the page writes its shortcuts: `Mod` is Command on a Mac and Control elsewhere. The page listens to the keys. */
  readonly keys?: string
}

export interface CommandMenu {
  readonly label: string
  /** Groups are divided by a line. */
  readonly groups: readonly (readonly MenuCommand[])[]
}

export const commandMenus = {
  file: {
    label: 'File',
    groups: [
      [{ id: 'library.open', label: 'Open Library…', keys: 'Mod+O' }],
      [
        { id: 'collection.create', label: 'New Collection', keys: 'Mod+Shift+N' },
        { id: 'import.open', label: 'Import…', keys: 'Mod+I' },
        { id: 'sample.import', label: 'Import the Sample' },
      ],
      [{ id: 'settings.open', label: 'Settings', keys: 'Mod+,' }],
    ],
  },
  view: {
    label: 'View',
    groups: [
      [
        { id: 'palette.open', label: 'Command Palette…', keys: 'Mod+K' },
        { id: 'view.sidebar', label: 'Show or Hide the Sidebar', keys: 'Mod+B' },
        { id: 'tab.keep', label: 'Keep the Document Open', keys: 'Mod+Shift+K' },
        { id: 'tab.window', label: 'Document in Its Own Window', keys: 'Mod+Shift+O' },
        { id: 'tab.reopen', label: 'Reopen Closed Tab', keys: 'Mod+Shift+T' },
        { id: 'tab.close', label: 'Close Tab', keys: 'Mod+W' },
        { id: 'view.density', label: 'Comfortable or Compact', keys: 'Mod+Shift+D' },
      ],
      [
        { id: 'view.theme.system', label: "The System's Theme" },
        { id: 'view.theme.light', label: 'Light Theme' },
        { id: 'view.theme.dark', label: 'Dark Theme' },
        { id: 'view.theme.contrast', label: 'High Contrast' },
      ],
    ],
  },
  go: {
    label: 'Go',
    groups: [
      [
        { id: 'travel.back', label: 'Back', keys: 'Alt+ArrowLeft' },
        { id: 'travel.forward', label: 'Forward', keys: 'Alt+ArrowRight' },
        { id: 'tab.next', label: 'Next Tab', keys: 'Ctrl+Tab' },
        { id: 'tab.previous', label: 'Previous Tab', keys: 'Ctrl+Shift+Tab' },
      ],
      [
        { id: 'search.focus', label: 'Search', keys: 'Mod+Shift+F' },
        { id: 'collect.open', label: 'Collect', keys: 'Mod+Shift+E' },
        { id: 'answers.open', label: 'Ask', keys: 'Mod+Shift+U' },
        { id: 'research.open', label: 'Research', keys: 'Mod+Shift+Y' },
        { id: 'generate.open', label: 'Generate', keys: 'Mod+Shift+G' },
        { id: 'batch.open', label: 'Batch Search' },
        { id: 'notes.open', label: 'Notes' },
        { id: 'fields.open', label: 'Fields' },
        { id: 'list.focus', label: 'Results', keys: 'Mod+L' },
        { id: 'jobs.open', label: 'Jobs', keys: 'Mod+J' },
      ],
    ],
  },
  jobs: {
    label: 'Jobs',
    groups: [
      [
        { id: 'jobs.pause', label: 'Pause All' },
        { id: 'jobs.resume', label: 'Resume All' },
      ],
    ],
  },
  help: {
    label: 'Help',
    groups: [
      [
        { id: 'guide.open', label: 'Guide', keys: 'F1' },
        { id: 'welcome.open', label: 'Welcome' },
        { id: 'tour.start', label: 'Tour of the Window' },
        { id: 'keys.show', label: 'Keyboard Shortcuts', keys: 'Mod+/' },
        { id: 'keys.change', label: 'Change Keyboard Shortcuts' },
      ],
      [{ id: 'log.open', label: 'Log' }],
    ],
  },
} as const satisfies Record<string, CommandMenu>
