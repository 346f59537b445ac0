import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { routes, type QuarryClient } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import type { Core } from '../../../src/main/core.ts'
import type { CollectionId, SpaceId } from '../../../src/main/model/ids.ts'
import type { Filters } from '../../../src/main/model/search/filters.ts'
import { compactStore } from '../../../src/main/store/library/compactStore.ts'
import { nearest, readDataset, shares, timeOf, type Dataset } from '../dataset.ts'
import {
  diskBytes,
  measureSearches,
  peakBytes,
  report,
  syncToDisk,
  type RunResult,
  type SearchResult,
} from '../measure.ts'
import { everyMs, p95, questionCount, questionOf, timesWhile } from '../pace.ts'
import { partsOfFile } from '../partsOfFile.ts'
import { recordLoop, type LoopRecord } from '../recordLoop.ts'

/**
 * One part of what is measured of Quarry, over the library in the data's folder, in a process of its own so that memory
 * is that of the part:  node quarry.ts FOLDER import|search|open|busy|compact
 */
// As the entries of the product do.
const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const [folder = '', part = 'import'] = process.argv.slice(2)
const library = join(folder, 'quarry.quarry')
const noFilters: Filters = {
  collections: [],
  since: undefined,
  until: undefined,
  domains: [],
  languages: [],
  kinds: [],
}

interface Opened {
  readonly core: Core
  readonly client: QuarryClient
}

async function open(path = library): Promise<Opened> {
  const core = await createCore({ shell: 'cli', version: 'bench', libraryPath: path, create: true })
  return { core, client: directClient(routes, createHandlers(core), errorToData) }
}

/** Imports a file with its vectors; answers how long it took until all of it could be found, and is on the disk. */
async function importFile({ client, core }: Opened, file: string, collection: string): Promise<number> {
  const before = performance.now()
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection,
    options: { text: ['text'], id: 'id', date: 'published_at', vector: 'emb', model: 'bench' },
  })
  for await (const job of client.jobs.watch({ id: started.import.id })) void job
  const report = await client.imports.report({ jobId: started.import.id })
  if (report.imported + report.duplicate !== report.found) throw new Error(JSON.stringify(report))
  await core.library.store.read.listCollections()
  for (const suffix of ['', '-wal']) await syncToDisk(`${core.library.store.path}${suffix}`)
  return performance.now() - before
}

