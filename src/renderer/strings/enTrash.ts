import { plural } from './plural.ts'

export const enTrash = {
  title: 'Trash',
  show: 'Show trash',
  list: 'Deleted items',
  emptyTitle: 'The trash is empty',
  empty: 'Collections, conversations and generated media that you delete can be restored here.',
  kinds: { collection: 'Collection', conversation: 'Conversation', task: 'Generation' },
  documents: (count: number) => plural(count, 'document', 'documents'),
  removedAt: (when: string) => `deleted ${when}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${name}” was restored.`,
}
