import type { ContentBlock, MessageReply, StopReason } from '../../main/service/wire/messages.ts'
import { argumentsFor, toolNamedIn, type LocalTool } from '../answering/callTool.ts'
import { readConversation } from '../answering/conversation.ts'
import { searchGroups } from '../answering/searchGroups.ts'
import { subQueries } from '../answering/subQueries.ts'
import { cutAtStop, writeAnswer } from '../answering/writeAnswer.ts'
import { postOperation, type OperationCall } from '../operation.ts'
import { cutToTokens } from '../searching/excerpt.ts'
import { countTokens } from './countTokens.ts'
import { reasonModel } from './localModels.ts'
import { messageEvents } from './messageEvents.ts'
import { readMessages, type MessagesParameters } from './readMessages.ts'
import { namedEvent } from './sseEvents.ts'

/** POST {base_url}/v1/messages: the messages protocol, with tools of the caller's own and the two built-in searches. */
export const messagesOperation = postOperation('messages', '/v1/messages', 'streams', async (call) => {
  const asked = readMessages(call)
  const done = await replyOf(call, asked)
  const output = done.content.reduce((sum, block) => sum + tokensOfBlock(block), 0)
  const message: MessageReply = {
    id: `msg-${call.requestId}`,
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: done.content,
    stop_reason: done.stopReason,
    stop_sequence: done.stopSequence ?? null,
    ...(done.stopReason === 'refusal' ? { [call.profile.messages.stopDetailsName]: refusalDetails } : {}),
    usage: {
      input_tokens: asked.turns.reduce((sum, { text }) => sum + countTokens(text), 0),
      output_tokens: output,
      ...(done.searches === 0 ? {} : { server_tool_use: { num_search_queries: done.searches } }),
    },
  }
  if (!asked.isStreamed) return { contentType: 'application/json', body: Buffer.from(JSON.stringify(message)) }
  const errorEvent = (text: string) =>
    namedEvent('error', { type: 'error', error: { type: 'api_error', message: text } })
  return { events: messageEvents(message, call.profile.messages.stopDetailsName), errorEvent }
})

const refusalDetails = {
  type: 'refusal',
  category: null,
  explanation: 'The local service was told to refuse this.',
}

interface Done {
  readonly content: ContentBlock[]
  readonly stopReason: StopReason
  readonly stopSequence?: string | undefined
  readonly searches: number
}

async function replyOf(call: OperationCall, asked: MessagesParameters): Promise<Done> {
  const conversation = readConversation(asked.turns)
  const { question } = conversation
  const { refusalMarker, pauseMarker } = call.profile.messages
  if (call.twist.stopReason === 'refusal' || question.includes(refusalMarker))
    return { content: [], stopReason: 'refusal', searches: 0 }
  const tool = toolToCall(asked, question) ?? (call.twist.stopReason === 'tool_use' ? asked.tools[0] : undefined)
  if (tool) return { content: [toolUse(call, tool, question)], stopReason: 'tool_use', searches: 0 }

  const named = asked.searchTools.find((name) => name === asked.toolChoice.name)
  const searches = asked.toolChoice.type !== 'none' && !asked.endsWithResult
  const searchTool = searches ? (named ?? asked.searchTools[0]) : undefined
  const queries = searchTool === undefined ? [] : subQueries(question, asked.turns, searchTool === 'svc_search' ? 1 : 5)
  const pauses = (question.includes(pauseMarker) && !asked.isContinued) || call.twist.stopReason === 'pause_turn'
  if (searchTool !== undefined && pauses) {
    const begun = searchUse(call, searchTool, queries)
    return { content: [begun], stopReason: 'pause_turn', searches: 0 }
  }
  const firstId = Math.max(0, ...conversation.passages.map(({ id }) => id)) + 1
  const found = searchTool === undefined ? undefined : await searchGroups(call, queries, {}, { firstId })
  const passages = [...conversation.passages, ...(found?.passages ?? [])]
  const written = writeAnswer({ ...conversation, passages })
  call.noteItems(queries.length)

  const content: ContentBlock[] = []
  // Parameters that do not apply to a model are ignored: only one of the two models thinks.
  const thinks = asked.thinks && asked.model === reasonModel
  const stopped = cutAtStop(written.text, asked.stops)
  const thought = thinks ? cutToTokens(written.reasoning, asked.maxTokens) : ''
  const left = asked.maxTokens - (thought === '' ? 0 : countTokens(thought))
  const text = left < 1 ? '' : cutToTokens(stopped.text, left)
  if (thinks) content.push({ type: 'thinking', thinking: thought, signature: `local-${call.requestId}` })
  if (searchTool !== undefined && found) content.push(...searchBlocks(call, searchTool, queries, found.groups))
  if (text !== '') content.push({ type: 'text', text })
  const isShort = text.length < stopped.text.length
  const reason = isShort ? 'max_tokens' : stopped.stop === undefined ? 'end_turn' : 'stop_sequence'
  const stopReason = call.twist.stopReason ?? reason
  const stopSequence = stopReason === 'stop_sequence' ? (stopped.stop ?? asked.stops[0]) : undefined
  return { content, stopReason, stopSequence, searches: queries.length }
}

/** A tool is called when tool_choice demands it, or when the question names it; never right after its result. */
function toolToCall(
  { tools, toolChoice, endsWithResult }: MessagesParameters,
  question: string,
): LocalTool | undefined {
  if (toolChoice.type === 'none' || endsWithResult) return undefined
  if (toolChoice.type === 'tool') return tools.find(({ name }) => name === toolChoice.name)
  const named = toolNamedIn(question, tools)
  return toolChoice.type === 'any' ? (named ?? tools[0]) : named
}

function toolUse(call: OperationCall, tool: LocalTool, question: string): ContentBlock {
  return { type: 'tool_use', id: `toolu-${call.requestId}`, name: tool.name, input: argumentsFor(tool, question) }
}

function searchUse(call: OperationCall, name: string, queries: readonly string[]): ContentBlock {
  return { type: 'server_tool_use', id: `srvtoolu-${call.requestId}`, name, input: { queries } }
}

function searchBlocks(
  call: OperationCall,
  name: string,
  queries: readonly string[],
  groups: readonly { results?: readonly { title?: string; url?: string; highlight?: string }[] }[],
): ContentBlock[] {
  const results = groups.flatMap((group) => group.results ?? [])
  const content = results.map(({ title, url, highlight }) => ({ type: 'search_result', title, url, highlight }))
  return [
    searchUse(call, name, queries),
    { type: `${name}_tool_result`, tool_use_id: `srvtoolu-${call.requestId}`, content },
  ]
}

/** What the model itself wrote; results of a search are not its output. */
function tokensOfBlock(block: ContentBlock): number {
  if (block.type === 'text') return countTokens(block.text ?? '')
  if (block.type === 'thinking') return countTokens(String(block['thinking']))
  return block.type.endsWith('tool_use') ? countTokens(JSON.stringify(block['input'])) : 0
}
