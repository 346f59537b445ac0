import type { BlockKind, CellSpan } from '../../../../model/layout.ts'
import { Spool } from './spool.ts'

/** A block in the text of the document, with what its kind is told by. */
export interface WrittenBlock {
  readonly kind: 'text' | Extract<BlockKind, 'list' | 'table'>
  start: number
  end: number
  readonly page: number
  readonly size: number
  readonly isBold: boolean
  readonly top: number
  readonly isNote: boolean
  readonly lines: number
  rows?: readonly (readonly CellSpan[])[]
}

const NEWLINE = 10
const READ_BYTES = 64 * 1024

/** Blocks in a {@link Spool}, as lines of JSON; the last one may still be changed. */
export class BlockSpool implements Iterable<WrittenBlock> {
  readonly #spool: Spool
  #last: WrittenBlock | undefined

  constructor(folder: string) {
    this.#spool = new Spool(folder)
  }

  get last(): WrittenBlock | undefined {
    return this.#last
  }

  push(block: WrittenBlock): void {
    if (this.#last) this.#spool.write(Buffer.from(`${JSON.stringify(this.#last)}\n`))
    this.#last = block
  }

  *[Symbol.iterator](): Generator<WrittenBlock> {
    let [at, size] = [0, READ_BYTES]
    while (at < this.#spool.length) {
      const bytes = this.#spool.read(at, at + size)
      const end = bytes.lastIndexOf(NEWLINE) + 1
      // A line may be longer: a table of many rows.
      size = end === 0 ? 2 * size : READ_BYTES
      for (const line of bytes.toString('utf8', 0, end).split('\n'))
        if (line !== '') yield JSON.parse(line) as WrittenBlock
      at += end
    }
    if (this.#last) yield this.#last
  }

  close(): void {
    this.#spool.close()
  }
}
