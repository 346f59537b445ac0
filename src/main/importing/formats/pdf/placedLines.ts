import type { PlacedLine } from '../../../model/layout.ts'
import type { Box } from '../../../model/place.ts'
import { Spool } from './spool/spool.ts'

const directions = [undefined, 'rtl', 'down'] as const

/** Entries that are written at once. */
const chunkLength = 4_096
/** Of an entry: start, end, page, direction as 32-bit numbers; left, top, width, height as 32-bit floats. */
const entryBytes = 32

/** Where a text stands, in the order of the text. Kept as plain numbers in a {@link Spool}: a book has a million entries. */
export class PlacedLines {
  readonly #spool: Spool
  readonly #chunk = Buffer.allocUnsafeSlow(entryBytes * chunkLength)
  #count = 0

  constructor(folder: string) {
    this.#spool = new Spool(folder)
  }

  get count(): number {
    return this.#count
  }

  push(start: number, end: number, page: number, box: Box, direction?: PlacedLine['direction']): void {
    const at = entryBytes * (this.#count % chunkLength)
    const { left, top, width, height } = box
    for (const [field, number] of [start, end, page, directions.indexOf(direction)].entries())
      this.#chunk.writeUInt32LE(number, at + 4 * field)
    for (const [field, number] of [left, top, width, height].entries())
      this.#chunk.writeFloatLE(number, at + 16 + 4 * field)
    this.#count++
    if (this.#count % chunkLength === 0) this.#spool.write(this.#chunk)
  }

  /** The entries with their offsets where `moved` puts them; those that become empty are left out. Offsets ascend. */
  *lines(moved: (offset: number) => number): Generator<PlacedLine> {
    for (let from = 0; from < this.#count; from += chunkLength) {
      const isWritten = from + chunkLength <= this.#count
      const chunk = isWritten ? this.#spool.read(entryBytes * from, entryBytes * (from + chunkLength)) : this.#chunk
      for (let at = 0; at < Math.min(chunkLength, this.#count - from); at++) {
        const line = lineAt(chunk, entryBytes * at, moved)
        if (line.end > line.start) yield line
      }
    }
  }

  close(): void {
    this.#spool.close()
  }
}

function lineAt(chunk: Buffer, at: number, moved: (offset: number) => number): PlacedLine {
  const [start = 0, end = 0, page = 0, way = 0] = [0, 4, 8, 12].map((field) => chunk.readUInt32LE(at + field))
  const [left = 0, top = 0, width = 0, height = 0] = [16, 20, 24, 28].map((field) => chunk.readFloatLE(at + field))
  const direction = directions[way]
  return {
    start: moved(start),
    end: moved(end),
    page,
    box: { left, top, width, height },
    ...(direction ? { direction } : {}),
  }
}
