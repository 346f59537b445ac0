import { plural } from './plural.ts'

export const enLog = {
  title: 'Log',
  show: 'Show log',
  settingName: 'Log',
  settingHint: 'What Quarry did on this computer, with slow operations, waits and errors. It never contains the key.',
  list: 'Log entries',
  filter: 'Filter entries',
  level: 'Level',
  levels: {
    debug: 'All entries',
    info: 'Info and above',
    warn: 'Warnings and errors',
    error: 'Errors only',
  },
  levelNames: { debug: 'Debug', info: 'Info', warn: 'Warning', error: 'Error' },
  refresh: 'Refresh',
  copy: 'Copy',
  copied: (count: number) => `${plural(count, 'entry', 'entries')} copied.`,
  openFolder: 'Open folder',
  clearFilter: 'Show all entries',
  emptyTitle: 'The log is empty',
  empty: 'Entries appear here as Quarry works.',
  noMatchTitle: 'No matching entries',
  noMatch: 'Try other words or a lower level.',
  noLogTitle: 'No log is kept',
  noLog: 'This copy of Quarry was started without a folder for its log.',
}
