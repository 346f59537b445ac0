import type { CodeKind } from '../../src/main/model/vectors/codeKind.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import {
  decodeBits,
  decodeInt8,
  encodeBits,
  encodeInt8,
  fitCentre,
  lengthOf,
  storedBytesOf,
} from '../../src/main/store/vectors/compression/reducedVectors.ts'
import { codeBytesOf, codesFromSigns, encode, fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { cosine, type ReadVectors } from '../../src/main/store/vectors/scan/rescore.ts'
import { createScanIndex } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { createNearest } from '../../src/main/store/vectors/exact/nearest.ts'
import { decodeStored, encodeStored, precisionFlag } from '../../src/main/store/vectors/storedVectors.ts'
import type { Precision } from '../../src/main/model/vectors/precision.ts'

const dimensions = [1, 64, 300, 384, 1024, 2047, 2560, 4096]

/** Rows around a common mean, of any length; every fourth is one of zeros, or the row before it. */
function vectorsOf(dimension: number, rows: number, seed: number, scale = 1): Float32Array {
  const random = seededRandom(seed)
  const out = new Float32Array(rows * dimension)
  for (let row = 0; row < rows; row++) {
    for (let j = 0; j < dimension; j++) out[row * dimension + j] = scale * (random.next() - 0.3)
    if (row % 4 === 3 && random.next() < 0.5) out.copyWithin(row * dimension, (row - 1) * dimension, row * dimension)
    else if (row % 4 === 3) out.fill(0, row * dimension, (row + 1) * dimension)
  }
  return out
}

const rowOf = (vectors: Float32Array, dimension: number, row: number) =>
  vectors.subarray(row * dimension, (row + 1) * dimension)

describe.each(dimensions)('a vector of %i numbers', (dimension) => {
  const anyScale = fc.constantFrom(1e-20, 1e-3, 1, 50, 1e20)

  it('as int8 takes a byte for each and four, keeps its length, and no number is off by more than half a step', () => {
    fc.assert(
      fc.property(fc.nat(), anyScale, (seed, scale) => {
        const vectors = vectorsOf(dimension, 4, seed, scale)
        for (let row = 0; row < 4; row++) {
          const vector = rowOf(vectors, dimension, row)
          const stored = encodeInt8(vector)
          expect(stored.length).toBe(storedBytesOf(dimension, 'int8'))
          const largest = Math.max(...vector.map(Math.abs))
          const { vector: back, length } = decodeInt8(stored)
          let worst = 0
          for (let j = 0; j < dimension; j++)
            worst = Math.max(worst, Math.abs((back[j] as number) - (vector[j] as number)))
          expect(worst).toBeLessThanOrEqual((largest / 127) * 0.501)
          expect(Math.abs(length - lengthOf(vector))).toBeLessThanOrEqual(lengthOf(vector) * 0.1)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('as bits takes one for each and eight bytes, keeps its length, and lies on the side of the mean it came from', () => {
    fc.assert(
      fc.property(fc.nat(), anyScale, (seed, scale) => {
        const vectors = vectorsOf(dimension, 40, seed, scale)
        const centre = fitCentre(dimension, vectors)
        expect(centre.gain).toBeGreaterThanOrEqual(dimension === 1 ? 0 : 0.99)
        for (let row = 0; row < 4; row++) {
          const vector = rowOf(vectors, dimension, row)
          const stored = encodeBits(centre, vector)
          expect(stored.length).toBe(storedBytesOf(dimension, 'bits'))
          const { vector: back, length, gain } = decodeBits(centre, stored)
          expect(gain).toBe(centre.gain)
          expect(back.every(Number.isFinite)).toBe(true)
          expect(length / Math.fround(lengthOf(vector) || 1)).toBeCloseTo(lengthOf(vector) > 0 ? 1 : 0, 5)
          if (length === 0) expect(back.every((number) => number === 0)).toBe(true)
          else if (dimension > 1) expect(cosine(vector, back)).toBeGreaterThan(0.7)
        }
      }),
      { numRuns: 10 },
    )
  })

  it('has the same code made from its bits as from itself, where a code is one bit for each number', () => {
    const vectors = vectorsOf(dimension, 40, 5)
    const centre = fitCentre(dimension, vectors)
    const parameters = { kind: 'signs' as const, ...centre }
    for (let row = 0; row < 40; row++) {
      const vector = rowOf(vectors, dimension, row)
      const code = codesFromSigns(parameters, encodeBits(centre, vector))
      expect(code === undefined).toBe(dimension <= 512)
      expect(code ?? encode(parameters, vector)).toEqual(encode(parameters, vector))
      expect((code ?? encode(parameters, vector)).length).toBe(codeBytesOf(parameters))
    }
  })

  it.each<[Precision, CodeKind]>([
    ['int8', 'signs'],
    ['bits', 'signs'],
    ['int8', 'int4'],
    ['bits', 'int4'],
  ])(
    'kept as %s is found by codes of %s as by comparing every vector, with masks, prefixes, ties and zeros',
    (precision, kind) => {
      fc.assert(
        fc.property(fc.nat(), fc.double({ min: 0.01, max: 1, noNaN: true }), fc.boolean(), (seed, share, masked) => {
          const rows = 60
          const vectors = vectorsOf(dimension, rows, seed)
          const centre = fitCentre(dimension, vectors)
          const stored = Array.from({ length: rows }, (_, row) =>
            encodeStored(precision, rowOf(vectors, dimension, row), centre),
          )
          const decoded = stored.map((embedding) =>
            decodeStored({ flags: precisionFlag(precision), embedding }, centre),
          )
          const index = createScanIndex(fitCodes(dimension, vectors, kind))
          const codes = decoded.map(({ vector, length }) => encode(index.parameters, vector, length))
          const slots = decoded.map((_, row) => row + 1)
          index.restore(slots, Buffer.concat(codes))
          const read: ReadVectors = (some) =>
            Array.from(some, (slot) => {
              const one = decoded[slot - 1]
              return [slot, one?.vector ?? new Float32Array(), one?.gain] as const
            })
          const width = Math.max(1, Math.round(share * dimension))
          const query = vectorsOf(width, 1, seed + 1)
          const mask = masked ? Uint8Array.of(0b10101010, 0xff, 0, 0x0f, 0xff) : undefined
          const allowed = (slot: number) => !mask || (((mask[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1
          const expected = decoded
            .map(({ vector, gain }, row) => ({
              slot: row + 1,
              score: Math.max(-1, Math.min(1, cosine(query, vector) * gain)),
            }))
            .filter(({ slot }) => allowed(slot))
            .sort((a, b) => b.score - a.score || a.slot - b.slot)
            .slice(0, 10)
          expect(index.search(query, 10, read, { mask, effort: 100 })).toEqual(expected)
        }),
        { numRuns: dimension > 2000 ? 4 : 12 },
      )
    },
  )
})

describe('the nearest of a stream', () => {
  it('are those of brute force, at every width', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(8, 30, 64), (seed, dimension) => {
        const vectors = vectorsOf(dimension, 50, seed)
        const questions = vectorsOf(dimension, 3, seed + 1)
        const cuts = [1, 3, dimension >> 1, dimension]
        const nearest = createNearest(questions, [7, 8, -1], dimension, cuts, 5)
        for (let row = 0; row < 50; row++) nearest.add(row, rowOf(vectors, dimension, row))
        for (const [cut, width] of cuts.entries())
          for (const [question, found] of nearest.slotsAt(cut).entries()) {
            const asked = rowOf(questions, dimension, question).subarray(0, width)
            const score = (row: number) => cosine(asked, rowOf(vectors, dimension, row))
            const others = Array.from({ length: 50 }, (_, row) => row).filter((row) => row !== [7, 8, -1][question])
            const best = others.map(score).sort((a, b) => b - a)
            expect(found).not.toContain([7, 8, -1][question])
            if (asked.every((number) => number === 0)) continue
            for (const [rank, slot] of found.entries()) expect(score(slot)).toBeCloseTo(best[rank] as number, 6)
          }
      }),
      { numRuns: 30 },
    )
  })
})
