import type { Strings } from '../en.ts'
import { plural } from './deFormats.ts'

const documents = (count: number) => plural(count, 'Dokument', 'Dokumente')
const what = (count: number, title: string | null) => (count === 1 && title ? `„${title}“` : documents(count))

export const deOrganising: Strings['organising'] = {
  addTo: 'Hinzufügen zu…',
  moveTo: 'Verschieben nach…',
  newFrom: 'Neue Sammlung aus…',
  selection: 'Auswahl',
  clear: 'Auswahl aufheben',
  addWhat: (count, title) => `${what(count, title)} hinzufügen zu`,
  moveWhat: (count, title, isOutOfAll) =>
    `${what(count, title)} ${isOutOfAll ? 'aus allen Sammlungen, die ' + (count === 1 ? 'es' : 'sie') + ' enthalten, ' : ''}verschieben nach`,
  newFromWhat: (count, title) =>
    `Neue Sammlung aus ${count === 1 && title ? `„${title}“` : plural(count, 'Dokument', 'Dokumenten')}`,
  chooseOrName: 'Sammlung wählen oder Namen einer neuen eingeben',
  noCollections: 'Es gibt noch keine Sammlungen. Einen Namen eingeben.',
  noOtherCollection: 'Es gibt keine andere Sammlung. Einen Namen eingeben.',
  recent: 'Zuletzt verwendet',
  others: 'Alle anderen Sammlungen',
  newNamed: (name) => `Neue Sammlung „${name}“`,
  create: 'Erstellen',
  taken: 'Eine Sammlung hat bereits diesen Namen.',
  already: (name) => `„${name}“ enthält bereits alles davon.`,
  added: (count, name) => `${documents(count)} zu „${name}“ hinzugefügt.`,
  moved: (count, name) => `${documents(count)} nach „${name}“ verschoben.`,
  dragThis: 'Auf eine Sammlung ziehen, um es dort hinzuzufügen; mit Umschalt, um es zu verschieben',
  dragged: (count, title) => (count === 1 && title ? title : documents(count)),
  newWithin: 'Neue Sammlung darin',
  moveCollection: 'Verschieben nach…',
  moveCollectionWhat: (name) => `„${name}“ verschieben nach`,
  chooseParent: 'Sammlung wählen',
  noParents: 'Keine passende Sammlung.',
  inside: (name, path) => `${name}, in ${path}`,
  countedRow: (name, own, inside) =>
    `${name}, ${plural(own, 'eigenes Dokument', 'eigene Dokumente')}, ${documents(inside)} in den Sammlungen darin`,
  toTop: 'Oberste Ebene',
  moveSeveralWhat: (count) => `${plural(count, 'Sammlung', 'Sammlungen')} verschieben nach`,
  severalCollections: (count) => `${plural(count, 'Sammlung', 'Sammlungen')} ausgewählt`,
  severalMoved: (count) => `${plural(count, 'Sammlung', 'Sammlungen')} verschoben.`,
  selectedRow: (name) => `${name}, ausgewählt`,
  expand: (name) => `Inhalt von ${name} anzeigen`,
  takeOut: 'Herausnehmen',
  inCollections: (names) => `In Sammlungen: ${names.join(', ')}`,
  parts: 'Sammlungen darin',
  partsShort: 'Darin:',
  onlyParts: 'Keine eigenen Dokumente',
  partsSearched: 'Eine Suche in dieser Sammlung durchsucht auch die darin.',
  collapse: (name) => `Inhalt von ${name} ausblenden`,
}
