import type { PlacedLine } from '../../../model/layout.ts'
import type { Box } from '../../../model/place.ts'

/** Numbers of an entry: page, left, top, width, height, direction. */
const fields = 6
const directions = [undefined, 'rtl', 'down'] as const

/** Where a text stands, in the order of the text. Kept as plain numbers: a book has a million entries. */
export class PlacedLines {
  #spans = new Float64Array(2 * 1024)
  #places = new Float32Array(fields * 1024)
  #count = 0

  push(start: number, end: number, page: number, box: Box, direction?: PlacedLine['direction']): void {
    if ((this.#count + 1) * 2 > this.#spans.length) {
      const [spans, places] = [new Float64Array(this.#spans.length * 2), new Float32Array(this.#places.length * 2)]
      spans.set(this.#spans)
      places.set(this.#places)
      this.#spans = spans
      this.#places = places
    }
    this.#spans.set([start, end], 2 * this.#count)
    const { left, top, width, height } = box
    this.#places.set([page, left, top, width, height, directions.indexOf(direction)], fields * this.#count)
    this.#count++
  }

  /** Moves each offset to where `moved` puts it; entries that become empty are left out. Offsets are asked for in order. */
  move(moved: (offset: number) => number): void {
    for (let at = 0; at < 2 * this.#count; at++) this.#spans[at] = moved(this.#spans[at] as number)
  }

  toArray(): PlacedLine[] {
    const lines: PlacedLine[] = []
    for (let at = 0; at < this.#count; at++) {
      const [start = 0, end = 0] = this.#spans.subarray(2 * at, 2 * at + 2)
      if (end <= start) continue
      const [page = 0, left = 0, top = 0, width = 0, height = 0, way = 0] = this.#places.subarray(
        fields * at,
        fields * at + fields,
      )
      const direction = directions[way]
      lines.push({ start, end, page, box: { left, top, width, height }, ...(direction ? { direction } : {}) })
    }
    return lines
  }
}
