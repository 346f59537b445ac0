import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import type { SpaceId } from '../../src/main/model/ids.ts'
import type { Filters } from '../../src/main/model/search/filters.ts'
import type { Ranked } from '../../src/main/model/search/ranking.ts'
import { openWriter, type WritableDb } from '../../src/main/store/connection.ts'
import { rankByVector, rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { openRegistry, readyScan } from '../../src/main/store/vectors/scanRegistry.ts'
import { maintainScans } from '../../src/main/store/vectors/codes/maintainScans.ts'
import { readSpace } from '../../src/main/store/vectors/vectorSpace.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'
import { embed, fillTextLibrary, makeQuestions, makeTexts, textDimension } from '../fixtures/textLibrary.ts'
import { noFilters } from '../fixtures/vectorLibrary.ts'

/** A library by the default encoder, and questions that are nothing like its texts, against comparing every vector. */
const documents = 11_000
let folder: string
let db: WritableDb
let spaceId: SpaceId
let questions: Float32Array[]
let filtered: readonly Filters[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quarry-outside-'))
  db = openWriter(path.join(folder, 'library.quarry'))
  const texts = makeTexts(documents)
  const filled = fillTextLibrary(db, texts)
  spaceId = filled.spaceId
  const embedded = embed(makeQuestions(texts))
  questions = Array.from({ length: embedded.length / textDimension }, (_, at) =>
    embedded.subarray(at * textDimension, (at + 1) * textDimension),
  )
  filtered = [
    noFilters,
    { ...noFilters, since: (documents / 3) * 1000 },
    { ...noFilters, collections: [filled.tenth as never] },
  ]
  const maintenance = maintainScans(db, openRegistry(db, undefined), seededRandom(1), new FakeClock())
  maintenance.wake()
  await maintenance.settled()
  await maintenance.close()
})

afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const most = 100
const ranked = new Map<Filters, readonly (readonly Ranked[])[]>()

/** The nearest to each question when every vector is compared. */
function exactly(filters: Filters): readonly (readonly Ranked[])[] {
  const known = ranked.get(filters)
  if (known) return known
  const all = questions.map((question) => rankExactly(db, spaceId, question, filters, most))
  ranked.set(filters, all)
  return all
}

/** The share of the nearest `k` that are found, of all questions; as near within a millionth is as good. */
function recallAt(k: number, filters: Filters): number {
  let found = 0
  let wanted = 0
  for (const [at, question] of questions.entries()) {
    const exact = exactly(filters)[at]?.slice(0, k) ?? []
    const hits = rankByVector(db, spaceId, question, filters, k)
    expect(hits.length).toBe(exact.length)
    const least = (exact.at(-1)?.score ?? 0) - 1e-6
    found += hits.filter(({ score }) => score >= least).length
    wanted += exact.length
  }
  return found / wanted
}

test('the texts are coded with four bits, and searched by their codes', () => {
  expect(db.prepare('SELECT kind FROM scan_states').pluck().get()).toBe('int4')
  expect(readyScan(db, readSpace(db, spaceId))).toBeDefined()
})

test.each([
  [1, 0.999],
  [10, 0.999],
  [20, 0.99],
  [most, 0.99],
])(
  'of the %i nearest to questions from outside, at least %f are found, also among those that are filtered',
  (k, least) => {
    for (const filters of filtered) expect(recallAt(k, filters)).toBeGreaterThanOrEqual(least)
  },
)
