import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { ensureWorkspace, putMember } from '../../src/main/team/postgres/members.ts'
import { migrateTeam } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { rightsOf } from '../fixtures/team/rightsOf.ts'

/** Who asks: members of one workspace, an owner of another one, and a database role that is a member of none. */
const roles = ['reader', 'editor', 'owner', 'elsewhere', 'stranger'] as const
type Role = (typeof roles)[number]

/** A vector of four numbers, as pgvector reads it; where vectors are kept as bytes, as many bytes as four numbers have. */
const halves = `'[1, 1, 1, 1]'`
const hash = (digit: string) => `decode('${digit.repeat(32)}', 'hex')`

const salt = Buffer.from('not random, but of tests only')

/** What a statement does for each role: the rows it gives or writes, or `refused`. */
interface Case {
  readonly statement: string
  readonly expected: Readonly<Record<Role, number | 'refused'>>
}
const all = (reader: number | 'refused', editor = reader, owner = editor, outside: number | 'refused' = 'refused') => ({
  reader,
  editor,
  owner,
  elsewhere: outside,
  stranger: outside,
})
/** Those outside see no row; `stranger` may not even name the schema. */
const seen = (rows: number) => ({ ...all(rows), elsewhere: 0, stranger: 'refused' as const })
const writes = (rows: number) => all('refused', rows)
const nobody = all('refused')

