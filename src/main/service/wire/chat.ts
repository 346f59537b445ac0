import { z } from 'zod'
import type { SharedSearchBody } from './search.ts'

/**
 * POST {base_url}/v1/chat/completions: names exactly as in Answer, Chat, Research and Generation, "web chat". The inner
 * shapes of messages, tools, response_format and reasoning are not shown; they are those of the format in wide use.
 */
export interface ChatRequestBody {
  model: string
  messages: ChatMessage[]
  web_search?: 'auto' | 'on' | 'off'
  web_search_options?: WebSearchOptions
  stream?: boolean
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  top_p?: number
  frequency_penalty?: number
  presence_penalty?: number
  response_format?: { type: string; [name: string]: unknown }
  stop?: string[]
  seed?: number
  reasoning?: { [name: string]: unknown }
  logit_bias?: { [token: string]: number }
  tools?: ChatTool[]
  tool_choice?: 'none' | 'auto' | 'required' | { type: 'function'; function: { name: string } }
  user?: string
}

/** "Same parameters and defaults as web search", without the query, which is generated from the messages. */
export type WebSearchOptions = Omit<SharedSearchBody, 'query'> & { [name: string]: unknown }

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content?: string | { type: string; text?: string }[] | null
  tool_calls?: ChatToolCall[]
  tool_call_id?: string
}

export interface ChatTool {
  type: 'function'
  function: { name: string; description?: string; parameters?: { [name: string]: unknown } }
}

export interface ChatToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** "One group per sub-query". */
export interface SearchGroup {
  query?: string
  results?: GroupResult[]
  latency?: number
}

export interface GroupResult {
  title?: string
  url?: string
  highlight?: string
  full_content?: string
  authors?: string
  time_published?: string
  time_last_crawled?: string
}

/** meta.usage: every field is a count of units. */
export interface ChatUsage {
  num_search_queries?: number
  full_content_tokens?: number
  prompt_tokens?: number
  completion_tokens?: number
  total_tokens?: number
  reasoning_tokens?: number
}

/** "Answer response (stream=false)" and "Web chat response (stream=false)". */
export interface ChatReply {
  request_id: string
  object: 'chat.completion'
  created: number
  model: string
  choices: {
    index: number
    finish_reason: string
    message: { role: 'assistant'; content: string | null; tool_calls?: ChatToolCall[] }
  }[]
  queries?: string[]
  search_results?: SearchGroup[]
  meta: { usage: ChatUsage; latency: number }
  warning?: string | null
}

const groupSchema = z.custom<SearchGroup>((group) => typeof group === 'object' && group !== null)

/** What is counted on in a whole reply; the rest stays in the raw record. */
export const chatReplySchema = z.looseObject({
  request_id: z.string().optional(),
  id: z.string().optional(),
  model: z.string().optional(),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({
          content: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          tool_calls: z
            .array(
              z.looseObject({
                id: z.string().optional(),
                function: z.looseObject({ name: z.string(), arguments: z.string().optional() }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .optional(),
  queries: z.array(z.string()).nullish(),
  search_results: z.array(groupSchema).nullish(),
  meta: z.looseObject({ usage: z.looseObject({}).nullish() }).nullish(),
  usage: z.looseObject({}).nullish(),
  warning: z.string().nullish(),
})
