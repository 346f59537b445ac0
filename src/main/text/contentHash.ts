import { createHash, hash } from 'node:crypto'
import type { LongText, NewDocument } from '../model/document.ts'
import { piecesOf, type TextSource } from './textPieces.ts'
import { sourceOf } from './utf8Text.ts'

/** Of the hashes made here. */
export const HASH_BYTES = 16

/**
 * Identity of a text: the first 16 bytes of SHA-256 over its UTF-8. A text with a lone surrogate has no UTF-8 of its own
 * (every lone half would become U+FFFD), so the hash is then taken over a byte no UTF-8 text starts with and its UTF-16LE.
 */
export function textHash(text: string | LongText): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string') return hashOf(bytesOf(sourceOf(text), true))
  const isWellFormed = text.isWellFormed()
  if (text.length > LONG) return hashOf(bytesOf(text, isWellFormed))
  return isWellFormed ? shortHash(text) : shortHash(Buffer.concat([ILL_FORMED, Buffer.from(text, 'utf16le')]))
}

const ILL_FORMED = Buffer.of(0xff)

/** In UTF-16 units: a longer text is hashed piece by piece, because the library of hashes makes a copy of what it gets. */
const LONG = 1_000_000

/** In UTF-16 units, which take at most three bytes. */
const PIECE = 16 * 1024
const pieceBytes = Buffer.allocUnsafeSlow(3 * PIECE)

/** Each is valid until the next one. */
function* bytesOf(text: TextSource, isWellFormed: boolean): Generator<Buffer> {
  if (!isWellFormed) yield ILL_FORMED
  // One piece after the other in the same memory: what comes and goes makes the process larger than it needs to be.
  for (const piece of piecesOf(text, PIECE))
    yield pieceBytes.subarray(0, pieceBytes.write(piece, isWellFormed ? 'utf8' : 'utf16le'))
}

function hashOf(pieces: Iterable<Buffer>): Uint8Array<ArrayBuffer> {
  const sha256 = createHash('sha256')
  for (const piece of pieces) sha256.update(piece)
  return new Uint8Array(sha256.digest().subarray(0, HASH_BYTES))
}

/** By way of a string: a buffer that is made by the library of hashes costs more than the hash. */
function shortHash(input: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const digest = hash('sha256', input, 'binary')
  const bytes = new Uint8Array(HASH_BYTES)
  for (let at = 0; at < HASH_BYTES; at++) bytes[at] = digest.charCodeAt(at)
  return bytes
}

/** Where what is hashed is put together; longer fields get a buffer of their own. */
const scratch = Buffer.allocUnsafeSlow(64 * 1024)

/** Identity of a document's content: the same record from the same kind of source gives the same hash, on any machine. */
export function documentHash(document: NewDocument, hashOfText: Uint8Array = textHash(document.text)): Uint8Array {
  return shortHash(documentIdentity(document, hashOfText))
}

/** What the hash of a document is made of. It is valid until the next call. */
export function documentIdentity(document: NewDocument, hashOfText: Uint8Array = textHash(document.text)): Uint8Array {
  const { kind, externalId, title, url, publishedAt } = document
  const fields = JSON.stringify([kind, externalId ?? null, title, url ?? null, publishedAt ?? null])
  // A UTF-16 unit takes at most three bytes.
  const room = fields.length * 3 + HASH_BYTES
  const bytes = room <= scratch.length ? scratch : Buffer.allocUnsafe(room)
  const end = bytes.write(fields)
  bytes.set(hashOfText, end)
  return bytes.subarray(0, end + HASH_BYTES)
}
