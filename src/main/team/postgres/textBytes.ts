import { textHash } from '../../text/contentHash.ts'

/** No UTF-8 begins with it. */
const UTF16 = 0xff

/** A text as the server keeps it: UTF-8, or for one that has none (half of a surrogate pair) that byte and UTF-16LE. */
export function textBytes(text: string): Buffer {
  return text.isWellFormed()
    ? Buffer.from(text, 'utf8')
    : Buffer.concat([Buffer.of(UTF16), Buffer.from(text, 'utf16le')])
}

/** The inverse of {@link textBytes}. */
export function textFromBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer[0] === UTF16 ? buffer.toString('utf16le', 1) : buffer.toString('utf8')
}

export const hexHash = (text: string): string => Buffer.from(textHash(text)).toString('hex')
