import { binsPerUnit, blockRows, lowestBin, scoreBins, type Layout } from './layout.ts'

/** The part of the kernel that compares codes of four bits a coordinate; int4Kernel.as.ts describes each function. */
export interface Int4Kernel {
  setInt4Query(
    query: number,
    coordinateBytes: number,
    base: number,
    step: number,
    offset: number,
    rounding: number,
    deviations: number,
    lowShare: number,
    highShare: number,
    part: number,
  ): void
  scanInt4Blocks(blocks: number, count: number, histogram: number, masked: boolean): number
  scanInt4Positions(positions: number, count: number, out: number, histogram: number): void
  collectInt4Blocks(blocks: number, count: number, least: number, out: number, bounds: number, limit: number): number
}

/** The same in plain JavaScript: same results, several times slower. */
export function createInt4Fallback(memory: WebAssembly.Memory, layout: Layout): Int4Kernel {
  const { segments, segmentBytes, codeBytes, inSegment } = layout
  let buffer = memory.buffer
  let views = viewsOf(buffer)
  /** The memory may have grown since the last call, in this thread or another. */
  const refresh = () => {
    if (buffer !== memory.buffer) views = viewsOf((buffer = memory.buffer))
    return views
  }
  const segmentOf = (index: number) => segments + (index >>> 16) * segmentBytes
  const fround = Math.fround
  let compared: Parameters<Int4Kernel['setInt4Query']> = [0, 0, 0, 0, 0, 0, 0, 4, 4, 0]

  const shareOf = (trailer: number, mark: number): number => {
    if (mark < 0) return 0
    return mark > 3 ? 65_535 : (views.shorts[(trailer + 8 + 2 * mark) >>> 1] as number)
  }
  /** Counts the lower bound, answers the upper one. */
  const boundsOf = (code: number, histogram: number): number => {
    const { bytes, floats, words } = views
    const [query, coordinateBytes, base, step, offset, rounding, deviations, low, high, part] = compared
    let product = 0
    for (let at = 0, q = query; at < coordinateBytes; at += 16, q += 32)
      for (let i = 0; i < 16; i++) {
        const byte = bytes[code + at + i] as number
        product += signed(bytes[q + i] as number) * (byte & 15) + signed(bytes[q + 16 + i] as number) * (byte >> 4)
      }
    const trailer = code + coordinateBytes
    const width = floats[trailer >>> 2] as number
    const error = floats[(trailer + 4) >>> 2] as number
    let score = fround(fround(base) + fround(fround(width * fround(step)) * fround(2 * product - offset)))
    let margin = fround(fround(error + fround(rounding)) * fround(deviations))
    if (low !== 4) {
      const from = shareOf(trailer, low)
      const share = fround(fround(from + fround((shareOf(trailer, high) - from) * fround(part))) / 65_535)
      const gain = fround(1 / fround(Math.sqrt(Math.max(share, fround(0.0001)))))
      score = fround(score * gain)
      margin = fround(margin * gain)
    }
    const raised = fround(fround(fround(score - margin) + lowestBin) * binsPerUnit)
    const bin = Math.min(scoreBins - 1, Math.max(0, Math.trunc(raised) || 0))
    const at = (histogram >>> 2) + bin
    words[at] = (words[at] as number) + 1
    return fround(score + margin)
  }
  const isAllowed = (bytes: Uint8Array, slot: number): boolean =>
    (((bytes[segmentOf(slot) + inSegment.mask + ((slot & 0xffff) >>> 3)] as number) >>> (slot & 7)) & 1) !== 0

  return {
    setInt4Query: (...query) => {
      compared = query
    },
    scanInt4Blocks: (blocks, count, histogram, masked) => {
      const { bytes, words, floats } = refresh()
      let scanned = 0
      for (let i = 0; i < count; i++) {
        const block = words[(blocks >>> 2) + i] as number
        const segment = segmentOf(block * blockRows)
        const inside = (block * blockRows) & 0xffff
        const rows = words[(segment + inSegment.counts + ((block & 1023) << 2)) >>> 2] as number
        for (let row = 0; row < blockRows; row++) {
          const slot = words[(segment + inSegment.slots + ((inside + row) << 2)) >>> 2] as number
          const isThere = row < rows && (!masked || isAllowed(bytes, slot))
          floats[(segment + inSegment.distances + ((inside + row) << 2)) >>> 2] = isThere
            ? boundsOf(segment + (inside + row) * codeBytes, histogram)
            : -Infinity
          if (isThere) scanned++
        }
      }
      return scanned
    },
    scanInt4Positions: (positions, count, out, histogram) => {
      const { words, floats } = refresh()
      for (let i = 0; i < count; i++) {
        const position = words[(positions >>> 2) + i] as number
        floats[(out >>> 2) + i] = boundsOf(segmentOf(position) + (position & 0xffff) * codeBytes, histogram)
      }
    },
    collectInt4Blocks: (blocks, count, least, out, bounds, limit) => {
      const { words, floats } = refresh()
      const lowest = fround(least)
      let found = 0
      for (let i = 0; i < count; i++) {
        const first = (words[(blocks >>> 2) + i] as number) * blockRows
        const at = (segmentOf(first) + inSegment.distances + ((first & 0xffff) << 2)) >>> 2
        for (let row = 0; row < blockRows; row++) {
          const bound = floats[at + row] as number
          if (!(bound >= lowest)) continue
          if (found === limit) return found
          words[(out >>> 2) + found] = first + row
          floats[(bounds >>> 2) + found++] = bound
        }
      }
      return found
    },
  }
}

function signed(byte: number): number {
  return (byte << 24) >> 24
}

function viewsOf(buffer: ArrayBufferLike) {
  return {
    bytes: new Uint8Array(buffer),
    shorts: new Uint16Array(buffer),
    words: new Int32Array(buffer),
    floats: new Float32Array(buffer),
  }
}
