import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import type { Precision } from '../../src/main/model/vectors/precision.ts'
import type { Filters } from '../../src/main/model/search/filters.ts'
import type { Ranked } from '../../src/main/model/search/ranking.ts'
import { compactStore } from '../../src/main/store/library/compactStore.ts'
import { openReader } from '../../src/main/store/connection.ts'
import { reduceStore } from '../../src/main/store/vectors/compression/reduceStore.ts'
import { openStore, type Store } from '../../src/main/store/store.ts'
import { rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { fillVectorLibrary, noFilters, type VectorLibrary } from '../fixtures/vectorLibrary.ts'

const never = new AbortController().signal

interface Bench extends VectorLibrary {
  readonly file: string
  readonly store: Store
  query(at: number): Float32Array
  exact(query: Float32Array, filters: Filters, limit: number): Ranked[]
  problems(): Promise<readonly string[]>
}

/** Filled libraries, each made once and copied for every test that wants one like it. */
const filled = new Map<string, VectorLibrary & { readonly file: string }>()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-precision-'))
  folders.push(folder)
  return folder
}

async function filledLibrary(documents: number, dimension: number): Promise<VectorLibrary & { readonly file: string }> {
  const key = `${documents} ${dimension}`
  const known = filled.get(key)
  if (known) return known
  const file = path.join(await newFolder(), 'filled.quarry')
  const made = { ...fillVectorLibrary(file, { documents, dimension }), file }
  filled.set(key, made)
  return made
}

async function library(documents: number, dimension: number): Promise<Bench> {
  const original = await filledLibrary(documents, dimension)
  const file = path.join(await newFolder(), 'library.quarry')
  await copyFile(original.file, file)
  const store = await openStore({ path: file, workerUrl: workerUrl('store') })
  const reader = openReader(file)
  onTestFinished(async () => {
    reader.close()
    await store.close()
  })
  await store.settle()
  return {
    ...original,
    file,
    store,
    query: (at) => original.queries.slice(at * dimension, (at + 1) * dimension),
    exact: (query, filters, limit) => rankExactly(reader, original.spaceId, query, filters, limit),
    // The texts of this library are not those of its hashes; everything else must hold.
    problems: async () =>
      (await store.read.verifyLibrary())
        .filter(({ name }) => name !== 'passage texts' && name !== 'word index')
        .flatMap(({ problems }) => problems),
  }
}

async function reduce(store: Store): Promise<number> {
  let reduced = 0
  for await (const progress of reduceStore(store, never)) reduced = progress.reduced
  await store.settle()
  return reduced
}

function recallOf(found: readonly Ranked[], exact: readonly Ranked[]): number {
  const ids = new Set(found.map(({ documentId }) => documentId))
  return exact.filter(({ documentId }) => ids.has(documentId)).length / exact.length
}

const some = (bench: Bench): readonly Filters[] => [
  noFilters,
  { ...noFilters, languages: ['fr'] },
  { ...noFilters, collections: [bench.tenth] },
  { ...noFilters, since: 300_000 },
]

describe.each<readonly [Precision, number, number, number]>([
  ['int8', 600, 64, 0.95],
  ['bits', 600, 64, 0.35],
  ['int8', 10_400, 64, 0.95],
  ['bits', 10_400, 64, 0.35],
  ['bits', 10_400, 520, 0.6],
])('a library reduced to %s, of %i vectors with %i dimensions', (precision, documents, dimension, least) => {
  it('is searched as by comparing every vector, in full and by a prefix, under every filter', async () => {
    const bench = await library(documents, dimension)
    const { store } = bench
    const full = Array.from({ length: 5 }, (_, at) => bench.exact(bench.query(at), noFilters, 10))
    await store.write.setPrecision(bench.all, precision)
    const vectors = (await store.read.listSpaces())[0]?.vectors ?? 0
    // A tenth of the documents is in a collection that still asks for all.
    const inTenth = (await store.read.describeSizes(bench.tenth, bench.spaceId)).stored.float32
    expect(await reduce(store)).toBe(vectors - inTenth)
    await store.write.setPrecision(bench.tenth, precision)
    expect((await store.read.describeSizes(bench.tenth, bench.spaceId)).reducing).toBe(true)
    expect(await reduce(store)).toBe(inTenth)
    expect(await reduce(store)).toBe(0)
    expect(await store.read.describeSizes(bench.all, bench.spaceId)).toMatchObject({
      reducing: false,
      stored: { float32: 0, int8: 0, bits: 0, [precision]: vectors },
    })
    expect((await store.read.describeScans())[0]?.ready).toBe(documents > 10_000)
    let recall = 0
    const found: number[] = []
    for (let at = 0; at < 5; at++) {
      const query = bench.query(at)
      const nearest = await store.read.rankByVector(bench.spaceId, query, noFilters, 10)
      recall += recallOf(nearest, full[at] ?? []) / 5
      for (const filters of at < 3 ? some(bench) : [])
        for (const width of [dimension, dimension >> 1]) {
          const asked = query.subarray(0, width)
          const exact = bench.exact(asked, filters, 10)
          const ranked = await store.read.rankByVector(bench.spaceId, asked, filters, 10)
          expect(ranked.length).toBe(exact.length)
          found.push(recallOf(ranked, exact))
          const scores = new Map(exact.map(({ documentId, score }) => [documentId, score]))
          for (const { documentId, score } of ranked)
            if (scores.has(documentId)) expect(score).toBe(scores.get(documentId))
        }
    }
    expect(recall).toBeGreaterThanOrEqual(least)
    // A few bits leave many vectors as near as each other; which of them are found is chance.
    expect(found.reduce((sum, one) => sum + one, 0) / found.length).toBeGreaterThanOrEqual(0.95)
    expect(await bench.problems()).toEqual([])
  })
})

