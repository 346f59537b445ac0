import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addedVectors,
  horizon,
  vectorKey,
  type PulledVector,
  type Window,
} from '../../src/main/team/postgres/changes.ts'
import { connectTeam, type Queryable, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { halfBytes } from '../../src/main/team/postgres/halfVectors.ts'
import { countTeam } from '../../src/main/team/postgres/indexes.ts'
import { ensureWorkspace, putMember } from '../../src/main/team/postgres/members.ts'
import { rankVectors } from '../../src/main/team/postgres/search.ts'
import { migrateTeam, readKeeping, type Keeping } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'

/** What a member sees where one collection is closed to it, of many rows: a look at the rights of each would take too long. */

/** Documents with one text each. The last 200 are in a collection that is open to owners alone, the first 100 are older versions. */
const COUNT = 1_000
const [open, closed] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [string, string]

let server: PostgresServer
let boss: TeamConnection
let workspace = ''
let keeping: Keeping
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
  await migrateTeam(boss)
  workspace = (await ensureWorkspace(boss, 'East')).id
  keeping = await readKeeping(boss)
  for (const [name, role] of [
    ['reads', 'reader'],
    ['guest', 'guest'],
  ] as const)
    await putMember(boss, workspace, { name, role, password: name, salt: Uint8Array.from({ length: 16 }) })
  const half = keeping.isHalfvec
    ? '[1, 1, 1, 1]'
    : `\\x${Buffer.from(halfBytes(Float32Array.of(1, 1, 1, 1))).toString('hex')}`
  const hash = `decode(lpad(to_hex(n), 32, '0'), 'hex')`
  for (const row of [
    `space VALUES ($1, 1, 'local', 'model', 4), ($1, 2, 'local', 'other', 4)`,
    `collection (workspace, id, name, precision) VALUES ($1, '${open}', 'open', 'float32'), ($1, '${closed}', 'closed', 'float32')`,
    `text (workspace, hash, body, words, tokens) SELECT $1::uuid, ${hash}, 'quay', 'quay', 1 FROM generate_series(1, ${COUNT}) n`,
    `vec (workspace, hash, space, bits, half)
       SELECT $1::uuid, ${hash}, 1, B'1010', '${half}' FROM generate_series(1, ${COUNT}) n`,
    `doc (workspace, hash, kind, title, captured_at, record)
       SELECT $1::uuid, ${hash}, 'row', 't', 1, '{}' FROM generate_series(1, ${COUNT}) n`,
    `doc_passage SELECT $1::uuid, ${hash}, 0, 0, 4, ${hash}, NULL FROM generate_series(1, ${COUNT}) n`,
    `doc_version SELECT $1::uuid, ${hash}, ${hash.replace('(n)', '(n + 100)')} FROM generate_series(1, 100) n`,
    `collection_doc (workspace, collection, doc)
       SELECT $1::uuid, '${open}'::uuid, ${hash} FROM generate_series(101, ${COUNT - 200}) n
       UNION ALL SELECT $1::uuid, '${closed}'::uuid, ${hash} FROM generate_series(${COUNT - 199}, ${COUNT}) n`,
  ])
    await boss.run(`INSERT INTO quarry.${row}`, ...(row.includes('$1') ? [workspace] : []))
  await boss.run(`UPDATE quarry.collection SET restricted = true WHERE name = 'closed'`)
  await boss.run('ANALYZE')
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

async function asMember<T>(name: string, work: (on: TeamConnection) => Promise<T>): Promise<T> {
  const on = connectTeam({ url: server.urlOf(name, name), password: undefined })
  try {
    return await work(on)
  } finally {
    await on.close()
  }
}

test('what a member sees is counted as the policies count it row by row', async () => {
  const counted = async (on: TeamConnection) => {
    const rows = async (table: string) =>
      (await on.rows(`SELECT 1 FROM quarry.${table} WHERE workspace = $1`, workspace)).length
    const { documents, texts, spaces } = await countTeam(on, workspace)
    const vectors = spaces.reduce((sum, space) => sum + space.vectors, 0)
    expect({ documents, texts, vectors }).toEqual({
      documents: await rows('doc'),
      texts: await rows('text'),
      vectors: await rows('vec'),
    })
    return documents
  }
  expect(await asMember('reads', counted)).toBe(COUNT - 200)
  expect(await asMember('guest', counted)).toBe(0)
  expect(await counted(boss)).toBe(COUNT)
})

/** What a pull of a collection reads of vectors, `limit` at once. */
async function pulledOf(on: Queryable, collection: string, limit: number): Promise<readonly PulledVector[]> {
  const { until } = await horizon(boss, workspace)
  const found: PulledVector[] = []
  for (let after: Window['after']; ;) {
    const more = await addedVectors(on, workspace, collection, { cursor: '0', until, after, limit }, keeping)
    const last = more.at(-1)
    if (!last) return found
    found.push(...more)
    after = { xid: last.xid, key: vectorKey(last) }
  }
}

test('a pull reads the vectors of a collection that is open, as many at once as it asks for, and none of a closed one', async () => {
  const hashes = (vectors: readonly PulledVector[]) => vectors.map(({ hash }) => Number.parseInt(hash, 16))
  const from = (first: number, end: number) => Array.from({ length: end - first + 1 }, (_, index) => first + index)
  await asMember('reads', async (on) => {
    const read = await pulledOf(on, open, 300)
    expect(hashes(read)).toEqual(from(101, COUNT - 200))
    expect(read[0]?.vector).toEqual(Float32Array.of(1, 1, 1, 1))
    expect(await pulledOf(on, closed, 300)).toEqual([])
  })
  expect(await asMember('guest', (on) => pulledOf(on, open, 300))).toEqual([])
  expect(hashes(await pulledOf(boss, closed, 300))).toEqual(from(COUNT - 199, COUNT))
})

/** The plans of the statements that `work` sends as a member and that have `word` in them; they answer nothing. */
async function plansOf(word: string, work: (on: Queryable) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await asMember('reads', (on) =>
    work({
      ...on,
      rows: async <T>(sql: string, ...values: readonly unknown[]) => {
        if (!sql.includes(word)) return on.rows<T>(sql, ...values)
        const lines = await on.rows<Record<string, string>>(`EXPLAIN ${sql}`, ...values)
        plans.push(...lines.flatMap(Object.values))
        return []
      },
    }),
  )
  return plans.join('\n')
}

test('vectors that a pull comes to are looked up one by one', async () => {
  const plan = await plansOf('quarry.vec', (on) => pulledOf(on, open, 100))
  expect(plan).toMatch(/on vec/)
  expect(plan).not.toContain('Seq Scan on vec')
})

test('the nearest are looked up one by one', async () => {
  const question = { space: 1, vector: Float32Array.of(1, 1, 1, 1), isIndexed: false, keeping }
  const none = { since: undefined, until: undefined, asOf: undefined }
  const filters = { collections: [], kinds: [], languages: [], domains: [], ...none }
  const plan = await plansOf('rank_bits', (on) => rankVectors(on, workspace, question, filters, 10))
  expect(plan).toMatch(/on vec/)
  expect(plan).not.toContain('Seq Scan on vec')
})