const tables = ['text', 'vec', 'doc', 'doc_passage', 'collection', 'collection_doc', 'mark', 'doc_input', 'space']
const cases: readonly Case[] = [
  ...tables.map((table) => ({ statement: `SELECT 1 FROM quarry.${table} WHERE workspace = $1`, expected: seen(1) })),
  { statement: `SELECT 1 FROM quarry.workspace WHERE id = $1`, expected: seen(1) },
  { statement: `SELECT 1 FROM quarry.member WHERE workspace = $1`, expected: seen(3) },
  // Counts, joins and rankings are further routes to the same rows.
  { statement: `SELECT 1 FROM quarry.text t HAVING count(*) FILTER (WHERE t.workspace = $1) > 0`, expected: seen(1) },
  {
    statement: `SELECT * FROM quarry.rank_words($1, ARRAY['harbour'], '{}', 10, 1000)`,
    expected: seen(1),
  },
  { statement: `SELECT * FROM quarry.rank_bits($1, 1, B'1010', '{}', 10, false)`, expected: seen(1) },
  { statement: `SELECT 1 WHERE quarry.count_passing($1, '{}', 10) > 0`, expected: seen(1) },
  { statement: `SELECT * FROM quarry.listing($1, '{}', 10)`, expected: seen(1) },
  { statement: `SELECT * FROM quarry.matching($1, ARRAY['harbour'], '{}', 10)`, expected: seen(1) },
  {
    statement: `INSERT INTO quarry.doc_input (workspace, doc, hash, origin, model, dimension, input, half)
      VALUES ($1, ${hash('1')}, ${hash('2')}, 'local', 'm', 4, '{}', ${halves})`,
    expected: writes(1),
  },
  { statement: `SELECT * FROM quarry.passing($1, ARRAY[${hash('d')}], '{}')`, expected: seen(1) },
  {
    statement: `INSERT INTO quarry.text (workspace, hash, body, words, tokens) VALUES ($1, ${hash('1')}, 'x', '', 1)`,
    expected: writes(1),
  },
  {
    statement: `INSERT INTO quarry.vec (workspace, hash, space, bits, half) VALUES ($1, ${hash('1')}, 1, B'1010', ${halves})`,
    expected: writes(1),
  },
  {
    statement: `INSERT INTO quarry.doc (workspace, hash, kind, title, captured_at, record)
      VALUES ($1, ${hash('1')}, 'row', 't', 1, '{}')`,
    expected: writes(1),
  },
  {
    statement: `INSERT INTO quarry.doc_passage VALUES ($1, ${hash('1')}, 0, 0, 1, ${hash('1')}, NULL)`,
    expected: writes(1),
  },
  { statement: `INSERT INTO quarry.doc_version VALUES ($1, ${hash('1')}, ${hash('2')})`, expected: writes(1) },
  {
    statement: `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, gen_random_uuid(), 'n', 'float32')`,
    expected: writes(1),
  },
  {
    statement: `INSERT INTO quarry.collection_doc (workspace, collection, doc) VALUES ($1, gen_random_uuid(), ${hash('1')})`,
    expected: writes(1),
  },
  {
    statement: `INSERT INTO quarry.mark (workspace, doc, key, kind, value) VALUES ($1, ${hash('1')}, ${hash('2')}, 'star', 'true')`,
    expected: writes(1),
  },
  { statement: `INSERT INTO quarry.job (workspace, hash, space) VALUES ($1, ${hash('1')}, 1)`, expected: writes(1) },
  { statement: `SELECT quarry.ensure_space($1, 'local', 'm', 8)`, expected: writes(1) },
  // A row that is not seen is not changed: no error, no row.
  {
    statement: `UPDATE quarry.mark SET removed = true WHERE workspace = $1`,
    expected: { ...all(0, 1), elsewhere: 0, stranger: 'refused' },
  },
  {
    statement: `UPDATE quarry.collection_doc SET removed = true WHERE workspace = $1`,
    expected: { ...all(0, 1), elsewhere: 0, stranger: 'refused' },
  },
  {
    statement: `UPDATE quarry.member SET role = 'owner' WHERE workspace = $1 AND name = 'reader'`,
    expected: { ...all(0, 0, 1), elsewhere: 0, stranger: 'refused' },
  },
  {
    statement: `INSERT INTO quarry.member (workspace, name, role) VALUES ($1, 'stranger', 'owner')`,
    expected: all('refused', 'refused', 1),
  },
  {
    statement: `DELETE FROM quarry.member WHERE workspace = $1 AND name = 'reader'`,
    expected: { ...all(0, 0, 1), elsewhere: 0, stranger: 'refused' },
  },
  // The last owner stays.
  {
    statement: `DELETE FROM quarry.member WHERE workspace = $1 AND name = 'owner'`,
    expected: { ...all(0, 0, 'refused'), elsewhere: 0, stranger: 'refused' },
  },
  // Content is added, never changed or deleted; who wrote a row and when is not for the writer to say.
  ...['text', 'vec', 'doc', 'doc_passage', 'doc_version', 'doc_input', 'collection', 'space'].flatMap((table) => [
    { statement: `UPDATE quarry.${table} SET workspace = workspace WHERE workspace = $1`, expected: nobody },
  ]),
  ...[
    'text',
    'vec',
    'doc',
    'doc_passage',
    'collection',
    'collection_doc',
    'mark',
    'doc_input',
    'job',
    'audit',
    'workspace',
  ].map((table) => ({ statement: `DELETE FROM quarry.${table} WHERE $1::uuid IS NOT NULL`, expected: nobody })),
  {
    statement: `INSERT INTO quarry.mark (workspace, doc, key, kind, value, added_by)
      VALUES ($1, ${hash('1')}, ${hash('2')}, 'star', 'true', 'owner')`,
    expected: nobody,
  },
  {
    statement: `INSERT INTO quarry.text (workspace, hash, body, words, tokens, xid) VALUES ($1, ${hash('1')}, 'x', '', 1, '1')`,
    expected: nobody,
  },
  { statement: `UPDATE quarry.mark SET value = 'false' WHERE workspace = $1`, expected: nobody },
  { statement: `UPDATE quarry.mark SET changed_by = 'owner' WHERE workspace = $1`, expected: nobody },
  {
    statement: `INSERT INTO quarry.audit (workspace, action, subject) VALUES ($1, 'nothing', '')`,
    expected: nobody,
  },
  { statement: `UPDATE quarry.audit SET actor = 'owner' WHERE workspace = $1`, expected: nobody },
  { statement: `TRUNCATE quarry.audit`, expected: nobody },
  { statement: `INSERT INTO quarry.workspace (id, name) VALUES ($1, 'mine')`, expected: nobody },
]

