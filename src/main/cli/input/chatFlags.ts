import { InvalidArgumentError, type Command } from 'commander'
import { choiceOption, collect, integer } from './parseOption.ts'
import { readJson } from './readJson.ts'

/** One flag per documented parameter of web chat and of messages; which protocol has which is checked before sending. */
export interface ChatFlags {
  readonly protocol: 'chat' | 'messages'
  readonly messages?: string
  readonly model?: string
  readonly system?: string
  readonly maxTokens?: number
  readonly maxCompletionTokens?: number
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly frequencyPenalty?: number
  readonly presencePenalty?: number
  readonly stop?: string[]
  readonly seed?: number
  readonly user?: string
  readonly webSearch?: string
  readonly webSearchOptions?: string
  readonly responseFormat?: string
  readonly reasoning?: string
  readonly logitBias?: string
  readonly tools?: string
  readonly toolChoice?: string
  readonly thinking?: string
  readonly metadata?: string
  readonly outputControl?: string
  readonly cacheControl?: string
  readonly protocolVersion?: string
}

export function addChatFlags(command: Command): Command {
  const wholeFrom = (least: number) => integer(least, Number.MAX_SAFE_INTEGER)
  return command
    .addOption(choiceOption('--protocol <name>', 'which operation to use', ['chat', 'messages']).default('chat'))
    .option('--messages <file>', 'a JSON list of messages that come before')
    .option('--model <name>', 'language model')
    .option('--system <text>', 'system prompt')
    .option('--max-tokens <n>', 'at most so many tokens (messages: 4096 unless given)', wholeFrom(1))
    .option('--max-completion-tokens <n>', 'at most so many, reasoning counted (chat)', wholeFrom(1))
    .option('--temperature <x>', '0 to 2, with messages 0 to 1', decimal)
    .option('--top-p <x>', 'at most 1; with messages not together with --temperature', decimal)
    .option('--top-k <n>', 'messages', wholeFrom(0))
    .option('--frequency-penalty <x>', '-2 to 2 (chat)', decimal)
    .option('--presence-penalty <x>', '-2 to 2 (chat)', decimal)
    .option('--stop <text>', 'stop sequence (may be given several times)', collect)
    .option('--seed <n>', 'for repeatable answers (chat)', decimal)
    .option('--user <id>', 'end user, a pseudonym (chat)')
    .addOption(choiceOption('--web-search <when>', 'chat', ['auto', 'on', 'off']))
    .option('--web-search-options <json>', 'parameters of web search, or a file of them (chat)')
    .option('--response-format <json>', 'output format, or a file of it (chat)')
    .option('--reasoning <json>', 'options for reasoning models (chat)')
    .option('--logit-bias <json>', 'token id to bias, -100 to 100 (chat)')
    .option('--tools <json>', 'tool definitions, or a file of them')
    .option('--tool-choice <choice>', 'none, auto, required, or JSON')
    .option('--thinking <json>', 'thinking options (messages)')
    .option('--metadata <json>', 'request metadata (messages)')
    .option('--output-control <json>', 'output control (messages)')
    .option('--cache-control <json>', 'prompt caching marker (messages)')
    .option('--protocol-version <date>', 'version of the messages protocol (default 2023-06-01)')
}

/** What was given, by the names of web chat. */
export async function chatParameters(flags: ChatFlags): Promise<{ [name: string]: unknown }> {
  return given({
    web_search: flags.webSearch,
    web_search_options: await json('--web-search-options', flags.webSearchOptions),
    max_tokens: flags.maxTokens,
    max_completion_tokens: flags.maxCompletionTokens,
    temperature: flags.temperature,
    top_p: flags.topP,
    frequency_penalty: flags.frequencyPenalty,
    presence_penalty: flags.presencePenalty,
    response_format: await json('--response-format', flags.responseFormat),
    stop: flags.stop,
    seed: flags.seed,
    reasoning: await json('--reasoning', flags.reasoning),
    logit_bias: await json('--logit-bias', flags.logitBias),
    tools: await json('--tools', flags.tools),
    tool_choice: await choice(flags.toolChoice),
    user: flags.user,
  })
}

/** What was given, by the names of `answers.message`. */
export async function messagesParameters(flags: ChatFlags): Promise<{ [name: string]: unknown }> {
  return given({
    system: flags.system,
    temperature: flags.temperature,
    top_p: flags.topP,
    topK: flags.topK,
    stopSequences: flags.stop,
    tools: await json('--tools', flags.tools),
    toolChoice: toolChoiceObject(await choice(flags.toolChoice)),
    thinking: await json('--thinking', flags.thinking),
    metadata: await json('--metadata', flags.metadata),
    outputControl: await json('--output-control', flags.outputControl),
    cache_control: await json('--cache-control', flags.cacheControl),
  })
}

/** Flags that the chosen protocol has no parameter for. */
export function foreignFlags(flags: ChatFlags): string[] {
  const ofChat = [
    'maxCompletionTokens',
    'frequencyPenalty',
    'presencePenalty',
    'seed',
    'user',
    'webSearch',
    'webSearchOptions',
    'responseFormat',
    'reasoning',
    'logitBias',
  ] as const
  const ofMessages = ['topK', 'thinking', 'metadata', 'outputControl', 'cacheControl', 'protocolVersion'] as const
  const foreign = flags.protocol === 'chat' ? ofMessages : ofChat
  return foreign
    .filter((name) => flags[name] !== undefined)
    .map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
}

function decimal(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
  return value
}

async function json(option: string, value: string | undefined): Promise<unknown> {
  return value === undefined ? undefined : readJson(option, value)
}

async function choice(value: string | undefined): Promise<unknown> {
  return value?.trimStart().startsWith('{') ? readJson('--tool-choice', value) : value
}

/** Messages has objects where chat has words. */
function toolChoiceObject(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return { type: value === 'required' ? 'any' : value }
}

function given(parameters: { [name: string]: unknown }): { [name: string]: unknown } {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
}
