import type { ServiceConnection } from '../transport/connection.ts'
import type { Operation } from '../transport/operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { sendForReply } from '../transport/request.ts'
import { ChatReducer, type ChatResult } from '../streaming/chatReducer.ts'
import { readCompletion } from '../streaming/completion.ts'
import { openStream } from '../streaming/openStream.ts'
import type { AnswerDepth, AnswerRequestBody } from '../wire/answer.ts'
import type { OpenedStream, SendOptions } from './chat.ts'
import { checkChoice, checkMessages, checkModel, checkNumber, serialise } from './checks.ts'
import { checkWebSearchOptions } from './webSearchOptions.ts'

/** POST {base_url}/answer. It costs money each time: never sent again by itself. */
const answerOperation: Operation = {
  name: 'answer',
  method: 'POST',
  path: '/answer',
  auth: 'bearer',
  retryable: false,
}

export type AnswerRequest = Omit<AnswerRequestBody, 'stream'> & { readonly depth?: AnswerDepth }

const answerDepths: readonly AnswerDepth[] = ['queries_only', 'queries_and_search', 'full']
/** Answer…, "Limits". */
const answerMaxQueries = 30

/** The body of a request, checked against the parameters table of answer. Throws ServiceError `too_large`. */
export function answerBody(request: AnswerRequest, stream: boolean, profile: ServiceProfile): string {
  const { depth, ...rest } = request
  checkModel(request.model, profile.answer.models, profile.answer.modelRequired)
  checkMessages(request.messages, ['user', 'assistant'])
  checkChoice(profile.answer.depthName, depth, answerDepths)
  checkNumber('max_queries', request.max_queries, { least: 1, most: answerMaxQueries, isWhole: true })
  checkWebSearchOptions(request.web_search_options, profile)
  const named = depth === undefined ? {} : { [profile.answer.depthName]: depth }
  return serialise({ ...rest, ...named, stream }, profile.streams.maxBodyBytes)
}

/** One answer, whole. Throws ServiceError, or the signal's reason. */
export async function completeAnswer(
  connection: ServiceConnection,
  request: AnswerRequest,
  { signal }: SendOptions = {},
): Promise<ChatResult> {
  const body = answerBody(request, false, connection.profile)
  const reply = await sendForReply(connection, answerOperation, { body, signal })
  return readCompletion(reply, connection.profile.chat.thinkTag)
}

/** One answer as it is written. Nothing is sent before the first event is asked for. See {@link openStream}. */
export function streamAnswer(
  connection: ServiceConnection,
  request: AnswerRequest,
  { signal }: SendOptions = {},
): OpenedStream<ChatReducer> {
  const body = answerBody(request, true, connection.profile)
  const reducer = new ChatReducer(connection.profile.streams)
  return { events: openStream(connection, answerOperation, { body, signal }, reducer), reducer }
}
