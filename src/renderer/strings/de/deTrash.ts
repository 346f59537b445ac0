import type { Strings } from '../en.ts'
import { number, plural } from './deFormats.ts'

export const deTrash: Strings['trash'] = {
  title: 'Papierkorb',
  show: 'Papierkorb anzeigen',
  list: 'Gelöschte Elemente',
  emptyTitle: 'Der Papierkorb ist leer',
  empty: 'Gelöschte Sammlungen, Dokumente, Unterhaltungen und generierte Medien lassen sich hier wiederherstellen.',
  kinds: { collection: 'Sammlung', conversation: 'Unterhaltung', task: 'Generierung' },
  documents: (count) => plural(count, 'Dokument', 'Dokumente'),
  removedAt: (when) => `gelöscht am ${when}`,
  removedWith: 'in der darüber',
  takenOutAt: (when, others) => `herausgenommen am ${when}, weiterhin in ${others.map((one) => `„${one}“`).join(', ')}`,
  restore: 'Wiederherstellen',
  restoreAlone: 'Nur diese wiederherstellen',
  restoreWith: (count) => (count === 1 ? 'Mit der darin wiederherstellen' : `Mit den ${count} darin wiederherstellen`),
  restoreWithOf: (name, count) => `${name} mit ${plural(count, 'Sammlung', 'Sammlungen')} darin wiederherstellen`,
  restoreOf: (name) => `${name} wiederherstellen`,
  restored: (name) => `„${name}“ wurde wiederhergestellt.`,
  severalRestored: (count) => `${plural(count, 'Element', 'Elemente')} wiederhergestellt.`,
  trashedAgain: (count) => `${plural(count, 'Element', 'Elemente')} wieder im Papierkorb.`,
  documentsTitle: 'Aus Sammlungen genommene Dokumente',
  collectionRemoved: 'ebenfalls im Papierkorb, kommt mit ihnen zurück',
  restoreEach: (collection) => `Alle in „${collection}“ wiederherstellen`,
  restoreAll: (count, collection) => `Alle ${number(count)} in „${collection}“ wiederherstellen`,
  documentsRestored: (count, name) => `${plural(count, 'Dokument', 'Dokumente')} in „${name}“ wiederhergestellt.`,
  more: (count) => `Mehr anzeigen (noch ${number(count)})`,
  emptyAction: 'Papierkorb leeren…',
  emptyTitleAsk: 'Papierkorb leeren?',
  emptyWhat:
    'Alles im Papierkorb und Dokumente ohne Sammlung werden endgültig gelöscht, samt Vektoren, Kennzeichnungen und Originalen, die nichts anderes verwendet. Dokumente, die noch in einer Sammlung sind, bleiben dort. Das kann nicht rückgängig gemacht werden.',
  deleteChosen: 'Endgültig löschen…',
  deleteOf: (name) => `${name} endgültig löschen…`,
  deleteTitle: (count, name) =>
    count === 1 ? `„${name}“ endgültig löschen?` : `${number(count)} Elemente endgültig löschen?`,
  deleteWhat: (hasCollections) =>
    `Vektoren, Kennzeichnungen und Originale, die nichts anderes verwendet, werden mitgelöscht${hasCollections ? ', ebenso die Dokumente von Sammlungen' : ''}. Dokumente, die noch in einer Sammlung sind, bleiben dort. Das kann nicht rückgängig gemacht werden.`,
  deleteNow: (count) => (count === 1 ? 'Endgültig löschen' : `${number(count)} endgültig löschen`),
  deleted: (count) => `${plural(count, 'Element', 'Elemente')} endgültig gelöscht.`,
  emptyNow: 'Papierkorb leeren',
  emptied: ({ collections, documents, conversations, tasks }) => {
    const parts = [
      ...(collections > 0 ? [plural(collections, 'Sammlung', 'Sammlungen')] : []),
      ...(documents > 0 ? [plural(documents, 'Dokument', 'Dokumente')] : []),
      ...(conversations > 0 ? [plural(conversations, 'Unterhaltung', 'Unterhaltungen')] : []),
      ...(tasks > 0 ? [plural(tasks, 'Generierung', 'Generierungen')] : []),
    ]
    return parts.length === 0 ? 'Der Papierkorb wurde geleert.' : `Endgültig gelöscht: ${parts.join(', ')}.`
  },
}
