import type { ServiceConnection } from '../transport/connection.ts'
import { refuse } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readBody, shapeError } from '../transport/reply.ts'
import { sendForReply } from '../transport/request.ts'
import { MessagesReducer } from '../streaming/messagesReducer.ts'
import { openStream } from '../streaming/openStream.ts'
import {
  messageReplySchema,
  type ContentBlock,
  type MessageReply,
  type MessagesRequestBody,
  type MessageTool,
} from '../wire/messages.ts'
import type { OpenedStream, SendOptions } from './chat.ts'
import {
  checkMessages,
  checkModel,
  checkNumber,
  checkObject,
  checkObjects,
  checkText,
  checkTexts,
  serialise,
} from './checks.ts'

/** POST {base_url}/v1/messages. It costs money each time: never sent again by itself. */
const messagesOperation: Operation = {
  name: 'messages',
  method: 'POST',
  path: '/v1/messages',
  auth: 'bearer',
  retryable: false,
}

/** The documented parameters, and those whose names are in the profile. */
export interface MessagesRequest extends Omit<MessagesRequestBody, 'stream'> {
  readonly system?: string | ContentBlock[]
  readonly tools?: MessageTool[]
  readonly toolChoice?: { readonly type: string; readonly name?: string }
  readonly topK?: number
  readonly stopSequences?: string[]
  readonly thinking?: { readonly type: string; readonly [name: string]: unknown }
  readonly metadata?: { readonly [name: string]: unknown }
  readonly outputControl?: { readonly [name: string]: unknown }
}

export interface MessagesOptions extends SendOptions {
  /** Version of the protocol; the documented default when absent. */
  readonly version?: string | undefined
}

/** Answer…, "POST {base_url}/v1/messages": the header's default. */
const defaultVersion = '2023-06-01'

/** The body of a request, checked against the parameters table of messages. Throws ServiceError `too_large`. */
export function messagesBody(request: MessagesRequest, stream: boolean, profile: ServiceProfile): string {
  const names = profile.messages
  const { system, tools, toolChoice, topK, stopSequences, thinking, metadata, outputControl, ...documented } = request
  checkModel(request.model, withNativeIds(names.models, names.nativeVendor), names.modelRequired)
  checkNumber('max_tokens', request.max_tokens ?? Number.NaN, { least: 1, isWhole: true })
  checkMessages(request.messages, ['user', 'assistant'])
  checkNumber('temperature', request.temperature, { least: 0, most: 1 })
  checkNumber('top_p', request.top_p, { most: 1 })
  if (request.temperature !== undefined && request.top_p !== undefined)
    throw refuse('top_p', 'Only one of temperature and top_p can be set.')
  checkObject('cache_control', request.cache_control)
  if (typeof system !== 'string') checkObjects(names.systemName, system)
  checkObjects(names.toolsName, tools)
  for (const tool of tools ?? []) checkText(`${names.toolsName}.name`, tool.name ?? '')
  checkObject(names.toolChoiceName, toolChoice)
  checkNumber(names.topKName, topK, { least: 0, isWhole: true })
  checkTexts(names.stopSequencesName, stopSequences)
  checkObject(names.thinkingName, thinking)
  checkObject(names.metadataName, metadata)
  checkObject(names.outputControlName, outputControl)
  const named = {
    [names.systemName]: system,
    [names.toolsName]: tools,
    [names.toolChoiceName]: toolChoice,
    [names.topKName]: topK,
    [names.stopSequencesName]: stopSequences,
    [names.thinkingName]: thinking,
    [names.metadataName]: metadata,
    [names.outputControlName]: outputControl,
  }
  return serialise({ ...documented, ...named, stream }, profile.streams.maxBodyBytes)
}

/** One message, whole. Throws ServiceError, or the signal's reason. */
export async function completeMessage(
  connection: ServiceConnection,
  request: MessagesRequest,
  options: MessagesOptions = {},
): Promise<MessageReply> {
  const body = messagesBody(request, false, connection.profile)
  const reply = await sendForReply(connection, messagesOperation, {
    body,
    signal: options.signal,
    headers: versionHeader(connection, options),
  })
  const parsed = messageReplySchema.safeParse(readBody(reply))
  if (parsed.success) return parsed.data
  throw shapeError(reply, `${parsed.error.issues[0]?.path.join('.') || 'the body'} is not as documented`)
}

/** One message as it is written. Nothing is sent before the first event is asked for. See {@link openStream}. */
export function streamMessage(
  connection: ServiceConnection,
  request: MessagesRequest,
  options: MessagesOptions = {},
): OpenedStream<MessagesReducer> {
  const body = messagesBody(request, true, connection.profile)
  const reducer = new MessagesReducer()
  const headers = versionHeader(connection, options)
  return {
    events: openStream(connection, messagesOperation, { body, signal: options.signal, headers }, reducer),
    reducer,
  }
}

function versionHeader(connection: ServiceConnection, { version = defaultVersion }: MessagesOptions) {
  return { [connection.profile.messages.versionHeader]: version }
}

/** The vendor's own models are also known by their native ids, with hyphens where the identifier has dots. */
function withNativeIds(models: readonly string[], vendor: string): string[] {
  const native = models.filter((model) => model.startsWith(`${vendor}/`))
  return [...models, ...native.map((model) => model.slice(vendor.length + 1).replaceAll('.', '-'))]
}