describe('a vector in collections that ask for different precisions', () => {
  it('is kept as the most precise of them asks, until that one is gone', async () => {
    const bench = await library(600, 64)
    const { store } = bench
    await store.write.setPrecision(bench.all, 'bits')
    await store.write.setPrecision(bench.tenth, 'int8')
    await reduce(store)
    const { stored } = await store.read.describeSizes(bench.all, bench.spaceId)
    expect(stored).toEqual({ float32: 0, int8: expect.any(Number), bits: expect.any(Number) })
    expect(stored.int8).toBe((await store.read.describeSizes(bench.tenth, bench.spaceId)).stored.int8)
    // Scores of vectors kept in different ways lie on one scale: neither kind is always first.
    const tenth = new Set<number>()
    for (let at = 0; at < 20; at++)
      for (const { documentId } of await store.read.rankByVector(bench.spaceId, bench.query(at), noFilters, 10))
        if (documentId % 10 === 0) tenth.add(documentId)
    expect(tenth.size).toBeGreaterThan(0)
    expect(tenth.size).toBeLessThan(100)
    await store.write.removeCollection(bench.tenth, 1)
    await compactStore(store, never)
    expect((await store.read.describeSizes(bench.all, bench.spaceId)).stored.int8).toBe(0)
    expect(await bench.problems()).toEqual([])
  })
})

describe('reducing', () => {
  it('that is stopped leaves every vector one way or the other, and goes on', async () => {
    const bench = await library(1_200, 64)
    const { store } = bench
    await store.write.setPrecision(bench.all, 'int8')
    await store.write.setPrecision(bench.tenth, 'int8')
    const stop = new AbortController()
    await expect(
      (async () => {
        for await (const { reduced } of reduceStore(store, stop.signal)) if (reduced > 0) stop.abort(new Error('stop'))
      })(),
    ).rejects.toThrow('stop')
    const { stored, reducing } = await store.read.describeSizes(bench.all, bench.spaceId)
    expect(reducing).toBe(true)
    expect(stored.float32).toBeGreaterThan(0)
    expect(stored.int8).toBeGreaterThan(0)
    for (let at = 0; at < 5; at++)
      expect(await store.read.rankByVector(bench.spaceId, bench.query(at), noFilters, 10)).toEqual(
        bench.exact(bench.query(at), noFilters, 10),
      )
    expect(await bench.problems()).toEqual([])
    await reduce(store)
    expect((await store.read.describeSizes(bench.all, bench.spaceId)).stored.float32).toBe(0)
  })

  /** What a library of so many documents has besides vectors. */
  let others: number | undefined
  async function bytesBesides(documents: number): Promise<number> {
    const { store, file } = await library(documents, 1)
    await compactStore(store, never)
    return (await stat(file)).size
  }

  it.each<readonly [Precision, number]>([
    ['float32', 1.2],
    ['int8', 0.33],
    ['bits', 0.08],
  ])('to %s makes the file at most %f times as large as the numbers in full', async (precision, share) => {
    const dimension = 1024
    const bench = await library(2_000, dimension)
    const { store } = bench
    others ??= await bytesBesides(2_000)
    await store.write.setPrecision(bench.all, precision)
    await store.write.setPrecision(bench.tenth, precision)
    await compactStore(store, never)
    const vectors = (await store.read.listSpaces())[0]?.vectors ?? 0
    expect(((await stat(bench.file)).size - others) / (vectors * dimension * 4)).toBeLessThan(share)
  })
})
