import type { CodeKind } from '../../src/main/model/vectors/codeKind.ts'
import { expect, it } from 'vitest'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { cosine, type ReadVectors } from '../../src/main/store/vectors/scan/rescore.ts'
import { createScanIndex } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { createGenerator } from '../bench/generate.ts'

/** Recall of the best ten against exact search, where a search cannot read everything (400 of 2,500 rows at most). */
const count = 2500
const queryCount = 20

it.each<[dimension: number, width: number, kind?: CodeKind]>([
  [1, 1],
  [64, 64],
  [300, 300],
  [384, 384],
  [1024, 1024],
  [1024, 256],
  [2047, 2047],
  [2560, 2560],
  [2560, 512],
  [4096, 4096],
  [4096, 1024],
  [384, 384, 'int4'],
  [1024, 1024, 'int4'],
  [2560, 512, 'int4'],
])('finds the nearest of %i dimensions by the first %i', (dimension, width, kind = 'signs') => {
  const generator = createGenerator({ kind: 'clustered', dimension, seed: 11, clusters: 12 })
  const vectors = new Float32Array(count * dimension)
  generator.stream(1).write(vectors)
  const queries = new Float32Array(queryCount * dimension)
  generator.stream(2).write(queries)
  const rowOf = (slot: number) => vectors.subarray(slot * dimension, (slot + 1) * dimension)
  let readRows = 0
  const read: ReadVectors = (slots) => {
    readRows += slots.length
    return Array.from(slots, (slot) => [slot, rowOf(slot)] as const)
  }
  const index = createScanIndex(fitCodes(dimension, vectors.subarray(0, 1000 * dimension), kind))
  index.append(
    Array.from({ length: count }, (_, slot) => slot),
    vectors,
  )
  let found = 0
  for (let q = 0; q < queryCount; q++) {
    const query = queries.slice(q * dimension, q * dimension + width)
    const exact = Array.from({ length: count }, (_, slot) => cosine(query, rowOf(slot))).sort((a, b) => b - a)
    const hits = index.search(query, 10, read)
    found += hits.filter(({ score }) => score >= (exact[9] as number)).length
  }
  expect(found / (10 * queryCount)).toBeGreaterThanOrEqual(0.98)
  // Of one dimension every score is 1 or -1, so that none of the rows that may be read can be left out.
  expect(readRows).toBeLessThan(queryCount * (dimension === 1 ? 1001 : 401))
})
