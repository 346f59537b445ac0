import { expect, test } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import type { CollectionId, SpaceId } from '../../src/main/model/ids.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import { rankByVector, rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { finishReducing, readReducing, reduceVectors } from '../../src/main/store/vectors/compression/precision.ts'
import { ensureSpace } from '../../src/main/store/vectors/spaces.ts'
import { bytesOf, chunkSlots } from '../../src/main/store/vectors/codes/codeChunks.ts'
import { encode, fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { openRegistry, readyScan } from '../../src/main/store/vectors/scanRegistry.ts'
import { checkScans, maintainScans, type ScanMaintenance } from '../../src/main/store/vectors/codes/maintainScans.ts'
import { verifyCodes } from '../../src/main/store/vectors/codes/verifyCodes.ts'
import { readSpace } from '../../src/main/store/vectors/vectorSpace.ts'
import { createGenerator, type GeneratorOptions } from '../bench/generate.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'
import { addDocuments, noFilters } from '../fixtures/vectorLibrary.ts'
import { allRows, fillFirstVersion, oldLibrary } from '../unit/migrations/oldLibrary.ts'

const dimension = 520
/** With a vector for 98 of 100, a few more than the fewest that are coded. */
const documents = 10_250
const k = 10
const questionCount = 5

test('a library from before there were two kinds of codes keeps every row, and nothing was made to measure with', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const old = library.at(10)
  old.exec(`INSERT INTO scan_states (space_id, version, fitted, means, deviations, rows, changes, made, probe_rows,
    calibrated_rows, listed_rows) VALUES (1, 1, 5, x'', x'', 2, 3, 0, 0, 0, 0)`)
  const before = allRows(old)
  const db = library.at(11)
  const also = (table: string, more: object) => before[table]?.map((row) => ({ ...(row as object), ...more }))
  expect(allRows(db)).toEqual({
    ...before,
    scan_states: also('scan_states', { kind: 'signs', effort: 1, exact: 0 }),
    query_vectors: also('query_vectors', { made: 0 }),
    recall_checks: [],
  })
  expect(() => db.exec(`UPDATE scan_states SET kind = 'other'`)).toThrow(/CHECK constraint failed/)
  db.exec(`INSERT INTO recall_checks (space_id, measured_at, vectors, report) VALUES (1, 100, 2, '{}')`)
  expect(allRows(db)['recall_checks']).toHaveLength(1)
})

/** A library whose vectors all have codes of signs, and a partition, as they were stored then. */
function fillBefore(db: WritableDb, kind: GeneratorOptions['kind']) {
  const generator = createGenerator({ kind, dimension, seed: 7, clusters: 100 })
  const [all, tenth] = ['all', 'tenth'].map((name) => insertCollection(db, name)) as [CollectionId, CollectionId]
  const spaceId = ensureSpace(db, { origin: 'imported', model: 'test', dimension }, 1)
  const vectors = new Float32Array(documents * dimension)
  generator.stream(1).write(vectors)
  addDocuments(db, { spaceId, all, tenth, first: 1, vectors, dimension })
  storeOldCodes(db, spaceId)
  const questions = new Float32Array(questionCount * dimension)
  generator.stream(2).write(questions)
  const queries = Array.from({ length: questionCount }, (_, at) =>
    questions.slice(at * dimension, (at + 1) * dimension),
  )
  return { all, spaceId, queries }
}

/** In the columns that collections had then. */
function insertCollection(db: WritableDb, name: string): CollectionId {
  return db
    .prepare('INSERT INTO collections (name, created_at) VALUES (?, 1) RETURNING id')
    .pluck()
    .get(name) as CollectionId
}

