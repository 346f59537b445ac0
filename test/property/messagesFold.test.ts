import { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MessagesReducer } from '../../src/main/service/streaming/messagesReducer.ts'

/** The protocol's own client and our reducer must make the same message of the same events, or both refuse them. */
type Event = { readonly type: string; readonly [name: string]: unknown }

const text = fc.string({ maxLength: 8 })
// No fractions: of a number that is cut inside its exponent the official client makes nothing, and ours what is there.
const plain = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 2 }))
const input = fc.dictionary(fc.string({ maxLength: 4 }), plain, { maxKeys: 3 })

/** A block with its events; a tool's input may be cut off anywhere. */
const block = fc.oneof(
  fc.array(text).map((parts) => ({
    start: { type: 'text', text: '' },
    deltas: parts.map((part) => ({ type: 'text_delta', text: part })),
  })),
  fc.array(text, { minLength: 1 }).map((parts) => ({
    start: { type: 'text', text: '' },
    deltas: parts.flatMap((part) => [
      { type: 'citations_delta', citation: { type: 'c', cited_text: part } },
      { type: 'text_delta', text: part },
    ]),
  })),
  fc.array(text).map((parts) => ({
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: [
      ...parts.map((part) => ({ type: 'thinking_delta', thinking: part })),
      { type: 'signature_delta', signature: 's' },
    ],
  })),
  fc
    .record({
      type: fc.constantFrom('tool_use', 'server_tool_use', 'mcp_tool_use'),
      input,
      size: fc.integer({ min: 1, max: 5 }),
      lost: fc.nat({ max: 6 }),
    })
    .map(({ type, input: value, size, lost }) => {
      const json = JSON.stringify(value)
      const kept = json.slice(0, Math.max(1, json.length - lost))
      const parts = kept.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      return {
        start: { type, id: 't', name: 'n', input: {} },
        deltas: ['', ...parts].map((part) => ({ type: 'input_json_delta', partial_json: part })),
      }
    }),
  fc.constant({ start: { type: 'web_search_tool_result', tool_use_id: 't', content: [] }, deltas: [] }),
)

const usage = fc.record(
  {
    input_tokens: fc.option(fc.nat()),
    output_tokens: fc.nat(),
    cache_read_input_tokens: fc.option(fc.nat()),
    server_tool_use: fc.option(fc.record({ web_search_requests: fc.nat() })),
    iterations: fc.constant([1]),
  },
  { requiredKeys: ['output_tokens'] },
)

const head: Event = {
  type: 'message_start',
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'x',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
}

const stream = fc
  .record({
    blocks: fc.array(block, { maxLength: 4 }),
    usage,
    reason: fc.constantFrom('end_turn', 'refusal', 'tool_use'),
  })
  .map(({ blocks, usage: last, reason }) => {
    const given = [head]
    for (const [index, { start, deltas }] of blocks.entries()) {
      given.push({ type: 'content_block_start', index, content_block: start })
      for (const delta of deltas) given.push({ type: 'content_block_delta', index, delta })
      given.push({ type: 'content_block_stop', index })
    }
    const details = reason === 'refusal' ? { stop_details: { type: 'refusal' } } : {}
    given.push({
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null, ...details },
      usage: last,
    })
    given.push({ type: 'message_stop' })
    return given
  })

/** Some streams are not as they should be: an event is doubled or lost. */
const events = fc
  .record({ stream, fault: fc.constantFrom('none', 'doubled', 'lost'), at: fc.nat() })
  .map(({ stream: whole, fault, at }) => {
    const place = at % whole.length
    if (fault === 'doubled') return whole.toSpliced(place, 0, whole[place] as Event)
    return fault === 'lost' ? whole.toSpliced(place, 1) : whole
  })

async function byOfficialClient(given: readonly Event[]): Promise<unknown> {
  const lines = given.map((event) => `${JSON.stringify(event)}\n`).join('')
  const official = MessageStream.fromReadableStream(new Response(lines).body as ReadableStream)
  try {
    return JSON.parse(JSON.stringify(await official.finalMessage()))
  } catch {
    return 'refused'
  }
}

function byOurs(given: readonly Event[]): unknown {
  const reducer = new MessagesReducer()
  try {
    for (const event of given) reducer.add({ event: event.type, data: JSON.stringify(event) })
  } catch {
    return 'refused'
  }
  // A stream that has not ended is cut: the client refuses it.
  if (reducer.ended === undefined) return 'refused'
  return JSON.parse(JSON.stringify({ ...reducer.result, parsed_output: null }))
}

test('the reducer makes the message that the official client makes', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (given) => {
      expect(byOurs(given)).toEqual(await byOfficialClient(given))
    }),
    { numRuns: 100 },
  )
})
