import { createHash } from 'node:crypto'
import type { KeyHeader } from './auth.ts'

/** One request as it arrived and how it ended, for tests and for the curious. Never the key, never the texts. */
export interface ReceivedRequest {
  readonly operation: string
  /** Counted from 1 per operation. */
  readonly number: number
  readonly keyHeader: KeyHeader
  bodyBytes: number
  /** Of the body, in hex: two requests with the same one were the same request. */
  bodySha256: string
  items: number
  /** The HTTP status, what a fault did instead, or 'open' while there is no answer. */
  outcome: number | 'cut' | 'reset' | 'hang' | 'open'
}

// Enough for any test; a service that runs for weeks must not grow.
const keptRequests = 100_000

export class Received {
  readonly #requests: ReceivedRequest[] = []
  readonly #counts = new Map<string, number>()

  begin(operation: string, keyHeader: KeyHeader): ReceivedRequest {
    const number = (this.#counts.get(operation) ?? 0) + 1
    this.#counts.set(operation, number)
    const request: ReceivedRequest = {
      operation,
      number,
      keyHeader,
      bodyBytes: 0,
      bodySha256: '',
      items: 0,
      outcome: 'open',
    }
    this.#requests.push(request)
    if (this.#requests.length > keptRequests) this.#requests.splice(0, keptRequests / 2)
    return request
  }

  /** A copy, oldest first. */
  list(): ReceivedRequest[] {
    return this.#requests.map((request) => ({ ...request }))
  }
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
