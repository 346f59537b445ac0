import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import { fitCodes } from '../../../src/main/store/vectors/scan/codes.ts'
import { marksOf } from '../../../src/main/store/vectors/scan/int4Codes.ts'
import { absorbTail, makePartitions } from '../../../src/main/store/vectors/scan/partitions.ts'
import { cosine, type ReadVectors } from '../../../src/main/store/vectors/scan/rescore.ts'
import { createScanIndex, scanParts, type ScanIndex } from '../../../src/main/store/vectors/scan/scanIndex.ts'
import { stateWord, writeReach } from '../../../src/main/store/vectors/scan/rows.ts'

/** The index against a plain map of vectors that is searched in full. */
const dimensions = [1, 2, 64, 300, 384, 1024, 2047, 2560, 4096]
const cases = (['signs', 'int4'] as const).flatMap((kind) => dimensions.map((dimension) => ({ kind, dimension })))

type Step =
  | { kind: 'append'; slots: number[]; seed: number; twins: boolean }
  | { kind: 'remove'; slots: number[] }
  | { kind: 'partition' }
  | { kind: 'absorb' }
  | { kind: 'search'; seed: number; k: number; share: number; prefix: number }

const slot = fc.nat({ max: 200 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    slots: fc.uniqueArray(slot, { minLength: 1, maxLength: 90 }),
    seed: fc.nat(),
    twins: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('remove' as const), slots: fc.array(slot, { maxLength: 60 }) }),
  fc.record({ kind: fc.constant('partition' as const) }),
  fc.record({ kind: fc.constant('absorb' as const) }),
  fc.record({
    kind: fc.constant('search' as const),
    seed: fc.nat(),
    k: fc.integer({ min: 1, max: 30 }),
    share: fc.constantFrom(0, 0.02, 0.5, 1),
    // The widths that codes of four bits are made for, and others.
    prefix: fc.oneof(fc.constantFrom(1 / 8, 1 / 4, 1 / 2, 3 / 4, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  }),
)

/** Vectors with zero vectors and equal ones among them. */
function vectorsOf(dimension: number, count: number, seed: number, twins: boolean): Float32Array {
  const random = seededRandom(seed)
  const out = Float32Array.from({ length: count * dimension }, () => random.next() * 2 - 0.9)
  for (let row = 0; row < count; row++) {
    if (random.next() < 0.1) out.fill(0, row * dimension, (row + 1) * dimension)
    else if (twins && row > 0) out.copyWithin(row * dimension, 0, dimension)
  }
  return out
}

function bruteForce(
  vectors: ReadonlyMap<number, Float32Array>,
  query: Float32Array,
  k: number,
  mask: Uint8Array | undefined,
) {
  return [...vectors]
    .filter(([at]) => !mask || (((mask[at >> 3] ?? 0) >> (at & 7)) & 1) === 1)
    .map(([at, vector]) => ({ slot: at, score: cosine(query, vector) }))
    .sort((a, b) => b.score - a.score || a.slot - b.slot)
    .slice(0, k)
}

function readerOf(vectors: ReadonlyMap<number, Float32Array>): ReadVectors {
  return (slots) => Array.from(slots, (at) => [at, vectors.get(at) ?? new Float32Array()] as const)
}

describe.each(cases)('search by codes of $kind of $dimension dimensions', ({ kind, dimension }) => {
  it('agrees with brute force after any appends, updates, deletions and partitions, with masks and prefixes', async () => {
    const usual = { asked: 0, found: 0 }
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(step, { minLength: 2, maxLength: 12 }), async (seed, steps) => {
        const index = createScanIndex(fitCodes(dimension, vectorsOf(dimension, 50, seed, false), kind))
        const vectors = new Map<number, Float32Array>()
        const options = { pause: () => Promise.resolve(), random: seededRandom(seed) }
        for (const action of [...steps, { kind: 'search', seed, k: 10, share: 1, prefix: 1 } as const]) {
          switch (action.kind) {
            case 'append': {
              const rows = vectorsOf(dimension, action.slots.length, action.seed, action.twins)
              index.append(action.slots, rows)
              action.slots.forEach((at, i) => vectors.set(at, rows.slice(i * dimension, (i + 1) * dimension)))
              break
            }
            case 'remove': {
              const there = new Set(action.slots.filter((at) => vectors.delete(at)))
              expect(index.remove(action.slots)).toBe(there.size)
              break
            }
            case 'partition':
              // Codes of four bits have no partitions.
              if (kind === 'int4') break
              await makePartitions(index, options)
              setReach(index)
              break
            case 'absorb':
              await absorbTail(index, options)
              break
            case 'search': {
              const width = Math.max(1, Math.round(action.prefix * dimension))
              const query = vectorsOf(width, 1, action.seed, false)
              const mask = action.share === 1 ? undefined : randomMask(action.share, action.seed)
              const hits = index.search(query, action.k, readerOf(vectors), { mask, effort: 100 })
              const best = bruteForce(vectors, query, action.k, mask)
              expect(hits).toEqual(best)
              if (kind === 'int4' && hasBounds(dimension, width)) {
                const scores = new Map(
                  index.search(query, action.k, readerOf(vectors), { mask }).map((hit) => [hit.slot, hit.score]),
                )
                usual.asked += best.length
                usual.found += best.filter((hit) => scores.get(hit.slot) === hit.score).length
              }
            }
          }
          expect(index.count).toBe(vectors.size)
        }
      }),
      { numRuns: dimension > 2000 ? 12 : 30 },
    )
    // Four deviations on either side: a bound is wrong of one row in 15,000, and only rows near the last one found matter.
    expect(usual.found).toBeGreaterThanOrEqual(0.9999 * usual.asked)
    if (kind === 'int4') expect(usual.asked).toBeGreaterThan(40)
  })
})

/** Whether codes of four bits have bounds for a query of this width: their errors are known then, not estimated. */
function hasBounds(dimension: number, width: number): boolean {
  return width === dimension || (dimension >= 64 && marksOf(dimension).includes(width))
}

/** As if calibration had found that the first lists hold the nearest: a hundredth of what `effort` makes of it. */
function setReach(index: ScanIndex): void {
  const { rows } = scanParts(index)
  writeReach(rows, { near: 0.5, wide: 0.6 })
  rows.set(stateWord.rowsInReach, 1)
}

function randomMask(share: number, seed: number): Uint8Array {
  const random = seededRandom(seed)
  const mask = new Uint8Array(26)
  for (let at = 0; at <= 200; at++) if (random.next() < share) mask[at >> 3] = (mask[at >> 3] ?? 0) | (1 << (at & 7))
  return mask
}
