import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { connectTeam, type Queryable, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { ensureTeamSpace, putTeamVectors } from '../../src/main/team/postgres/content.ts'
import { signBits } from '../../src/main/team/postgres/halfVectors.ts'
import { ensureWorkspace } from '../../src/main/team/postgres/members.ts'
import { rankVectors, type TeamFilters } from '../../src/main/team/postgres/search.ts'
import { readKeeping, migrateTeam } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'

const DOCUMENTS = 300
const DIMENSION = 16

let server: PostgresServer
let boss: TeamConnection
let workspace = ''
let space = 0
const question = Float32Array.from({ length: DIMENSION }, (_, at) => (at % 3) - 0.5)
const hash = (at: number) => at.toString(16).padStart(32, '0')

/** Of three hundred documents two are of one.example, one of them below it, and thirty of ten.example. */
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
  await migrateTeam(boss)
  workspace = (await ensureWorkspace(boss, 'narrow')).id
  space = await ensureTeamSpace(boss, workspace, { origin: 'local', model: 'm', dimension: DIMENSION })
  await boss.run(
    `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, $1, 'c', 'sharp')`,
    workspace,
  )
  const at = `FROM generate_series(0, ${DOCUMENTS - 1}) i`
  const named = `decode(lpad(to_hex(i), 32, '0'), 'hex')`
  await boss.run(
    `INSERT INTO quarry.doc (workspace, hash, kind, title, domain, captured_at, record)
     SELECT $1, ${named}, 'row', 'Document ' || i, CASE WHEN i = 7 THEN 'one.example' WHEN i = 8 THEN 'news.one.example'
       WHEN i < 40 THEN 'ten.example' ELSE 'rest.example' END, i, '{}' ${at}`,
    workspace,
  )
  await boss.run(
    `INSERT INTO quarry.collection_doc (workspace, collection, doc) SELECT $1, $1, ${named} ${at}`,
    workspace,
  )
  await boss.run(
    `INSERT INTO quarry.doc_passage (workspace, doc, ordinal, start, stop, hash) SELECT $1, ${named}, 0, 0, 1, ${named} ${at}`,
    workspace,
  )
  const random = seededRandom(3)
  const vectors = Array.from({ length: DOCUMENTS }, (_, one) => ({
    hash: hash(one),
    vector: Float32Array.from({ length: DIMENSION }, () => random.next() - 0.5),
  }))
  await putTeamVectors(boss, workspace, space, vectors, await readKeeping(boss))
  await boss.run('ANALYZE quarry.doc, quarry.vec, quarry.doc_passage, quarry.collection_doc')
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

const within = (...domains: string[]): TeamFilters => ({
  collections: [],
  kinds: [],
  languages: [],
  domains,
  since: undefined,
  until: undefined,
  asOf: undefined,
})
const ranked = async (on: Queryable, filters: TeamFilters) => {
  const asked = { space, vector: question, isIndexed: false, keeping: await readKeeping(on) }
  return (await rankVectors(on, workspace, asked, filters, 5)).map((one) => one.hash)
}

test('a filter that lets little through is answered by the signs of what passes, not of all', async () => {
  const read = async (filters: TeamFilters) =>
    boss.transaction(async (on) => {
      // As for a large table, which is looked up by its key.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await on.run(`SET LOCAL enable_${way} = off`)
      const found = await ranked(on, filters)
      const [counted] = await on.rows<{ rows: number }>(
        `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relid = 'quarry.vec'::regclass`,
      )
      return { found: found.toSorted(), rows: counted?.rows ?? 0 }
    })
  const few = await read(within('one.example'))
  expect(few.found).toEqual([hash(7), hash(8)])
  expect(few.rows, 'each is read to be compared by its signs, and once more by its numbers').toBe(4)
  expect((await read(within())).rows, 'without a filter').toBeGreaterThan(DOCUMENTS)
})

test('the nearest within a filter are the same, however they are looked for', async () => {
  const asked = signBits(question)
  const nearest = async (domains: readonly string[], near: boolean | null, most: number) =>
    boss.rows<{ hash: string; differ: number }>(
      `SELECT encode(hash, 'hex') AS hash, differ FROM quarry.rank_bits($1, $2, $3::text::bit varying, $4, $5, $6)
       ORDER BY differ, hash`,
      workspace,
      space,
      asked,
      JSON.stringify({ domains }),
      most,
      near,
    )
  for (const domains of [['one.example'], ['ten.example'], ['one.example', 'ten.example'], ['nothing.example']])
    for (const most of [1, 5, 400]) {
      const all = await nearest(domains, null, most)
      expect(await nearest(domains, false, most), `${domains.join()} ${most}`).toEqual(all)
      expect(await nearest(domains, true, most), `${domains.join()} ${most}`).toEqual(all)
    }
  expect(await nearest(['ten.example'], null, 400)).toHaveLength(38)
})

test('what passes is counted by exact names of sites: no character in them stands for others', async () => {
  const counted = async (...domains: string[]) =>
    (await boss.rows('SELECT quarry.count_passing($1, $2, 100) AS passing', workspace, JSON.stringify({ domains })))[0]
  expect(await counted('one.example')).toEqual({ passing: 2 })
  expect(await counted('one_example'), 'in a pattern it would stand for a point').toEqual({ passing: 0 })
  expect(await counted('news_one.example')).toEqual({ passing: 0 })
  expect(await counted('rest.example'), 'no further than asked').toEqual({ passing: 100 })
})
