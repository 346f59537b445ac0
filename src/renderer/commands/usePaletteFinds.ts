import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { beginningOfWord } from './beginningOfWord.ts'

/** How long typing must rest before the library is asked. */
const pauseMs = 150
const mostOfEach = 6
/** A single letter is in nearly everything. */
const shortestText = 2

export interface FoundDocument {
  readonly id: number
  readonly passageId: number
  readonly title: string
  readonly kind: string
  readonly collection: string
}

/**
 * Whether a text goes on from the one that a query was for. What was found for that stays until the rest is answered: what one has
 * walked to must not be gone with the key that opens it.
 */
function goesOn(asked: string, key: QueryKey | undefined): boolean {
  const began = key?.at(-1)
  return typeof began === 'string' && began !== '' && asked.startsWith(began)
}

/** Documents and conversations for what is typed in the palette. By words alone: nothing is sent. */
export function usePaletteFinds(text: string, isOpen: boolean) {
  const client = useClient()
  const [asked, setAsked] = useState('')
  const typed = isOpen ? text.trim() : ''
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = isOpen && asked.length >= shortestText
  const documents = useQuery({
    queryKey: ['search', 'palette', asked],
    queryFn: ({ signal }) =>
      client.search.query(
        { query: beginningOfWord(asked), mode: 'keyword', offline: true, limit: 4 * mostOfEach },
        { signal },
      ),
    enabled,
    placeholderData: (before, query) => (goesOn(asked, query?.queryKey) ? before : undefined),
  }).data
  const conversations = useQuery({
    queryKey: conversationKeys.list(asked),
    queryFn: ({ signal }) => client.conversations.list({ text: asked, limit: mostOfEach }, { signal }),
    enabled,
    placeholderData: (before, query) => (goesOn(asked, query?.queryKey) ? before : undefined),
  }).data
  if (!enabled) return { documents: [], conversations: [] }
  const found = new Map<number, FoundDocument>()
  for (const { documentId, passageId, title, kind, collection } of documents?.hits ?? [])
    if (!found.has(documentId)) found.set(documentId, { id: documentId, passageId, title, kind, collection })
  return {
    documents: [...found.values()].slice(0, mostOfEach),
    conversations: conversations ?? [],
  }
}
