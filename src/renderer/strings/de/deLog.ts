import type { Strings } from '../en.ts'
import { plural } from './deFormats.ts'

export const deLog: Strings['log'] = {
  title: 'Protokoll',
  show: 'Protokoll anzeigen',
  settingName: 'Protokoll',
  settingHint:
    'Was Quarry auf diesem Computer getan hat, mit langsamen Vorgängen, Wartezeiten und Fehlern. Der Schlüssel steht nie darin.',
  keepName: 'Was protokolliert wird',
  keepHint: 'Für alle Bibliotheken auf diesem Computer. Was ausgelassen wird, fehlt auch später.',
  list: 'Einträge des Protokolls',
  filter: 'Einträge filtern',
  level: 'Stufe',
  levels: {
    debug: 'Alle Einträge',
    info: 'Informationen und höher',
    warn: 'Warnungen und Fehler',
    error: 'Nur Fehler',
  },
  levelNames: { debug: 'Debug', info: 'Info', warn: 'Warnung', error: 'Fehler' },
  refresh: 'Aktualisieren',
  copy: 'Kopieren',
  copied: (count) => `${plural(count, 'Eintrag', 'Einträge')} kopiert.`,
  openFolder: 'Ordner öffnen',
  clearFilter: 'Alle Einträge anzeigen',
  emptyTitle: 'Das Protokoll ist leer',
  empty: 'Einträge erscheinen hier, während Quarry arbeitet.',
  noMatchTitle: 'Keine passenden Einträge',
  noMatch: 'Andere Wörter oder eine niedrigere Stufe versuchen.',
  noLogTitle: 'Es wird kein Protokoll geführt',
  noLog: 'Dieses Quarry wurde ohne einen Ordner für sein Protokoll gestartet.',
}