async function importAll(data: Dataset): Promise<RunResult> {
  for (const name of [library, join(folder, 'json.quarry')])
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${name}${suffix}`, { force: true })
  recordLoop()
  const opened = await open()
  const tookMs = await importFile(opened, join(folder, 'rows.parquet'), 'bench')
  const { gaps } = (globalThis as unknown as { quarryLoop: LoopRecord }).quarryLoop
  const peak = peakBytes()
  const before = performance.now()
  // What is derived from the vectors in the background: partitions, and what else makes searches fast.
  await opened.core.library.store.settle()
  const settleMs = performance.now() - before
  await opened.core.close()
  const json = await open(join(folder, 'json.quarry'))
  const jsonMs = await importFile(json, join(folder, 'rows.jsonl'), 'bench')
  await json.core.close()
  return {
    program: 'Quarry',
    rowsPerSecond: (data.count / tookMs) * 1000,
    readyMs: tookMs + settleMs,
    diskBytes: diskBytes(library),
    peakBytes: peak,
    figures: {
      ...partsOfFile(library),
      jsonRowsPerSecond: (data.jsonRows / jsonMs) * 1000,
      longestGapMs: Math.max(0, ...gaps.map(({ ms }) => ms)),
      longestBusyGapMs: Math.max(0, ...gaps.map(({ busyMs, ms }) => busyMs ?? ms)),
    },
  }
}

async function searchAll(data: Dataset): Promise<RunResult> {
  const { core } = await open()
  const { store } = core.library
  await store.settle()
  const space = (await store.read.listSpaces())[0]?.id as SpaceId
  const rowOf = await rowsOfDocuments(core)
  const ask = (filters: Filters) => async (query: Float32Array) =>
    (await store.read.rankByVector(space, query, filters, nearest)).map(({ documentId }) => rowOf.get(documentId) ?? -1)
  const searches = [await measureSearches(data, 'scan', 'all', ask(noFilters))]
  const filtered: Record<string, SearchResult[]> = {}
  for (const share of shares)
    filtered[share] = [
      await measureSearches(data, 'scan', String(share), ask({ ...noFilters, until: Date.parse(timeOf(share)) })),
    ]
  await core.close()
  return { program: 'Quarry', searches, filtered }
}

/** Documents are numbered as they came. */
async function rowsOfDocuments(core: Core): Promise<Map<number, number>> {
  const [collection] = await core.library.store.read.listCollections()
  const rows = new Map<number, number>()
  for (let offset = 0; ; offset += 10_000) {
    const { items } = await core.library.store.read.listDocuments(
      collection?.id as CollectionId,
      'added',
      offset,
      10_000,
    )
    for (const { id, externalId } of items) rows.set(id, Number(externalId))
    if (items.length < 10_000) return rows
  }
}

/** From the start of the process to the first answer; then what the whole core holds when it searches and filters. */
async function firstSearch(data: Dataset): Promise<RunResult> {
  const { core } = await open()
  const { store } = core.library
  const space = (await store.read.listSpaces())[0]?.id as SpaceId
  await store.read.rankByVector(space, data.queries.slice(0, data.dimension), noFilters, nearest)
  const firstSearchMs = performance.now()
  const ask = async () => {
    for (let q = 0; q < questionCount(data); q++)
      for (const until of [undefined, Date.parse(timeOf(0.5))])
        await store.read.rankByVector(space, questionOf(data, q), { ...noFilters, until }, nearest)
  }
  await ask()
  const peak = peakBytes()
  // What was read into memory in the background is there now.
  await store.settle()
  await ask()
  const figures = { firstSearchMs, residentBytes: process.memoryUsage.rss() }
  await core.close()
  return { program: 'Quarry', peakBytes: peak, figures }
}

/** Searches at the pace of people while another file is imported into the same library, and then a collection is removed. */
async function searchWhileBusy(data: Dataset): Promise<RunResult> {
  const opened = await open()
  const { store } = opened.core.library
  await store.settle()
  const space = (await store.read.listSpaces())[0]?.id as SpaceId
  const ask = async (q: number) => {
    await store.read.rankByVector(space, questionOf(data, q), noFilters, nearest)
  }
  const idle = await timesWhile(ask, wait(200 * everyMs))
  const busy = await timesWhile(ask, importFile(opened, join(folder, 'rows.jsonl'), 'second'))
  const [first] = await store.read.listCollections()
  const before = performance.now()
  await store.write.removeCollection(first?.id as CollectionId, Date.now())
  const removeMs = performance.now() - before
  const left = new Set((await rowsOfDocuments(opened.core)).keys())
  let stillFound = 0
  for (let q = 0; q < 20; q++)
    for (const { documentId } of await store.read.rankByVector(space, questionOf(data, q), noFilters, nearest))
      if (!left.has(documentId)) stillFound++
  await opened.core.close()
  return {
    program: 'Quarry',
    figures: { idleP95Ms: p95(idle), busyP95Ms: p95(busy), searchesWhileBusy: busy.length, removeMs, stillFound },
  }
}

/** Compacts after a collection was removed, while others write a little and search. */
async function compact(data: Dataset): Promise<RunResult> {
  const opened = await open()
  const { store } = opened.core.library
  await store.settle()
  const space = (await store.read.listSpaces())[0]?.id as SpaceId
  const search = async (q: number) => {
    await store.read.rankByVector(space, questionOf(data, q), noFilters, nearest)
  }
  // The first of a process takes forty milliseconds to compile, whatever else is done.
  await search(0)
  const before = performance.now()
  const compacting = compactStore(store, new AbortController().signal)
  const [writes, searches, { documents, bytesBefore, bytesAfter }] = await Promise.all([
    timesWhile((at) => store.write.writeValue('bench', String(at)), compacting),
    timesWhile(search, compacting),
    compacting,
  ])
  const compactMs = performance.now() - before
  await opened.core.close()
  return {
    program: 'Quarry',
    figures: {
      compactMs,
      compactDocuments: documents,
      compactBytesBefore: bytesBefore,
      compactBytesAfter: bytesAfter,
      compactWriteP95Ms: p95(writes),
      compactWriteMaxMs: Math.max(...writes),
      compactSearchMaxMs: Math.max(...searches),
    },
  }
}

const parts = { import: importAll, search: searchAll, open: firstSearch, busy: searchWhileBusy, compact }
const run = parts[part as keyof typeof parts]
report(await run(readDataset(folder)))
// The recorder of the loop would go on for ever.
process.exit(0)
