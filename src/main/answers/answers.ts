import type { ChatProtocol, Turn } from '../model/conversation.ts'
import type { RunId } from '../model/ids.ts'
import type { Run, RunKind } from '../model/run.ts'
import type { StreamRuns } from '../jobs/streamRuns.ts'
import { QuarryError } from '../base/errors.ts'
import { asUsageError } from '../service/asUsageError.ts'
import { chatModelRule, chooseModel } from '../service/chooseModel.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { answerBody, streamAnswer, type AnswerRequest } from '../service/operations/answer.ts'
import { chatBody, streamChat, type ChatRequest } from '../service/operations/chat.ts'
import { messagesBody, streamMessage, type MessagesRequest } from '../service/operations/messages.ts'
import { ChatReducer } from '../service/streaming/chatReducer.ts'
import { MessagesReducer } from '../service/streaming/messagesReducer.ts'
import { readSettings } from '../settings/librarySettings.ts'
import type { Store } from '../store/store.ts'
import { readAnswer, type Answer } from './readAnswer.ts'
import { resolveCitations } from './grounded/resolveCitations.ts'

/** Answers, chats and messages of the service: each a run in the journal, sent once. */
export interface Answers {
  /** POST /answer. @throws QuarryError usage on what the interface does not allow */
  ask(request: AnswerRequest): Promise<Run>
  /** POST /v1/chat/completions. The run is called `title`, or by what the user said last. @throws QuarryError usage */
  chat(request: Omit<ChatRequest, 'model'> & { readonly model?: string }, title?: string): Promise<Run>
  /** POST /v1/messages. @throws QuarryError usage */
  message(request: MessagesRequest & { readonly version?: string }, title?: string): Promise<Run>
  /** @throws QuarryError not_found, also for a research */
  get(id: RunId): Promise<Run>
  /** A run as its chunks tell it, whole or as far as it has come. @throws QuarryError not_found */
  open(id: RunId): Promise<{ readonly run: Run; readonly answer: Answer }>
  /** An empty answer to reduce a run's chunks into. */
  newReducer(kind: RunKind): ChatReducer | MessagesReducer
  /** What a run's chunks were reduced to, with the passages that its markers stand for. */
  answerOf(run: Run, reducer: ChatReducer | MessagesReducer): Promise<Answer>
}

const titleCharacters = 200

export function createAnswers({
  store,
  runs,
  service,
}: {
  readonly store: Store
  readonly runs: StreamRuns
  readonly service: ServiceHandle
}): Answers {
  const { profile } = service
  const newReducer = (kind: RunKind) => (kind === 'messages' ? new MessagesReducer() : new ChatReducer(profile.streams))
  /** The model of a chat: as named, or as the library's settings have it, or the profile's. */
  const chatModelOr = async (named: string | undefined, protocol: ChatProtocol) =>
    named ?? (await readSettings(store)).chatModel ?? chooseModel(chatModelRule(protocol, profile), service)
  const answerModelRule = {
    defaultModel: profile.answer.defaultModel,
    isRequired: profile.answer.modelRequired,
    entry: 'answer.defaultModel',
  }
  const summarise = (reducer: unknown) => {
    const { model, requestId, usage } = readAnswer(reducer as ChatReducer | MessagesReducer)
    return { model, requestId, usage }
  }
  const get = async (id: RunId): Promise<Run> => {
    const run = await runs.get(id)
    if (run.kind === 'research')
      throw new QuarryError('not_found', `Run ${id} is a research.`, { hint: 'Open it as one.' })
    return run
  }
  const answerOf: Answers['answerOf'] = async (run, reducer) => {
    const answer = readAnswer(reducer)
    const turn = run.kind === 'answer' ? undefined : await store.readAfterWrite.findTurnOfRun(run.id)
    return turn ? { ...answer, citations: citationsOf(turn, answer.text) } : answer
  }
  const start = (
    kind: RunKind,
    request: { readonly model?: string | undefined; readonly messages: readonly { readonly content?: unknown }[] },
    body: string,
    open: Parameters<StreamRuns['start']>[0]['open'],
    title = titleOf(request.messages),
  ) => runs.start({ kind, title: shortened(title), model: request.model, request: body, open, summarise })

  return {
    ask: async (given) => {
      const request = { ...given, model: given.model ?? chooseModel(answerModelRule, service) }
      const body = asUsageError(() => answerBody(request, true, profile))
      return start('answer', request, body, async (signal) =>
        streamAnswer(await service.connection(), request, { signal }),
      )
    },
    chat: async (given, title) => {
      // Web chat documents its model as required.
      const model = (await chatModelOr(given.model, 'chat')) ?? ''
      const request = { ...given, model }
      const body = asUsageError(() => chatBody(request, true, profile))
      const open = async (signal: AbortSignal) => streamChat(await service.connection(), request, { signal })
      return start('chat', request, body, open, title)
    },
    message: async ({ version, ...given }, title) => {
      const request = { ...given, model: await chatModelOr(given.model, 'messages') }
      const body = asUsageError(() => messagesBody(request, true, profile))
      const open = async (signal: AbortSignal) =>
        streamMessage(await service.connection(), request, { signal, version })
      return start('messages', request, body, open, title)
    },
    get,
    open: async (id) => {
      const run = await get(id)
      const reducer = newReducer(run.kind)
      for await (const chunk of runs.chunks(id)) reduceStored(reducer, chunk)
      return { run, answer: await answerOf(run, reducer) }
    },
    newReducer,
    answerOf,
  }
}

/** The markers of an answer to a question that was sent with passages of the library: they stand for these. */
function citationsOf({ evidence, question }: Turn, text: string) {
  return resolveCitations(text, evidence, question).map(({ marker, evidence: found, quote }) => ({
    marker,
    source: found && {
      number: marker,
      title: found.title,
      url: found.url,
      quote,
      publishedAt: found.publishedAt === undefined ? undefined : new Date(found.publishedAt).toISOString(),
    },
  }))
}

/** A stored chunk may be the one that made the run fail: what came before it still counts. */
function reduceStored(
  reducer: ChatReducer | MessagesReducer,
  chunk: { readonly event: string | undefined; readonly data: string },
) {
  try {
    reducer.add(chunk)
  } catch {
    // The run's own state says what went wrong.
  }
}

/** The last thing the user said. */
function titleOf(messages: readonly { readonly role?: string; readonly content?: unknown }[]): string {
  const last = messages.findLast(({ role }) => role === 'user')?.content
  return typeof last === 'string' ? last : JSON.stringify(last ?? '')
}

function shortened(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, titleCharacters)
}
