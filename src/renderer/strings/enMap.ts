import { number, plural } from './plural.ts'

export const enMap = {
  title: 'Map',
  open: 'Show on a map',
  of: (collection: string) => `Map of ${collection}`,
  described: (documents: number, clusters: number) =>
    `${plural(documents, 'document', 'documents')} in ${plural(clusters, 'cluster', 'clusters')}`,
  canvas: (documents: number) =>
    `Map of ${plural(documents, 'document', 'documents')}. The list of clusters beside it says the same.`,
  noVectorsTitle: 'Nothing is embedded yet',
  noVectors: 'A map is made from the vectors of texts. Embed the collection first.',
  noMapTitle: 'No map yet',
  noMap: (documents: number) =>
    `${plural(documents, 'document', 'documents')} can be placed by what they are about. Nothing is sent, and you can keep working meanwhile.`,
  make: 'Make the map',
  again: 'Make it anew',
  stop: 'Stop',
  waiting: (count: number) => `${plural(count, 'document is', 'documents are')} not on the map yet`,
  place: 'Place them',
  stages: { fit: 'Finding neighbours', place: 'Placing documents', label: 'Naming clusters' },
  done: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  colour: 'Colour',
  colours: {
    cluster: 'By cluster',
    kind: 'By kind',
    collection: 'By other collection',
    date: 'By date',
    tag: 'By tag',
  },
  byField: (name: string) => `By ${name}`,
  noValue: 'No value',
  tool: 'Mouse',
  tools: { move: 'Move', lasso: 'Lasso' },
  lassoHint: 'Draw around documents to select them. Shift does the same while moving.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole map',
  find: 'Find on the map',
  found: (count: number) => `${plural(count, 'document', 'documents')} found`,
  clusters: 'Clusters',
  cluster: (words: readonly string[]) => (words.length === 0 ? 'Unnamed cluster' : words.join(', ')),
  legend: 'Colours',
}
