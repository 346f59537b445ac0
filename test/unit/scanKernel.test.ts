import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { encodeQuery, fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { attachScanIndex, createScanIndex, scanParts } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { tailList } from '../../src/main/store/vectors/scan/rows.ts'
import { writeQuery } from '../../src/main/store/vectors/scan/select.ts'

/** The compiled kernel and the JavaScript one, side by side over the same memory, in every width the issue of speed names. */
const rowCount = 300

function indexOf(dimension: number) {
  const random = seededRandom(dimension)
  const vectors = Float32Array.from({ length: rowCount * dimension }, () => random.next() - 0.4)
  const wasm = createScanIndex(fitCodes(dimension, vectors), 'wasm')
  wasm.append(
    Array.from({ length: rowCount }, (_, i) => 2 * i),
    vectors,
  )
  return { wasm, fallback: attachScanIndex(wasm.handle, 'fallback'), random }
}

describe.each([1, 64, 300, 384, 1024, 2047, 2560, 4096])('the scan kernel with %i dimensions', (dimension) => {
  const { wasm, fallback, random } = indexOf(dimension)
  const { layout, rows } = scanParts(wasm)
  const kernels = [scanParts(wasm).kernel, scanParts(fallback).kernel] as const
  const { words, bytes, shorts } = rows.views()
  const whole = Float32Array.from({ length: dimension }, () => random.next() - 0.5)
  const queries = [whole, whole.subarray(0, Math.ceil(dimension / 3))]
  const blocks = rows.blocksOf(tailList)
  const bins = layout.codeBytes * 8 + 1

  const histogram = () => words.slice(layout.histogram >>> 2, (layout.histogram >>> 2) + bins)
  const clear = () => words.fill(0, layout.histogram >>> 2, (layout.histogram >>> 2) + bins)
  const distances = () =>
    blocks.flatMap((block) => {
      const at = (layout.segments + layout.inSegment.distances + block * 128) >>> 1
      return [...shorts.subarray(at, at + 64)]
    })

  it('measures the same distances, counted bit by bit', () => {
    for (const query of queries) {
      const encoded = encodeQuery(wasm.parameters, query)
      const span = writeQuery(rows, layout, encoded)
      words.set(blocks, layout.blocks >>> 2)
      const results = kernels.map((kernel) => {
        clear()
        const counted = kernel.scanBlocks(layout.blocks, blocks.length, layout.query, span, layout.histogram, false)
        return { counted, histogram: histogram(), distances: distances() }
      })
      expect(results[0]).toEqual(results[1])
      const slot = 2 * 17
      const code = wasm.codesOf(slot, 1)
      let expected = 0
      for (let bit = 0; bit < encoded.bits; bit++)
        expected += (((code[bit >> 3] ?? 0) ^ (encoded.code[bit >> 3] ?? 0)) >> (bit & 7)) & 1
      const position = rows.positionOf(slot)
      const at = blocks.indexOf(position >> 6) * 64 + (position & 63)
      expect(results[0]?.distances[at]).toBe(expected)
      expect(results[0]?.counted).toBe(rowCount)
    }
  })

  it('leaves out what the mask does not allow', () => {
    const span = writeQuery(rows, layout, encodeQuery(wasm.parameters, whole))
    const mask = layout.segments + layout.inSegment.mask
    bytes.fill(0, mask, mask + 8192)
    for (let slot = 0; slot < 2 * rowCount; slot += 6)
      bytes[mask + (slot >> 3)] = (bytes[mask + (slot >> 3)] ?? 0) | (1 << (slot & 7))
    words.set(blocks, layout.blocks >>> 2)
    const results = kernels.map((kernel) => {
      clear()
      const counted = kernel.scanBlocks(layout.blocks, blocks.length, layout.query, span, layout.histogram, true)
      const expanded = kernel.expandMask(1, layout.found, 1000)
      const positions = words.slice(layout.found >>> 2, (layout.found >>> 2) + expanded)
      return { counted, histogram: histogram(), distances: distances(), positions }
    })
    expect(results[0]).toEqual(results[1])
    expect(results[0]?.counted).toBe(100)
    expect(Array.from(results[0]?.positions ?? [], rows.slotAt)).toEqual(Array.from({ length: 100 }, (_, i) => 6 * i))
  })

  it('collects, weighs and assigns the same rows', () => {
    const encoded = encodeQuery(wasm.parameters, whole)
    const span = writeQuery(rows, layout, encoded)
    words.set(blocks, layout.blocks >>> 2)
    const centres = wasm.codesOf(0, 40)
    bytes.set(centres, layout.centres)
    const results = kernels.map((kernel) => {
      clear()
      kernel.scanBlocks(layout.blocks, blocks.length, layout.query, span, layout.histogram, false)
      const sorted = distances()
        .filter((distance) => distance !== 0xffff)
        .sort((a, b) => a - b)
      const [low, high] = [sorted[20] ?? 0, sorted[200] ?? 0]
      const count = kernel.collectBlocks(layout.blocks, blocks.length, low, high, layout.found, 1000)
      const positions = words.slice(layout.found >>> 2, (layout.found >>> 2) + count)
      expect(count).toBe(sorted.filter((distance) => distance >= low && distance <= high).length)
      kernel.estimate(layout.found, count, layout.table, Math.ceil(encoded.bits / 8), layout.sums)
      const sums = words.slice(layout.sums >>> 2, (layout.sums >>> 2) + count)
      kernel.nearest(layout.found, count, layout.centres, 40, layout.foundDistances)
      const nearest = shorts.slice(layout.foundDistances >>> 1, (layout.foundDistances >>> 1) + count)
      clear()
      kernel.scanPositions(layout.found, count, layout.query, span, layout.foundDistances, layout.histogram)
      const single = shorts.slice(layout.foundDistances >>> 1, (layout.foundDistances >>> 1) + count)
      kernel.estimateCodes(layout.centres, 40, layout.table, layout.codeBytes, layout.sums)
      const centreSums = words.slice(layout.sums >>> 2, (layout.sums >>> 2) + 40)
      return { positions, sums, nearest, single, centreSums, histogram: histogram() }
    })
    expect(results[0]).toEqual(results[1])
    const [first] = results
    const slot = rows.slotAt(first?.positions[0] ?? 0)
    const code = wasm.codesOf(slot, 1)
    const expected = code.reduce((sum, byte, at) => sum + (encoded.table[at * 256 + byte] ?? 0), 0)
    expect(first?.sums[0]).toBe(expected)
  })
})
