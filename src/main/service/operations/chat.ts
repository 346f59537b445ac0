import type { ServiceConnection } from '../transport/connection.ts'
import { refuse } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { sendForReply } from '../transport/request.ts'
import type { SseEvent } from '../transport/sse.ts'
import { ChatReducer, type ChatResult } from '../streaming/chatReducer.ts'
import { readCompletion } from '../streaming/completion.ts'
import { openStream } from '../streaming/openStream.ts'
import type { ChatRequestBody } from '../wire/chat.ts'
import {
  checkChoice,
  checkFlag,
  checkMessages,
  checkModel,
  checkNumber,
  checkObject,
  checkObjects,
  checkText,
  checkTexts,
  serialise,
} from './checks.ts'
import { checkWebSearchOptions } from './webSearchOptions.ts'

/** POST {base_url}/v1/chat/completions. It costs money each time: never sent again by itself. */
const chatOperation: Operation = {
  name: 'chat',
  method: 'POST',
  path: '/v1/chat/completions',
  auth: 'x-api-key',
  retryable: false,
}

export type ChatRequest = Omit<ChatRequestBody, 'stream'>

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
}

/** What every streaming operation gives: the events as they come, and what they add up to so far. */
export interface OpenedStream<Fold> {
  readonly events: AsyncGenerator<SseEvent, void, undefined>
  readonly reducer: Fold
}

/** The body of a request, checked against the parameters table of web chat. Throws ServiceError `too_large`. */
export function chatBody(request: ChatRequest, stream: boolean, profile: ServiceProfile): string {
  checkModel(request.model, profile.chat.models)
  checkMessages(request.messages, ['system', 'user', 'assistant', 'tool'])
  checkChoice('web_search', request.web_search, ['auto', 'on', 'off'])
  checkWebSearchOptions(request.web_search_options, profile)
  checkNumber('max_tokens', request.max_tokens, { least: 1, isWhole: true })
  checkNumber('max_completion_tokens', request.max_completion_tokens, { least: 1, isWhole: true })
  checkNumber('temperature', request.temperature, { least: 0, most: 2 })
  checkNumber('top_p', request.top_p, { most: 1 })
  checkNumber('frequency_penalty', request.frequency_penalty, { least: -2, most: 2 })
  checkNumber('presence_penalty', request.presence_penalty, { least: -2, most: 2 })
  checkObject('response_format', request.response_format)
  checkTexts('stop', request.stop)
  checkNumber('seed', request.seed, { isWhole: true })
  checkObject('reasoning', request.reasoning)
  checkObject('logit_bias', request.logit_bias)
  for (const [token, bias] of Object.entries(request.logit_bias ?? {}))
    checkNumber(`logit_bias.${token}`, bias, { least: -100, most: 100 })
  checkObjects('tools', request.tools)
  checkToolChoice(request.tool_choice)
  checkText('user', request.user)
  checkFlag('stream', stream)
  return serialise({ ...request, stream }, profile.streams.maxBodyBytes)
}

/** One completion, whole. Throws ServiceError, or the signal's reason. */
export async function completeChat(
  connection: ServiceConnection,
  request: ChatRequest,
  { signal }: SendOptions = {},
): Promise<ChatResult> {
  const body = chatBody(request, false, connection.profile)
  const reply = await sendForReply(connection, chatOperation, { body, signal })
  return readCompletion(reply, connection.profile.chat.thinkTag)
}

/** One completion as it is written. Nothing is sent before the first event is asked for. See {@link openStream}. */
export function streamChat(
  connection: ServiceConnection,
  request: ChatRequest,
  { signal }: SendOptions = {},
): OpenedStream<ChatReducer> {
  const body = chatBody(request, true, connection.profile)
  const reducer = new ChatReducer(connection.profile.streams)
  return { events: openStream(connection, chatOperation, { body, signal }, reducer), reducer }
}

function checkToolChoice(choice: unknown): void {
  if (choice === undefined || (typeof choice === 'string' && ['none', 'auto', 'required'].includes(choice))) return
  const named =
    typeof choice === 'object' && choice !== null && 'function' in choice
      ? (choice.function as { name?: unknown })
      : undefined
  if (typeof named?.name === 'string' && named.name !== '') return
  throw refuse('tool_choice', 'tool_choice must be none, auto, required, or name one function.')
}
