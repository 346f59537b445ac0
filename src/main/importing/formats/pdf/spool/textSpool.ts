import { Spool } from './spool.ts'

/** What is needed of a text to look at it piece by piece; a string is one. Offsets are in UTF-16 units. */
export interface TextSource {
  readonly length: number
  slice(start: number, end?: number): string
}

/** UTF-16 units to a piece. */
const PIECE = 64 * 1024
const BYTES_PER_UNIT = 2

/** A text in a {@link Spool}. */
export class TextSpool implements TextSource {
  readonly #spool: Spool

  constructor(folder: string) {
    this.#spool = new Spool(folder)
  }

  get length(): number {
    return this.#spool.length / BYTES_PER_UNIT
  }

  write(text: string): void {
    if (text !== '') this.#spool.write(Buffer.from(text, 'utf16le'))
  }

  slice(start: number, end = this.length): string {
    return this.#spool.read(BYTES_PER_UNIT * start, BYTES_PER_UNIT * end).toString('utf16le')
  }

  close(): void {
    this.#spool.close()
  }
}

/** All of a text in pieces that do not part a pair of surrogates. */
export function* piecesOf(text: TextSource): Generator<string> {
  for (let from = 0; from < text.length;) {
    const piece = text.slice(from, Math.min(from + PIECE, text.length))
    const isParted = from + piece.length < text.length && /[\uD800-\uDBFF]$/.test(piece)
    const whole = isParted ? piece.slice(0, -1) : piece
    yield whole
    from += whole.length
  }
}
