import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { StreamReply } from './operation.ts'
import type { ReceivedRequest } from './received.ts'

/** What a faults file does to a stream on its way. */
export interface StreamTwist {
  readonly cut?: { readonly afterEvents: number; readonly cleanly: boolean }
  readonly error?: { readonly afterEvents: number; readonly message: string }
  readonly pieceBytes?: number
  readonly delayMs?: number
  /** Half of a stream is nothing one can know beforehand: that is its first event. */
  readonly cutAfterBytes?: number | 'half' | undefined
}

/** Sends events as they are made, not faster than the client takes them. */
export async function sendStream(
  response: ServerResponse,
  record: ReceivedRequest,
  { events, errorEvent }: StreamReply,
  twist: StreamTwist,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  const bytesLeft = { value: typeof twist.cutAfterBytes === 'number' ? twist.cutAfterBytes : Infinity }
  const cut = twist.cutAfterBytes === 'half' ? { afterEvents: 1, cleanly: false } : twist.cut
  let sent = 0
  for await (const event of events) {
    signal.throwIfAborted()
    if (cut && sent >= cut.afterEvents) return stop(response, record, cut.cleanly)
    if (twist.error && sent >= twist.error.afterEvents) {
      response.end(errorEvent(twist.error.message))
      record.outcome = 200
      return
    }
    if (twist.delayMs) await delay(twist.delayMs, undefined, { signal })
    const isWhole = await write(response, Buffer.from(event), twist.pieceBytes ?? Infinity, bytesLeft, signal)
    if (!isWhole) return stop(response, record, false)
    sent++
  }
  record.outcome = 200
  response.end()
}

/** Writes in pieces; false when the bytes that may leave were used up. */
async function write(
  response: ServerResponse,
  bytes: Buffer,
  pieceBytes: number,
  left: { value: number },
  signal: AbortSignal,
): Promise<boolean> {
  const allowed = bytes.subarray(0, Math.min(bytes.length, left.value))
  left.value -= allowed.length
  for (let at = 0; at < allowed.length; at += Math.min(pieceBytes, allowed.length)) {
    const hasRoom = response.write(allowed.subarray(at, at + Math.min(pieceBytes, allowed.length)))
    if (!hasRoom) await once(response, 'drain', { signal })
  }
  return allowed.length === bytes.length
}

function stop(response: ServerResponse, record: ReceivedRequest, cleanly: boolean): void {
  record.outcome = 'cut'
  if (cleanly) response.end()
  // Once what was written has left: the client must get all of it.
  else response.write('', () => response.destroy())
}
