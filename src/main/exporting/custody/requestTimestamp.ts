import { systemRandom, type Random } from '../../base/random.ts'
import type { Timestamp } from './timestampTypes.ts'

/** Sends a query to a time-stamping authority, and answers its reply. */
export type AskAuthority = (query: Uint8Array) => Promise<Uint8Array>

/**
 * Asks an authority for a time stamp of a signature, and checks its reply.
 * @throws QuarryError invalid_input for a reply that is no time stamp of it; what `ask` throws
 */
export async function requestTimestamp(
  signature: Uint8Array,
  ask: AskAuthority,
  random: Random = systemRandom,
): Promise<{ readonly reply: Uint8Array; readonly timestamp: Timestamp }> {
  // Loaded when first needed: few seals have time stamps.
  const { checkTimestamp, timestampNonce, timestampQuery } = await import('./timestamp.ts')
  const nonce = timestampNonce(random)
  const reply = await ask(timestampQuery(signature, nonce))
  return { reply, timestamp: await checkTimestamp(reply, signature, { nonce }) }
}
