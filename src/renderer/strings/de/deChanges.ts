import type { ChangeView } from '../../../contract/organising/changes.ts'
import type { Strings } from '../en.ts'
import { number, plural } from './deFormats.ts'

const documents = (count: number | undefined) => plural(count ?? 0, 'Dokument', 'Dokumente')
/** In the dative: after "von" and "bei". */
const ofDocuments = (count: number | undefined) => plural(count ?? 0, 'Dokument', 'Dokumenten')
const quoted = (name: string | undefined) => `„${name ?? ''}“`
const collections = ({ count, name }: ChangeView['subject']) =>
  count === undefined ? quoted(name) : plural(count, 'Sammlung', 'Sammlungen')
const tags = (count: number | undefined, name: string | undefined) =>
  count === undefined ? `Tag ${quoted(name)}` : plural(count, 'Tag', 'Tags')

/** What a change did, as an order: `3 Dokumente nach „Häfen“ verschieben`. */
function nameOf({ kind, subject }: ChangeView): string {
  switch (kind) {
    case 'collection.create':
      return `Neue Sammlung ${quoted(subject.name)}`
    case 'collection.rename':
      return `${quoted(subject.from)} in ${quoted(subject.name)} umbenennen`
    case 'collection.move':
      return subject.into === undefined
        ? `${collections(subject)} auf die oberste Ebene verschieben`
        : `${collections(subject)} nach ${quoted(subject.into)} verschieben`
    case 'collection.remove':
      return `${subject.count === undefined ? 'Sammlung ' : ''}${collections(subject)} in den Papierkorb legen`
    case 'collection.restore':
      return `Sammlung ${quoted(subject.name)} wiederherstellen`
    case 'smart.change':
      return `Intelligente Sammlung ${quoted(subject.name)} ändern`
    case 'smart.convert':
      return `${quoted(subject.name)} in eine gewöhnliche Sammlung umwandeln`
    case 'documents.add':
      return `${documents(subject.documents)} zu ${quoted(subject.into)} hinzufügen`
    case 'documents.move':
      return `${documents(subject.documents)} von ${quoted(subject.from)} nach ${quoted(subject.into)} verschieben`
    case 'documents.remove':
      return `${documents(subject.documents)} aus ${quoted(subject.from)} nehmen`
    case 'documents.restore':
      return `${documents(subject.documents)} in ${quoted(subject.into)} wiederherstellen`
    case 'trash.restore':
      return `${plural(subject.count ?? 0, 'Element', 'Elemente')} aus dem Papierkorb wiederherstellen`
    case 'documents.tag':
      return `${documents(subject.documents)} mit Tag ${quoted(subject.name)} versehen`
    case 'documents.untag':
      return `Tag ${quoted(subject.name)} von ${ofDocuments(subject.documents)} entfernen`
    case 'documents.star':
      return subject.name === 'on'
        ? `${documents(subject.documents)} mit Stern versehen`
        : `Stern von ${ofDocuments(subject.documents)} entfernen`
    case 'documents.read':
      return `${documents(subject.documents)} als ${subject.name === 'on' ? 'gelesen' : 'ungelesen'} markieren`
    case 'documents.status':
      return subject.name === undefined
        ? `Status von ${ofDocuments(subject.documents)} entfernen`
        : `Status von ${ofDocuments(subject.documents)} auf ${quoted(subject.name)} setzen`
    case 'documents.priority':
      return subject.name === undefined
        ? `Priorität von ${ofDocuments(subject.documents)} entfernen`
        : `Priorität von ${ofDocuments(subject.documents)} auf ${quoted(subject.name)} setzen`
    case 'documents.mark':
      return `Markierungen von ${ofDocuments(subject.documents)} ändern`
    case 'tag.create':
      return `Neuer Tag ${quoted(subject.name)}`
    case 'tag.change':
      return `Farbe von ${tags(subject.count, subject.name)} ändern`
    case 'tag.rename':
      return `Tag ${quoted(subject.from)} in ${quoted(subject.name)} umbenennen`
    case 'tag.merge':
      return `${tags(subject.count, subject.from)} mit ${quoted(subject.name)} zusammenführen`
    case 'tag.delete':
      return `${tags(subject.count, subject.name)} löschen`
    case 'list.define':
      return `Liste ${quoted(subject.name)} ändern`
    case 'highlight.add':
      return subject.name ? `${quoted(subject.name)} markieren` : 'Einen Bereich markieren'
    case 'highlight.change':
      return subject.count === undefined
        ? subject.name
          ? `Farbe der Markierung ${quoted(subject.name)} ändern`
          : 'Farbe eines markierten Bereichs ändern'
        : `Farbe von ${plural(subject.count, 'Markierung', 'Markierungen')} ändern`
    case 'highlight.remove':
      return subject.count === undefined
        ? subject.name
          ? `Markierung ${quoted(subject.name)} entfernen`
          : 'Einen markierten Bereich entfernen'
        : `${plural(subject.count, 'Markierung', 'Markierungen')} entfernen`
    case 'note.add':
      return `Notiz ${quoted(subject.name)} hinzufügen`
    case 'note.change':
      return `Notiz ${quoted(subject.name)} ändern`
    case 'note.remove':
      return subject.count === undefined
        ? `Notiz ${quoted(subject.name)} entfernen`
        : `${plural(subject.count, 'Notiz', 'Notizen')} entfernen`
    case 'marks.remove':
      return `${plural(subject.count ?? 0, 'Markierung oder Notiz', 'Markierungen und Notizen')} entfernen`
    case 'lost.remove':
      return `${plural(subject.documents ?? 0, 'verlorene Kennzeichnung', 'verlorene Kennzeichnungen')} aus der Liste entfernen`
    case 'field.define':
      return `Neues Feld ${quoted(subject.name)}`
    case 'field.rename':
      return `Feld ${quoted(subject.from)} in ${quoted(subject.name)} umbenennen`
    case 'field.retype':
      return `Typ von Feld ${quoted(subject.name)} ändern`
    case 'field.choices':
      return `Auswahl von Feld ${quoted(subject.name)} ändern`
    case 'field.remove':
      return `Feld ${quoted(subject.name)} entfernen`
    case 'documents.field':
      return `Feld ${quoted(subject.name)} von ${ofDocuments(subject.documents)} setzen`
    case 'documents.unedit':
      return `Bearbeitung von Feld ${quoted(subject.name)} in ${ofDocuments(subject.documents)} zurücknehmen`
  }
}

export const deChanges: Strings['changes'] = {
  nameOf,
  undone: (name) => `Rückgängig gemacht: ${name}`,
  redone: (name) => `Wiederholt: ${name}`,
  partly: (text) => `${text}. Was seitdem erneut geändert wurde, bleibt.`,
  redo: 'Wiederholen',
  redoSeveral: (count) => `${number(count)} wiederholen`,
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
}
