import { createInt4Fallback } from './int4Kernel.ts'
import type { Kernel } from './scanKernel.ts'
import { blockRows, type Layout } from './layout.ts'

/** kernel.as.ts in plain JavaScript, for where the compiled one is missing. Same results, several times slower. */
export function createFallbackKernel(memory: WebAssembly.Memory, layout: Layout): Kernel {
  const { segments, segmentBytes, codeBytes, inSegment } = layout
  let views = viewsOf(memory.buffer)
  /** The memory may have grown since the last call, in this thread or another. */
  const refresh = () => {
    if (views.bytes.buffer !== memory.buffer) views = viewsOf(memory.buffer)
    return views
  }
  const segmentOf = (index: number) => segments + (index >>> 16) * segmentBytes
  const codeAt = (position: number) => segmentOf(position) + (position & 0xffff) * codeBytes

  /** `last` is the index of four words that say which bits count at the end of `span`; below zero, all do. */
  const hamming = (words: Int32Array, a: number, b: number, span: number, last: number): number => {
    let distance = 0
    const [i, j, whole] = [a >>> 2, b >>> 2, (span - 16) >>> 2]
    for (let at = 0; at < whole; at++) distance += bitsIn((words[i + at] as number) ^ (words[j + at] as number))
    for (let at = whole; at < whole + 4; at++) {
      const mask = last < 0 ? -1 : (words[last + at - whole] as number)
      distance += bitsIn(((words[i + at] as number) ^ (words[j + at] as number)) & mask)
    }
    return distance
  }
  const isAllowed = (bytes: Uint8Array, slot: number): boolean =>
    (((bytes[segmentOf(slot) + inSegment.mask + ((slot & 0xffff) >>> 3)] as number) >>> (slot & 7)) & 1) !== 0

  const sumsInto = (
    codes: (i: number) => number,
    count: number,
    table: number,
    bytesPerCode: number,
    out: number,
  ): void => {
    const { bytes, words, shorts } = refresh()
    for (let i = 0; i < count; i++) {
      const code = codes(i)
      let sum = 0
      for (let byte = 0; byte < bytesPerCode; byte++)
        sum += shorts[(table >>> 1) + byte * 256 + (bytes[code + byte] as number)] as number
      words[(out >>> 2) + i] = sum
    }
  }

  return {
    ...createInt4Fallback(memory, layout),
    scanBlocks: (blocks, count, query, span, histogram, masked) => {
      const { bytes, words, shorts } = refresh()
      let scanned = 0
      for (let i = 0; i < count; i++) {
        const block = words[(blocks >>> 2) + i] as number
        const first = block * blockRows
        const segment = segmentOf(first)
        const inside = first & 0xffff
        const rows = words[(segment + inSegment.counts + ((block & 1023) << 2)) >>> 2] as number
        for (let row = 0; row < blockRows; row++) {
          let distance = 0xffff
          const slot = words[(segment + inSegment.slots + ((inside + row) << 2)) >>> 2] as number
          if (row < rows && (!masked || isAllowed(bytes, slot))) {
            distance = hamming(words, segment + (inside + row) * codeBytes, query, span, (query + codeBytes) >>> 2)
            const at = (histogram >>> 2) + distance
            words[at] = (words[at] as number) + 1
            scanned++
          }
          shorts[(segment + inSegment.distances + ((inside + row) << 1)) >>> 1] = distance
        }
      }
      return scanned
    },
    collectBlocks: (blocks, count, low, high, out, limit) => {
      const { words, unsignedShorts } = refresh()
      let found = 0
      for (let i = 0; i < count; i++) {
        const first = (words[(blocks >>> 2) + i] as number) * blockRows
        const distances = (segmentOf(first) + inSegment.distances + ((first & 0xffff) << 1)) >>> 1
        for (let row = 0; row < blockRows; row++) {
          const distance = unsignedShorts[distances + row] as number
          if (distance < low || distance > high) continue
          if (found === limit) return found
          words[(out >>> 2) + found++] = first + row
        }
      }
      return found
    },
    scanPositions: (positions, count, query, span, out, histogram) => {
      const { words, shorts } = refresh()
      for (let i = 0; i < count; i++) {
        const distance = hamming(
          words,
          codeAt(words[(positions >>> 2) + i] as number),
          query,
          span,
          (query + codeBytes) >>> 2,
        )
        shorts[(out >>> 1) + i] = distance
        const at = (histogram >>> 2) + distance
        words[at] = (words[at] as number) + 1
      }
    },
    estimate: (positions, count, table, bytesPerCode, out) => {
      const { words } = refresh()
      sumsInto((i) => codeAt(words[(positions >>> 2) + i] as number), count, table, bytesPerCode, out)
    },
    estimateCodes: (codes, count, table, bytesPerCode, out) =>
      sumsInto((i) => codes + i * codeBytes, count, table, bytesPerCode, out),
    nearest: (positions, count, centres, centreCount, out) => {
      const { words, shorts } = refresh()
      for (let i = 0; i < count; i++) {
        const code = codeAt(words[(positions >>> 2) + i] as number)
        let best = Infinity
        for (let c = 0; c < centreCount; c++) {
          const distance = hamming(words, code, centres + c * codeBytes, codeBytes, -1)
          if (distance >= best) continue
          best = distance
          shorts[(out >>> 1) + i] = c
        }
      }
    },
    expandMask: (segmentCount, out, limit) => {
      const { bytes, words } = refresh()
      let found = 0
      for (let s = 0; s < segmentCount; s++) {
        const segment = segments + s * segmentBytes
        for (let byte = 0; byte < 8192; byte++) {
          let bits = bytes[segment + inSegment.mask + byte] as number
          for (; bits !== 0; bits &= bits - 1) {
            const slot = byte * 8 + 31 - Math.clz32(bits & -bits)
            const position = words[(segment + inSegment.positions + (slot << 2)) >>> 2] as number
            if (position === 0) continue
            if (found === limit) return found
            words[(out >>> 2) + found++] = position - 1
          }
        }
      }
      return found
    },
  }
}

function viewsOf(buffer: ArrayBufferLike) {
  return {
    bytes: new Uint8Array(buffer),
    words: new Int32Array(buffer),
    shorts: new Int16Array(buffer),
    unsignedShorts: new Uint16Array(buffer),
  }
}

/** Bits set in a 32-bit number, by adding neighbours: pairs, nibbles, bytes. */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
