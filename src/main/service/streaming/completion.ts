import { readBody, shapeError, type ServiceReply } from '../transport/reply.ts'
import { chatReplySchema } from '../wire/chat.ts'
import type { ChatResult } from './chatReducer.ts'

/** A whole reply of answer or web chat, in the form that its stream folds to. `thinkTag` encloses reasoning in it. */
export function readCompletion(reply: ServiceReply, thinkTag: string): ChatResult {
  const parsed = chatReplySchema.safeParse(readBody(reply))
  if (!parsed.success)
    throw shapeError(reply, `${parsed.error.issues[0]?.path.join('.') || 'the body'} is not as documented`)
  const { data } = parsed
  const choice = data.choices?.[0]
  const { text, reasoning } = splitThinking(choice?.message.content ?? '', thinkTag)
  return {
    requestId: data.request_id ?? data.id,
    model: data.model,
    text,
    reasoning: choice?.message.reasoning_content ?? reasoning,
    toolCalls: (choice?.message.tool_calls ?? []).map((call) => ({
      id: call.id,
      name: call.function.name,
      arguments: call.function.arguments ?? '',
    })),
    finishReason: choice?.finish_reason ?? undefined,
    usage: data.meta?.usage ?? data.usage ?? undefined,
    queries: data.queries ?? [],
    searchResults: data.search_results ?? [],
    warning: data.warning || undefined,
    chunks: 0,
  }
}

/**
 * Reasoning stands between think tags, at the beginning (Answer…, "Reasoning models"). A tag that is not closed encloses
 * all the rest: the model was stopped while it thought.
 */
function splitThinking(content: string, tag: string): { text: string; reasoning: string } {
  const opening = `<${tag}>`
  const closing = `</${tag}>`
  if (!content.trimStart().startsWith(opening)) return { text: content, reasoning: '' }
  const start = content.indexOf(opening) + opening.length
  const end = content.indexOf(closing, start)
  if (end < 0) return { text: '', reasoning: content.slice(start).trim() }
  return { text: content.slice(end + closing.length).trimStart(), reasoning: content.slice(start, end).trim() }
}
