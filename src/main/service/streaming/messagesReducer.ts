import { isErrorBody } from '../transport/errorBody.ts'
import type { SseEvent } from '../transport/sse.ts'
import type { ContentBlock, MessageReply } from '../wire/messages.ts'
import {
  errorInStream,
  isObject,
  listOf,
  parseData,
  streamShapeError,
  textOf,
  type JsonObject,
  type StreamEnd,
  type StreamReducer,
} from './reducer.ts'
import { parsePartialJson } from './partialJson.ts'

/**
 * Folds the event stream of the messages protocol into the message it spells out: the same message, field by field, that
 * the protocol's own client computes. Events without a name (unless they are errors), pings and kinds of events that are not
 * known are no part of it.
 */
export class MessagesReducer implements StreamReducer {
  #message: Record<string, unknown> | undefined
  #content: Record<string, unknown>[] = []
  /** What came of a tool's input so far, by the block's place. */
  #inputs = new Map<number, string>()
  #events = 0
  ended: StreamEnd | undefined
  readonly isOver = false

  add({ event, data }: SseEvent): void {
    if (event === 'ping' || (data === '' && event !== 'error')) return
    const requestId = textOf(this.#message?.['id'])
    if (event === undefined) return throwIfError(data, requestId)
    const chunk = parseData({ event, data }, requestId)
    if (!isObject(chunk)) return
    this.#events++
    const type = textOf(chunk['type'])
    if (type === 'message_start') this.#start(chunk['message'])
    else if (this.#message && this.ended === undefined) this.#take(type, chunk)
  }

  /** The message as far as it has come; undefined before its start. */
  get result(): MessageReply | undefined {
    if (!this.#message) return undefined
    return { ...this.#message, content: this.#content } as MessageReply
  }

  /** Events that were taken, pings not counted. */
  get events(): number {
    return this.#events
  }

  #start(message: unknown): void {
    if (this.#message) throw streamShapeError('a second message starts within the stream of the first')
    if (!isObject(message)) throw streamShapeError('its message_start holds no message')
    this.#message = { ...message }
    this.#content = structuredClone(listOf(message['content']).filter(isObject))
  }

  #take(type: string | undefined, chunk: JsonObject): void {
    const index = Number(chunk['index'])
    switch (type) {
      case 'content_block_start':
        if (isObject(chunk['content_block'])) this.#content.push({ ...chunk['content_block'] })
        break
      case 'content_block_delta':
        if (isObject(chunk['delta'])) this.#takeDelta(index, chunk['delta'])
        break
      case 'content_block_stop':
        this.#settleInput(index)
        break
      case 'message_delta':
        this.#takeMessageDelta(chunk)
        break
      case 'message_stop':
        for (const open of this.#inputs.keys()) this.#settleInput(open)
        this.ended = 'complete'
        break
    }
  }

  #takeDelta(index: number, delta: JsonObject): void {
    if (this.#content.length === 0 && knownDeltas.has(textOf(delta['type']) ?? ''))
      throw streamShapeError('it adds to a block before any has started')
    const block = this.#content[index]
    if (!block) return
    const kind = block['type']
    switch (delta['type']) {
      case 'text_delta':
        if (kind === 'text') append(block, 'text', delta['text'])
        break
      case 'citations_delta':
        if (kind === 'text') block['citations'] = [...listOf(block['citations']), delta['citation']]
        break
      case 'thinking_delta':
        if (kind === 'thinking') append(block, 'thinking', delta['thinking'])
        break
      case 'signature_delta':
        if (kind === 'thinking') block['signature'] = delta['signature']
        break
      case 'input_json_delta':
        if (kind === 'tool_use' || kind === 'server_tool_use')
          this.#inputs.set(index, (this.#inputs.get(index) ?? '') + (textOf(delta['partial_json']) ?? ''))
        break
    }
  }

  /** A tool's input is JSON in pieces; one that was cut by a limit is kept as far as it is whole. */
  #settleInput(index: number): void {
    const block = this.#content[index]
    const json = this.#inputs.get(index)
    if (!block || json === undefined) return
    this.#inputs.delete(index)
    try {
      block['input'] = json === '' ? {} : parsePartialJson(json)
    } catch {
      throw streamShapeError("the input of the model's tool call is not JSON")
    }
  }

  /** Counters of a message_delta are totals: those that are there replace the earlier ones. */
  #takeMessageDelta(chunk: JsonObject): void {
    const message = this.#message
    const { delta, usage } = chunk
    if (!message) return
    if (isObject(delta)) {
      for (const name of ['stop_reason', 'stop_sequence', 'stop_details'])
        if (delta[name] === undefined) delete message[name]
        else message[name] = delta[name]
      if (delta['container'] !== undefined && delta['container'] !== null) message['container'] = delta['container']
    }
    if (!isObject(usage)) return
    const totals: Record<string, unknown> = isObject(message['usage']) ? { ...message['usage'] } : {}
    for (const name of cumulative) if (usage[name] !== undefined && usage[name] !== null) totals[name] = usage[name]
    message['usage'] = totals
  }
}

/** An event without a name is nothing to the protocol's own client, but an error among them must not be lost. */
function throwIfError(data: string, requestId: string | undefined): void {
  let body: unknown
  try {
    body = JSON.parse(data)
  } catch {
    return
  }
  if (isErrorBody(body)) throw errorInStream(body, requestId)
}

const knownDeltas: ReadonlySet<string> = new Set([
  'text_delta',
  'citations_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
])

const cumulative = [
  'input_tokens',
  'output_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
  'server_tool_use',
  'output_tokens_details',
]

function append(block: Record<string, unknown>, name: string, text: unknown): void {
  block[name] = `${textOf(block[name]) ?? ''}${textOf(text) ?? ''}`
}

/** The text of a message: that of its text blocks, one after the other. */
export function textOfMessage(content: readonly ContentBlock[]): string {
  return content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('')
}
