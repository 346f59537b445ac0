import type { Strings } from '../../en.ts'
import { number, plural } from '../deFormats.ts'

export const deBatch: Strings['batch'] = {
  title: 'Stapelsuche',
  command: 'Stapelsuche: viele Begriffe auf einmal',
  newBatch: 'Neuer Stapel',
  termsLabel: 'Begriffe oder Fragen, je Zeile eine',
  termsHint: 'Jede Zeile wird gesucht wie im Suchfeld.',
  placeholder: 'Kakaoernte\nStreik im Hafen\nWer verzögert das Lithium-Projekt?',
  terms: (count) => plural(count, 'Begriff', 'Begriffe'),
  load: 'Datei laden…',
  notLoaded: (file, why) => `„${file}“ wurde nicht geladen: ${why}`,
  refused: {
    empty: 'Sie enthält keine Begriffe.',
    pdf: 'Ein PDF ist keine Liste von Begriffen.',
    binary: 'Das ist kein Text in UTF-8 oder UTF-16.',
    many: 'Es sind mehr als 10.000 Begriffe.',
    long: (line) => `Zeile ${number(line)} hat mehr als 10.000 Zeichen.`,
  },
  csv: 'Als CSV speichern',
  jsonl: 'Als JSONL speichern',
  methods: 'Art der Suche',
  methodNames: { both: 'Nach Wort und Bedeutung', keyword: 'Nach Wort', semantic: 'Nach Bedeutung' },
  where: 'Wo gesucht wird',
  everywhere: 'Ganze Bibliothek',
  limit: 'Dokumente je Begriff',
  perTerm: (count) => `${number(count)} Dokumente je Begriff`,
  name: 'Name',
  nameHint: 'Ohne Namen heißt er nach seinem ersten Begriff.',
  meaningNearest: (limit) =>
    `Nach Bedeutung ist alles bis zu einem gewissen Grad verwandt: Jeder Begriff listet die ${number(limit)} nächsten Dokumente.`,
  meaningListsAll: (documents) =>
    documents === 1
      ? 'Nach Bedeutung ist alles bis zu einem gewissen Grad verwandt: Jeder Begriff listet das eine Dokument, das da ist.'
      : `Nach Bedeutung ist alles bis zu einem gewissen Grad verwandt: Jeder Begriff listet alle ${number(documents)} Dokumente, die nächsten zuerst. Weniger je Begriff wählen oder nach Wörtern suchen.`,
  costs: 'Nach Bedeutung ist jeder noch nicht gefragte Begriff eine Anfrage an den Dienst.',
  search: (terms) => (terms === 0 ? 'Suchen' : `${plural(terms, 'Begriff', 'Begriffe')} suchen`),
  busy: 'Ein anderer Stapel wird gerade gesucht.',
  kept: 'Aufbewahrte Stapel',
  noneTitle: 'Noch kein Stapel aufbewahrt',
  none: 'Jeder Stapel wird mit seinen Funden aufbewahrt, damit er erneut gesucht und verglichen werden kann.',
  lastRun: (when, hits) => `${when}, ${plural(hits, 'Treffer', 'Treffer')}`,
  neverRun: 'noch nicht gesucht',
  back: 'Alle Stapel',
  again: 'Erneut suchen',
  runNow: 'Jetzt suchen',
  remove: 'Löschen',
  removed: (name) => `„${name}“ wurde gelöscht.`,
  searching: 'Suche läuft',
  progress: (done, total, hits, rate, left) =>
    `${number(done)} von ${number(total)} · ${plural(hits, 'Treffer', 'Treffer')} · ${number(Math.round(rate))} je Sekunde${left === '' ? '' : ` · noch ${left}`}`,
  notRunTitle: 'Noch nichts gesucht',
  notRun:
    'Von einer abgebrochenen Suche bleibt nichts. Erneut gesucht zeigt sich, welche Dokumente jeder Begriff findet.',
  summary: (found, terms, documents) =>
    `${number(found)} von ${plural(terms, 'Begriff', 'Begriffen')} mit Treffern · ${plural(documents, 'Dokument', 'Dokumente')}`,
  changes: (of) =>
    of.new + of.gone + of.moved === 0
      ? 'nichts verändert'
      : `${number(of.new)} neu, ${number(of.gone)} weggefallen, ${number(of.moved)} verschoben`,
  emptyLibrary: 'Die Bibliothek ist leer: erst Dokumente importieren oder sammeln, dann gibt es etwas zu finden.',
  ranAt: (when) => `gesucht ${when}`,
  rowOrder: 'Reihenfolge der Dokumente',
  rowOrders: { terms: 'Meiste Begriffe zuerst', rank: 'Bester Rang zuerst' },
  byTerm: (term) => `Nach „${term}“`,
  termOrder: 'Reihenfolge der Begriffe',
  termOrders: { list: 'Begriffe wie in der Liste', documents: 'Begriffe nach Dokumenten', name: 'Begriffe nach Namen' },
  against: 'Verglichen mit',
  since: (when) => `Seit ${when}`,
  notCompared: 'Nicht verglichen',
  shown: 'Gezeigte Dokumente',
  shownChanges: { all: 'Alle Dokumente', new: 'Neue', gone: 'Weggefallene', moved: 'Verschobene' },
  deleted: (count) =>
    `${plural(count, 'Platz', 'Plätze')} seither gelöschter Dokumente ${count === 1 ? 'ist' : 'sind'} nicht gezeigt.`,
  nothingTitle: 'Kein Begriff hat etwas gefunden',
  nothing: 'Andere Begriffe, eine andere Sammlung oder die andere Art der Suche versuchen.',
  noChangeTitle: 'Keine solche Änderung',
  noChange: 'Kein Dokument hat sich seit dieser Suche so verändert.',
  matrix: 'Dokumente nach Begriffen. Pfeile bewegen, Eingabe öffnet das Dokument, S sortiert nach dem Begriff.',
  sortBy: (term) => `${term}: danach sortieren`,
  marks: { keyword: 'W', semantic: 'B', hybrid: 'H' },
  markNames: { keyword: 'nach Wort', semantic: 'nach Bedeutung', hybrid: 'nach beidem' },
  notThere: (id) => `Dokument ${id} gibt es nicht mehr`,
  same: (place, how) => `Platz ${number(place)} ${how}`,
  new: (place, how) => `Neu: Platz ${number(place)} ${how}`,
  gone: (place, how) => `Weggefallen: war Platz ${number(place)} ${how}`,
  moved: (place, before, how) => `Von Platz ${number(before)} auf ${number(place)} ${how}`,
}
