import type { PlacedLine } from '../../../model/layout.ts'
import type { Box } from '../../../model/place.ts'

const directions = [undefined, 'rtl', 'down'] as const

/** Entries of a chunk. */
const chunkLength = 16_384
/** Of an entry: start, end, page, direction. */
const spanFields = 4
/** Of an entry: left, top, width, height. */
const boxFields = 4

interface Chunk {
  readonly spans: Uint32Array
  readonly boxes: Float32Array
}

/** Where a text stands, in the order of the text. Kept as plain numbers: a book has a million entries. */
export class PlacedLines {
  /** All but the last are full. */
  readonly #chunks: Chunk[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  push(start: number, end: number, page: number, box: Box, direction?: PlacedLine['direction']): void {
    const at = this.#count % chunkLength
    if (at === 0)
      this.#chunks.push({
        spans: new Uint32Array(spanFields * chunkLength),
        boxes: new Float32Array(boxFields * chunkLength),
      })
    const { spans, boxes } = this.#chunks.at(-1) as Chunk
    const { left, top, width, height } = box
    spans.set([start, end, page, directions.indexOf(direction)], spanFields * at)
    boxes.set([left, top, width, height], boxFields * at)
    this.#count++
  }

  /** Moves each offset to where `moved` puts it; entries that become empty are left out. Offsets are asked for in order. */
  move(moved: (offset: number) => number): void {
    for (const { spans } of this.#chunks)
      for (let at = 0; at < spans.length; at += spanFields) {
        spans[at] = moved(spans[at] as number)
        spans[at + 1] = moved(spans[at + 1] as number)
      }
  }

  toArray(): PlacedLine[] {
    const lines: PlacedLine[] = []
    for (let at = 0; at < this.#count; at++) {
      const { spans, boxes } = this.#chunks[Math.floor(at / chunkLength)] as Chunk
      const [span, corner] = [spanFields * (at % chunkLength), boxFields * (at % chunkLength)]
      const [start = 0, end = 0, page = 0, way = 0] = spans.subarray(span, span + spanFields)
      if (end <= start) continue
      const [left = 0, top = 0, width = 0, height = 0] = boxes.subarray(corner, corner + boxFields)
      const direction = directions[way]
      lines.push({ start, end, page, box: { left, top, width, height }, ...(direction ? { direction } : {}) })
    }
    return lines
  }
}
