import type { EmptiedView } from '../../contract/trash.ts'
import { number, plural } from './plural.ts'

export const enTrash = {
  title: 'Trash',
  show: 'Show trash',
  list: 'Deleted items',
  emptyTitle: 'The trash is empty',
  empty: 'Collections, documents, conversations and generated media that you delete can be restored here.',
  kinds: { collection: 'Collection', conversation: 'Conversation', task: 'Generation' },
  documents: (count: number) => plural(count, 'document', 'documents'),
  removedAt: (when: string) => `deleted ${when}`,
  removedWith: 'inside the one above',
  takenOutAt: (when: string, others: readonly string[]) =>
    `taken out ${when}, still in ${others.map((one) => `“${one}”`).join(', ')}`,
  restore: 'Restore',
  restoreAlone: 'Restore this alone',
  restoreWith: (count: number) => `Restore with the ${count === 1 ? 'one' : count} inside`,
  restoreWithOf: (name: string, count: number) =>
    `Restore ${name} with the ${plural(count, 'collection', 'collections')} inside`,
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${name}” was restored.`,
  severalRestored: (count: number) => `${plural(count, 'item', 'items')} restored.`,
  trashedAgain: (count: number) =>
    `${plural(count, 'item', 'items')} ${count === 1 ? 'is' : 'are'} in the trash again.`,
  documentsTitle: 'Documents taken out of collections',
  collectionRemoved: 'in the trash too, and comes back with them',
  /** Where not all are listed, and so not counted. */
  restoreEach: (collection: string) => `Restore all to “${collection}”`,
  restoreAll: (count: number, collection: string) => `Restore all ${count} to “${collection}”`,
  documentsRestored: (count: number, name: string) =>
    `${plural(count, 'document', 'documents')} restored to “${name}”.`,
  more: (count: number) => `Show more (${count} left)`,
  emptyAction: 'Empty trash…',
  emptyTitleAsk: 'Empty the trash?',
  emptyWhat:
    'All that is in the trash, and documents in no collection, are deleted permanently, with their vectors, marks and originals that nothing else uses. Documents that are still in a collection stay there. This cannot be undone.',
  deleteChosen: 'Delete permanently…',
  deleteOf: (name: string) => `Delete ${name} permanently…`,
  deleteTitle: (count: number, name: string) =>
    count === 1 ? `Delete “${name}” permanently?` : `Delete ${number(count)} items permanently?`,
  deleteWhat: (hasCollections: boolean) =>
    `Vectors, marks and originals that nothing else uses${hasCollections ? ', and the documents of the collections, go too' : ' go too'}. Documents that are still in a collection stay there. This cannot be undone.`,
  deleteNow: (count: number) => (count === 1 ? 'Delete permanently' : `Delete ${number(count)} permanently`),
  deleted: (count: number) => `${plural(count, 'item', 'items')} deleted permanently.`,
  emptyNow: 'Empty trash',
  emptied: ({ collections, documents, conversations, tasks }: EmptiedView) => {
    const parts = [
      ...(collections > 0 ? [plural(collections, 'collection', 'collections')] : []),
      ...(documents > 0 ? [plural(documents, 'document', 'documents')] : []),
      ...(conversations > 0 ? [plural(conversations, 'conversation', 'conversations')] : []),
      ...(tasks > 0 ? [plural(tasks, 'generation', 'generations')] : []),
    ]
    return parts.length === 0 ? 'The trash was emptied.' : `Deleted permanently: ${parts.join(', ')}.`
  },
}
