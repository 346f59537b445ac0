import type { QueryClient } from '@tanstack/react-query'
import { lookAgain } from './lookAgain.ts'
import { keys } from './queries.ts'
import { hasMarkFilters, searchState } from './searchState.ts'

/** What tells of documents: how many there are, where they are, and what is known of them. */
const ofDocuments = [
  keys.collections,
  keys.library,
  keys.trash,
  keys.changes,
  keys.marks.all,
  keys.fields.all,
  ['documents'],
  ['document'],
  ['size'],
  ['latestImages'],
]
/** Beside the results: tags are among them, and counting sends nothing. */
const countsOfSearch = ['search', 'facets']
const fieldCountsOfSearch = [...countsOfSearch, 'fields']
const ofSearches = [['search'], ['imageSearch']]

/** Beside searches, what finds documents by their marks and fields, or draws them by those. */
const byMarksAndFields = [
  ['documents', 'smart'],
  ['documents', 'timeline'],
  ['documents', 'timelineItems'],
  ['documents', 'mapValues'],
]

/** Lists of collections, because those of smart ones depend on marks and fields: asked again when one comes back to them. */
function leaveLists(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({
    queryKey: ['documents'],
    predicate: ({ queryKey }) => typeof queryKey[1] === 'number',
    refetchType: 'none',
  })
}

/** Looks again at all that tells of documents, searches included: the user has changed which of them are where. */
export function refreshDocuments(queries: QueryClient): Promise<unknown> {
  return Promise.all([...ofDocuments, ...ofSearches].map((queryKey) => lookAgain(queries, queryKey)))
}

/**
 * Looks again at marks, and at searches where what they find depends on those. With `keepsFound` those are only asked again
 * when one comes back to them: what was just read stays among the unread until the list is loaded again.
 */
export function refreshMarks(queries: QueryClient, { keepsFound = false } = {}): Promise<unknown> {
  const isSearch = hasMarkFilters(searchState.get().filters)
  const found = [...byMarksAndFields, ...(isSearch ? [...ofSearches, ['documents', 'found']] : [])]
  return Promise.all([
    leaveLists(queries),
    ...[keys.marks.all, keys.changes, countsOfSearch].map((queryKey) => lookAgain(queries, queryKey)),
    ...found.map((queryKey) =>
      keepsFound ? queries.invalidateQueries({ queryKey, refetchType: 'none' }) : lookAgain(queries, queryKey),
    ),
  ])
}

/** Looks again at fields, and at searches and lists where what they find depends on those. */
export function refreshFields(queries: QueryClient): Promise<unknown> {
  return Promise.all([lookAgain(queries, keys.fields.all), refreshFound(queries)])
}

/**
 * Looks again at values of fields. Rows stay where they are in lists that are sorted by a field until those are loaded again:
 * a row must not go elsewhere while it is edited. How many documents have values is counted when it is next looked at.
 */
export function refreshFieldValues(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    ...['values', 'facet'].map((what) => lookAgain(queries, ['fields', what])),
    ...['list', 'preview', 'unreadable'].map((what) =>
      queries.invalidateQueries({ queryKey: ['fields', what], refetchType: 'none' }),
    ),
    refreshFound(queries),
  ])
}

function refreshFound(queries: QueryClient): Promise<unknown> {
  const isSearch = searchState.get().filters.fields.length > 0
  const found = [...byMarksAndFields, ...(isSearch ? [...ofSearches, ['documents', 'found']] : [])]
  return Promise.all([
    leaveLists(queries),
    ...[keys.changes, fieldCountsOfSearch, ...found].map((queryKey) => lookAgain(queries, queryKey)),
  ])
}

/**
 * Looks again at what a job changes. A search that is shown says what it found when it was asked: it is asked again when
 * one comes back to it, never by itself, for its question might have to be sent.
 */
export async function refreshAfterJob(queries: QueryClient): Promise<void> {
  const changed = [...ofDocuments, keys.spending]
  await Promise.all(
    [...changed, ...ofSearches].map((queryKey) => queries.invalidateQueries({ queryKey, refetchType: 'none' })),
  )
  // One after another: a job changes things every second, and all of them read and drawn at once are felt in a scroll.
  for (const queryKey of changed) await queries.refetchQueries({ queryKey, type: 'active' })
}
