import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../api.ts'
import { beginningOfWord } from './beginningOfWord.ts'

/** How long typing must rest before the library is asked. */
const pauseMs = 150
/** A single letter is in nearly everything. */
export const shortestText = 2
/** Passages that are asked for: several may be of one document. */
const mostHits = 24

export interface FoundDocument {
  readonly id: number
  readonly passageId: number
  readonly title: string
  readonly kind: string
  readonly collection: string
}

/** What is typed, once it rests; null where it is too little to look for, or nothing is open. */
export function useRested(text: string, isOpen: boolean): string | null {
  const [asked, setAsked] = useState('')
  const typed = isOpen ? text.trim() : ''
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return isOpen && asked.length >= shortestText ? asked : null
}

/**
 * Whether a text goes on from the one that a query was for. What was found for that stays until the rest is answered: what one has
 * walked to must not be gone with the key that opens it.
 */
export function goesOn(asked: string | null, key: QueryKey | undefined): boolean {
  const began = key?.at(-1)
  return asked !== null && typeof began === 'string' && began !== '' && asked.startsWith(began)
}

/** Documents for what was typed, the best first, and whether there may be others yet. By words alone: nothing is sent. */
export function useFoundDocuments(asked: string | null): {
  readonly documents: readonly FoundDocument[]
  readonly isAwaited: boolean
} {
  const client = useClient()
  const { data, isFetching } = useQuery({
    queryKey: ['search', 'palette', asked ?? ''],
    queryFn: ({ signal }) =>
      client.search.query(
        { query: beginningOfWord(asked ?? ''), mode: 'keyword', offline: true, limit: mostHits },
        { signal },
      ),
    enabled: asked !== null,
    placeholderData: (before, query) => (goesOn(asked, query?.queryKey) ? before : undefined),
  })
  if (asked === null) return { documents: [], isAwaited: false }
  const found = new Map<number, FoundDocument>()
  for (const { documentId, passageId, title, kind, collection } of data?.hits ?? [])
    if (!found.has(documentId)) found.set(documentId, { id: documentId, passageId, title, kind, collection })
  return { documents: [...found.values()], isAwaited: isFetching }
}
