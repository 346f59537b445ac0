import { isUtf8 } from 'node:buffer'
import { detectEncoding } from '../../encoding/detectEncoding.ts'

export interface DecodedPage {
  readonly text: string
  /** A name of the WHATWG Encoding Standard. */
  readonly encoding: string
  /** The encoding was neither stated nor certain. */
  readonly isGuess: boolean
}

/** A statement further down is not looked for; browsers read 1024 bytes. */
const prescanBytes = 8 * 1024

/**
 * The text of a page by its byte order mark, by the encoding that its server named (`named`), by the one that it states
 * (`<meta charset>`, XML declaration), else by how the bytes look. What is UTF-8 with letters beyond ASCII is read as such
 * whatever is stated.
 * @param chosen by the user, a name of the WHATWG Encoding Standard; it overrides all of that
 */
export function decodePage(bytes: Uint8Array, chosen?: string, named?: string): DecodedPage {
  if (chosen !== undefined) return decoded(bytes, chosen, false)
  const marked = markedEncoding(bytes)
  const stated = marked ?? knownEncoding(named) ?? statedEncoding(bytes)
  const isPlain = bytes.every((byte) => byte < 0x80)
  if (marked === undefined && !isPlain && !/^(?:utf-16|iso-2022)/.test(stated ?? '') && isUtf8(bytes))
    return decoded(bytes, 'utf-8', false)
  // A page that states UTF-8 and is none was converted by a program that did not look at it.
  if (stated !== undefined && (stated !== 'utf-8' || marked !== undefined || isPlain))
    return decoded(bytes, stated, false)
  const guess = detectEncoding(bytes.subarray(0, 256 * 1024), { complete: bytes.length <= 256 * 1024, isJson: false })
  if (guess.kind === 'text') return decoded(bytes, guess.encoding, !guess.sure)
  return decoded(bytes, 'windows-1252', true)
}

function decoded(bytes: Uint8Array, encoding: string, isGuess: boolean): DecodedPage {
  return { text: new TextDecoder(encoding).decode(bytes), encoding, isGuess }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function statedEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, prescanBytes))
    .toString('latin1')
    .replaceAll(/<!--[^]*?-->/g, '')
  const [, label] =
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start) ??
    /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(start) ??
    []
  const encoding = knownEncoding(label)
  // What could be read as ASCII up to here is no UTF-16, whatever it states.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

function knownEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
