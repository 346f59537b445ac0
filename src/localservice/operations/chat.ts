import { argumentsFor, toolNamedIn, type LocalTool } from '../answering/callTool.ts'
import { readConversation } from '../answering/conversation.ts'
import { formatAnswer } from '../answering/formatAnswer.ts'
import { checkOptions, searchGroups } from '../answering/searchGroups.ts'
import { subQueries } from '../answering/subQueries.ts'
import { cutAtStop, writeAnswer } from '../answering/writeAnswer.ts'
import { postOperation, type OperationCall } from '../operation.ts'
import { cutToTokens } from '../searching/excerpt.ts'
import { completionReply, type Completion } from './completionReply.ts'
import { countTokens } from './countTokens.ts'
import { reasonModel } from './localModels.ts'
import { readChat, type ChatParameters } from './readChat.ts'

const mostQueries = 3

/** POST {base_url}/v1/chat/completions: an answer from the conversation's passages or from a search, or a tool call. */
export const chatOperation = postOperation('chat', '/v1/chat/completions', 'streams', async (call) => {
  const startedAt = call.now()
  const asked = readChat(call.parameters, call.profile)
  await checkOptions(call, asked.searchOptions)
  const { question } = readConversation(asked.turns)
  const tool = toolToCall(asked, question)
  const done = tool ? callOf(call, asked, tool, question) : await answerOf(call, asked)
  const prompt = asked.turns.reduce((sum, { text }) => sum + countTokens(text), 0)
  const { completion_tokens: completion = 0 } = done.usage
  const usage = { ...done.usage, prompt_tokens: prompt, total_tokens: prompt + completion }
  return completionReply(call, { ...done, usage, model: asked.model, startedAt }, asked.isStreamed)
})

type Done = Omit<Completion, 'model' | 'startedAt'>

/** A tool is called when tool_choice demands it, or when the question names it; never right after its result. */
function toolToCall({ tools, toolChoice, turns }: ChatParameters, question: string): LocalTool | undefined {
  if (toolChoice === 'none' || turns.at(-1)?.role === 'tool') return undefined
  if (typeof toolChoice === 'object') return tools.find(({ name }) => name === toolChoice.name)
  const named = toolNamedIn(question, tools)
  return toolChoice === 'required' ? (named ?? tools[0]) : named
}

function callOf(call: OperationCall, asked: ChatParameters, tool: LocalTool, question: string): Done {
  const given = JSON.stringify(argumentsFor(tool, question))
  call.noteItems(1)
  return {
    text: '',
    reasoning: asked.model === reasonModel ? `The tool ${tool.name} is asked for.` : undefined,
    toolCalls: [{ id: `call-${call.requestId}`, type: 'function', function: { name: tool.name, arguments: given } }],
    finishReason: 'tool_calls',
    usage: { num_search_queries: 0, completion_tokens: countTokens(given) },
    queries: undefined,
    searchResults: undefined,
  }
}

async function answerOf(call: OperationCall, asked: ChatParameters): Promise<Done> {
  const conversation = readConversation(asked.turns)
  // "auto" searches where the conversation brings nothing to answer from.
  const searches = asked.webSearch === 'on' || (asked.webSearch === 'auto' && conversation.passages.length === 0)
  const queries = searches ? subQueries(conversation.question, asked.turns, mostQueries) : []
  const firstId = Math.max(0, ...conversation.passages.map(({ id }) => id)) + 1
  const found = searches ? await searchGroups(call, queries, asked.searchOptions, { firstId }) : undefined
  call.noteItems(queries.length)
  const passages = [...conversation.passages, ...(found?.passages ?? [])]
  const written = writeAnswer({ ...conversation, passages })
  const reasons = asked.model === reasonModel
  const fitted = fitTokens(reasons ? written.reasoning : '', formatAnswer(written.text, asked.format), asked)
  const reasoningTokens = fitted.reasoning === '' ? 0 : countTokens(fitted.reasoning)
  return {
    text: fitted.text,
    reasoning: reasons ? fitted.reasoning : undefined,
    toolCalls: [],
    finishReason: fitted.finishReason,
    usage: {
      num_search_queries: queries.length,
      full_content_tokens: found?.fullContentTokens ?? 0,
      completion_tokens: (fitted.text === '' ? 0 : countTokens(fitted.text)) + reasoningTokens,
      reasoning_tokens: reasoningTokens,
    },
    queries: undefined,
    searchResults: found?.groups,
  }
}

/** Stops at a stop sequence, and at the limits: max_completion_tokens counts reasoning too, max_tokens what can be read. */
function fitTokens(reasoning: string, text: string, asked: ChatParameters) {
  const stopped = cutAtStop(text, asked.stops)
  const all = asked.maxCompletionTokens ?? Infinity
  const thought = cut(reasoning, all)
  const left = all - (thought === '' ? 0 : countTokens(thought))
  const read = cut(stopped.text, Math.min(left, asked.maxTokens ?? Infinity))
  const isShort = thought.length < reasoning.length || read.length < stopped.text.length
  return { reasoning: thought, text: read, finishReason: isShort ? 'length' : 'stop' }
}

function cut(text: string, maxTokens: number): string {
  if (maxTokens < 1) return ''
  return maxTokens === Infinity ? text : cutToTokens(text, maxTokens)
}
