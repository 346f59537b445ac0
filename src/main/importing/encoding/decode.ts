import { isUtf8 } from 'node:buffer'
import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'

/**
 * Turns the bytes of one file into text, piece by piece. Use one per file. Made of TextDecoder and not of iconv-lite, which
 * does not tell which bytes mean nothing.
 */
export interface PieceDecoder {
  decode(bytes: Uint8Array): string
  /** What is left after the last piece. */
  end(): string
  /** Whether this text, which came from `decode`, has bytes in it that mean nothing in the encoding. */
  isDamaged(text: string): boolean
  /** The same text with U+FFFD where the bytes meant nothing. */
  mend(text: string): MendedText
}

/** Text that may be shown and stored, and at how many places of it the bytes meant nothing. */
export interface MendedText {
  readonly text: string
  readonly places: number
}

const replacement = '\uFFFD'

/**
 * A decoder for a label of the WHATWG Encoding Standard. A byte order mark at the start is dropped.
 * @throws QuarryError usage for a label nobody knows
 */
export function createDecoder(encoding: string): PieceDecoder {
  const label = encodingName(encoding)
  if (label === 'utf-8') return utf8Decoder()
  if (label === 'utf-16le' || label === 'utf-16be') return utf16Decoder(label === 'utf-16be')
  return legacyDecoder(label)
}

/** The standard's name for a label: `latin1` is `windows-1252`. */
export function encodingName(label: string): string {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch (cause) {
    throw new QuarryError('usage', `"${label}" is not an encoding that is known here.`, {
      where: 'encoding',
      hint: `${advise('giveEncoding')} Some that are known: utf-8, utf-16le, windows-1252, iso-8859-2, windows-1251, koi8-r, shift_jis, euc-jp, gb18030, big5, euc-kr.`,
      cause,
    })
  }
}

/**
 * A byte that is not UTF-8 becomes the lone surrogate U+DC00 + byte, which no valid UTF-8 can give, so that the row it
 * stands in can be found later, whatever the format. Nothing damaged is ever handed on as text, unless it was mended.
 */
function utf8Decoder(): PieceDecoder {
  const lone = /[\uDC80-\uDCFF]/u
  let rest: Uint8Array = new Uint8Array(0)
  let atStart = true
  let damaged = false
  const text = (bytes: Buffer): string => {
    let decoded
    if (isUtf8(bytes)) decoded = bytes.toString('utf8')
    else {
      damaged = true
      decoded = withSurrogates(bytes)
    }
    if (atStart && decoded.length > 0) {
      atStart = false
      if (decoded.charCodeAt(0) === 0xfeff) return decoded.slice(1)
    }
    return decoded
  }
  return {
    decode(bytes) {
      const joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : asBuffer(bytes)
      const whole = joined.length - unfinishedBytes(joined)
      rest = Uint8Array.from(joined.subarray(whole))
      return text(joined.subarray(0, whole))
    },
    end() {
      const last = asBuffer(rest)
      rest = new Uint8Array(0)
      return text(last)
    },
    isDamaged: (text) => damaged && lone.test(text),
    mend: (text) => (damaged ? mendSurrogates(text) : { text, places: 0 }),
  }
}

/** The text of a stretch of UTF-8 in which there may be bytes that are none. A byte order mark is kept. */
export function mendUtf8(bytes: Uint8Array): MendedText {
  return mendSurrogates(withSurrogates(asBuffer(bytes)))
}

/** As many marks as the Encoding Standard has them: one for the beginning of a character that breaks off. */
function mendSurrogates(text: string): MendedText {
  let places = 0
  const mended = text.replaceAll(/[\uDC80-\uDCFF]+/gu, (run) => {
    const marks = Buffer.from(Array.from(run, (unit) => unit.charCodeAt(0) & 0xff)).toString('utf8')
    places += marks.length
    return marks
  })
  return { text: mended, places }
}

/** How many bytes at the end begin a character that the next piece may finish. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

function withSurrogates(bytes: Buffer): string {
  let out = ''
  let good = 0
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    if (length > 0) at += length
    else {
      out += bytes.toString('utf8', good, at) + String.fromCharCode(0xdc00 + bytes[at]!)
      good = ++at
    }
  }
  return out + bytes.toString('utf8', good)
}

/** The length of the valid sequence that starts here, 0 if there is none (Unicode 15, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  const second = bytes[at + 1]!
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < low || second > high) return 0
  for (let i = 2; i < length; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0
  return length
}

/** Every pair of bytes is a unit, lone surrogates among them are kept; only an odd byte at the end is damage. */
function utf16Decoder(bigEndian: boolean): PieceDecoder {
  let rest: Uint8Array = new Uint8Array(0)
  let atStart = true
  let odd = false
  return {
    decode(bytes) {
      const joined = Buffer.concat([rest, bytes])
      const whole = joined.length - (joined.length % 2)
      rest = Uint8Array.from(joined.subarray(whole))
      const pairs = joined.subarray(0, whole)
      if (bigEndian) pairs.swap16()
      const text = pairs.toString('utf16le')
      if (!atStart || text === '') return text
      atStart = false
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
    },
    end() {
      odd = rest.length > 0
      return odd ? replacement : ''
    },
    isDamaged: (text) => odd && text.endsWith(replacement),
    mend: (text) => ({ text, places: odd && text.endsWith(replacement) ? 1 : 0 }),
  }
}

/** U+FFFD cannot be written in these encodings, so where it stands the bytes meant nothing. */
function legacyDecoder(label: string): PieceDecoder {
  const decoder = new TextDecoder(label)
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
    isDamaged: (text) => text.includes(replacement),
    mend: (text) => ({ text, places: text.split(replacement).length - 1 }),
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
