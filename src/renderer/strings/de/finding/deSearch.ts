import { areNumbers } from '../../areNumbers.ts'
import { deEncoder } from './deEncoder.ts'
import { deCompleting } from './deCompleting.ts'
import { deCopies } from './deCopies.ts'
import { deFacets } from './deFacets.ts'
import type { Strings } from '../../en.ts'
import { decimal, number, plural } from '../deFormats.ts'
import { deMarkFilters } from '../deMarks.ts'

const deNoun = (words: readonly string[]) => {
  const isOne = words.length === 1
  if (areNumbers(words)) return isOne ? 'die Zahl' : 'die Zahlen'
  return isOne ? 'das Wort' : 'die Wörter'
}

export const deSearch: Strings['search'] = {
  title: 'Suchen',
  placeholder: 'Nach Bedeutung oder Stichwort suchen',
  query: 'Suchanfrage',
  mode: 'Suchmodus',
  modes: { hybrid: 'Hybrid', semantic: 'Semantisch', keyword: 'Stichwort' },
  answered: {
    hybrid: 'Hybrid',
    semantic: 'Semantisch',
    keyword: 'Nur Stichwörter',
    offline: 'Semantisch (offline)',
    'offline-semantic': 'Offline-Bedeutung',
  },
  ...deEncoder,
  typed: 'Stichworttreffer erscheinen beim Tippen. Die Eingabetaste sucht zusätzlich nach Bedeutung.',
  results: 'Ergebnisse',
  filtered: 'Alles, was den Filtern entspricht. Tippen, um darin zu suchen.',
  noneFiltered: 'Kein Dokument entspricht allen Filtern.',
  wordsFirst: 'Bisher nach Wörtern gefunden. Die Suche nach Bedeutung läuft noch.',
  searchingFor: (query) => `Suche nach „${query}“…`,
  stillShown: (query) =>
    query === null ? 'Noch zu sehen: die vorherige Suche.' : `Noch zu sehen: die Suche nach „${query}“.`,
  found: (count, more) =>
    more
      ? count === 1
        ? 'Erstes Ergebnis'
        : `Erste ${plural(count, 'Ergebnis', 'Ergebnisse')}`
      : plural(count, 'Ergebnis', 'Ergebnisse'),
  tookMs: (ms) => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${decimal(ms / 1000, 1)} s`),
  searched: (passages, embedded) =>
    passages === embedded
      ? `${plural(passages, 'Passage', 'Passagen')} durchsucht`
      : `${number(embedded)} von ${plural(passages, 'Passage', 'Passagen')} nach Bedeutung durchsucht (${number(passages - embedded)} nicht eingebettet)`,
  undated: (count) => `${plural(count, 'Dokument', 'Dokumente')} ohne Datum ausgeschlossen`,
  sortByField: (name) => `Nach ${name}`,
  sortByScale: (name, descending) => `Nach ${name}, ${descending ? 'absteigend' : 'aufsteigend'}`,
  notesFound: (count) => plural(count, 'eigene Notiz enthält das', 'eigene Notizen enthalten das'),
  showUndated: 'Nur diese',
  plainText: 'Als einfacher Text gesucht:',
  plainReasons: {
    'unclosed quote': 'das Anführungszeichen ist nicht geschlossen',
    'no words': 'darin ist kein Wort',
    'unmatched bracket': 'zur Klammer fehlt die andere',
    'nothing beside OR': 'neben OR steht nichts',
    'no value': 'der Wert fehlt',
    'unknown value': 'diesen Wert hat die Bibliothek nicht',
    'unknown field': 'so beginnt keine Bedingung',
    'not a date': 'das ist kein Datum wie 2031-04',
    'too many clauses': 'es sind zu viele Bedingungen',
  },
  sort: 'Reihenfolge der Ergebnisse',
  sorts: {
    relevance: 'Beste zuerst',
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    title: 'Titel',
    source: 'Website',
  },
  facets: deFacets,
  addFilter: 'Filter',
  clearFilters: 'Zurücksetzen',
  removeFilters: 'Alle Filter entfernen',
  searchOutside: 'Im Web und in Nachrichten suchen',
  removeFilter: (name) => `Filter ${name} entfernen`,
  filters: {
    collections: 'Sammlung',
    since: 'Veröffentlicht ab',
    until: 'Veröffentlicht bis',
    asOf: 'Auf dem Stand vom',
    domains: 'Domain',
    languages: 'Sprache',
    kinds: 'Art',
    ...deMarkFilters,
  },
  filterHints: { domains: 'example.org', languages: 'de' },
  addValue: 'Hinzufügen',
  apply: 'Anwenden',
  copies: deCopies,
  completing: deCompleting,
  why: 'Warum',
  whyTitle: 'Warum dieses Ergebnis',
  whyRank: (rank) => `Rang ${number(rank)}`,
  whyBy: { keyword: 'Nach Wörtern', semantic: 'Nach Bedeutung', media: 'Nach Bild' },
  whyScore: { keyword: 'Wortwertung', semantic: 'Ähnlichkeit', media: 'Ähnlichkeit' },
  whyScoreHints: {
    keyword:
      'BM25: Seltene Wörter zählen mehr als häufige, und ein Wort zählt in einem kurzen Text mehr als in einem langen.',
    semantic: 'Der Kosinus des Winkels zwischen den Vektoren von Anfrage und Passage: 1 heißt gleiche Richtung.',
    media: 'Der Kosinus des Winkels zwischen den Vektoren von Anfrage und Bild: 1 heißt gleiche Richtung.',
  },
  whyFused: 'Wertung',
  whyFusedHint: 'Die Summe der Beiträge aller Rangfolgen. Der Beitrag hängt nur vom Rang ab, nicht von der Wertung.',
  whyWords: 'Wörter',
  whyForms: (forms) => `als ${forms.join(', ')}`,
  whyPlaces: (inTitle, inText) =>
    [...(inTitle > 0 ? [`Titel ${inTitle}`] : []), ...(inText > 0 ? [`Text ${inText}`] : [])].join(', ') ||
    'kommt nicht vor',
  whyAdds: 'trägt bei',
  startTitle: 'Alles Gesammelte durchsuchen',
  start: 'In eigenen Worten suchen, in jeder Sprache, oder nach genauen Begriffen.',
  startKeys:
    'Die Eingabetaste sucht und führt zu den Ergebnissen. Dort bewegen J und K, die Eingabetaste öffnet, die Leertaste zeigt eine Vorschau.',
  nothingTitle: 'Keine Ergebnisse',
  missing: (words) =>
    words.length === 0 ? '' : `Kein Text hat ${deNoun(words)} ${words.map((word) => `„${word}“`).join(', ')}.`,
  foundByForms: (word, forms) => `„${word}“ wurde in anderen Formen gefunden: ${forms.join(', ')}.`,
  nearSpellings: (word) => `Ähnlich wie „${word}“:`,
  emptyPeriod: 'Der Zeitraum endet, bevor er beginnt: Kein Tag liegt darin.',
  nothing: 'Weniger Wörter, einen anderen Modus oder weniger Filter versuchen.',
  more: 'Mehr anzeigen',
  recent: 'Letzte Suchen',
  emptyLibraryTitle: 'Die Bibliothek ist leer',
  emptyLibrary:
    'Eigene Dateien importieren oder die Beispielsammlung ausprobieren: Artikel in mehreren Sprachen, auf diesem Computer eingebettet. Ein Schlüssel ist nicht nötig.',
  sampleSearches: {
    title: 'Suchen zum Ausprobieren',
    suggest: (text) => `„${text}“ ausprobieren`,
  },
  trySample: 'Beispielsammlung ausprobieren',
  importFiles: 'Dateien importieren',
  firstImport: 'Die ersten Dokumente werden importiert',
  firstImportHint: 'Sie sind durchsuchbar, sobald sie ankommen. Die Einbettung läuft im Hintergrund weiter.',
  sampleFailed: 'Die Beispielsammlung konnte nicht importiert werden.',
}
