import { expect, it } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { calibratePartitions } from '../../src/main/store/vectors/scan/calibrate.ts'
import {
  absorbTail,
  makePartitions,
  restorePartitions,
  savePartitions,
} from '../../src/main/store/vectors/scan/partitions.ts'
import { cosine, type ReadVectors } from '../../src/main/store/vectors/scan/rescore.ts'
import { createScanIndex, scanParts, type ScanIndex } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { signCandidates } from '../../src/main/store/vectors/scan/signSearch.ts'
import type { Reach } from '../../src/main/store/vectors/scan/rows.ts'
import { createGenerator } from '../bench/generate.ts'

const dimension = 128
const count = 12_000

function collection(kind: 'clustered' | 'anisotropic', count = 12_000) {
  const generator = createGenerator({ kind, dimension, seed: 5, clusters: 40 })
  const vectors = new Float32Array(count * dimension)
  generator.stream(1).write(vectors)
  const queries = new Float32Array(30 * dimension)
  generator.stream(2).write(queries)
  const rowOf = (slot: number) => vectors.subarray(slot * dimension, (slot + 1) * dimension)
  const read: ReadVectors = (slots) => Array.from(slots, (slot) => [slot, rowOf(slot)] as const)
  const index = createScanIndex(fitCodes(dimension, vectors))
  index.append(
    Array.from({ length: count }, (_, slot) => slot),
    vectors,
  )
  const recall = (searched = index, share = 1, asked = queries): number => {
    let hits = 0
    const isAllowed = Array.from({ length: count }, (_, slot) => slot % 100 < share * 100)
    const mask = new Uint8Array(Math.ceil(count / 8))
    for (const [slot, allowed] of isAllowed.entries())
      if (allowed) mask[slot >> 3] = (mask[slot >> 3] as number) | (1 << (slot & 7))
    for (let at = 0; at < asked.length; at += dimension) {
      const query = asked.subarray(at, at + dimension)
      const exact = Array.from({ length: count }, (_, slot) => ({ slot, score: cosine(query, rowOf(slot)) }))
        .filter(({ slot }) => isAllowed[slot])
        .sort((a, b) => b.score - a.score || a.slot - b.slot)
        .slice(0, 10)
      const found = new Set(searched.search(query, 10, read, { mask }).map(({ slot }) => slot))
      hits += exact.filter(({ slot }) => found.has(slot)).length
    }
    return hits / (10 * (asked.length / dimension))
  }
  return { index, read, recall, vectors, queries }
}

const options = { pause: () => Promise.resolve(), random: seededRandom(1) }

it('looks further for questions that lie elsewhere, once some were asked', async () => {
  const { index, read, recall } = collection('clustered')
  const elsewhere = new Float32Array(60 * dimension)
  createGenerator({ kind: 'anisotropic', dimension, seed: 9 }).stream(3).write(elsewhere)
  const questions = Array.from({ length: 30 }, (_, at) => elsewhere.slice(at * dimension, (at + 1) * dimension))
  const others = elsewhere.subarray(30 * dimension)
  await makePartitions(index, options)
  await calibratePartitions(index, read, options)
  const before = { recall: recall(index, 1, others), reach: savePartitions(index)?.reach.near ?? 0 }
  await calibratePartitions(index, read, { ...options, questions })
  expect(savePartitions(index)?.reach.near).toBeGreaterThan(before.reach)
  expect(recall(index, 1, others)).toBeGreaterThanOrEqual(Math.max(before.recall, 0.98))
})

it('looks at a small part of clustered rows and still finds the nearest', async () => {
  const { index, read, recall } = collection('clustered')
  await makePartitions(index, options)
  await calibratePartitions(index, read, options)
  const { lists, unlisted, rowsInReach } = index.partitions
  expect([lists, unlisted]).toEqual([110, 0])
  expect(rowsInReach).toBeGreaterThan(0)
  expect(rowsInReach).toBeLessThan(count / 2)
  expect(recall()).toBeGreaterThanOrEqual(0.98)
})

it('measures much the same reach whichever rows it draws', async () => {
  const { index, read, recall } = collection('clustered')
  await makePartitions(index, options)
  const inReach: number[] = []
  for (const seed of [1, 2, 3, 4, 5]) {
    await calibratePartitions(index, read, { ...options, random: seededRandom(seed) })
    inReach.push(index.partitions.rowsInReach)
    expect(recall()).toBeGreaterThanOrEqual(0.98)
  }
  expect(Math.max(...inReach)).toBeLessThan(2 * Math.min(...inReach))
})

