import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import type { TeamDocument } from '../../../src/main/model/team.ts'
import { ensureShared } from '../../../src/main/team/postgres/collections.ts'
import { connectTeam, type TeamConnection } from '../../../src/main/team/postgres/connection.ts'
import {
  ensureTeamSpace,
  putDocuments,
  putMembers,
  putTeamVectors,
  putVersions,
  takeOutMembers,
} from '../../../src/main/team/postgres/content.ts'
import { buildIndexes, countTeam } from '../../../src/main/team/postgres/indexes.ts'
import { ensureWorkspace } from '../../../src/main/team/postgres/members.ts'
import { rankVectors, type TeamFilters } from '../../../src/main/team/postgres/search.ts'
import { migrateTeam } from '../../../src/main/team/postgres/setup.ts'
import { startPglite, type PgliteServer } from '../../fixtures/team/pgliteServer.ts'

const COUNT = 4_000
const WIDTH = 256
const ASKED = 10
const DEPTH = 10
const COLLECTION = '00000000-0000-4000-8000-000000000001'
const DAY_MS = 86_400_000

const hex = (at: number) => at.toString(16).padStart(32, '0')
const random = seededRandom(9)
const noise = () => Float32Array.from({ length: WIDTH }, () => random.next() - 0.5)
const dot = (one: Float32Array, other: Float32Array) => {
  let sum = 0
  for (let at = 0; at < WIDTH; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}
/** Around one of a few centres, as texts are about something. */
const centres = Array.from({ length: 20 }, noise)
const vector = (about: number) => {
  const [centre, own] = [centres[about % centres.length] as Float32Array, noise()]
  const both = own.map((value, at) => value + (centre[at] as number))
  const length = Math.sqrt(dot(both, both))
  return both.map((value) => value / length)
}
const vectors = Array.from({ length: COUNT }, (_, at) => vector(at))
const questions = Array.from({ length: ASKED }, (_, at) => vector(at))

/** Every second document is older, every third German; of a hundred one is of a site of its own; of ten one has a newer version. */
const document = (at: number): TeamDocument => ({
  hash: hex(at),
  fields: '',
  text: '',
  kind: at % 2 === 0 ? 'news' : 'row',
  title: `Document ${at}`,
  url: undefined,
  domain: at % 100 === 0 ? 'rare.example' : at % 1000 === 1 ? 'one.example' : 'site.example',
  language: at % 3 === 0 ? 'de' : 'en',
  publishedAt: at % 2 === 0 ? DAY_MS : 3 * DAY_MS,
  capturedAt: at % 2 === 0 ? 2 * DAY_MS : 4 * DAY_MS,
  record: '{}',
  passages: [{ start: 0, end: 4, hash: hex(at), language: undefined }],
})
/** The version of an even document that was captured later is the odd one after it; what is older has left the collection. */
const versions = Array.from({ length: COUNT / 10 }, (_, at) => ({ older: hex(at * 10), newer: hex(at * 10 + 1) }))
const isOlder = (at: number) => at % 10 === 0

const noFilters: TeamFilters = {
  collections: [],
  kinds: [],
  languages: [],
  domains: [],
  since: undefined,
  until: undefined,
  asOf: undefined,
}

interface Case {
  readonly name: string
  readonly filters: Partial<TeamFilters>
  readonly passes: (at: number) => boolean
  /** Lets through so few that they are compared one by one. */
  readonly isNarrow?: boolean
}
const isNow = (at: number) => !isOlder(at)
const cases: readonly Case[] = [
  { name: 'no filter', filters: {}, passes: isNow },
  { name: 'half', filters: { kinds: ['news'] }, passes: (at) => isNow(at) && at % 2 === 0 },
  { name: 'a third', filters: { languages: ['de'] }, passes: (at) => isNow(at) && at % 3 === 0 },
  { name: 'published since', filters: { since: 2 * DAY_MS }, passes: (at) => isNow(at) && at % 2 === 1 },
  { name: 'published until', filters: { until: 2 * DAY_MS }, passes: (at) => isNow(at) && at % 2 === 0 },
  { name: 'the collection', filters: { collections: [COLLECTION] }, passes: isNow },
  {
    name: 'two filters',
    filters: { kinds: ['news'], languages: ['de'] },
    passes: (at) => isNow(at) && at % 6 === 0,
  },
  {
    name: 'three in a thousand',
    filters: { domains: ['one.example'] },
    passes: (at) => at % 1000 === 1,
    isNarrow: true,
  },
  // At that time the newer versions were not there yet, and the older ones were in the collection.
  { name: 'as of a time between', filters: { asOf: 3 * DAY_MS }, passes: (at) => at % 2 === 0 },
  { name: 'as of later', filters: { asOf: 9 * DAY_MS }, passes: isNow },
  { name: 'as of before', filters: { asOf: DAY_MS }, passes: () => false, isNarrow: true },
]

describe('the index of pgvector', () => {
  let server: PgliteServer
  let on: TeamConnection
  let workspace: string
  let space: number
  beforeAll(async () => {
    server = await startPglite()
    on = connectTeam({ url: server.url, password: undefined })
    await migrateTeam(on)
    workspace = (await ensureWorkspace(on, 'indexed')).id
    await ensureShared(on, workspace, { id: COLLECTION, name: 'c', precision: 'float32' }, false)
    space = await ensureTeamSpace(on, workspace, { origin: 'local', model: 'm', dimension: WIDTH })
    for (let from = 0; from < COUNT; from += 500) {
      const all = Array.from({ length: 500 }, (_, at) => from + at)
      const texts = all.map((at) => ({ hash: hex(at), text: `Text ${at}` }))
      await putDocuments(on, workspace, all.map(document), texts, true)
      await putMembers(on, workspace, COLLECTION, all.map(hex))
      const rows = all.map((at) => ({ hash: hex(at), vector: vectors[at] as Float32Array }))
      await putTeamVectors(on, workspace, space, rows, { isHalfvec: true, isSpread: false })
    }
    await putVersions(on, workspace, versions)
    await takeOutMembers(
      on,
      workspace,
      COLLECTION,
      versions.map(({ older }) => older),
    )
    await on.run('ANALYZE')
    // Among so few rows PostgreSQL would rather compare all of them: the index is the only way without sorting.
    await on.run('SET enable_sort = off')
    await buildIndexes(on, workspace)
  })
  afterAll(async () => {
    await on.close()
    await server.stop()
  })

  const ranked = (question: Float32Array, isIndexed: boolean, filters: Partial<TeamFilters>) =>
    rankVectors(
      on,
      workspace,
      { space, vector: question, isIndexed, keeping: { isHalfvec: true, isSpread: false } },
      { ...noFilters, ...filters },
      DEPTH,
    )

  test('it is there, and is made again', async () => {
    expect(await buildIndexes(on, workspace)).toEqual({ indexes: 1, reason: undefined })
    expect((await countTeam(on, workspace)).spaces).toMatchObject([{ vectors: COUNT, isIndexed: true }])
  })

  /** How often the index was looked through. */
  const scans = async () => {
    await on.rows('SELECT pg_stat_force_next_flush()')
    const [index] = await on.rows<{ scans: number }>(
      `SELECT idx_scan AS scans FROM pg_stat_user_indexes
       WHERE indexrelname LIKE 'vec\\_________\\__' AND relname = 'vec'`,
    )
    return index?.scans ?? 0
  }

  test.each(cases)(
    'finds within "$name" the nearest, as comparing all signs does',
    async ({ filters, passes, isNarrow }) => {
      const found = { indexed: 0, compared: 0 }
      let wanted = 0
      const before = await scans()
      for (const question of questions) {
        const nearest = vectors
          .flatMap((one, at) => (passes(at) ? [{ at, score: dot(question, one) }] : []))
          .sort((a, b) => b.score - a.score)
          .slice(0, DEPTH)
          .map(({ at }) => hex(at))
        const [indexed, compared] = [await ranked(question, true, filters), await ranked(question, false, filters)]
        for (const { hash } of [...indexed, ...compared]) expect(passes(Number.parseInt(hash, 16)), hash).toBe(true)
        wanted += nearest.length
        found.indexed += indexed.filter(({ hash }) => nearest.includes(hash)).length
        found.compared += compared.filter(({ hash }) => nearest.includes(hash)).length
      }
      expect((await scans()) - before, 'few are compared one by one').toBe(isNarrow ? 0 : questions.length)
      expect(found.compared).toBeGreaterThanOrEqual(0.95 * wanted)
      expect(found.indexed).toBeGreaterThanOrEqual(0.95 * wanted)
    },
  )
})
