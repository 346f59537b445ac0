import type { TextSource } from '../../../../text/textPieces.ts'
import { Spool } from './spool.ts'

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
