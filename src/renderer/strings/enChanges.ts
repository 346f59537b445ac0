import type { ChangeView } from '../../contract/organising/changes.ts'
import { number, plural } from './plural.ts'

const documents = (count: number | undefined) => plural(count ?? 0, 'document', 'documents')
const quoted = (name: string | undefined) => `“${name ?? ''}”`
/** An area of a page may have no text. */
const highlighted = (name: string | undefined) => (name ? `highlight ${quoted(name)}` : 'a highlighted area')
const collections = ({ count, name }: ChangeView['subject']) =>
  count === undefined ? quoted(name) : plural(count, 'collection', 'collections')
const tags = (count: number | undefined, name: string | undefined) =>
  count === undefined ? `tag ${quoted(name)}` : plural(count, 'tag', 'tags')

/** What a change did, as an order: `Move 3 documents to “Ports”`. */
function nameOf({ kind, subject }: ChangeView): string {
  switch (kind) {
    case 'collection.create':
      return `New collection ${quoted(subject.name)}`
    case 'collection.rename':
      return `Rename ${quoted(subject.from)} to ${quoted(subject.name)}`
    case 'collection.move':
      return subject.into === undefined
        ? `Move ${collections(subject)} to the top`
        : `Move ${collections(subject)} into ${quoted(subject.into)}`
    case 'collection.remove':
      return `Move ${subject.count === undefined ? 'collection ' : ''}${collections(subject)} to the trash`
    case 'collection.restore':
      return `Restore collection ${quoted(subject.name)}`
    case 'smart.change':
      return `Change smart collection ${quoted(subject.name)}`
    case 'smart.convert':
      return `Turn ${quoted(subject.name)} into an ordinary collection`
    case 'documents.add':
      return `Add ${documents(subject.documents)} to ${quoted(subject.into)}`
    case 'documents.move':
      return `Move ${documents(subject.documents)} from ${quoted(subject.from)} to ${quoted(subject.into)}`
    case 'documents.remove':
      return `Take ${documents(subject.documents)} out of ${quoted(subject.from)}`
    case 'documents.restore':
      return `Restore ${documents(subject.documents)} to ${quoted(subject.into)}`
    case 'trash.restore':
      return `Restore ${plural(subject.count ?? 0, 'item', 'items')} from the trash`
    case 'documents.tag':
      return `Tag ${documents(subject.documents)} ${quoted(subject.name)}`
    case 'documents.untag':
      return `Remove tag ${quoted(subject.name)} from ${documents(subject.documents)}`
    case 'documents.star':
      return `${subject.name === 'on' ? 'Star' : 'Unstar'} ${documents(subject.documents)}`
    case 'documents.read':
      return `Mark ${documents(subject.documents)} as ${subject.name === 'on' ? 'read' : 'unread'}`
    case 'documents.status':
      return `${subject.name === undefined ? 'Clear status' : `Set status ${quoted(subject.name)}`} of ${documents(subject.documents)}`
    case 'documents.priority':
      return `${subject.name === undefined ? 'Clear priority' : `Set priority ${quoted(subject.name)}`} of ${documents(subject.documents)}`
    case 'documents.mark':
      return `Change marks of ${documents(subject.documents)}`
    case 'tag.create':
      return `New tag ${quoted(subject.name)}`
    case 'tag.change':
      return `Change colour of ${tags(subject.count, subject.name)}`
    case 'tag.rename':
      return `Rename tag ${quoted(subject.from)} to ${quoted(subject.name)}`
    case 'tag.merge':
      return `Merge ${tags(subject.count, subject.from)} into ${quoted(subject.name)}`
    case 'tag.delete':
      return `Delete ${tags(subject.count, subject.name)}`
    case 'list.define':
      return `Change list ${quoted(subject.name)}`
    case 'highlight.add':
      return subject.name ? `Highlight ${quoted(subject.name)}` : 'Highlight an area'
    case 'highlight.change':
      return subject.count === undefined
        ? `Change colour of ${highlighted(subject.name)}`
        : `Change colour of ${plural(subject.count, 'highlight', 'highlights')}`
    case 'highlight.remove':
      return subject.count === undefined
        ? `Remove ${highlighted(subject.name)}`
        : `Remove ${plural(subject.count, 'highlight', 'highlights')}`
    case 'note.add':
      return `Add note ${quoted(subject.name)}`
    case 'note.change':
      return `Change note ${quoted(subject.name)}`
    case 'note.remove':
      return subject.count === undefined
        ? `Remove note ${quoted(subject.name)}`
        : `Remove ${plural(subject.count, 'note', 'notes')}`
    case 'marks.remove':
      return `Remove ${plural(subject.count ?? 0, 'highlight or note', 'highlights and notes')}`
    case 'lost.remove':
      return `Remove ${plural(subject.documents ?? 0, 'lost mark', 'lost marks')} from the list`
    case 'field.define':
      return `New field ${quoted(subject.name)}`
    case 'field.rename':
      return `Rename field ${quoted(subject.from)} to ${quoted(subject.name)}`
    case 'field.retype':
      return `Change type of field ${quoted(subject.name)}`
    case 'field.choices':
      return `Change choices of field ${quoted(subject.name)}`
    case 'field.remove':
      return `Remove field ${quoted(subject.name)}`
    case 'documents.field':
      return `Set field ${quoted(subject.name)} of ${documents(subject.documents)}`
    case 'documents.unedit':
      return `Take back edits of field ${quoted(subject.name)} in ${documents(subject.documents)}`
  }
}

export const enChanges = {
  nameOf,
  undone: (name: string) => `Undone: ${name}`,
  redone: (name: string) => `Redone: ${name}`,
  /** Beside either: some of it was changed again since and stays. */
  partly: (text: string) => `${text}. What was changed again since stays.`,
  redo: 'Redo',
  redoSeveral: (count: number) => `Redo ${number(count)}`,
  nothingToUndo: 'There is nothing to undo.',
}
