import type { LocalTool } from '../answering/callTool.ts'
import type { Turn } from '../answering/conversation.ts'
import { languageLimits } from '../limits.ts'
import { invalidParameter } from '../localError.ts'
import type { LocalProfile } from '../profile.ts'
import { number, textList, wholeFrom } from '../searching/numbers.ts'
import { flag, object, oneOf, textOf, withoutNulls, type Parameters } from '../searching/parameters.ts'
import { localModel } from './localModels.ts'
import { isRecord, readTurns } from './readTurns.ts'

export interface ChatParameters {
  readonly model: string
  readonly turns: readonly Turn[]
  readonly webSearch: string
  readonly searchOptions: Parameters
  readonly isStreamed: boolean
  /** Of what can be read; undefined: no limit. */
  readonly maxTokens: number | undefined
  /** Of reasoning and text together. */
  readonly maxCompletionTokens: number | undefined
  readonly stops: readonly string[]
  readonly format: unknown
  readonly tools: readonly LocalTool[]
  /** 'none', 'auto', 'required', or the name of a function. */
  readonly toolChoice: string | { readonly name: string }
}

/** The parameters table of web chat, row by row. Throws 400. */
export function readChat(given: Parameters, profile: LocalProfile): ChatParameters {
  const parameters = withoutNulls(given)
  const limits = languageLimits
  const model = localModel(parameters['model'], profile.chat.models)
  const turns = readTurns(parameters, ['system', 'developer', 'user', 'assistant', 'tool'])
  number(parameters, 'temperature', limits.chatTemperature)
  number(parameters, 'top_p', limits.topP)
  number(parameters, 'frequency_penalty', limits.penalty)
  number(parameters, 'presence_penalty', limits.penalty)
  wholeFrom(parameters, 'seed', Number.MIN_SAFE_INTEGER)
  object(parameters, 'reasoning')
  const biases = object(parameters, 'logit_bias')
  for (const token of Object.keys(biases)) number(biases, token, limits.logitBias, `logit_bias.${token}`)
  textOf(parameters, 'user')
  const tools = readTools(parameters['tools'])
  return {
    model,
    turns,
    webSearch: oneOf(parameters, 'web_search', limits.webSearch) ?? profile.chat.defaultWebSearch,
    searchOptions: object(parameters, 'web_search_options'),
    isStreamed: flag(parameters, 'stream') ?? false,
    maxTokens: wholeFrom(parameters, 'max_tokens', 1),
    maxCompletionTokens: wholeFrom(parameters, 'max_completion_tokens', 1),
    stops: textList(parameters, 'stop'),
    format: object(parameters, 'response_format'),
    tools,
    toolChoice: readToolChoice(parameters['tool_choice'], tools),
  }
}

function readTools(value: unknown): LocalTool[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalidParameter('tools must be a list of tools')
  return value.map((tool: unknown, index) => {
    const described = isRecord(tool) ? tool['function'] : undefined
    const name = isRecord(described) ? described['name'] : undefined
    if (!isRecord(described) || typeof name !== 'string' || name === '')
      throw invalidParameter(`tools[${index}].function.name must be a string`)
    return { name, schema: described['parameters'] }
  })
}

function readToolChoice(value: unknown, tools: readonly LocalTool[]): ChatParameters['toolChoice'] {
  if (value === undefined || value === null) return 'auto'
  if (value === 'none' || value === 'auto' || value === 'required') return value
  const named = isRecord(value) && isRecord(value['function']) ? value['function']['name'] : undefined
  if (typeof named !== 'string')
    throw invalidParameter('tool_choice must be none, auto, required or an object naming one function')
  if (!tools.some(({ name }) => name === named)) throw invalidParameter('tool_choice must name one of the tools')
  return { name: named }
}
