import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { documentedMessages, LocalError } from './localError.ts'

export type KeyHeader = 'bearer' | 'x-api-key' | 'none'

/** Which header carries a key, and the key: either is accepted (Search and Embedding, "Authentication" 1). */
export function keyOf(headers: IncomingHttpHeaders): { readonly header: KeyHeader; readonly key: string | undefined } {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return { header: 'bearer', key: bearer }
  const plain = headers['x-api-key']
  if (typeof plain === 'string' && plain !== '') return { header: 'x-api-key', key: plain }
  return { header: 'none', key: undefined }
}

/** A missing or invalid key yields 401; without a key of its own the service lets everybody in. */
export function requireKey(expected: string | undefined, given: string | undefined): void {
  if (expected === undefined) return
  if (given === undefined || !timingSafeEqual(digest(given), digest(expected)))
    throw new LocalError(401, documentedMessages[401] ?? '')
}

/** Of one length, as a comparison needs that does not tell by its time how much of a key is right. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
