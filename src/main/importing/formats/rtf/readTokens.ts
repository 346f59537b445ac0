/** What is told of the tokens of an RTF file. */
export interface RtfHandler {
  open(): void
  close(): void
  /** A control word, with its number if it has one. */
  word(name: string, value: number | undefined): void
  /** A control symbol: the character behind the backslash. */
  symbol(character: string): void
  /** A character in the current code page, or a byte of one. */
  byte(byte: number): void
}

const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const quote = 0x27
const minus = 0x2d
const space = 0x20

/** After so many bytes {@link readTokens} reports how far it is. */
const STEP = 1024 * 1024
/** No control word is longer; what is, is damaged. */
const LONGEST_WORD = 40

/** Reads the tokens of an RTF file. Never fails: what is no token is text. */
export function readTokens(file: Uint8Array, handler: RtfHandler, onProgress: (bytes: number) => void): void {
  let reported = 0
  for (let at = 0; at < file.length;) {
    if (at - reported > STEP) onProgress((reported = at))
    const byte = file[at]!
    if (byte === openBrace) {
      handler.open()
      at++
    } else if (byte === closeBrace) {
      handler.close()
      at++
    } else if (byte === backslash) at = readControl(file, at + 1, handler)
    else {
      // Line ends structure the file and not the text.
      if (byte !== 0x0a && byte !== 0x0d && byte !== 0) handler.byte(byte)
      at++
    }
  }
}

/** `at` is behind the backslash. Returns where the next token begins. */
function readControl(file: Uint8Array, at: number, handler: RtfHandler): number {
  const first = file[at]
  if (first === undefined) return at
  if (first === quote) {
    const code = Number.parseInt(ascii(file, at + 1, at + 3), 16)
    if (Number.isNaN(code)) return at + 1
    handler.byte(code)
    return at + 3
  }
  if (!isLetter(first)) {
    handler.symbol(String.fromCharCode(first))
    return at + 1
  }
  let end = at
  while (end - at < LONGEST_WORD && isLetter(file[end])) end++
  const name = ascii(file, at, end)
  const numberAt = end
  if (file[end] === minus && isDigit(file[end + 1])) end++
  while (end - numberAt < 11 && isDigit(file[end])) end++
  const value = end > numberAt ? Number(ascii(file, numberAt, end)) : undefined
  if (file[end] === space) end++
  // Binary data, which may look like anything.
  if (name === 'bin') return end + Math.max(0, value ?? 0)
  handler.word(name, value)
  return end
}

function ascii(file: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...file.subarray(from, to))
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a))
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