describe('rights, from plain SQL', () => {
  let server: PostgresServer
  let boss: TeamConnection
  let workspace = ''
  beforeAll(async () => {
    server = await startPostgres()
    boss = connectTeam({ url: server.url, password: undefined })
    await migrateTeam(boss)
    workspace = (await ensureWorkspace(boss, 'ours')).id
    const other = (await ensureWorkspace(boss, 'theirs')).id
    for (const role of ['reader', 'editor', 'owner'] as const)
      await putMember(boss, workspace, { name: role, role, password: role, salt })
    await putMember(boss, other, { name: 'elsewhere', role: 'owner', password: 'elsewhere', salt })
    await boss.run(`CREATE ROLE stranger LOGIN PASSWORD 'stranger'`)
    await boss.run(`DELETE FROM quarry.member WHERE name = 'boss'`)
    const one = [
      `quarry.space VALUES ($1, 1, 'local', 'model', 4)`,
      `quarry.text (workspace, hash, body, words, tokens) VALUES ($1, ${hash('a')}, 'harbour', 'harbour', 1)`,
      `quarry.vec (workspace, hash, space, bits, half) VALUES ($1, ${hash('a')}, 1, B'1010', ${halves})`,
      `quarry.doc (workspace, hash, kind, title, captured_at, record) VALUES ($1, ${hash('d')}, 'row', 't', 1, '{}')`,
      `quarry.doc_passage VALUES ($1, ${hash('d')}, 0, 0, 7, ${hash('a')}, NULL)`,
      `quarry.collection (workspace, id, name, precision) VALUES ($1, gen_random_uuid(), 'c', 'float32')`,
      `quarry.collection_doc (workspace, collection, doc) SELECT $1, id, ${hash('d')} FROM quarry.collection`,
      `quarry.mark (workspace, doc, key, kind, value) VALUES ($1, ${hash('d')}, ${hash('e')}, 'star', 'true')`,
      `quarry.doc_input (workspace, doc, hash, origin, model, dimension, input, half)
        VALUES ($1, ${hash('d')}, ${hash('e')}, 'local', 'm', 4, '{}', ${halves})`,
    ]
    for (const row of one) await boss.run(`INSERT INTO ${row}`, workspace)
  })
  afterAll(async () => {
    await boss.close()
    await server.stop()
  })

  for (const role of roles)
    test(`${role}: every statement does what it may`, async () => {
      const statements = cases.map(({ statement }) => statement)
      expect(await rightsOf(server.urlOf(role, role), workspace, statements)).toEqual(
        cases.map(({ statement, expected }) => [statement, expected[role]]),
      )
    })

  test('of two owners that leave at the same time one stays', async () => {
    const pair = (await ensureWorkspace(boss, 'pair')).id
    await putMember(boss, pair, { name: 'owner', role: 'owner', password: 'owner', salt })
    await putMember(boss, pair, { name: 'elsewhere', role: 'owner', password: 'elsewhere', salt })
    await boss.run(`DELETE FROM quarry.member WHERE workspace = $1 AND name = 'boss'`, pair)
    const [one, other] = [
      new Client({ connectionString: server.urlOf('owner', 'owner') }),
      new Client({ connectionString: server.urlOf('elsewhere', 'elsewhere') }),
    ]
    const leave = (client: Client) =>
      client.query(`DELETE FROM quarry.member WHERE workspace = $1 AND name = session_user`, [pair])
    for (const client of [one, other]) {
      await client.connect()
      await client.query('BEGIN')
    }
    await leave(one)
    const second = leave(other)
    const isWaiting = async () => {
      while ((await boss.rows(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).length === 0) continue
    }
    await Promise.race([second, isWaiting()])
    await one.query('COMMIT')
    await expect(second.then(() => other.query('COMMIT'))).rejects.toMatchObject({ code: '23001' })
    await Promise.all([one.end(), other.end()])
    const left = await boss.rows(`SELECT name FROM quarry.member WHERE workspace = $1`, pair)
    expect(left).toEqual([{ name: 'elsewhere' }])
  })

  test('the audit names who did what, and not even the owner of the schema changes it by a statement', async () => {
    const editor = new Client({ connectionString: server.urlOf('editor', 'editor') })
    await editor.connect()
    await editor.query(`UPDATE quarry.mark SET removed = true WHERE workspace = $1`, [workspace])
    const { rows } = await editor.query(
      `SELECT actor, action, subject, rows FROM quarry.audit WHERE actor = 'editor' ORDER BY at`,
    )
    await editor.end()
    expect(rows).toEqual([{ actor: 'editor', action: 'update mark', subject: 'star', rows: '1' }])
    await expect(boss.run(`UPDATE quarry.audit SET actor = 'boss'`)).rejects.toThrow('only added to')
    await expect(boss.run(`DELETE FROM quarry.audit`)).rejects.toThrow('only added to')
  })
})
