import type { Strings } from '../../en.ts'
import { number, plural } from '../deFormats.ts'

export const deTimeline: Strings['timeline'] = {
  title: 'Zeitachse',
  command: 'Zeitachse öffnen',
  open: 'Auf der Zeitachse zeigen',
  ofArticles: 'Zeitachse seiner Artikel',
  ofLibrary: 'Ganze Bibliothek',
  ofFilters: 'Gefilterte Dokumente',
  ofSelection: 'Auswahl',
  ofSubject: 'Nachrichtenthema',
  ofSearch: (query) => `Suche „${query}“`,
  ofBest: (query) => `Beste Ergebnisse für „${query}“`,
  gone: 'Was diese Zeitachse zeigte, gibt es nicht mehr',
  lanes: 'Spuren',
  laneNames: {
    none: 'Keine Spuren',
    kind: 'Nach Art',
    source: 'Nach Quelle',
    collection: 'Nach Sammlung',
    event: 'Nach Nachrichtenthema',
  },
  all: 'Alle Dokumente',
  moreLanes: (count) => `und ${plural(count, 'weitere Spur', 'weitere Spuren')}`,
  chart: (from, to) =>
    `Dokumente vom ${from} bis zum ${to}. Links und Rechts wechseln den Balken, Umschalt erweitert, Eingabe listet auf, Plus und Minus zoomen.`,
  bar: (when, count) => `${when}: ${plural(count, 'Dokument', 'Dokumente')}`,
  range: (from, to, count) => `${from} bis ${to}: ${plural(count, 'Dokument', 'Dokumente')}`,
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  earlier: 'Früher',
  later: 'Später',
  whole: 'Ganze Zeitachse',
  view: 'Ansicht',
  views: { chart: 'Diagramm', table: 'Tabelle' },
  steps: { year: 'Jahr', month: 'Monat', week: 'Woche ab', day: 'Tag', hour: 'Stunde' },
  documents: 'Dokumente',
  clear: 'Gewählte Zeit aufheben',
  zoomTo: 'Darauf zoomen',
  searchIn: 'In dieser Zeit suchen',
  undated: (count) => `${number(count)} ohne Datum`,
  undatedTitle: 'Ohne Datum',
  shown: (shown, total) =>
    shown < total
      ? `die ersten ${number(shown)} von ${plural(total, 'Dokument', 'Dokumenten')}`
      : plural(total, 'Dokument', 'Dokumente'),
  list: 'Dokumente dieser Zeit',
  emptyTitle: 'Keine Dokumente',
  empty: 'Es gibt nichts, was auf einer Zeitachse zu zeigen wäre.',
  noDatesTitle: 'Kein Dokument hat ein Datum',
  noDates: 'Ein Datum haben Nachrichten, Webergebnisse und importierte Datensätze mit einer Spalte dafür.',
  utc: 'Zeiten in UTC.',
}
