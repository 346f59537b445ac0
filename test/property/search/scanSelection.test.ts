import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import { encodeQuery, fitCodes, type EncodedQuery } from '../../../src/main/store/vectors/scan/codes.ts'
import { makePartitions } from '../../../src/main/store/vectors/scan/partitions.ts'
import { createScanIndex, scanParts, type ScanIndex } from '../../../src/main/store/vectors/scan/scanIndex.ts'
import type { Reach } from '../../../src/main/store/vectors/scan/rows.ts'
import { selectSlots } from '../../../src/main/store/vectors/scan/select.ts'

/** The choice of candidates against the same two steps done plainly over all codes. */
const slotCount = 400

interface Case {
  readonly seed: number
  readonly rows: number
  /** Different vectors among the rows: few make many ties. */
  readonly distinct: number
  readonly wanted: number
  readonly weighed: number
  readonly share: number
  readonly partitioned: boolean
  readonly prefix: number
  readonly reach: Reach | undefined
}

const cases: fc.Arbitrary<Case> = fc.record({
  seed: fc.nat(),
  rows: fc.integer({ min: 1, max: slotCount }),
  distinct: fc.constantFrom(1, 3, 50, 1000),
  wanted: fc.integer({ min: 1, max: 20 }),
  weighed: fc.integer({ min: 1, max: 60 }),
  share: fc.constantFrom(0, 0.05, 0.5, 1),
  partitioned: fc.boolean(),
  prefix: fc.double({ min: 0.01, max: 1, noNaN: true }),
  reach: fc.constantFrom({ near: 0, wide: 0 }, { near: 0.3, wide: 0.6 }, undefined),
})

async function build(dimension: number, { seed, rows, distinct, partitioned }: Case): Promise<[ScanIndex, number[]]> {
  const random = seededRandom(seed)
  const pool = Array.from({ length: Math.min(distinct, rows) }, () =>
    Float32Array.from({ length: dimension }, () => random.next() - 0.5),
  )
  const slots = Array.from({ length: slotCount }, (_, at) => at)
    .sort(() => random.next() - 0.5)
    .slice(0, rows)
  const vectors = new Float32Array(rows * dimension)
  slots.forEach((_, i) => vectors.set(pool[i % pool.length] ?? [], i * dimension))
  const index = createScanIndex(fitCodes(dimension, vectors))
  index.append(slots, vectors)
  if (partitioned) await makePartitions(index, { random, pause: () => Promise.resolve() })
  return [index, slots]
}

function maskOf(share: number, seed: number): Uint8Array | undefined {
  if (share === 1) return undefined
  const random = seededRandom(seed + 1)
  const mask = new Uint8Array(slotCount / 8)
  for (let at = 0; at < slotCount; at++)
    if (random.next() < share) mask[at >> 3] = (mask[at >> 3] ?? 0) | (1 << (at & 7))
  return mask
}

const isAllowed = (mask: Uint8Array | undefined, at: number) => !mask || (((mask[at >> 3] ?? 0) >> (at & 7)) & 1) === 1

function plainly(index: ScanIndex, slots: readonly number[], query: EncodedQuery, wanted: number, weighed: number) {
  const measured = slots.map((slot) => {
    const code = index.codesOf(slot, 1)
    let distance = 0
    for (let bit = 0; bit < query.bits; bit++)
      distance += (((code[bit >> 3] ?? 0) ^ (query.code[bit >> 3] ?? 0)) >> (bit & 7)) & 1
    return { slot, distance, sum: code.reduce((sum, byte, at) => sum + (query.table[at * 256 + byte] ?? 0), 0) }
  })
  return measured
    .sort((a, b) => a.distance - b.distance || a.slot - b.slot)
    .slice(0, Math.max(weighed, wanted + 1))
    .sort((a, b) => b.sum - a.sum || a.slot - b.slot)
    .slice(0, wanted)
    .map(({ slot }) => slot)
}

describe.each([1, 64, 300, 1024, 2047])('candidates in %i dimensions', (dimension) => {
  it('are those of the two steps done plainly, ties in order of slot, and never fewer than exist', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const [index, slots] = await build(dimension, given)
        const { rows, kernel, layout } = scanParts(index)
        const mask = maskOf(given.share, given.seed)
        const random = seededRandom(given.seed + 2)
        const width = Math.ceil(given.prefix * dimension)
        const query = encodeQuery(
          index.parameters,
          Float32Array.from({ length: width }, () => random.next() - 0.5),
        )
        const { wanted, weighed, reach } = given
        const found = selectSlots(rows, kernel, layout, query, { wanted, weighed, mask, reach }).slots
        const allowed = slots.filter((at) => isAllowed(mask, at))
        expect(new Set(found).size).toBe(found.length)
        expect([...found].every((at) => allowed.includes(at))).toBe(true)
        if (wanted < slots.length) expect(found.length).toBe(Math.min(wanted, allowed.length))
        else expect(found.length).toBe(allowed.length)
        const seesAll = reach === undefined || !given.partitioned
        if (wanted >= allowed.length) expect([...found].sort((a, b) => a - b)).toEqual(allowed.sort((a, b) => a - b))
        else if (seesAll) expect([...found]).toEqual(plainly(index, allowed, query, wanted, weighed))
      }),
      { numRuns: 60 },
    )
  })
})
