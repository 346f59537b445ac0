import { areNumbers } from '../areNumbers.ts'
import { enMarkFilters } from '../enMarks.ts'
import { number, plural } from '../plural.ts'
import { enCompleting } from './enCompleting.ts'
import { enCopies } from './enCopies.ts'
import { enEncoder } from './enEncoder.ts'
import { enFacets } from './enFacets.ts'
import { enSampleSearches } from './enSampleSearches.ts'

/** Searching: the box, what it found, and why. */
export const enSearch = {
  title: 'Search',
  placeholder: 'Search by meaning or keyword',
  query: 'Search query',
  mode: 'Search mode',
  modes: { hybrid: 'Hybrid', semantic: 'Semantic', keyword: 'Keyword' },
  answered: {
    hybrid: 'Hybrid',
    semantic: 'Semantic',
    keyword: 'Keyword only',
    offline: 'Semantic (offline)',
    'offline-semantic': 'Offline meaning',
  },
  ...enEncoder,
  typed: 'Keyword matches appear as you type. Press Enter to search by meaning as well.',
  results: 'Results',
  filtered: 'All that pass the filters. Type to search among them.',
  noneFiltered: 'No document passes all of the filters.',
  wordsFirst: 'Found by word so far. The search by meaning is still running.',
  searchingFor: (query: string) => `Searching for “${query}”…`,
  stillShown: (query: string | null) =>
    query === null ? 'Still showing the previous search.' : `Still showing “${query}”.`,
  found: (count: number, more: boolean) =>
    more ? `First ${plural(count, 'result', 'results')}` : plural(count, 'result', 'results'),
  tookMs: (ms: number) => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`),
  searched: (passages: number, embedded: number) =>
    passages === embedded
      ? `Searched ${plural(passages, 'passage', 'passages')}`
      : `Searched ${number(embedded)} of ${number(passages)} passages by meaning (${number(passages - embedded)} not embedded)`,
  undated: (count: number) => `${plural(count, 'document', 'documents')} without a date excluded`,
  sortByField: (name: string) => `By ${name}`,
  sortByScale: (name: string, descending: boolean) => `By ${name}, ${descending ? 'descending' : 'ascending'}`,
  notesFound: (count: number) => plural(count, 'note of yours has this', 'notes of yours have this'),
  showUndated: 'Only these',
  plainText: 'Searched for as plain text:',
  plainReasons: {
    'unclosed quote': 'the quote is not closed',
    'no words': 'it has no words',
    'unmatched bracket': 'the bracket has no other',
    'nothing beside OR': 'there is nothing beside OR',
    'no value': 'a value is missing',
    'unknown value': 'the library has no such value',
    'unknown field': 'no clause begins like this',
    'not a date': 'it is not a date like 2031-04',
    'too many clauses': 'there are too many clauses',
  },
  sort: 'Order of results',
  sorts: { relevance: 'Best first', newest: 'Newest first', oldest: 'Oldest first', title: 'Title', source: 'Site' },
  facets: enFacets,
  addFilter: 'Filter',
  clearFilters: 'Clear',
  removeFilters: 'Remove all filters',
  searchOutside: 'Search the web and news',
  removeFilter: (name: string) => `Remove filter ${name}`,
  filters: {
    collections: 'Collection',
    since: 'Published since',
    until: 'Published until',
    asOf: 'As it was on',
    domains: 'Domain',
    languages: 'Language',
    kinds: 'Kind',
    ...enMarkFilters,
  },
  filterHints: { domains: 'example.org', languages: 'en' },
  addValue: 'Add',
  apply: 'Apply',
  copies: enCopies,
  completing: enCompleting,
  why: 'Why',
  whyTitle: 'Why this result',
  whyRank: (rank: number) => `rank ${number(rank)}`,
  whyBy: { keyword: 'By words', semantic: 'By meaning', media: 'By image' },
  whyScore: { keyword: 'word score', semantic: 'similarity', media: 'similarity' },
  whyScoreHints: {
    keyword: 'BM25: rare words count more than common ones, and a word counts more in a short text than in a long one.',
    semantic: 'The cosine of the angle between the vectors of query and passage: 1 means the same direction.',
    media: 'The cosine of the angle between the vectors of query and image: 1 means the same direction.',
  },
  whyFused: 'Score',
  whyFusedHint: 'The sum of what each ranking adds. What a ranking adds depends on the rank only, not on its score.',
  whyWords: 'Words',
  whyForms: (forms: readonly string[]) => `as ${forms.join(', ')}`,
  whyPlaces: (inTitle: number, inText: number) =>
    [...(inTitle > 0 ? [`title ${inTitle}`] : []), ...(inText > 0 ? [`text ${inText}`] : [])].join(', ') || 'not there',
  whyAdds: 'adds',
  startTitle: 'Search everything you have collected',
  start: 'Search in your own words, in any language, or for exact terms.',
  startKeys: 'Press Enter to search and go to the results. There, J and K move, Enter opens, Space previews.',
  nothingTitle: 'No results',
  /** '' for none. */
  missing: (words: readonly string[]) =>
    words.length === 0
      ? ''
      : `No text has the ${areNumbers(words) ? 'number' : 'word'}${words.length === 1 ? '' : 's'} ${words.map((word) => `“${word}”`).join(', ')}.`,
  foundByForms: (word: string, forms: readonly string[]) => `“${word}” was found by other forms: ${forms.join(', ')}.`,
  nearSpellings: (word: string) => `Nearly “${word}”:`,
  emptyPeriod: 'The dates end before they begin: no day is in between.',
  nothing: 'Try fewer words, another mode or fewer filters.',
  more: 'Show more',
  recent: 'Recent searches',
  emptyLibraryTitle: 'Your library is empty',
  emptyLibrary:
    'Import your own files, or try the sample collection: articles in several languages, embedded on this computer. No key is needed.',
  trySample: 'Try the sample collection',
  sampleSearches: enSampleSearches,
  importFiles: 'Import files',
  firstImport: 'Importing your first documents',
  firstImportHint: 'You can search as soon as they arrive. Embedding continues in the background.',
  sampleFailed: 'The sample collection could not be imported.',
}
