import type { ContentBlock, MessageReply } from '../../main/service/wire/messages.ts'
import { piecesOf } from '../answering/writeAnswer.ts'
import { namedEvent } from './sseEvents.ts'

/** A message as the event stream of the messages protocol. */
export function* messageEvents(message: MessageReply, stopDetailsName: string): Generator<string> {
  const event = (type: string, members: object) => namedEvent(type, { type, ...members })
  const { content, stop_reason, stop_sequence, usage, [stopDetailsName]: details, ...head } = message
  const { output_tokens, ...atStart } = usage
  yield event('message_start', {
    message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...atStart, output_tokens: 1 } },
  })
  yield event('ping', {})
  for (const [index, block] of content.entries()) {
    const { start, deltas } = inDeltas(block)
    yield event('content_block_start', { index, content_block: start })
    for (const delta of deltas) yield event('content_block_delta', { index, delta })
    yield event('content_block_stop', { index })
  }
  const delta = { stop_reason, stop_sequence, ...(details === undefined ? {} : { [stopDetailsName]: details }) }
  yield event('message_delta', { delta, usage: { ...usage, output_tokens } })
  yield event('message_stop', {})
}

/** A block as it starts, and what fills it. Blocks of other kinds come whole. */
function inDeltas(block: ContentBlock): { start: ContentBlock; deltas: readonly object[] } {
  switch (block.type) {
    case 'text': {
      const pieces = piecesOf(block.text ?? '')
      return { start: { type: 'text', text: '' }, deltas: pieces.map((text) => ({ type: 'text_delta', text })) }
    }
    case 'thinking': {
      const pieces = piecesOf(String(block['thinking']))
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          ...pieces.map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block['signature'] },
        ],
      }
    }
    case 'tool_use':
    case 'server_tool_use': {
      const pieces = JSON.stringify(block['input']).match(/[\s\S]{1,12}/gu) ?? []
      return {
        start: { ...block, input: {} },
        deltas: pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      }
    }
    default:
      return { start: block, deltas: [] }
  }
}