it('looks at all that a filter lets through where that is not what is near the query', async () => {
  // More are allowed than are looked at one by one.
  const { index, read, queries, vectors } = collection('clustered', 40_000)
  await makePartitions(index, options)
  await calibratePartitions(index, read, options)
  for (let at = 0; at < queries.length; at += dimension) {
    const query = queries.slice(at, at + dimension)
    const scores = Float64Array.from({ length: 40_000 }, (_, slot) =>
      cosine(query, vectors.subarray(slot * dimension, (slot + 1) * dimension)),
    )
    const median = scores.toSorted()[20_000] as number
    const mask = new Uint8Array(40_000 / 8)
    for (const [slot, score] of scores.entries())
      if (score < median) mask[slot >> 3] = (mask[slot >> 3] as number) | (1 << (slot & 7))
    const everywhere = signCandidates(scanParts(index), query, 100, { mask, effort: Infinity })
    expect(signCandidates(scanParts(index), query, 100, { mask })).toEqual(everywhere)
  }
})

it('looks at all rows where there are no clusters', async () => {
  const { index, read, recall } = collection('anisotropic')
  await makePartitions(index, options)
  await calibratePartitions(index, read, options)
  expect(index.partitions).toMatchObject({ lists: 110, rowsInReach: 0 })
  expect(recall()).toBeGreaterThanOrEqual(0.99)
})

/** An index of the same rows, with `rowsInReach` as its count of rows in reach. */
function withPartitions(index: ScanIndex, rowsInReach: number, reach: Reach): ScanIndex {
  const made = savePartitions(index)
  const other = createScanIndex(index.parameters)
  expect(made && restorePartitions(other, { ...made, reach, rowsInReach, calibratedRows: count })).toBe(true)
  const slots = Array.from({ length: count }, (_, slot) => slot)
  other.restore(slots, index.codesOf(0, count), index.listsOf(0, count))
  return other
}

it('reads more where lists leave out little, and all where they leave out less', async () => {
  const { index, read, recall, queries } = collection('anisotropic')
  await makePartitions(index, options)
  const readWith = (rowsInReach: number): number => {
    const searched = withPartitions(index, rowsInReach, { near: 0.8, wide: 0.8 })
    let rows = 0
    for (let at = 0; at < queries.length; at += dimension)
      searched.search(queries.slice(at, at + dimension), 10, (slots) => {
        rows += slots.length
        return read(slots)
      })
    return rows
  }
  // The same lists are looked at with both: a tenth of the rows is where clusters end.
  expect(readWith(0.1 * count + 1)).toBeGreaterThan(1.1 * readWith(0.1 * count))
  const everywhere = withPartitions(index, 0, { near: 0.1, wide: 0.1 })
  for (const share of [1, 0.5, 0.1]) expect(recall(everywhere, share)).toBeGreaterThanOrEqual(0.99)
})

it('gives the same results after its codes and partitions were saved and restored', async () => {
  const { index, read, recall } = collection('clustered')
  await makePartitions(index, options)
  await calibratePartitions(index, read, options)
  const restored = createScanIndex(index.parameters)
  const saved = savePartitions(index)
  expect(saved && restorePartitions(restored, saved)).toBe(true)
  for (let first = 0; first < count; first += 1024) {
    const rows = Math.min(1024, count - first)
    restored.restore(
      Array.from({ length: rows }, (_, i) => first + i),
      index.codesOf(first, rows),
      index.listsOf(first, rows),
    )
  }
  expect(restored.partitions).toEqual(index.partitions)
  expect(recall(restored)).toBe(recall())
})

it('finds rows that came after the partitions, in the tail and once absorbed', async () => {
  const { index, vectors } = collection('clustered')
  await makePartitions(index, options)
  const query = vectors.slice(0, dimension)
  index.append([count], query)
  expect(index.partitions.unlisted).toBe(1)
  expect(signCandidates(scanParts(index), query, 2).slots).toContain(count)
  await absorbTail(index, options)
  expect(index.partitions.unlisted).toBe(0)
  expect(index.listsOf(count, 1)).toEqual(index.listsOf(0, 1))
  expect(signCandidates(scanParts(index), query, 2).slots).toContain(count)
})

it('refuses saved partitions that do not fit', () => {
  const index = createScanIndex(fitCodes(64, new Float32Array(0)))
  const saved = { reach: { near: 0.5, wide: 0.5 }, rowsInReach: 5, calibratedRows: 9, listedRows: 9 }
  expect(restorePartitions(index, { ...saved, lists: 2, centres: new Uint8Array(3) })).toBe(false)
  expect(restorePartitions(index, { ...saved, lists: 0, centres: new Uint8Array(0) })).toBe(false)
})
