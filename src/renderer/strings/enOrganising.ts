import { plural } from './plural.ts'

const documents = (count: number) => plural(count, 'document', 'documents')
const what = (count: number, title: string | null) => (count === 1 && title ? `“${title}”` : documents(count))

export const enOrganising = {
  addTo: 'Add to…',
  moveTo: 'Move to…',
  newFrom: 'New collection from…',
  selection: 'Selection',
  clear: 'Clear selection',
  addWhat: (count: number, title: string | null) => `Add ${what(count, title)} to`,
  moveWhat: (count: number, title: string | null, isOutOfAll: boolean) =>
    `Move ${what(count, title)}${isOutOfAll ? ' out of every collection that has ' + (count === 1 ? 'it' : 'them') + ',' : ''} to`,
  newFromWhat: (count: number, title: string | null) => `New collection from ${what(count, title)}`,
  chooseOrName: 'Choose a collection, or type the name of a new one',
  noCollections: 'There are no collections yet. Type a name.',
  noOtherCollection: 'There is no other collection. Type a name.',
  recent: 'Recent',
  others: 'All other collections',
  newNamed: (name: string) => `New collection “${name}”`,
  create: 'Create',
  taken: 'A collection has this name.',
  already: (name: string) => `“${name}” has all of it already.`,
  added: (count: number, name: string) => `${documents(count)} added to “${name}”.`,
  moved: (count: number, name: string) => `${documents(count)} moved to “${name}”.`,
  dragThis: 'Drag it onto a collection to add it there; with Shift, to move it',
  dragged: (count: number, title: string | null) => (count === 1 && title ? title : documents(count)),
  newWithin: 'New collection inside',
  moveCollection: 'Move into…',
  moveCollectionWhat: (name: string) => `Move “${name}” into`,
  chooseParent: 'Choose a collection',
  noParents: 'No collection matches.',
  inside: (name: string, path: string) => `${name}, in ${path}`,
  countedRow: (name: string, own: number, inside: number) =>
    `${name}, ${documents(own)} of its own, ${documents(inside)} in the collections inside`,
  toTop: 'Top of the tree',
  moveSeveralWhat: (count: number) => `Move ${plural(count, 'collection', 'collections')} into`,
  severalCollections: (count: number) => `${plural(count, 'collection', 'collections')} selected`,
  severalMoved: (count: number) => `${plural(count, 'collection', 'collections')} moved.`,
  selectedRow: (name: string) => `${name}, selected`,
  expand: (name: string) => `Show what is in ${name}`,
  takeOut: 'Take out',
  inCollections: (names: readonly string[]) => `In collections: ${names.join(', ')}`,
  /** The collections in one. */
  parts: 'Collections inside',
  partsShort: 'Inside:',
  onlyParts: 'No documents of its own',
  partsSearched: 'A search in this collection looks into those inside.',
  collapse: (name: string) => `Hide what is in ${name}`,
}
