import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { openReader, openWriter } from '../../src/main/store/connection.ts'
import { openStore, type Store } from '../../src/main/store/store.ts'
import { countSearched } from '../../src/main/store/search/counts.ts'
import { rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { records, testBench } from '../fixtures/testCore.ts'
import { addDocuments, fillVectorLibrary, noFilters, type VectorLibrary } from '../fixtures/vectorLibrary.ts'
import type { DocumentId } from '../../src/main/model/ids.ts'
import type { Filters } from '../../src/main/model/search/filters.ts'
import type { Ranked } from '../../src/main/model/search/ranking.ts'

const dimension = 64

interface Bench extends VectorLibrary {
  readonly file: string
  open(options?: { readonly searches: boolean }): Promise<Store>
  query(at: number): Float32Array
  /** What sqlite-vec says when it looks at every allowed vector. */
  exact(query: Float32Array, filters: Filters, limit: number): Ranked[]
}

async function library(documents: number): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-scan-'))
  const file = path.join(folder, 'library.quarry')
  const filled = fillVectorLibrary(file, { documents, dimension })
  const open: Store[] = []
  onTestFinished(async () => {
    for (const store of open) await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    ...filled,
    file,
    open: async (options) => {
      const store = await openStore({ path: file, workerUrl: workerUrl('store'), ...options })
      open.push(store)
      return store
    },
    query: (at) => filled.queries.slice(at * dimension, (at + 1) * dimension),
    exact: (query, filters, limit) => {
      const db = openReader(file)
      try {
        return rankExactly(db, filled.spaceId, query, filters, limit)
      } finally {
        db.close()
      }
    },
  }
}

/** The share of the exact ranking that was found. */
function recallOf(found: readonly Ranked[], exact: readonly Ranked[]): number {
  const ids = new Set(found.map(({ documentId }) => documentId))
  return exact.filter(({ documentId }) => ids.has(documentId)).length / exact.length
}

async function meanRecall(bench: Bench, store: Store, filters: Filters, queries = 10): Promise<number> {
  let sum = 0
  for (let at = 0; at < queries; at++) {
    const query = bench.query(at)
    const found = await store.read.rankByVector(bench.spaceId, query, filters, 10)
    const exact = bench.exact(query, filters, 10)
    expect(found.length).toBe(exact.length)
    sum += recallOf(found, exact)
  }
  return sum / queries
}

/** What the store counts from memory is what the tables say. */
async function expectSameCounts(bench: Bench, store: Store, some: readonly Filters[]): Promise<void> {
  const db = openReader(bench.file)
  onTestFinished(() => void db.close())
  for (const filters of some) {
    expect(await store.read.countSearched([bench.spaceId], filters)).toEqual(
      countSearched(db, [bench.spaceId], filters),
    )
  }
}

async function scanned(bench: Bench, store: Store): Promise<boolean> {
  return (await store.read.describeScans()).some(({ spaceId, ready }) => spaceId === bench.spaceId && ready)
}

describe('a small space', () => {
  it('is ranked by sqlite-vec itself, over every allowed vector', async () => {
    const bench = await library(3_000)
    const store = await bench.open()
    await store.settle()
    expect(await scanned(bench, store)).toBe(false)
    for (const filters of [
      noFilters,
      { ...noFilters, languages: ['fr'] },
      { ...noFilters, collections: [bench.tenth] },
    ])
      for (let at = 0; at < 5; at++)
        expect(await store.read.rankByVector(bench.spaceId, bench.query(at), filters, 20)).toEqual(
          bench.exact(bench.query(at), filters, 20),
        )
  })
})

describe('a smaller width of the same model', () => {
  it('is searched in the vectors that are there, and only the question is sent', async () => {
    const bench = await testBench()
    const { client, core } = await bench.open()
    await bench.import(client, records(60), { dimension: 64 })
    const sent = bench.service.received().length
    const answer = await client.search.query({ query: 'Text number 7', mode: 'semantic', dimension: 16 })
    expect(answer).toMatchObject({ mode: 'semantic', searched: { passages: 60, embedded: 60 } })
    expect(answer.hits).toHaveLength(20)
    expect(bench.service.received().length - sent).toBe(1)
    expect((await core.library.store.read.listSpaces()).map(({ dimension: width }) => width)).toEqual([64])
    const wide = await client.search.query({ query: 'Text number 7', mode: 'semantic', dimension: 64 })
    expect(bench.service.received().length - sent).toBe(1)
    expect(wide.hits[0]?.score).not.toBe(answer.hits[0]?.score)
    const wider = await client.search.query({ query: 'Text number 7', mode: 'semantic', dimension: 128 })
    expect(wider.mode).toBe('keyword')
  })
})

describe('a large space', () => {
  it('is found by its codes: nearly all of the nearest, whatever is filtered, and never fewer than there are', async () => {
    const bench = await library(30_000)
    const store = await bench.open()
    await store.settle()
    expect(await scanned(bench, store)).toBe(true)
    const sixth = Array.from({ length: 5_000 }, (_, at) => (at * 6 + 1) as DocumentId)
    await store.write.tagSelected({ kind: 'documents', ids: sixth }, 'sixth', 1)
    await store.write.starSelected({ kind: 'documents', ids: sixth.slice(0, 2_000) }, true, 1)
    const [tag] = await store.readAfterWrite.listTags(undefined)
    const some: readonly Filters[] = [
      { ...noFilters, tags: [[tag!.id]] },
      { ...noFilters, tags: [[tag!.id]], starred: true },
      { ...noFilters, starred: false, unread: true },
      noFilters,
      { ...noFilters, since: 15_000_000 },
      { ...noFilters, collections: [bench.tenth] },
      { ...noFilters, languages: ['fr'] },
      { ...noFilters, kinds: ['web'] },
      { ...noFilters, domains: ['site3.example'], until: 20_000_000 },
    ]
    for (const filters of some) expect(await meanRecall(bench, store, filters)).toBeGreaterThanOrEqual(0.99)
    await expectSameCounts(bench, store, some)
    const few = { ...noFilters, kinds: ['web'], since: 28_000_000 }
    const query = bench.query(0)
    expect((await store.read.rankByVector(bench.spaceId, query, few, 10)).map(({ documentId }) => documentId)).toEqual(
      bench.exact(query, few, 10).map(({ documentId }) => documentId),
    )
    const nothing = { ...noFilters, languages: ['xx'] }
    expect(await store.read.rankByVector(bench.spaceId, query, nothing, 10)).toEqual([])
    const shorter = await store.read.rankByVector(bench.spaceId, query.slice(0, 32), noFilters, 10)
    expect(recallOf(shorter, bench.exact(query.slice(0, 32), noFilters, 10))).toBeGreaterThanOrEqual(0.9)
  })

  it('is not loaded into memory for what only reads documents, and is still searched rightly there', async () => {
    const bench = await library(12_000)
    const searching = await bench.open()
    await searching.settle()
    const reading = await bench.open({ searches: false })
    await reading.settle()
    expect(await scanned(bench, searching)).toBe(true)
    expect(await scanned(bench, reading)).toBe(false)
    const query = bench.query(0)
    for (const filters of [noFilters, { ...noFilters, languages: ['fr'] }])
      expect(await reading.read.rankByVector(bench.spaceId, query, filters, 20)).toEqual(
        bench.exact(query, filters, 20),
      )
  })

  it('finds vectors as soon as they are committed, also by another connection, and no longer what is removed', async () => {
    const bench = await library(12_000)
    const store = await bench.open()
    await store.settle()
    const other = openWriter(bench.file)
    onTestFinished(() => void other.close())
    const query = bench.query(0)
    const nearest = async (limit = 3) =>
      (await store.read.rankByVector(bench.spaceId, query, noFilters, limit)).map(({ documentId }) => documentId)
    addDocuments(other, { ...bench, first: 12_001, vectors: query, dimension })
    expect((await nearest())[0]).toBe(12_001)
    await store.write.removeSelected({ kind: 'documents', ids: [12_001 as never] }, bench.all, 5)
    expect(await nearest()).not.toContain(12_001)
    await store.write.addSelected({ kind: 'documents', ids: [12_001 as never] }, bench.all, 5)
    expect((await nearest())[0]).toBe(12_001)
    const some = [noFilters, { ...noFilters, collections: [bench.tenth] }, { ...noFilters, since: 5_000_000 }]
    await expectSameCounts(bench, store, some)
    await store.write.removeCollection(bench.all, 5)
    await expectSameCounts(bench, store, [...some, { ...noFilters, collections: [bench.all], kinds: ['row'] }])
    expect((await nearest(2_000)).every((id) => id % 10 === 0)).toBe(true)
    expect(await nearest(2_000)).toHaveLength(1_200)
    expect(await scanned(bench, store)).toBe(true)
  })

  it('opens again with its codes, and rebuilds them when the counters disagree', async () => {
    const bench = await library(12_000)
    const first = await bench.open()
    await first.settle()
    const before = await first.read.rankByVector(bench.spaceId, bench.query(1), noFilters, 10)
    await first.close()
    const again = await bench.open()
    expect(await again.read.rankByVector(bench.spaceId, bench.query(1), noFilters, 10)).toEqual(before)
    expect(await scanned(bench, again)).toBe(true)
    await again.close()

    const db = openWriter(bench.file)
    db.exec(`DELETE FROM vectors_${bench.spaceId} WHERE slot = (SELECT max(slot) FROM vectors_${bench.spaceId})`)
    db.exec('UPDATE vector_codes SET codes = zeroblob(length(codes)) WHERE chunk = 1')
    db.close()
    const mended = await bench.open()
    await mended.settle()
    expect(await scanned(bench, mended)).toBe(true)
    expect(await meanRecall(bench, mended, noFilters, 5)).toBeGreaterThanOrEqual(0.99)
    expect((await mended.read.verifyLibrary()).find(({ name }) => name.startsWith('codes'))?.problems).toEqual([])
  })

  it('is shared by two stores on one file that write in turn', async () => {
    const bench = await library(11_000)
    const [one, other] = [await bench.open(), await bench.open()]
    await Promise.all([one.settle(), other.settle()])
    expect([await scanned(bench, one), await scanned(bench, other)]).toEqual([true, true])
    const db = openWriter(bench.file)
    onTestFinished(() => void db.close())
    for (let round = 0; round < 3; round++) {
      const query = bench.query(round)
      addDocuments(db, { ...bench, first: 11_001 + round, vectors: query, dimension })
      for (const store of [one, other])
        expect((await store.read.rankByVector(bench.spaceId, query, noFilters, 1))[0]?.documentId).toBe(11_001 + round)
    }
  })
})
