import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchInput, SearchResult } from '../../contract/search.ts'
import { useClient } from '../api.ts'

/**
 * Hybrid searches are answered before, also the first of a session and those during an import, once vectors are in memory: one
 * beside them would only hold them up.
 */
const patienceMs = 400

/** What a hybrid search finds by word, for as long as the search by meaning keeps its answer waiting; null otherwise. */
export function useWordsFirst(input: SearchInput | null, isAnswered: boolean): SearchResult | null {
  const client = useClient()
  const words: SearchInput | null =
    input?.mode === 'hybrid' && input.sort === 'relevance' && !isAnswered
      ? { ...input, mode: 'keyword', spellings: false }
      : null
  const wanted = words && JSON.stringify(words)
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(() => setLate(wanted), patienceMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const found = useQuery({
    queryKey: ['search', 'words', words],
    queryFn: ({ signal }) => (words ? client.search.query(words, { signal }) : null),
    enabled: words !== null && late === wanted,
    staleTime: 15_000,
  }).data
  return words && found && found.hits.length > 0 ? found : null
}
