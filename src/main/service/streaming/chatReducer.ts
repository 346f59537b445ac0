import type { ServiceProfile } from '../profile/profile.ts'
import type { SseEvent } from '../transport/sse.ts'
import type { ChatUsage, SearchGroup } from '../wire/chat.ts'
import {
  errorInStream,
  isObject,
  listOf,
  numberOf,
  parseData,
  textOf,
  type JsonObject,
  type StreamEnd,
  type StreamReducer,
} from './reducer.ts'

export interface ToolCall {
  readonly id: string | undefined
  readonly name: string
  /** JSON, as the model wrote it. */
  readonly arguments: string
}

/** An answer or a chat completion, whole or as far as it has come. */
export interface ChatResult {
  readonly requestId: string | undefined
  readonly model: string | undefined
  readonly text: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCall[]
  readonly finishReason: string | undefined
  /** As the service gave it; undefined when it did not say. */
  readonly usage: ChatUsage | undefined
  readonly queries: readonly string[]
  readonly searchResults: readonly SearchGroup[]
  readonly warning: string | undefined
  /** Chunks that were taken. */
  readonly chunks: number
}

const doneMark = '[DONE]'

type ChatEndMark = ServiceProfile['streams']['chatEndMarks'][number]

/** Folds `chat.completion.chunk` objects: the streams of answer and of web chat (Answer…, "Events"). */
export class ChatReducer implements StreamReducer {
  readonly #typeName: string
  readonly #endMarks: ReadonlySet<ChatEndMark>
  readonly #calls: { id: string | undefined; name: string; arguments: string; index: number | undefined }[] = []
  readonly #groups: SearchGroup[] = []
  readonly #queries: string[] = []
  #requestId: string | undefined
  #model: string | undefined
  #text = ''
  #reasoning = ''
  #finishReason: string | undefined
  #usage: ChatUsage | undefined
  #warning: string | undefined
  #chunks = 0
  ended: StreamEnd | undefined
  isOver = false

  /** Where a chunk names its type, and what ends the stream, are the profile's. */
  constructor({ chunkTypeName, chatEndMarks }: Pick<ServiceProfile['streams'], 'chunkTypeName' | 'chatEndMarks'>) {
    this.#typeName = chunkTypeName
    this.#endMarks = new Set(chatEndMarks)
  }

  add(event: SseEvent): void {
    if (this.isOver) return
    if (event.data.trim() === doneMark) {
      this.isOver = true
      this.#mark('done')
      return
    }
    const chunk = parseData(event, this.#requestId)
    if (!isObject(chunk)) return
    const type = textOf(chunk[this.#typeName])
    // Also beside what else a chunk holds.
    if (chunk['error'] || type === 'error') throw errorInStream(chunk, this.#requestId)
    this.#chunks++
    this.#takeFrame(chunk)
    const choices = listOf(chunk['choices'])
    const choice = choices.find((one) => isObject(one) && (one['index'] ?? 0) === 0)
    if (isObject(choice)) this.#takeChoice(choice)
    const isUsage = this.#takeUsage(chunk)
    if (type === 'finish') this.#mark('finish')
    // Some services repeat the usage in every chunk: it ends the stream only where nothing else is in the chunk.
    if (type === 'usage' || (isUsage && type === undefined && choices.length === 0)) this.#mark('usage')
    if (this.#finishReason !== undefined) this.#mark('finish_reason')
  }

  get withoutEnd(): string | undefined {
    if (this.#finishReason === undefined) return undefined
    return (
      `The model gave its reason to finish (${this.#finishReason}), but no end mark came: it may be all. ` +
      'If this service ends its streams so, add finish_reason to streams.chatEndMarks in the service profile.'
    )
  }

  get result(): ChatResult {
    return {
      requestId: this.#requestId,
      model: this.#model,
      text: this.#text,
      reasoning: this.#reasoning,
      toolCalls: this.#calls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given })),
      finishReason: this.#finishReason,
      usage: this.#usage,
      queries: this.#queries,
      searchResults: this.#groups,
      warning: this.#warning,
      chunks: this.#chunks,
    }
  }

  #mark(mark: ChatEndMark): void {
    if (this.#endMarks.has(mark)) this.ended = 'complete'
  }

  #takeFrame(chunk: JsonObject): void {
    this.#requestId ??= textOf(chunk['request_id']) ?? textOf(chunk['id'])
    this.#model ??= textOf(chunk['model'])
    this.#warning = textOf(chunk['warning']) || this.#warning
    this.#queries.push(...listOf(chunk['queries']).filter((query) => typeof query === 'string'))
    this.#groups.push(...listOf(chunk['search_results']).filter((group): group is SearchGroup => isObject(group)))
  }

  #takeChoice(choice: JsonObject): void {
    this.#finishReason = textOf(choice['finish_reason']) ?? this.#finishReason
    const delta = choice['delta']
    if (!isObject(delta)) return
    const { text, thinking } = partsOf(delta['content'])
    this.#text += text
    this.#reasoning += thinking + (textOf(delta['reasoning_content']) ?? textOf(delta['reasoning']) ?? '')
    for (const call of listOf(delta['tool_calls'])) if (isObject(call)) this.#takeCall(call)
  }

  /** A part of a call joins the one with its index; without an index, the one with its id, or the last. */
  #takeCall(part: JsonObject): void {
    const index = numberOf(part['index'])
    const id = textOf(part['id']) || undefined
    let call =
      index === undefined
        ? id === undefined
          ? this.#calls.at(-1)
          : this.#calls.find((one) => one.id === id)
        : this.#calls.find((one) => one.index === index)
    if (!call) this.#calls.push((call = { id, name: '', arguments: '', index }))
    call.id ??= id
    const given = isObject(part['function']) ? part['function'] : {}
    call.name = textOf(given['name']) || call.name
    call.arguments += textOf(given['arguments']) ?? ''
  }

  #takeUsage(chunk: JsonObject): boolean {
    const usage = isObject(chunk['usage'])
      ? chunk['usage']
      : isObject(chunk['meta'])
        ? chunk['meta']['usage']
        : undefined
    if (!isObject(usage)) return false
    this.#usage = usage
    return true
  }
}

/** Content is a text; some services send a list of parts, and some parts are thoughts. */
function partsOf(content: unknown): { text: string; thinking: string } {
  if (typeof content === 'string') return { text: content, thinking: '' }
  let text = ''
  let thinking = ''
  for (const part of listOf(content)) {
    if (!isObject(part)) continue
    if (part['type'] === 'text') text += textOf(part['text']) ?? ''
    if (part['type'] === 'thinking') thinking += partsOf(part['thinking']).text
  }
  return { text, thinking }
}
