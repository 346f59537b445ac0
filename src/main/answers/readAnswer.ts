import type { ChatReducer, ToolCall } from '../service/streaming/chatReducer.ts'
import { markersIn, sourcesByArrival, type CitedSource } from '../service/streaming/citedSources.ts'
import { listOf, textOf } from '../service/streaming/reducer.ts'
import { MessagesReducer, textOfMessage } from '../service/streaming/messagesReducer.ts'
import type { SearchGroup } from '../service/wire/chat.ts'
import type { ContentBlock } from '../service/wire/messages.ts'

/** What came of an answer, a chat or a message, in one form. */
export interface Answer {
  readonly model: string | undefined
  readonly requestId: string | undefined
  readonly text: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCall[]
  /** finish_reason, or stop_reason. */
  readonly stopReason: string | undefined
  readonly queries: readonly string[]
  readonly searchResults: readonly SearchGroup[]
  /** The markers of the text in order; a source that is undefined is a marker that leads nowhere. */
  readonly citations: readonly { readonly marker: number; readonly source: CitedSource | undefined }[]
  readonly usage: unknown
  readonly warning: string | undefined
}

export function readAnswer(reducer: ChatReducer | MessagesReducer): Answer {
  return reducer instanceof MessagesReducer ? ofMessage(reducer) : ofChat(reducer)
}

/** Only what is appended to: cheap enough to be asked after every chunk. */
export function textsOf(reducer: ChatReducer | MessagesReducer): { readonly text: string; readonly reasoning: string } {
  if (!(reducer instanceof MessagesReducer)) return reducer.result
  const content = reducer.result?.content ?? []
  return { text: textOfMessage(content), reasoning: reasoningOf(content) }
}

function reasoningOf(content: readonly ContentBlock[]): string {
  return content.map((block) => (block.type === 'thinking' ? (textOf(block['thinking']) ?? '') : '')).join('')
}

function ofChat({ result }: ChatReducer): Answer {
  const { model, requestId, text, reasoning, toolCalls, finishReason, queries, searchResults, usage, warning } = result
  const citations = cite(text, searchResults)
  return {
    model,
    requestId,
    text,
    reasoning,
    toolCalls,
    stopReason: finishReason,
    queries,
    searchResults,
    citations,
    usage,
    warning,
  }
}

function ofMessage({ result }: MessagesReducer): Answer {
  const content: readonly ContentBlock[] = result?.content ?? []
  const searches = content.filter(({ type }) => type === 'server_tool_use')
  // The results of a built-in search have a block of their own, named after the tool.
  const found = content.filter(({ type }) => type.endsWith('_tool_result') && type !== 'tool_result')
  const searchResults = found.map((block) => ({
    results: listOf(block['content']) as NonNullable<SearchGroup['results']>,
  }))
  const text = textOfMessage(content)
  return {
    model: result?.model,
    requestId: result?.id,
    text,
    reasoning: reasoningOf(content),
    toolCalls: content
      .filter(({ type }) => type === 'tool_use')
      .map((block) => ({
        id: textOf(block['id']),
        name: textOf(block['name']) ?? '',
        arguments: JSON.stringify(block['input'] ?? {}),
      })),
    stopReason: result?.stop_reason ?? undefined,
    queries: searches.flatMap((block) => queriesOf(block['input'])),
    searchResults,
    citations: cite(text, searchResults),
    usage: result?.usage,
    warning: undefined,
  }
}

function queriesOf(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return []
  const given = 'queries' in input ? listOf(input.queries) : 'query' in input ? [input.query] : []
  return given.filter((query) => typeof query === 'string')
}

function cite(text: string, groups: readonly SearchGroup[]): Answer['citations'] {
  const sources = sourcesByArrival(groups)
  return markersIn(text).map((marker) => ({ marker, source: sources.get(marker) }))
}
