import { hash } from 'node:crypto'

const HASH_BYTES = 16

/**
 * Identity of a text: the first 16 bytes of SHA-256 over its UTF-8. A text with a lone surrogate has no UTF-8 of its own
 * (every lone half would become U+FFFD), so the hash is then taken over a byte no UTF-8 text starts with and its UTF-16LE.
 */
export function textHash(text: string): Uint8Array<ArrayBuffer> {
  const digest = text.isWellFormed()
    ? hash('sha256', text, 'buffer')
    : hash('sha256', Buffer.concat([Buffer.of(0xff), Buffer.from(text, 'utf16le')]), 'buffer')
  return new Uint8Array(digest.subarray(0, HASH_BYTES))
}
