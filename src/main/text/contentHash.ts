import { hash } from 'node:crypto'
import type { NewDocument } from '../model/document.ts'

/** Of the hashes made here. */
export const HASH_BYTES = 16

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

/** Identity of a document's content: the same record from the same kind of source gives the same hash, on any machine. */
export function documentHash(document: NewDocument, hashOfText: Uint8Array = textHash(document.text)): Uint8Array {
  const { kind, externalId, title, url, publishedAt } = document
  const fields = JSON.stringify([kind, externalId ?? null, title, url ?? null, publishedAt ?? null])
  return new Uint8Array(
    hash('sha256', Buffer.concat([Buffer.from(fields), hashOfText]), 'buffer').subarray(0, HASH_BYTES),
  )
}
