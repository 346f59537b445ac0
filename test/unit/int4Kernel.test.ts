import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { encodeInt4Query, int4CodingOf } from '../../src/main/store/vectors/scan/int4Codes.ts'
import { writeInt4Query } from '../../src/main/store/vectors/scan/int4Search.ts'
import { scoreBins, segmentRows } from '../../src/main/store/vectors/scan/layout.ts'
import { cosine, scoreOf } from '../../src/main/store/vectors/scan/rescore.ts'
import { tailList } from '../../src/main/store/vectors/scan/rows.ts'
import { attachScanIndex, createScanIndex, scanParts } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { writeMask } from '../../src/main/store/vectors/scan/select.ts'

/** The compiled kernel and the JavaScript one, side by side over the same memory. */
const rowCount = 300

function indexOf(dimension: number) {
  const random = seededRandom(dimension)
  const vectors = Float32Array.from({ length: rowCount * dimension }, () => random.next() - 0.4)
  vectors.fill(0, 0, dimension)
  vectors.fill(Number.NaN, dimension, 2 * dimension)
  const wasm = createScanIndex(fitCodes(dimension, vectors.subarray(2 * dimension), 'int4'), 'wasm')
  wasm.append(
    Array.from({ length: rowCount }, (_, i) => 2 * i),
    vectors,
  )
  return { vectors, wasm, fallback: attachScanIndex(wasm.handle, 'fallback'), random }
}

describe.each([1, 2, 5, 64, 100, 384, 513, 1024, 2047, 4096])(
  'the scan of int4 codes of %i dimensions',
  (dimension) => {
    const { vectors, wasm, fallback, random } = indexOf(dimension)
    const { layout, rows, parameters } = scanParts(wasm)
    const both = [scanParts(wasm), scanParts(fallback)] as const
    const { words, floats, bytes } = rows.views()
    const whole = Float32Array.from({ length: dimension }, () => random.next() - 0.5)
    const widths = [1, 1 / 8, 1 / 3, 1 / 2, 0.6, 3 / 4, 0.9].map((part) => Math.max(1, Math.round(part * dimension)))
    const queries = [...new Set([dimension, ...widths])].map((width) => whole.subarray(0, width))
    const blocks = rows.blocksOf(tailList)
    const start = (parts: (typeof both)[number], query: Float32Array, deviations: number) => {
      const coded = encodeInt4Query(int4CodingOf(parameters.mean), parameters.mean, query)
      writeInt4Query(parts, coded, query.length, deviations)
      words.fill(0, layout.histogram >>> 2, (layout.histogram >>> 2) + scoreBins)
      words.set(blocks, layout.blocks >>> 2)
      return parts.kernel
    }
    const histogram = () => words.slice(layout.histogram >>> 2, (layout.histogram >>> 2) + scoreBins)
    const bounds = () =>
      blocks.flatMap((block) => {
        const at = (layout.segments + layout.inSegment.distances + block * 256) >>> 2
        return [...floats.subarray(at, at + 64)]
      })
    const found = (count: number) => ({
      positions: words.slice(layout.found >>> 2, (layout.found >>> 2) + count),
      bounds: floats.slice(layout.foundDistances >>> 2, (layout.foundDistances >>> 2) + count),
    })

    it.each([0, 4, 400])('gives the same bounds and counts, %i deviations away, also for prefixes', (deviations) => {
      for (const query of queries) {
        const results = both.map((parts) => {
          const counted = start(parts, query, deviations).scanInt4Blocks(
            layout.blocks,
            blocks.length,
            layout.histogram,
            false,
          )
          return { counted, histogram: histogram(), bounds: bounds() }
        })
        expect(results[0]).toEqual(results[1])
        expect(results[0]?.counted).toBe(rowCount)
        expect(results[0]?.histogram.reduce((sum, one) => sum + one, 0)).toBe(rowCount)
        expect(results[0]?.bounds.filter((bound) => bound === -Infinity)).toHaveLength(blocks.length * 64 - rowCount)
      }
    })

    it('measures single rows as in their blocks, and what it finds is near the exact score', () => {
      start(both[0], whole, 4).scanInt4Blocks(layout.blocks, blocks.length, layout.histogram, false)
      const counts = histogram()
      const inBlocks = bounds()
      const slots = Array.from({ length: rowCount }, (_, at) => 2 * at)
      const results = both.map((parts) => {
        const kernel = start(parts, whole, 4)
        words.set(slots.map(rows.positionOf), layout.found >>> 2)
        kernel.scanInt4Positions(layout.found, rowCount, layout.foundDistances, layout.histogram)
        return { ...found(rowCount), histogram: histogram() }
      })
      expect(results[0]).toEqual(results[1])
      expect(results[0]?.histogram).toEqual(counts)
      for (const slot of slots) {
        const bound = results[0]?.bounds[slot / 2] as number
        const position = rows.positionOf(slot)
        expect(bound).toBe(inBlocks[blocks.indexOf(position >> 6) * 64 + (position & 63)])
        const vector = vectors.subarray((slot / 2) * dimension, (slot / 2 + 1) * dimension)
        if (slot !== 2) expect(Math.abs(bound - cosine(whole, vector))).toBeLessThan(dimension < 64 ? 0.9 : 0.2)
      }
    })

    it('leaves out what the mask does not allow', () => {
      const mask = new Uint8Array(Math.ceil((2 * rowCount) / 8))
      for (let slot = 0; slot < 2 * rowCount; slot += 6) mask[slot >> 3] = (mask[slot >> 3] ?? 0) | (1 << (slot & 7))
      expect(writeMask(bytes, layout, 1, mask)).toBe(100)
      const results = both.map((parts) => {
        const kernel = start(parts, whole, 4)
        const counted = kernel.scanInt4Blocks(layout.blocks, blocks.length, layout.histogram, true)
        return { counted, histogram: histogram(), bounds: bounds() }
      })
      expect(results[0]).toEqual(results[1])
      expect(results[0]?.counted).toBe(100)
      const left = results[0]?.bounds.flatMap((bound, at) =>
        bound > -Infinity ? [rows.slotAt((blocks[at >> 6] as number) * 64 + (at & 63))] : [],
      )
      expect(left?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => 6 * i))
    })

    it.each([0, 20, 250])('collects the same rows from the bound of rank %i on, and stops at a limit', (rank) => {
      const results = both.map((parts) => {
        const kernel = start(parts, whole, 4)
        kernel.scanInt4Blocks(layout.blocks, blocks.length, layout.histogram, false)
        const least = bounds().sort((a, b) => b - a)[rank] as number
        const collect = (limit: number) =>
          kernel.collectInt4Blocks(layout.blocks, blocks.length, least, layout.found, layout.foundDistances, limit)
        const all = collect(1000)
        expect(all).toBe(bounds().filter((bound) => bound >= least).length)
        const rowsOf = found(all)
        return { ...rowsOf, some: collect(7), first: found(Math.min(7, all)) }
      })
      expect(results[0]).toEqual(results[1])
      expect(results[0]?.some).toBe(Math.min(7, results[0]?.positions.length ?? 0))
    })
  },
)

