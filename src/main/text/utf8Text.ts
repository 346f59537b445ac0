import type { LongText, TextInMemory } from '../model/document.ts'
import { FileText } from './fileText.ts'
import type { TextSource } from './textPieces.ts'

/** A text of a document, to look at piece by piece. */
export function sourceOf(text: string | LongText): TextSource {
  if (typeof text === 'string') return text
  return 'path' in text ? new FileText(text) : new Utf8Text(text)
}

/** A text of a document as a string: for one that is shown, or compared as a whole. */
export function wholeText(text: string | LongText): string {
  return sourceOf(text).slice(0)
}

/** A {@link TextInMemory} whose pieces are asked for one after the other. Offsets do not part a pair of surrogates. */
class Utf8Text implements TextSource {
  readonly #bytes: Buffer
  readonly length: number
  /** A place that is known: its offset in units and in bytes. */
  #unit = 0
  #byte = 0

  constructor({ utf8, length }: TextInMemory) {
    this.#bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength)
    this.length = length
  }

  slice(start: number, end = this.length): string {
    const from = this.#byteAt(start)
    const [unit, byte] = [this.#unit, this.#byte]
    const to = this.#byteAt(Math.min(end, this.length))
    // The next piece may begin before the end of this one, seldom before its start.
    this.#unit = unit
    this.#byte = byte
    return this.#bytes.toString('utf8', from, to)
  }

  #byteAt(unit: number): number {
    const bytes = this.#bytes
    // All ASCII.
    if (bytes.length === this.length) return unit
    if (unit < this.#unit) [this.#unit, this.#byte] = [0, 0]
    while (this.#unit < unit && this.#byte < bytes.length) {
      const width = widthOf(bytes[this.#byte] as number)
      this.#byte += width
      this.#unit += unitsOf(width)
    }
    return this.#byte
  }
}

/** Bytes of the character that begins with a byte. */
function widthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** UTF-16 units of a character of so many bytes. */
function unitsOf(width: number): number {
  return width === 4 ? 2 : 1
}
