import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createConnection, type ServiceConnection } from '../src/main/service/transport/connection.ts'
import { ServiceError } from '../src/main/service/errors.ts'
import { streamChat } from '../src/main/service/operations/chat.ts'
import { streamMessage } from '../src/main/service/operations/messages.ts'
import type { SseEvent } from '../src/main/service/transport/sse.ts'
import { listen } from '../test/fixtures/service/listen.ts'

/**
 * Serves every recorded stream of a folder (NAME.sse with NAME.expected.json beside it) over HTTP, whole and cut into
 * chunks of 1, 7 and 1021 bytes, to the client of the service, and compares what the client makes of it with what is
 * expected: `{expected: {text, reasoning, tool_calls, finish_reason, usage, chunks}}` or `{expected: {message, events}}`, or
 * `{expected: {error}}` for a stream that must be refused.
 *
 *     node scripts/checkStreams.ts FOLDER
 */
interface Expected {
  readonly kind: 'chat' | 'messages'
  readonly expected: { readonly error?: string; readonly [field: string]: unknown }
}

const chunkings = [Infinity, 1, 7, 1021]

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('usage: node scripts/checkStreams.ts FOLDER')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sse'))
  let failures = 0
  for (const name of names) {
    const bytes = readFileSync(join(folder, name))
    const wanted = JSON.parse(readFileSync(join(folder, name.replace(/\.sse$/, '.expected.json')), 'utf8')) as Expected
    for (const chunkBytes of chunkings) {
      const problem = await check(bytes, chunkBytes, wanted)
      if (problem === undefined) continue
      failures++
      console.log(`✗ ${basename(name)} in chunks of ${chunkBytes}: ${problem}`)
    }
  }
  console.log(`${names.length} streams in ${chunkings.length} chunkings, ${failures} failures`)
  process.exitCode = failures > 0 || names.length === 0 ? 1 : 0
}

/** What is wrong, or undefined. */
async function check(bytes: Uint8Array, chunkBytes: number, { kind, expected }: Expected): Promise<string | undefined> {
  const { url, close } = await serveStream(bytes, chunkBytes)
  const connection = createConnection({ baseUrl: url })
  try {
    const { result, error } = await (kind === 'chat' ? readChat(connection) : readMessage(connection))
    if (expected.error !== undefined) return error === undefined ? 'it must be refused, and was not' : undefined
    // A recording that has no end mark is cut, and yet what came of it must be right.
    if (error !== undefined && error.kind !== 'cut') return `${error.kind}: ${error.message}`
    const got: unknown = JSON.parse(JSON.stringify(result))
    return isDeepStrictEqual(got, expected) ? undefined : difference(got, expected)
  } finally {
    await connection.dispatcher.destroy()
    await close()
  }
}

async function readChat(connection: ServiceConnection) {
  const { events, reducer } = streamChat(connection, {
    model: 'any/model',
    messages: [{ role: 'user', content: 'go' }],
  })
  const error = await drain(events)
  const { chunks, text, reasoning, toolCalls, finishReason = null, usage = null } = reducer.result
  const tool_calls = toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given }))
  return { result: { chunks, text, reasoning, tool_calls, finish_reason: finishReason, usage }, error }
}

async function readMessage(connection: ServiceConnection) {
  const messages = [{ role: 'user' as const, content: 'go' }]
  const { events, reducer } = streamMessage(connection, { model: 'any/model', max_tokens: 100, messages })
  const error = await drain(events)
  // parsed_output is a place that the protocol's own client adds for outputs it parsed itself; nothing asked for one.
  return { result: { events: reducer.events, message: { ...reducer.result, parsed_output: null } }, error }
}

async function drain(events: AsyncIterable<SseEvent>): Promise<ServiceError | undefined> {
  try {
    for await (const _ of events);
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

async function serveStream(bytes: Uint8Array, chunkBytes: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let at = 0; at < bytes.length; at += Math.min(chunkBytes, bytes.length)) {
      const hasRoom = response.write(bytes.subarray(at, at + Math.min(chunkBytes, bytes.length)))
      if (!hasRoom) await new Promise((resolve) => response.once('drain', resolve))
    }
    response.end()
  })
  return listen(server)
}

/** The first place where the two differ. */
function difference(got: unknown, expected: unknown, path = ''): string {
  if (typeof got === 'object' && got !== null && typeof expected === 'object' && expected !== null) {
    for (const key of new Set([...Object.keys(got), ...Object.keys(expected)])) {
      const [one, other] = [got, expected].map((side) => (side as Record<string, unknown>)[key])
      if (!isDeepStrictEqual(one, other)) return difference(one, other, `${path}/${key}`)
    }
  }
  const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
  return `${path}: got ${show(got)}, expected ${show(expected)}`
}

await main(process.argv[2])
