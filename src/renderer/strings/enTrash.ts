import { plural } from './plural.ts'

export const enTrash = {
  title: 'Trash',
  show: 'Show the trash',
  list: 'What was deleted',
  emptyTitle: 'The trash is empty',
  empty: 'Collections, conversations and generated images and videos that you delete can be brought back from here.',
  kinds: { collection: 'Collection', conversation: 'Conversation', task: 'Generation' },
  documents: (count: number) => plural(count, 'document', 'documents'),
  removedAt: (when: string) => `deleted ${when}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${name}” is back.`,
}
