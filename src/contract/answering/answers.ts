import { z } from 'zod'
import { call, stream } from '../define.ts'
import { followInput, listInput, runId, type CitationView, type RunView, type SourceGroupView } from './runs.ts'

export const answerDepths = ['queries_only', 'queries_and_search', 'full'] as const
export type AnswerDepth = (typeof answerDepths)[number]

const message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
})
/** By their documented names; the core checks them before anything is sent. */
const parameters = z.record(z.string(), z.unknown()).default({})

export interface AnswerView {
  readonly run: RunView
  readonly text: string
  readonly reasoning: string
  readonly toolCalls: readonly { readonly id: string | null; readonly name: string; readonly arguments: string }[]
  readonly stopReason: string | null
  readonly queries: readonly string[]
  readonly sources: readonly SourceGroupView[]
  readonly citations: readonly CitationView[]
  readonly warning: string | null
}

/** What a chunk brought. Text and reasoning are to be appended; everything else comes as the whole answer's new state. */
export type AnswerItem =
  | { readonly type: 'text' | 'reasoning'; readonly sequence: number; readonly text: string }
  | { readonly type: 'answer'; readonly sequence: number; readonly answer: AnswerView }
  /** The end mark of the stream of items: how the run ended, whole. */
  | { readonly type: 'ended'; readonly answer: AnswerView }

export const answers = {
  /** POST /answer: starts a run that goes on by itself; see it with `follow`. */
  ask: call(
    z.object({
      messages: z.array(message).min(1),
      model: z.string().optional(),
      depth: z.enum(answerDepths).optional(),
      maxQueries: z.number().optional(),
      /** Parameters of web search by their documented names, without the query. */
      webSearchOptions: z.record(z.string(), z.unknown()).optional(),
    }),
  )<RunView>(),
  /** POST /v1/chat/completions. `parameters`: temperature, tools, web_search and so on. */
  chat: call(z.object({ messages: z.array(message).min(1), model: z.string().optional(), parameters }))<RunView>(),
  /**
   * POST /v1/messages. `parameters`: temperature, top_p, cache_control; and system, tools, toolChoice, topK,
   * stopSequences, thinking, metadata, outputControl, whose names on the wire are in the service profile.
   */
  message: call(
    z.object({
      messages: z.array(message).min(1),
      model: z.string().optional(),
      maxTokens: z.number(),
      version: z.string().optional(),
      parameters,
    }),
  )<RunView>(),
  /** Newest first. */
  list: call(listInput)<readonly RunView[]>(),
  /** A run from the journal, whole or as far as it came. */
  open: call(runId)<AnswerView>(),
  follow: stream(followInput)<AnswerItem>(),
  /** Stops it and keeps what came. */
  stop: call(runId)<RunView>(),
}
