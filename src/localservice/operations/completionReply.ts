import { defined } from '../defined.ts'
import type { ChatReply, ChatToolCall, ChatUsage, SearchGroup } from '../../main/service/wire/chat.ts'
import { piecesOf } from '../answering/writeAnswer.ts'
import type { LocalReply, OperationCall } from '../operation.ts'
import { dataEvent, doneEvent } from './sseEvents.ts'

/** What answer and web chat reply with, whole or as a stream. */
export interface Completion {
  readonly model: string
  readonly text: string
  /** Undefined: this model does not reason. */
  readonly reasoning: string | undefined
  readonly toolCalls: ChatToolCall[]
  readonly finishReason: string
  readonly usage: ChatUsage
  /** Undefined: there is no such member in the reply. */
  readonly queries: string[] | undefined
  readonly searchResults: SearchGroup[] | undefined
  readonly startedAt: number
}

export function completionReply(call: OperationCall, done: Completion, isStreamed: boolean): LocalReply {
  return isStreamed ? streamed(call, done) : whole(call, done)
}

function whole(call: OperationCall, done: Completion): LocalReply {
  const { thinkTag } = call.profile.chat
  const thinking = done.reasoning === undefined ? '' : `<${thinkTag}>\n${done.reasoning}\n</${thinkTag}>\n\n`
  const { warning } = call.twist
  const body: ChatReply & { readonly id: string } = {
    id: call.requestId,
    request_id: call.requestId,
    object: 'chat.completion',
    created: Math.floor(call.now() / 1000),
    model: done.model,
    choices: [
      {
        index: 0,
        finish_reason: done.finishReason,
        message: {
          role: 'assistant',
          content: done.toolCalls.length > 0 ? null : thinking + done.text,
          ...(done.toolCalls.length > 0 ? { tool_calls: done.toolCalls } : {}),
        },
      },
    ],
    ...defined({ queries: done.queries, search_results: done.searchResults }),
    meta: { usage: done.usage, latency: call.now() - done.startedAt },
    ...defined({ warning }),
  }
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
}

function streamed(call: OperationCall, done: Completion): LocalReply {
  const chunk = (type: string, members: Readonly<Record<string, unknown>>) =>
    dataEvent({
      id: call.requestId,
      request_id: call.requestId,
      object: 'chat.completion.chunk',
      created: Math.floor(call.now() / 1000),
      model: done.model,
      [call.profile.streams.chunkTypeName]: type,
      choices: [],
      ...members,
    })
  const content = (delta: Readonly<Record<string, unknown>>, finishReason: string | null = null, type = 'content') =>
    chunk(type, { choices: [{ index: 0, delta, finish_reason: finishReason }] })
  function* events() {
    if (done.queries !== undefined) yield chunk('queries', { queries: done.queries })
    if (done.searchResults !== undefined) yield chunk('search_done', { search_results: done.searchResults })
    yield content({ role: 'assistant', content: '' })
    for (const piece of piecesOf(done.reasoning ?? '')) yield content({ reasoning_content: piece })
    for (const [index, call_] of done.toolCalls.entries())
      yield* toolCallDeltas(index, call_).map((delta) => content(delta))
    for (const piece of piecesOf(done.text)) yield content({ content: piece })
    yield content({}, done.finishReason, 'finish')
    yield chunk('usage', { usage: done.usage, latency: call.now() - done.startedAt })
    yield doneEvent
  }
  const errorEvent = (message: string) => dataEvent({ error: { message, type: 'server_error', code: 500 } })
  return { events: events(), errorEvent }
}

/** A call's name comes first, then its arguments in pieces. */
function toolCallDeltas(index: number, call: ChatToolCall): Readonly<Record<string, unknown>>[] {
  const part = (more: object) => ({ tool_calls: [{ index, ...more }] })
  const pieces = call.function.arguments.match(/[\s\S]{1,12}/gu) ?? []
  return [
    part({ id: call.id, type: 'function', function: { name: call.function.name, arguments: '' } }),
    ...pieces.map((piece) => part({ function: { arguments: piece } })),
  ]
}
