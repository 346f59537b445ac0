import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchInput, SearchResult } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import { createLibraryStore } from '../state/store.ts'

/** Most hybrid searches are answered before. */
const patienceMs = 100

/** The first of a session waits until vectors are in memory. */
const areInMemory = createLibraryStore(false)

/** So many documents have vectors that take longer than the patience: what is found by word is asked for at once then. */
const large = 20_000

/** What a hybrid search finds by word, for as long as the search by meaning keeps its answer waiting; null otherwise. */
export function useWordsFirst(input: SearchInput | null, isAnswered: boolean, documents: number): SearchResult | null {
  const client = useClient()
  const words: SearchInput | null =
    input?.mode === 'hybrid' && input.sort === 'relevance' && !isAnswered
      ? { ...input, mode: 'keyword', spellings: false }
      : null
  const wanted = words && JSON.stringify(words)
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const isSlow = documents >= large && !areInMemory.get()
    const timer = setTimeout(() => setLate(wanted), isSlow ? 0 : patienceMs)
    return () => clearTimeout(timer)
  }, [wanted, documents])
  useEffect(() => {
    if (isAnswered && input?.mode === 'hybrid') areInMemory.set(true)
  }, [isAnswered, input?.mode])
  const found = useQuery({
    queryKey: ['search', 'words', words],
    queryFn: ({ signal }) => (words ? client.search.query(words, { signal }) : null),
    enabled: words !== null && late === wanted,
    staleTime: 15_000,
  }).data
  return words && found && found.hits.length > 0 ? found : null
}
