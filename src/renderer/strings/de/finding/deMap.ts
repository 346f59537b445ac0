import type { Strings } from '../../en.ts'
import { number, plural } from '../deFormats.ts'

export const deMap: Strings['map'] = {
  title: 'Karte',
  open: 'Auf einer Karte zeigen',
  of: (collection) => `Karte von ${collection}`,
  back: (collection) => `Zurück zu ${collection}`,
  described: (documents, clusters) =>
    `${plural(documents, 'Dokument', 'Dokumente')} in ${plural(clusters, 'Gruppe', 'Gruppen')}`,
  canvas: (documents) =>
    `Karte mit ${plural(documents, 'Dokument', 'Dokumenten')}. Die Liste der Gruppen daneben sagt dasselbe.`,
  canvasRole: 'Karte',
  keysHint: 'Pfeile verschieben, + und − zoomen, 0 zeigt alles',
  noVectorsTitle: 'Noch nichts ist eingebettet',
  noVectors: 'Eine Karte entsteht aus den Vektoren der Texte. Betten Sie zuerst die Sammlung ein.',
  noneFound:
    'Eine Karte entsteht aus den Vektoren der Texte. Nichts von dem, was jetzt gefunden wird, hat einen: Betten Sie die durchsuchten Sammlungen ein.',
  noMapTitle: 'Noch keine Karte',
  noMap: (documents) =>
    `${plural(documents, 'Dokument kann', 'Dokumente können')} nach dem Inhalt angeordnet werden. Nichts wird gesendet, und Sie können derweil weiterarbeiten.`,
  make: 'Karte erstellen',
  made: 'Die Karte ist erstellt.',
  again: 'Neu erstellen',
  stop: 'Anhalten',
  waiting: (count) => `${plural(count, 'Dokument ist', 'Dokumente sind')} noch nicht auf der Karte`,
  place: 'Einordnen',
  stages: { fit: 'Nachbarn suchen', place: 'Dokumente einordnen', label: 'Gruppen benennen' },
  done: (done, total) => `${number(done)} von ${number(total)}`,
  colour: 'Farbe',
  colours: {
    cluster: 'Nach Gruppe',
    kind: 'Nach Art',
    collection: 'Nach anderer Sammlung',
    date: 'Nach Datum',
    tag: 'Nach Schlagwort',
  },
  byField: (name) => `Nach ${name}`,
  noValue: 'Kein Wert',
  tool: 'Maus',
  tools: { move: 'Bewegen', lasso: 'Lasso' },
  lassoHint: 'Umfahren Sie Dokumente, um sie auszuwählen. Umschalt bewirkt dasselbe beim Bewegen.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  whole: 'Ganze Karte',
  find: 'Auf der Karte finden',
  found: (count) => `${plural(count, 'Dokument', 'Dokumente')} gefunden`,
  selected: (count) => `${plural(count, 'Dokument', 'Dokumente')} ausgewählt`,
  selectedList: 'Ausgewählte Dokumente',
  clusters: 'Gruppen',
  cluster: (words) => (words.length === 0 ? 'Gruppe ohne Namen' : words.join(', ')),
  legend: 'Farben',
}
