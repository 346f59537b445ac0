import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'

type HighlightsAsked = Readonly<{ query?: string; noted?: boolean; limit: number }>

/** Highlights of all documents, the last made first. */
export function useFoundHighlights(asked: HighlightsAsked, enabled: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: [...keys.marks.highlights, asked],
    queryFn: ({ signal }) => client.marks.highlights(asked, { signal }),
    placeholderData: (before) => before,
    enabled,
  })
}
