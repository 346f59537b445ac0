import { readConversation } from '../answering/conversation.ts'
import { checkOptions, searchGroups } from '../answering/searchGroups.ts'
import { subQueries } from '../answering/subQueries.ts'
import { writeAnswer } from '../answering/writeAnswer.ts'
import { languageLimits } from '../limits.ts'
import { postOperation } from '../operation.ts'
import { flag, object, oneOf, wholeNumber, withoutNulls } from '../searching/parameters.ts'
import { completionReply } from './completionReply.ts'
import { countTokens } from './countTokens.ts'
import { localModel, modelOr } from './localModels.ts'
import { readTurns } from './readTurns.ts'

/** POST {base_url}/answer: sub-queries, searches and a cited answer, or the first one or two of these. */
export const answerOperation = postOperation('answer', '/answer', 'streams', async (call) => {
  const startedAt = call.now()
  const { profile } = call
  const parameters = withoutNulls(call.parameters)
  const turns = readTurns(parameters, profile.answer.messageRoles)
  const model = localModel(modelOr(parameters['model'], profile.answer), profile.answer.models)
  const depth = oneOf(parameters, profile.answer.depthName, languageLimits.depths) ?? profile.answer.defaultDepth
  const most = wholeNumber(parameters, 'max_queries', languageLimits.maxQueries) ?? profile.answer.defaultMaxQueries
  const options = object(parameters, 'web_search_options')
  const isStreamed = flag(parameters, 'stream') ?? false
  await checkOptions(call, options)

  const conversation = readConversation(turns)
  const { question, before } = conversation
  const queries = subQueries(question, turns, most)
  call.noteItems(queries.length)
  const highlightTokens = languageLimits.answerHighlightTokens
  const found = depth === 'queries_only' ? undefined : await searchGroups(call, queries, options, { highlightTokens })
  const text =
    depth === 'full' ? writeAnswer({ question, before, passages: found?.passages ?? [], results: [] }).text : ''
  const prompt = turns.reduce((sum, turn) => sum + countTokens(turn.text), 0)
  const completion = text === '' ? 0 : countTokens(text)
  const done = {
    model,
    text,
    reasoning: undefined,
    toolCalls: [],
    finishReason: 'stop',
    usage: {
      num_search_queries: found ? queries.length : 0,
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    },
    queries,
    searchResults: found?.groups ?? (depth === 'queries_only' ? undefined : []),
    startedAt,
  }
  return completionReply(call, done, isStreamed)
})