it('goes through several segments as through one', () => {
  const dimension = 4
  const random = seededRandom(1)
  const vectors = Float32Array.from({ length: (segmentRows + 500) * dimension }, () => random.next() - 0.5)
  const index = createScanIndex(fitCodes(dimension, vectors, 'int4'))
  index.append(
    Array.from({ length: segmentRows + 500 }, (_, slot) => slot + 3),
    vectors,
  )
  const rowOf = (slot: number) => vectors.subarray((slot - 3) * dimension, (slot - 2) * dimension)
  const query = Float32Array.of(1, -2, 3, -4)
  const mask = new Uint8Array((segmentRows + 512) / 8).fill(0xff)
  mask.fill(0x55, mask.length >> 1)
  for (const kernel of ['wasm', 'fallback'] as const)
    for (const allowed of [undefined, mask]) {
      const hits = attachScanIndex(index.handle, kernel).search(
        query,
        30,
        (slots) => Array.from(slots, (slot) => [slot, rowOf(slot)] as const),
        { mask: allowed },
      )
      const best = Array.from({ length: segmentRows + 500 }, (_, at) => at + 3)
        .filter((slot) => !allowed || (((allowed[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1)
        .map((slot) => ({ slot, score: cosine(query, rowOf(slot)) }))
        .sort((a, b) => b.score - a.score || a.slot - b.slot)
      expect(hits).toEqual(best.slice(0, 30))
    }
})

it('finds each row once, and none that is not allowed, where nearly all are gone when they are read', () => {
  const dimension = 8
  const count = 20_000
  const random = seededRandom(2)
  const vectors = Float32Array.from({ length: count * dimension }, () => random.next() - 0.5)
  const rowOf = (slot: number) => vectors.subarray(slot * dimension, (slot + 1) * dimension)
  const query = rowOf(0).slice()
  const index = createScanIndex(fitCodes(dimension, vectors, 'int4'))
  index.append(
    Array.from({ length: count }, (_, slot) => slot),
    vectors,
  )
  const mask = new Uint8Array(count / 8).fill(0xf7)
  const isAllowed = (slot: number) => slot % 8 !== 3
  for (const allowed of [undefined, mask]) {
    const left = Array.from({ length: 20 }, (_, slot) => ({ slot, score: scoreOf(query, rowOf(slot)) }))
      .filter(({ slot }) => !allowed || isAllowed(slot))
      .sort((a, b) => b.score - a.score || a.slot - b.slot)
    const hits = index.search(
      query,
      30,
      (slots) =>
        Array.from(
          slots.filter((slot) => slot < 20),
          (slot) => [slot, rowOf(slot)] as const,
        ),
      // So far from the estimates that no row can be left out by its bounds.
      { mask: allowed, effort: 1000 },
    )
    expect(hits).toEqual(left)
  }
})
