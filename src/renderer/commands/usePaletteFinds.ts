import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { goesOn, useFoundDocuments, useRested } from '../organising/useFoundDocuments.ts'

const mostOfEach = 6

/** Documents and conversations for what is typed in the palette. By words alone: nothing is sent. */
export function usePaletteFinds(text: string, isOpen: boolean) {
  const client = useClient()
  const asked = useRested(text, isOpen)
  const { documents } = useFoundDocuments(asked)
  const conversations = useQuery({
    queryKey: conversationKeys.list(asked ?? ''),
    queryFn: ({ signal }) => client.conversations.list({ text: asked ?? '', limit: mostOfEach }, { signal }),
    enabled: asked !== null,
    placeholderData: (before, query) => (goesOn(asked, query?.queryKey) ? before : undefined),
  }).data
  return {
    documents: documents.slice(0, mostOfEach),
    conversations: asked === null ? [] : (conversations ?? []),
  }
}
