import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { useAbout, useSettings } from '../state/queries.ts'

/** The language models that may be chosen for an operation of the service in use, the default first. */
export function useModels(operation: 'answer' | 'chat' | 'messages') {
  const client = useClient()
  const { chatModel, contextTokens } = useSettings().data ?? {}
  const baseUrl = useAbout().data?.service.baseUrl
  return useQuery({
    queryKey: conversationKeys.models({ operation, chatModel, contextTokens, baseUrl }),
    queryFn: ({ signal }) => client.conversations.models({ operation }, { signal }),
    placeholderData: (before) => before,
  })
}
