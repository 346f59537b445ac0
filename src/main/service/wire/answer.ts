import type { ChatMessage, WebSearchOptions } from './chat.ts'

/** POST {base_url}/answer; the name of the execution depth is in the profile. Its reply is a ChatReply with queries. */
export interface AnswerRequestBody {
  messages: ChatMessage[]
  /** Left out: the service chooses. */
  model?: string | undefined
  max_queries?: number
  web_search_options?: WebSearchOptions
  stream?: boolean
}

export type AnswerDepth = 'queries_only' | 'queries_and_search' | 'full'