function storeOldCodes(db: WritableDb, spaceId: SpaceId): void {
  const stored = db
    .prepare(`SELECT slot, text_id AS textId, embedding FROM vectors_${spaceId} ORDER BY slot`)
    .all() as {
    slot: number
    textId: number
    embedding: Buffer
  }[]
  const floats = (embedding: Buffer) => new Float32Array(new Uint8Array(embedding).buffer)
  const first = new Float32Array(500 * dimension)
  for (let at = 0; at < 500; at++) first.set(floats((stored[at] as { embedding: Buffer }).embedding), at * dimension)
  const parameters = fitCodes(dimension, first, 'signs')
  db.prepare(
    `INSERT INTO scan_states (space_id, version, fitted, means, deviations, rows, changes, made, centres, probe_rows,
       calibrated_rows, listed_rows) VALUES (?, 1, 5, ?, ?, ?, 1, 1, zeroblob(80), 9, 9, 9)`,
  ).run(spaceId, bytesOf(parameters.mean), bytesOf(parameters.deviation), stored.length)
  const chunks = Map.groupBy(stored, ({ slot }) => Math.floor(slot / chunkSlots))
  for (const [chunk, rows] of chunks) {
    const texts = new Uint32Array(chunkSlots)
    const codes = rows.map(({ slot, textId, embedding }) => {
      texts[slot % chunkSlots] = textId
      return encode(parameters, floats(embedding))
    })
    const all = Buffer.alloc(chunkSlots * (codes[0]?.length ?? 0))
    for (const [at, { slot }] of rows.entries()) all.set(codes[at] ?? [], (slot % chunkSlots) * (codes[0]?.length ?? 0))
    db.prepare('INSERT INTO vector_codes VALUES (?, ?, 1, ?, ?)').run(spaceId, chunk, bytesOf(texts), all)
    db.prepare('INSERT INTO vector_lists VALUES (?, ?, 1, zeroblob(2048))').run(spaceId, chunk)
  }
}

/** The share of what comparing every vector finds. */
function recallOf(db: WritableDb, spaceId: SpaceId, queries: readonly Float32Array[]): number {
  let found = 0
  for (const query of queries) {
    const least = (rankExactly(db, spaceId, query, noFilters, k).at(-1)?.score ?? Infinity) - 1e-6
    const hits = rankByVector(db, spaceId, query, noFilters, k)
    expect(hits).toHaveLength(k)
    found += hits.filter(({ score }) => score >= least).length
  }
  return found / (k * queries.length)
}

/** Vectors kept as bits are read back longer or shorter than they were, each by as much as it happens to be. */
function reduceAll(db: WritableDb, spaceId: SpaceId, maintenance: ScanMaintenance): void {
  db.exec(`UPDATE collections SET precision = 1, reducing = 1`)
  const { mark } = readReducing(db)
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = maintenance.during(() => reduceVectors(db, spaceId, from, 1_000)).next
  }
  finishReducing(db, mark)
}

const stateOf = (db: WritableDb) => db.prepare('SELECT version, kind FROM scan_states').get()

test.each([
  ['clustered', 'signs'],
  ['anisotropic', 'int4'],
] as const)(
  'codes of %s vectors from before are made again as %s, and searches are right all the while',
  async (shape, kind) => {
    const library = oldLibrary()
    const { spaceId, queries } = fillBefore(library.at(11), shape)
    const db = library.at(11)
    const registry = openRegistry(db, undefined)
    expect(stateOf(db)).toEqual({ version: 1, kind: 'signs' })
    expect(recallOf(db, spaceId, queries)).toBe(1)
    checkScans(db)
    const maintenance = maintainScans(db, registry, seededRandom(1), new FakeClock())
    expect(recallOf(db, spaceId, queries)).toBe(1)
    maintenance.wake()
    const progress = { isDone: false }
    const done = maintenance.settled().finally(() => (progress.isDone = true))
    const seen = new Set<string>()
    while (!progress.isDone) {
      const state = `${JSON.stringify(stateOf(db) ?? null)} ${readyScan(db, readSpace(db, spaceId)) !== undefined}`
      if (!seen.has(state)) expect(recallOf(db, spaceId, queries.slice(0, 2))).toBeGreaterThanOrEqual(0.95)
      seen.add(state)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await done
    expect(stateOf(db)).toEqual({ version: 3, kind })
    // Without codes, with some of them, with all.
    expect(seen.size).toBeGreaterThanOrEqual(2)
    expect(readyScan(db, readSpace(db, spaceId))).toBeDefined()
    expect(recallOf(db, spaceId, queries)).toBeGreaterThanOrEqual(0.99)
    expect(db.prepare('SELECT count(*) FROM vector_lists').pluck().get()).toBe(0)
    expect(verifyCodes(db)[0]).toMatchObject({ checked: (documents * 49) / 50, problems: [] })
    if (kind === 'int4') {
      reduceAll(db, spaceId, maintenance)
      await maintenance.settled()
      expect(readyScan(db, readSpace(db, spaceId))).toBeDefined()
      expect(recallOf(db, spaceId, queries)).toBeGreaterThanOrEqual(0.99)
      expect(verifyCodes(db)[0]?.problems).toEqual([])
    }
    await maintenance.close()
  },
)
