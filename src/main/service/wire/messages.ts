import { z } from 'zod'

/** POST {base_url}/v1/messages: documented names; those that are not shown are in the profile. */
export interface MessagesRequestBody {
  /** Whether it may be left out is in the profile. */
  model?: string | undefined
  max_tokens: number
  messages: MessageParam[]
  stream?: boolean
  temperature?: number
  top_p?: number
  cache_control?: CacheControl
}

export interface CacheControl {
  type: string
  [name: string]: unknown
}

export interface MessageParam {
  role: 'user' | 'assistant'
  content: string | ContentBlock[]
}

/** Only text is shown; other kinds keep their own fields. */
export interface ContentBlock {
  type: string
  text?: string
  cache_control?: CacheControl
  [name: string]: unknown
}

/** A tool of the caller's own has a name and a schema; the two built-in ones are known by their type. */
export interface MessageTool {
  type?: string
  name: string
  description?: string
  input_schema?: { [name: string]: unknown }
  cache_control?: CacheControl
}

export type StopReason = 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'pause_turn' | 'refusal'

/** "Messages-compatible response (stream=false)". Usage and stop reasons that are not documented are kept as they came. */
export const messageReplySchema = z.looseObject({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z.string().nullable(),
  stop_sequence: z.string().nullish(),
  usage: z.looseObject({ input_tokens: z.number().optional(), output_tokens: z.number().optional() }),
})

export type MessageReply = z.output<typeof messageReplySchema>
