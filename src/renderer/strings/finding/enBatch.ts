import { number, plural } from '../plural.ts'

/** Many terms at once. */
export const enBatch = {
  title: 'Batch search',
  command: 'Batch search: many terms at once',
  newBatch: 'New batch',
  termsLabel: 'Terms or questions, one a line',
  termsHint: 'Each line is searched for as in the search box.',
  placeholder: 'cocoa harvest\nport strike\nWho delays the lithium project?',
  terms: (count: number) => plural(count, 'term', 'terms'),
  load: 'Load a file…',
  notLoaded: (file: string, why: string) => `“${file}” was not loaded: ${why}`,
  refused: {
    empty: 'it has no terms.',
    pdf: 'a PDF is no list of terms.',
    binary: 'it is no text in UTF-8 or UTF-16.',
    many: 'it has more than 10,000 terms.',
    long: (line: number) => `line ${number(line)} has more than 10,000 characters.`,
  },
  csv: 'Save as CSV',
  jsonl: 'Save as JSONL',
  methods: 'How to search',
  methodNames: { both: 'By word and by meaning', keyword: 'By word', semantic: 'By meaning' },
  where: 'Where to search',
  everywhere: 'The whole library',
  limit: 'Documents of each term',
  perTerm: (count: number) => `${number(count)} documents a term`,
  name: 'Name',
  nameHint: 'Without one it is called after its first term.',
  meaningNearest: (limit: number) =>
    `By meaning, everything is near to some degree: each term lists the ${plural(limit, 'document', 'documents')} that are nearest.`,
  meaningListsAll: (documents: number) =>
    documents === 1
      ? 'By meaning, everything is near to some degree: each term lists the one document that is there.'
      : `By meaning, everything is near to some degree: each term lists all ${number(documents)} documents, the nearest first. Choose fewer for each term, or search by word.`,
  costs: 'By meaning, each term that was not asked before is one request to the service.',
  search: (terms: number) => (terms === 0 ? 'Search' : `Search for ${plural(terms, 'term', 'terms')}`),
  busy: 'Another batch is being searched for.',
  kept: 'Kept batches',
  noneTitle: 'No batch is kept yet',
  none: 'Each batch is kept with what it found, so that it can be run again and compared.',
  lastRun: (when: string, hits: number) => `${when}, ${plural(hits, 'hit', 'hits')}`,
  neverRun: 'not run yet',
  back: 'All batches',
  again: 'Run again',
  runNow: 'Run now',
  remove: 'Delete',
  removed: (name: string) => `“${name}” was deleted.`,
  searching: 'Searching',
  progress: (done: number, total: number, hits: number, rate: number, left: string) =>
    `${number(done)} of ${number(total)} · ${plural(hits, 'hit', 'hits')} · ${number(Math.round(rate))} a second${left === '' ? '' : ` · ${left} left`}`,
  notRunTitle: 'Nothing was searched for yet',
  notRun: 'What is stopped keeps nothing. Run it to see which documents each term finds.',
  summary: (found: number, terms: number, documents: number) =>
    `${number(found)} of ${plural(terms, 'term', 'terms')} found something · ${plural(documents, 'document', 'documents')}`,
  changes: (of: Readonly<Record<'new' | 'gone' | 'moved', number>>) =>
    of.new + of.gone + of.moved === 0
      ? 'nothing changed'
      : `${number(of.new)} new, ${number(of.gone)} gone, ${number(of.moved)} moved`,
  emptyLibrary: 'Your library is empty: import or collect documents first, then there is something to find.',
  ranAt: (when: string) => `run ${when}`,
  rowOrder: 'Order of the documents',
  rowOrders: { terms: 'Most terms first', rank: 'Best rank first' },
  byTerm: (term: string) => `By “${term}”`,
  termOrder: 'Order of the terms',
  termOrders: { list: 'Terms as listed', documents: 'Terms by documents', name: 'Terms by name' },
  against: 'Compared with',
  since: (when: string) => `Since ${when}`,
  notCompared: 'Not compared',
  shown: 'Shown documents',
  shownChanges: { all: 'All documents', new: 'New', gone: 'Gone', moved: 'Moved' },
  deleted: (count: number) =>
    `${plural(count, 'place', 'places')} of documents that were deleted since ${count === 1 ? 'is' : 'are'} not shown.`,
  nothingTitle: 'No term found anything',
  nothing: 'Try other terms, another collection, or the other way to search.',
  noChangeTitle: 'No such change',
  noChange: 'No document changed in this way since that run.',
  matrix: 'Documents by terms. Arrows move, Enter opens the document, S sorts by the term.',
  sortBy: (term: string) => `${term}: sort by it`,
  marks: { keyword: 'W', semantic: 'M', hybrid: 'H' },
  markNames: { keyword: 'by word', semantic: 'by meaning', hybrid: 'by both, fused' },
  notThere: (id: number) => `Document ${id} is not there any more`,
  same: (place: number, how: string) => `Place ${number(place)} ${how}`,
  new: (place: number, how: string) => `New: place ${number(place)} ${how}`,
  gone: (place: number, how: string) => `Gone: was at place ${number(place)} ${how}`,
  moved: (place: number, before: number, how: string) =>
    `Moved from place ${number(before)} to ${number(place)} ${how}`,
}
