import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../api.ts'
import { useCollections } from '../state/queries.ts'
import { askAhead } from './askAhead.ts'

/** Smaller lists are read in a moment. */
const leastDocuments = 10_000
const mostLists = 3

/**
 * Reads the beginnings of the largest lists when the window has opened and has nothing else to do. The first list of a
 * session is then drawn from what was read, while it is read again: drawing it for the first time takes long enough.
 */
export function useListsAhead(): void {
  const client = useClient()
  const queries = useQueryClient()
  const collections = useCollections().data
  const largest = collections
    ?.filter(({ documents }) => documents >= leastDocuments)
    .toSorted((a, b) => b.documents - a.documents)
    .slice(0, mostLists)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!largest) return undefined
    return whenIdle(() => {
      for (const id of largest.split(',')) askAhead(queries, client, Number(id), keptFor)
    })
  }, [client, queries, largest])
}

/** As long as the window is open, whenever that list is opened. */
const keptFor = Number.POSITIVE_INFINITY

/** Answers what takes it back. Safari tells of no idle times. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act)
  return () => cancelIdleCallback(idle)
}
