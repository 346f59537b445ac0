import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { host } from './host.ts'
import { documentedMessages, invalidParameter, LocalError } from './localError.ts'
import type { ReplyTwist, WholeReply } from './operation.ts'
import type { StreamTwist } from './sendStream.ts'

/** What is left to do with a request once its faults had their say. */
export type FaultOutcome =
  | {
      readonly kind: 'handle'
      readonly twist: ReplyTwist
      readonly stream: StreamTwist
      readonly cutAfterBytes: number | 'half' | undefined
    }
  | { readonly kind: 'answer'; readonly reply: WholeReply }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' }

/** Goes through the faults of one request in order. Throws the LocalError of a fault that is an error answer. */
export async function applyFaults(
  faults: readonly Fault[],
  bytes: Buffer,
  requestId: string,
  signal: AbortSignal,
): Promise<FaultOutcome> {
  const twist: { -readonly [K in keyof ReplyTwist]: ReplyTwist[K] } = {}
  const stream: { -readonly [K in keyof StreamTwist]: StreamTwist[K] } = {}
  let cutAfterBytes: number | 'half' | undefined
  for (const fault of faults) {
    switch (fault.do) {
      case 'status':
        throw new LocalError(
          fault.status,
          fault.message ?? documentedMessages[fault.status] ?? 'Internal error',
          retryHeader(fault),
        )
      case 'poison':
        if (bytes.includes(JSON.stringify(fault.marker).slice(1, -1)))
          throw invalidParameter('An element of input could not be processed')
        break
      case 'code': {
        const msg = fault.message ?? documentedMessages[fault.code] ?? 'Internal error'
        return answer(JSON.stringify({ code: fault.code, msg, request_id: requestId }))
      }
      case 'malformed':
        return answer(fault.body ?? '<html>', fault.contentType)
      case 'slow':
        await delay(fault.delayMs, undefined, { signal })
        break
      case 'hang':
        return { kind: 'hang' }
      case 'reset':
        return { kind: 'reset' }
      case 'cut':
        cutAfterBytes = fault.afterBytes ?? 'half'
        break
      case 'shuffle':
        twist.shuffle = true
        break
      case 'warning':
        twist.warning = fault.text
        break
      case 'cutStream':
        stream.cut = { afterEvents: fault.afterEvents, cleanly: fault.cleanly === true }
        break
      case 'errorInStream':
        stream.error = { afterEvents: fault.afterEvents, message: fault.message ?? documentedMessages[500] ?? '' }
        break
      case 'pieces':
        stream.pieceBytes = fault.bytes
        break
      case 'slowStream':
        stream.delayMs = fault.delayMs
        break
      case 'expirePlans':
        twist.expirePlans = true
        break
      case 'stopReason':
        twist.stopReason = fault.reason
        break
      case 'taskState':
        twist.taskState = fault.state
        break
      case 'failTask':
        twist.failTask = fault.message
        break
    }
  }
  return { kind: 'handle', twist, stream, cutAfterBytes }
}

function answer(body: string, contentType = 'application/json'): FaultOutcome {
  return { kind: 'answer', reply: { contentType, body: Buffer.from(body) } }
}

function retryHeader(fault: Fault & { do: 'status' }): Record<string, string> {
  if (fault.retryAfterDateMs !== undefined)
    return { 'retry-after': new Date(host.now() + fault.retryAfterDateMs).toUTCString() }
  return fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
}
