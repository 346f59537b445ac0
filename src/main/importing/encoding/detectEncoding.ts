import { isUtf8 } from 'node:buffer'
import { guessLegacyEncoding } from './legacyEncodings.ts'
import { sevenBitEncoding } from './sevenBitEncodings.ts'

/** What the beginning of a file shows about its encoding. */
export type EncodingGuess =
  | { readonly kind: 'text'; readonly encoding: string; readonly sure: boolean }
  | { readonly kind: 'binary' }
  /** Text in an encoding that is not read. */
  | { readonly kind: 'unread'; readonly encoding: string }
  /** Text in an encoding that could be one of several. */
  | { readonly kind: 'unknown'; readonly candidates: readonly string[] }

/** What is known of a file besides its bytes. */
interface EncodingHints {
  /** The head is the whole file. */
  readonly complete: boolean
  /** JSON is UTF-8 by its standard (RFC 8259): what is not, is more likely damage. */
  readonly isJson: boolean
}

/**
 * By byte order mark, then UTF-16 without one (zero bytes all on one side), then UTF-8, then the legacy encodings by how
 * the text they give looks. A few bytes that fit nothing are damage to UTF-8, and a NUL or two are damage to any text.
 */
export function detectEncoding(head: Uint8Array, { complete, isJson }: EncodingHints): EncodingGuess {
  const [a, b, c, d] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return { kind: 'text', encoding: 'utf-8', sure: true }
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { kind: 'unread', encoding: 'UTF-32' }
  if (a === 0xff && b === 0xfe) return { kind: 'text', encoding: 'utf-16le', sure: true }
  if (a === 0xfe && b === 0xff) return { kind: 'text', encoding: 'utf-16be', sure: true }
  const utf16 = utf16WithoutMark(head)
  if (utf16) return { kind: 'text', encoding: utf16, sure: false }
  const sevenBit = sevenBitEncoding(head)
  if (sevenBit !== undefined) return { kind: 'unread', encoding: sevenBit }
  if (
    head.some((byte, at) => byte === 0x1b && head[at + 1] === 0x24 && (head[at + 2] === 0x42 || head[at + 2] === 0x40))
  )
    return { kind: 'text', encoding: 'iso-2022-jp', sure: false }
  if (isUtf8(complete ? head : withoutCutCharacter(head)))
    return controlShare(head) > 0.1 ? { kind: 'binary' } : { kind: 'text', encoding: 'utf-8', sure: true }
  // A few wrong bytes in what is otherwise UTF-8 with letters beyond ASCII are damage, not another encoding.
  if (utf8Share(head.subarray(0, 64 * 1024)) > 0.9) return { kind: 'text', encoding: 'utf-8', sure: true }
  if (controlShare(head) > 0.02) return { kind: 'binary' }
  // Where something is broken already, or nothing else is allowed, two odd lines in a thousand are no other encoding.
  if ((isJson || head.includes(0)) && oddLineShare(head) <= 0.01) return { kind: 'text', encoding: 'utf-8', sure: true }
  const guess = guessLegacyEncoding(head)
  if (typeof guess === 'string') return { kind: 'text', encoding: guess, sure: false }
  const odd = head.reduce((count, byte) => (byte < 0x80 ? count : count + 1), 0)
  if (odd <= Math.max(1, head.length / 200)) return { kind: 'text', encoding: 'utf-8', sure: false }
  return { kind: 'unknown', candidates: guess }
}

/** How many of the lines hold a byte beyond ASCII. */
function oddLineShare(bytes: Uint8Array): number {
  let lines = 0
  let odd = 0
  for (let at = 0; at < bytes.length; lines++) {
    const end = bytes.indexOf(10, at)
    const line = bytes.subarray(at, end < 0 ? bytes.length : end)
    if (line.some((byte) => byte > 0x7f)) odd++
    at += line.length + 1
  }
  return lines === 0 ? 0 : odd / lines
}

function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++)
    if (bytes[bytes.length - back]! >= 0xc0) return bytes.subarray(0, bytes.length - back)
  return bytes
}

/** Controls that texts do not have, but for a stray one; tab, line ends, form feed and escape do occur in them. */
function controlShare(bytes: Uint8Array): number {
  let controls = 0
  for (const byte of bytes)
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1b) controls++
  return controls < 2 ? 0 : controls / bytes.length
}

/** Of the bytes above ASCII, how many belong to valid sequences. */
function utf8Share(bytes: Uint8Array): number {
  let high = 0
  let good = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    high++
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
    if (length === 0 || !isUtf8(bytes.subarray(at, at + length)) || at + length > bytes.length) continue
    high += length - 1
    good += length
    at += length - 1
  }
  return high === 0 ? 1 : good / high
}

/**
 * Text of two-byte units has zero bytes, all on the side of the high byte: many in Latin scripts, few (blanks and line
 * ends) in others. A zero on the other side would be a NUL or a rare character, so it speaks against it.
 */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const plain = [0, 0]
  const units = Math.floor(bytes.length / 2)
  for (let at = 0; at < units * 2; at++) {
    if (bytes[at] !== 0) continue
    zeros[at % 2]!++
    const other = bytes[at ^ 1]!
    if (other === 10 || other === 13 || (other >= 0x20 && other < 0x7f)) plain[at % 2]!++
  }
  for (const [side, encoding] of [[1, 'utf-16le'] as const, [0, 'utf-16be'] as const]) {
    const here = zeros[side]!
    if (here < 2 || zeros[1 - side]! > here / 100 || plain[side]! < here * 0.8) continue
    // The bytes of two-byte letters beyond the Latin ones are hardly ever UTF-8, and text with a few NULs is.
    if (here > units * 0.3 || (!isUtf8(bytes) && looksLikeUnits(bytes.subarray(0, units * 2), encoding)))
      return encoding
  }
  return undefined
}

/** Whether the units are assigned characters and not surrogates out of place: binary data hardly ever gives that. */
function looksLikeUnits(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(bytes)
  const odd = text.match(/[\p{Cn}\p{Co}\uFFFD]|[\u0001-\u0008\u000e-\u001a]/gu)?.length ?? 0
  return odd <= text.length / 1000
}
