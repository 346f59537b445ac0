import { number, plural } from './plural.ts'

const documents = (count: number) => plural(count, 'document', 'documents')

export const enMarks = {
  title: 'Marks',
  colours: {
    yellow: 'Yellow',
    green: 'Green',
    blue: 'Blue',
    pink: 'Pink',
    purple: 'Purple',
    orange: 'Orange',
    red: 'Red',
    grey: 'Grey',
  },
  unchanged: 'Nothing changed.',

  star: 'Star',
  unstar: 'Remove star',
  starred: (count: number) => `${documents(count)} starred.`,
  unstarred: (count: number) => `Star removed from ${documents(count)}.`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markedRead: (count: number) => `${documents(count)} marked as read.`,
  markedUnread: (count: number) => `${documents(count)} marked as unread.`,
  toggleStar: 'Star the open document, or remove its star',
  toggleRead: 'Mark the open document as read or unread',
  readWhenOpened: 'Mark as read when opened',
  readWhenOpenedHint: 'After a document was open for three seconds.',
  reading: 'Reading',

  lists: { status: 'Status', priority: 'Priority' },
  noValue: 'None',
  current: 'current',
  set: {
    status: (name: string) => `Status set to “${name}”.`,
    priority: (name: string) => `Priority set to “${name}”.`,
  },
  cleared: { status: 'Status cleared.', priority: 'Priority cleared.' },
  editList: { status: 'Edit statuses…', priority: 'Edit priorities…' },
  editListTitle: { status: 'Your statuses', priority: 'Your priorities' },
  /** What an empty list is filled with, until it is saved. */
  suggested: {
    status: [
      { name: 'To read', colour: 'blue' },
      { name: 'In progress', colour: 'orange' },
      { name: 'Done', colour: 'green' },
    ],
    priority: [
      { name: 'High', colour: 'red' },
      { name: 'Medium', colour: 'yellow' },
      { name: 'Low', colour: 'grey' },
    ],
  } as const,
  valueName: 'Name',
  colourOf: (name: string) => `Colour of ${name || 'the new value'}`,
  noColour: 'No colour',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  deleteValue: (name: string) => `Delete ${name}`,
  addValue: 'Add value',
  twice: 'Two values have the same name.',
  takenOff: (names: readonly string[]) =>
    `Saving removes ${names.map((name) => `“${name}”`).join(', ')} from all documents that have it.`,

  tags: 'Tags',
  tagsOf: 'Tags of this document',
  addTag: 'Add tag',
  focusTags: 'Tag the open document',
  newTag: (name: string) => `New tag “${name}”`,
  removeTag: (name: string) => `Remove tag ${name}`,
  tagged: (name: string, count: number) => `${documents(count)} tagged “${name}”.`,
  untagged: (name: string, count: number) => `Tag “${name}” removed from ${documents(count)}.`,

  highlightSelection: 'Highlight the selected text',
  noteSelection: 'Write a note, on the selected text if there is any',
  number,
}
