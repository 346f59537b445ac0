import type { LocalTool } from '../answering/callTool.ts'
import type { Turn } from '../answering/conversation.ts'
import { languageLimits } from '../limits.ts'
import { invalidParameter, missingParameter } from '../localError.ts'
import type { OperationCall } from '../operation.ts'
import { number, textList, wholeFrom } from '../searching/numbers.ts'
import { flag, object, withoutNulls } from '../searching/parameters.ts'
import { localModel, modelOr } from './localModels.ts'
import { isRecord, readTurns, textOfContent } from './readTurns.ts'

const searchTools = ['svc_search', 'svc_broad_search']

export interface MessagesParameters {
  readonly model: string
  readonly maxTokens: number
  readonly turns: readonly Turn[]
  /** The last message has the result of a tool of the caller's own. */
  readonly endsWithResult: boolean
  /** The last message is an assistant's that ended with pause_turn: it goes on. */
  readonly isContinued: boolean
  readonly isStreamed: boolean
  readonly stops: readonly string[]
  readonly thinks: boolean
  readonly tools: readonly LocalTool[]
  /** Of the two built-in ones, those that are given. */
  readonly searchTools: readonly string[]
  readonly toolChoice: { readonly type: string; readonly name: string | undefined }
}

/** The parameters table of messages, row by row. Throws 400. */
export function readMessages(call: OperationCall): MessagesParameters {
  const { profile } = call
  const parameters = withoutNulls(call.parameters)
  const names = profile.messages
  const limits = languageLimits
  checkVersion(call)
  const model = localModel(modelOr(parameters['model'], names), names.models, names.nativeVendor)
  const maxTokens = wholeFrom(parameters, 'max_tokens', 1)
  if (maxTokens === undefined) throw missingParameter('max_tokens')
  const messages = readTurns(parameters, ['user', 'assistant'])
  const temperature = number(parameters, 'temperature', limits.messagesTemperature)
  const topP = number(parameters, 'top_p', limits.topP)
  if (temperature !== undefined && topP !== undefined) throw invalidParameter('Set only one of temperature and top_p')
  number(parameters, names.topKName, limits.topK)
  checkCacheControl(parameters['cache_control'], 'cache_control')
  object(parameters, names.metadataName)
  object(parameters, names.outputControlName)
  const thinking = object(parameters, names.thinkingName)
  const system = textOfContent(parameters[names.systemName], names.systemName)
  const blocks = blocksOf(parameters['messages'])
  const turns = messages.flatMap((turn, index) => withResults(turn, blocks[index] ?? [], `messages[${index}]`))
  const last = blocks.at(-1) ?? []
  const { tools, builtIn } = readTools(parameters[names.toolsName])
  return {
    model,
    maxTokens,
    turns: system === '' ? turns : [{ role: 'system', text: system }, ...turns],
    endsWithResult: last.some((block) => block['type'] === 'tool_result'),
    isContinued: messages.at(-1)?.role === 'assistant',
    isStreamed: flag(parameters, 'stream') ?? false,
    stops: textList(parameters, names.stopSequencesName),
    thinks: thinking['type'] === 'enabled' || thinking['type'] === 'adaptive',
    tools,
    searchTools: builtIn,
    toolChoice: readToolChoice(parameters[names.toolChoiceName], [...builtIn, ...tools.map(({ name }) => name)]),
  }
}

/** "vendor-version (protocol version): optional, default 2023-06-01": a date. Throws 400. */
function checkVersion(call: OperationCall): void {
  const version = call.header(call.profile.messages.versionHeader) ?? languageLimits.messagesVersion
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version))
    throw invalidParameter(
      `${call.profile.messages.versionHeader} must be a date like ${languageLimits.messagesVersion}`,
    )
}

/** The blocks of each message; their cache_control is checked on the way. Throws 400. */
function blocksOf(messages: unknown): Readonly<Record<string, unknown>>[][] {
  return (Array.isArray(messages) ? messages : []).map((message: unknown, index) => {
    const content = isRecord(message) ? message['content'] : undefined
    const blocks = Array.isArray(content) ? content.filter(isRecord) : []
    for (const [at, block] of blocks.entries())
      checkCacheControl(block['cache_control'], `messages[${index}].content[${at}].cache_control`)
    return blocks
  })
}

/** A message and what tools gave back in it, each a turn of its own: a message of results alone asks nothing. */
function withResults(turn: Turn, blocks: readonly Readonly<Record<string, unknown>>[], path: string): Turn[] {
  const results = blocks.flatMap((block, at) =>
    block['type'] === 'tool_result'
      ? [{ role: 'tool', text: textOfContent(block['content'], `${path}.content[${at}].content`) }]
      : [],
  )
  return turn.text === '' && results.length > 0 ? results : [turn, ...results]
}

function checkCacheControl(value: unknown, path: string): void {
  if (value === undefined || value === null) return
  if (!isRecord(value) || typeof value['type'] !== 'string')
    throw invalidParameter(`${path} must be an object with a type`)
}

function readTools(value: unknown): { tools: LocalTool[]; builtIn: string[] } {
  if (value === undefined || value === null) return { tools: [], builtIn: [] }
  if (!Array.isArray(value)) throw invalidParameter('tools must be a list of tools')
  const tools: LocalTool[] = []
  const builtIn: string[] = []
  for (const [index, tool] of value.entries()) {
    if (!isRecord(tool)) throw invalidParameter(`tools[${index}] must be an object`)
    checkCacheControl(tool['cache_control'], `tools[${index}].cache_control`)
    const { type, name } = tool
    const known = searchTools.find((one) => type === one || (name === one && tool['input_schema'] === undefined))
    if (known !== undefined) builtIn.push(known)
    else if (typeof name !== 'string' || name === '') throw invalidParameter(`tools[${index}].name must be a string`)
    else tools.push({ name, schema: tool['input_schema'] })
  }
  return { tools, builtIn }
}

function readToolChoice(value: unknown, known: readonly string[]): MessagesParameters['toolChoice'] {
  if (value === undefined || value === null) return { type: 'auto', name: undefined }
  const type = isRecord(value) ? value['type'] : undefined
  if (!isRecord(value) || typeof type !== 'string' || !['auto', 'any', 'tool', 'none'].includes(type))
    throw invalidParameter('tool_choice.type must be one of auto, any, tool, none')
  const { name } = value
  if (type === 'tool' && typeof name !== 'string') throw missingParameter('tool_choice.name')
  if (type !== 'tool' || typeof name !== 'string') return { type, name: undefined }
  if (!known.includes(name)) throw invalidParameter('tool_choice must name one of the tools')
  return { type, name }
}
