import { number, plural } from '../plural.ts'

/** Counts of what is found, beside the results. */
export const enFacets = {
  title: 'Counts',
  counting: 'Counting…',
  /** What is counted. */
  overFound: (documents: number) => `Of ${plural(documents, 'document', 'documents')} found`,
  /** The list shows the first ones only. */
  overAllFound: (documents: number, shown: number) =>
    `Of all ${number(documents)} documents found: the list shows the first ${number(shown)}`,
  overFiltered: (documents: number) => `Of ${plural(documents, 'document', 'documents')} that pass the filters`,
  overNearest: (documents: number) => `Of the ${number(documents)} documents nearest by meaning`,
  withoutOwn: 'without its filter',
  show: 'Show counts by kind, site, time and more',
  hide: 'Hide counts',
  names: {
    month: 'Published',
    kind: 'Kind',
    domain: 'Site',
    language: 'Language',
    author: 'Author',
    recipient: 'Recipient',
    tag: 'Tag',
    status: 'Status',
    priority: 'Priority',
    collection: 'Collection',
  },
  nearest:
    'A filter narrows the documents first, so more of them can be near enough to be counted than are shown here.',
  failed: 'The counts could not be made.',
  fieldsFailed: 'Fields could not be counted.',
  moreFields: (count: number) => `Count ${plural(count, 'more field', 'more fields')}`,
  none: 'Nothing to count.',
  more: (count: number) => `${number(count)} more`,
  fewer: 'Fewer',
  undated: (count: number) => `${plural(count, 'document', 'documents')} without a date`,
  histogram: 'Documents by time of publication',
  histogramKeys: 'Arrow keys move, with Shift they select; Enter filters, Escape clears.',
  bar: (name: string, count: number) => `${name}: ${plural(count, 'document', 'documents')}`,
  brushed: (name: string, count: number) => `${name}: ${plural(count, 'document', 'documents')}`,
}
