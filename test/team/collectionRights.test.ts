import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { ensureWorkspace, putMember } from '../../src/main/team/postgres/members.ts'
import { migrateTeam } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { rightsOf } from '../fixtures/team/rightsOf.ts'

/**
 * Members of one workspace with an open and a restricted collection. By their roles in the workspace: a reader; an editor who
 * only reads the open one; guests, one with nothing and one who edits the restricted one; a reader who owns the restricted
 * one; an owner. And the owner of another workspace with a collection of the same id.
 */
const roles = ['reads', 'edits', 'guest', 'invited', 'keeper', 'owns', 'elsewhere'] as const
type Expected = readonly (number | 'refused')[]

/** Of a document or text; those of d, 3 and 4 are made of their content, as all are on desks. */
const hash = (digit: string) => {
  if (!'d34'.includes(digit)) return `decode('${digit.repeat(32)}', 'hex')`
  return `quarry.short_hash('fields of ${digit}'::bytea || quarry.short_hash('text of ${digit}'))`
}
/** Adds a document whose whole content is known. */
const putDocument = (digit: 'd' | '3' | '4') =>
  `SELECT quarry.put_documents($1, ARRAY[${hash(digit)}], ARRAY['row'], ARRAY['t'], ARRAY[NULL], ARRAY[NULL], ARRAY[NULL],
     ARRAY[NULL]::bigint[], ARRAY[1]::bigint[], ARRAY['{}'], ARRAY['fields of ${digit}'::bytea], ARRAY['text of ${digit}'::bytea])`
/** Adds a passage with the text b, which is not sent. */
const putPassage = (digit: string) =>
  `SELECT quarry.put_passages($1, '{}', '{}', '{}', ARRAY[${hash(digit)}], ARRAY[1], ARRAY[7], ARRAY[9], ARRAY[${hash('b')}],
     ARRAY[NULL])`
const sha256 = (digit: string) => `decode('${digit.repeat(64)}', 'hex')`
const fourOnes = `'[1, 1, 1, 1]'`
const input = 'quarry.doc_input (workspace, doc, hash, origin, model, dimension, input, half)'
const inputOf = (doc: string) => `${input} VALUES ($1, ${hash(doc)}, ${hash('2')}, 'local', 'm', 4, '{}', ${fourOnes})`
const [open, restricted] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const salt = Buffer.from('not random, but of tests only')
const no = 'refused'
const nobody: Expected = [no, no, no, no, no, no, no]
/** The document of the restricted collection has an older version, which goes where it goes. */
const seen: Expected = [1, 1, 0, 2, 3, 3, 0]
const found: Expected = [1, 1, 0, 1, 2, 2, 0]
/** In the order of `roles`. */
const cases: readonly (readonly [statement: string, expected: Expected])[] = [
  ...['text', 'vec', 'doc', 'doc_passage'].map(
    (table) => [`SELECT 1 FROM quarry.${table} WHERE workspace = $1`, seen] as const,
  ),
  ...['collection', 'collection_doc', 'mark', 'doc_input'].map(
    (table) => [`SELECT 1 FROM quarry.${table} WHERE workspace = $1`, found] as const,
  ),
  // Each document has a file in one piece.
  ...['doc_file', 'file', 'file_piece'].map(
    (table) => [`SELECT 1 FROM quarry.${table} WHERE workspace = $1`, seen] as const,
  ),
  ...(
    [
      ['d', [no, no, no, no, no, 1, no]],
      ['c', [no, no, no, no, no, 1, no]],
    ] as const
  ).map(
    ([doc, expected]) =>
      [
        `INSERT INTO quarry.doc_file (workspace, doc, hash, facts) VALUES ($1, ${hash(doc)}, ${sha256('1')}, '{}')`,
        expected,
      ] as const,
  ),
  // A file that can be read already may be of another document too.
  [
    `INSERT INTO quarry.doc_file (workspace, doc, hash, facts) VALUES ($1, ${hash('c')}, ${sha256('f')}, '{}')`,
    [no, no, no, 1, 1, 1, no],
  ],
  ...[
    `quarry.file (workspace, hash, bytes) VALUES ($1, ${sha256('1')}, 1)`,
    `quarry.file_piece (workspace, hash, number, body) VALUES ($1, ${sha256('1')}, 0, 'x')`,
  ].map((row) => [`INSERT INTO ${row}`, [no, no, no, no, no, 1, no]] as const),
  ...['doc_file', 'file', 'file_piece'].flatMap((table) => [
    [`UPDATE quarry.${table} SET hash = hash WHERE workspace = $1`, nobody] as const,
    [`DELETE FROM quarry.${table} WHERE workspace = $1`, nobody] as const,
  ]),
  [`SELECT 1 FROM quarry.doc_version WHERE workspace = $1`, [0, 0, 0, 1, 1, 1, 0]],
  [`SELECT 1 FROM quarry.job WHERE workspace = $1`, [0, 0, 0, 2, 2, 3, 0]],
  [`SELECT 1 FROM quarry.space WHERE workspace = $1`, [2, 2, 0, 2, 2, 2, 0]],
  [`SELECT 1 FROM quarry.workspace WHERE id = $1`, [1, 1, 1, 1, 1, 1, 0]],
  [`SELECT 1 FROM quarry.member WHERE workspace = $1`, [6, 6, 1, 1, 6, 6, 0]],
  [`SELECT 1 FROM quarry.collection_member WHERE workspace = $1`, [1, 1, 0, 2, 3, 3, 0]],
  [`SELECT DISTINCT 1 FROM quarry.audit WHERE workspace = $1 AND action = 'grant collection'`, [0, 0, 0, 0, 1, 1, 0]],
  // Rankings, counts and functions behind them are further routes.
  [`SELECT 1 FROM quarry.text t HAVING count(*) FILTER (WHERE t.workspace = $1) > 1`, [0, 0, 0, 1, 1, 1, 0]],
  [`SELECT * FROM quarry.rank_words($1, ARRAY['harbour'], '{}', 10, 1000)`, found],
  [`SELECT * FROM quarry.rank_words($1, ARRAY['secret'], '{}', 10, 1000)`, [0, 0, 0, 1, 1, 1, 0]],
  [
    `SELECT * FROM quarry.rank_words($1, ARRAY['harbour'], '{"collections":["${restricted}"]}', 10, 1000)`,
    [0, 0, 0, 1, 1, 1, 0],
  ],
  [`SELECT * FROM quarry.rank_bits($1, 1, B'1010', '{}', 10, false)`, found],
  [
    `SELECT * FROM quarry.rank_bits($1, 1, B'1010', '{"collections":["${restricted}"]}', 10, false)`,
    [0, 0, 0, 1, 1, 1, 0],
  ],
  [`SELECT 1 FROM generate_series(1, quarry.count_passing($1, '{}', 10))`, found],
  [`SELECT * FROM quarry.passing($1, ARRAY[${hash('d')}, ${hash('c')}], '{}')`, found],
  [`SELECT * FROM quarry.rank_bits_within($1, 1, B'1010', '{}', 10, false)`, nobody],
  [`SELECT quarry.count_passing_within($1, '{}', 10)`, nobody],
  [`SELECT * FROM quarry.passing_within($1, ARRAY[${hash('d')}], '{}')`, nobody],
  // Content is added by who may add to some collection, with what its hash is made of; where it is put is asked for each.
  ...['text (workspace, hash, body, words, tokens)', 'doc (workspace, hash, kind, title, captured_at, record)'].map(
    (into) =>
      [
        `INSERT INTO quarry.${into} VALUES ($1, ${hash('1')}, 'x', '', 1${into.startsWith('doc') ? `, '{}'` : ''})`,
        [no, no, no, no, no, 1, no],
      ] as const,
  ),
  [putDocument('3'), [no, 1, no, 1, 1, 1, no]],
  [putDocument('3').replace(`'text of 3'::bytea])`, `'text of 4'::bytea])`), [no, no, no, no, no, 1, no]],
  [`SELECT quarry.put_piece($1, ${sha256('1')}, 0, 'x')`, [no, 1, no, 1, 1, 1, no]],
  [`SELECT 1 WHERE quarry.put_file($1, ${sha256('1')}, 1)`, [no, 0, no, 0, 0, 1, no]],
  ...['file_part', 'file_holder'].flatMap((table) => [
    [`INSERT INTO quarry.${table} (workspace, hash) VALUES ($1, ${sha256('1')})`, nobody] as const,
    [`DELETE FROM quarry.${table} WHERE workspace = $1`, nobody] as const,
  ]),
  // Passages and versions are added by the author of the newer document, and by who edits the whole workspace.
  ...['d', 'c', '1'].map(
    (doc) =>
      [
        `INSERT INTO quarry.doc_passage VALUES ($1, ${hash(doc)}, 1, 7, 9, ${hash('a')}, NULL)`,
        [no, no, no, no, no, 1, no],
      ] as const,
  ),
  ...(
    [
      ['1', 'd'],
      ['d', '1'],
      ['d', 'c'],
      ['c', 'd'],
      ['1', '2'],
    ] as const
  ).map(
    ([older, newer]) =>
      [
        `INSERT INTO quarry.doc_version VALUES ($1, ${hash(older)}, ${hash(newer)})`,
        [no, no, no, no, no, 1, no],
      ] as const,
  ),
  [`SELECT quarry.ensure_space($1, 'local', 'm', 8)`, [no, 1, no, 1, 1, 1, no]],
  // To know the hash of a document is not enough to put it into a collection that one edits; nor is it for one that is not there
  // yet, and would be seen once somebody else adds it. Who reads the document, or has its content, may.
  ...(
    [
      [open, '1', [no, no, no, no, no, 1, no]],
      [restricted, '1', [no, no, no, no, no, 1, no]],
      [restricted, 'd', [no, no, no, no, 1, 1, no]],
    ] as const
  ).map(
    ([collection, doc, expected]) =>
      [
        `INSERT INTO quarry.collection_doc (workspace, collection, doc) VALUES ($1, '${collection}', ${hash(doc)})`,
        expected,
      ] as const,
  ),
  ...(
    [
      ['d', [no, no, no, 0, 1, 1, no]],
      ['1', [no, no, no, 0, 0, 1, no]],
    ] as const
  ).map(
    ([doc, expected]) =>
      [
        `SELECT 1 FROM generate_series(1, quarry.put_docs($1, '${restricted}', ARRAY[${hash(doc)}], false))`,
        expected,
      ] as const,
  ),
  [`SELECT 1 FROM quarry.doc_copy`, nobody],
  ...['collection_doc', 'doc_version'].flatMap((table) => [
    [`UPDATE quarry.${table} SET conveys = true WHERE workspace = $1`, nobody] as const,
    [`UPDATE quarry.${table} SET copy_of = NULL WHERE workspace = $1`, nobody] as const,
  ]),
  ...(
    [
      [open, 'd', [no, no, no, no, no, 1, no]],
      [restricted, 'c', [no, no, no, 1, 1, 1, no]],
    ] as const
  ).flatMap(([collection, doc, expected]) => [
    [
      `INSERT INTO quarry.mark (workspace, doc, key, kind, value) VALUES ($1, ${hash(doc)}, ${hash('2')}, 'star', 'true')`,
      expected,
    ] as const,
    [`INSERT INTO ${inputOf(doc).replace("'m'", "'n'")}`, expected] as const,
    [
      `UPDATE quarry.collection_doc SET removed = true WHERE workspace = $1 AND collection = '${collection}'`,
      expected.map((rows) => (rows === no ? 0 : rows)),
    ] as const,
  ]),
  [`UPDATE quarry.mark SET removed = true WHERE workspace = $1`, [0, 0, 0, 1, 1, 2, 0]],
  [`UPDATE quarry.job SET state = 'leased' WHERE workspace = $1`, [0, 0, 0, 2, 2, 3, 0]],
  [
    `INSERT INTO quarry.vec (workspace, hash, space, bits, half) VALUES ($1, ${hash('b')}, 2, B'1010', ${fourOnes})`,
    [no, no, no, 1, 1, 1, no],
  ],
  [
    `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, gen_random_uuid(), 'n', 'float32')`,
    [no, 1, no, no, no, 1, no],
  ],
  // Only owners of a collection say who may do what in it; nobody raises itself.
  [
    `INSERT INTO quarry.collection_member (workspace, collection, name, role) VALUES ($1, '${restricted}', 'reads', 'reader')`,
    [no, no, no, no, 1, 1, no],
  ],
  [
    `INSERT INTO quarry.collection_member (workspace, collection, name, role) VALUES ($1, '${restricted}', session_user, 'owner')
     ON CONFLICT (workspace, collection, name) DO UPDATE SET role = excluded.role`,
    [no, no, no, no, 1, 1, no],
  ],
  [
    `UPDATE quarry.collection_member SET role = 'owner' WHERE workspace = $1 AND name = 'invited'`,
    [0, 0, 0, 0, 1, 1, 0],
  ],
  [`DELETE FROM quarry.collection_member WHERE workspace = $1 AND collection = '${restricted}'`, [0, 0, 0, 0, 2, 2, 0]],
  [
    `UPDATE quarry.collection SET restricted = false WHERE workspace = $1 AND id = '${restricted}'`,
    [0, 0, 0, 0, 1, 1, 0],
  ],
  [`UPDATE quarry.member SET role = 'owner' WHERE workspace = $1 AND name = session_user`, [0, 0, 0, 0, 0, 1, 0]],
  [`UPDATE quarry.collection SET name = 'mine' WHERE workspace = $1`, nobody],
  [`UPDATE quarry.collection_member SET added_by = 'owns' WHERE workspace = $1`, nobody],
  [
    `INSERT INTO quarry.collection_member (workspace, collection, name, role, added_by)
      VALUES ($1, '${restricted}', 'reads', 'reader', 'owns')`,
    nobody,
  ],
]

let server: PostgresServer
let boss: TeamConnection
let workspace = ''
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
  await migrateTeam(boss)
  workspace = (await ensureWorkspace(boss, 'divided')).id
  const other = (await ensureWorkspace(boss, 'theirs')).id
  const member = (of: string, name: string, role: 'guest' | 'reader' | 'editor' | 'owner') =>
    putMember(boss, of, { name, role, password: name, salt })
  await member(workspace, 'reads', 'reader')
  await member(workspace, 'edits', 'editor')
  await member(workspace, 'guest', 'guest')
  await member(workspace, 'invited', 'guest')
  await member(workspace, 'keeper', 'reader')
  await member(workspace, 'owns', 'owner')
  await member(other, 'elsewhere', 'owner')
  await boss.run(`DELETE FROM quarry.member WHERE name = 'boss'`)
  await boss.run(
    `INSERT INTO quarry.space VALUES ($1, 1, 'local', 'model', 4), ($1, 2, 'local', 'other', 4)`,
    workspace,
  )
  // A text in the open collection, one in the restricted one, and that of an older version, which is in none.
  for (const [text, doc, words] of [
    ['a', 'd', 'harbour quay'],
    ['b', 'c', 'harbour secret'],
    ['e', 'f', 'harbour former'],
  ] as const)
    for (const row of [
      `quarry.text (workspace, hash, body, words, tokens) VALUES ($1, ${hash(text)}, '${words}', '${words}', 2)`,
      `quarry.vec (workspace, hash, space, bits, half) VALUES ($1, ${hash(text)}, 1, B'1010', ${fourOnes})`,
      `quarry.doc (workspace, hash, kind, title, captured_at, record) VALUES ($1, ${hash(doc)}, 'row', 't', 1, '{}')`,
      `quarry.doc_passage VALUES ($1, ${hash(doc)}, 0, 0, 7, ${hash(text)}, NULL)`,
      `quarry.job (workspace, hash, space) VALUES ($1, ${hash(text)}, 1)`,
      `quarry.doc_file (workspace, doc, hash, facts) VALUES ($1, ${hash(doc)}, ${sha256(doc)}, '{}')`,
      `quarry.file (workspace, hash, bytes) VALUES ($1, ${sha256(doc)}, 1)`,
      `quarry.file_piece VALUES ($1, ${sha256(doc)}, 0, 'x')`,
    ])
      await boss.run(`INSERT INTO ${row}`, workspace)
  const collection = `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, $2, $3, 'float32')`
  await boss.run(collection, workspace, open, 'open')
  await boss.run(collection, workspace, restricted, 'restricted')
  await boss.run(collection, other, restricted, 'the same id')
  await boss.run(
    `UPDATE quarry.collection SET restricted = true WHERE workspace = $1 AND id = $2`,
    workspace,
    restricted,
  )
  for (const row of [
    `quarry.doc_version VALUES ($1, ${hash('f')}, ${hash('c')})`,
    `quarry.collection_doc (workspace, collection, doc) VALUES ($1, '${open}', ${hash('d')}), ($1, '${restricted}', ${hash('c')})`,
    `quarry.mark (workspace, doc, key, kind, value)
      VALUES ($1, ${hash('d')}, ${hash('e')}, 'star', 'true'), ($1, ${hash('c')}, ${hash('e')}, 'star', 'true')`,
    ...['d', 'c'].map(inputOf),
    `quarry.collection_member (workspace, collection, name, role) VALUES ($1, '${open}', 'edits', 'reader'),
      ($1, '${restricted}', 'invited', 'editor'), ($1, '${restricted}', 'keeper', 'owner')`,
  ])
    await boss.run(`INSERT INTO ${row}`, workspace)
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

for (const [at, role] of roles.entries())
  test(`${role}: every statement does what the role in each collection allows`, async () => {
    const statements = cases.map(([statement]) => statement)
    expect(await rightsOf(server.urlOf(role, role), workspace, statements)).toEqual(
      cases.map(([statement, expected]) => [statement, expected[at]]),
    )
  })

test('a copy that a reader or the owner of the same file puts into a collection of theirs carries no marks', async () => {
  const refused = /does not include this/
  const mark = `INSERT INTO quarry.mark (workspace, doc, key, kind, value) VALUES ($1, ${hash('d')}, ${hash('2')}, 'star', 'true')`
  const file = `INSERT INTO quarry.doc_file (workspace, doc, hash, facts) VALUES ($1, ${hash('d')}, ${sha256('1')}, '{}')`
  const put = `SELECT quarry.put_docs($1, '${restricted}', ARRAY[${hash('d')}], false)`
  // By way of a version: one's own document takes the place of the one that is only read.
  const byVersion = [
    putDocument('3'),
    `INSERT INTO quarry.doc_version VALUES ($1, ${hash('d')}, ${hash('3')}, true)`,
    `INSERT INTO quarry.collection_doc (workspace, collection, doc) VALUES ($1, '${restricted}', ${hash('3')})`,
  ]
  const seenBy = async (
    name: string,
    before: readonly string[],
    table: 'doc' | 'doc_passage' | 'mark',
    column: 'hash' | 'doc',
  ) => {
    const on = connectTeam({ url: server.urlOf(name, name), password: undefined })
    /** The rows of a statement after the others, or why it is refused; nothing is left of any. */
    const after = async (statement: string) => {
      let found = 'nothing'
      const end = new Error('rolled back')
      const work = on.transaction(async (inside) => {
        for (const one of before) await inside.rows(one, workspace)
        const rows = await inside.rows(statement, workspace)
        found = `${rows.length} rows`
        throw end
      })
      return work.catch((error: unknown) => (String(error).includes(end.message) ? found : String(error)))
    }
    try {
      expect(await after(mark), `${name} marks it`).toMatch(refused)
      expect(await after(file), `${name} gives it a file`).toMatch(refused)
      return await after(`SELECT 1 FROM quarry.${table} WHERE workspace = $1 AND ${column} = ${hash('d')}`)
    } finally {
      await on.close()
    }
  }
  expect(await seenBy('keeper', byVersion.slice(0, 2), 'doc', 'hash')).toBe('1 rows')
  expect(await seenBy('invited', [], 'doc', 'hash'), 'before').toBe('0 rows')
  expect(await seenBy('keeper', byVersion, 'mark', 'doc'), 'a reader reads its marks as before').toBe('1 rows')
  expect(await seenBy('invited', [put], 'doc_passage', 'doc'), 'its hash is not enough').toBe('0 rows')
  const shown = [putDocument('d'), put]
  expect(await seenBy('invited', shown, 'doc_passage', 'doc')).toBe('1 rows')
  expect(await seenBy('invited', shown, 'doc', 'hash'), 'it is a copy that goes along').toBe('0 rows')
  expect(await seenBy('invited', shown, 'mark', 'doc')).toBe('0 rows')
})

test('a document in a collection of one’s own may be extended by its author alone', async () => {
  const invited = connectTeam({ url: server.urlOf('invited', 'invited'), password: undefined })
  const rolledBack = async (...rows: readonly string[]) => {
    const end = new Error('rolled back')
    const work = invited.transaction(async (inside) => {
      for (const row of rows) await inside.run(row.startsWith('SELECT') ? row : `INSERT INTO quarry.${row}`, workspace)
      throw end
    })
    return work.catch((error: unknown) => (String(error).includes(end.message) ? 'done' : String(error)))
  }
  const put = (digit: string) =>
    `collection_doc (workspace, collection, doc) VALUES ($1, '${restricted}', ${hash(digit)})`
  const passage = (digit: string) => `doc_passage VALUES ($1, ${hash(digit)}, 1, 7, 9, ${hash('b')}, NULL)`
  const version = (older: string, newer: string) => `doc_version VALUES ($1, ${hash(older)}, ${hash(newer)})`
  const own = [putDocument('3'), putDocument('4')]
  expect(await rolledBack(...own, putPassage('3'), putPassage('4'), version('3', '4'))).toBe('done')
  expect(await rolledBack(...own, version('c', '3')), 'an older one that can be read').toBe('done')
  const refused = expect.stringMatching(/does not include this/)
  expect(await rolledBack(put('d'), passage('d'))).toEqual(refused)
  expect(await rolledBack(...own, put('d'), version('3', 'd'))).toEqual(refused)
  expect(await rolledBack(put('d'), version('c', 'd'))).toEqual(refused)
  expect(await rolledBack(...own, version('d', '3')), 'one that cannot be read').toEqual(refused)
  await invited.close()
})

test('the score of a hit tells nothing of texts that may not be seen', async () => {
  const reader = connectTeam({ url: server.urlOf('reads', 'reads'), password: undefined })
  const score = () =>
    reader.rows(`SELECT score FROM quarry.rank_words($1, ARRAY['harbour', 'quay'], '{}', 10, 1000)`, workspace)
  const before = await score()
  expect(before).toHaveLength(1)
  for (const digit of ['7', '8', '9'])
    await boss.run(
      `INSERT INTO quarry.text (workspace, hash, body, words, tokens) VALUES ($1, ${hash(digit)}, 'x', 'quay', 90)`,
      workspace,
    )
  expect(await score()).toEqual(before)
  await reader.close()
})

test('a document that was taken out everywhere is shared again by a member who has it and reads the whole workspace', async () => {
  const set = `UPDATE quarry.collection_doc SET removed = $2 WHERE workspace = $1 AND doc = ${hash('d')}`
  const put = `SELECT quarry.put_docs($1, '${restricted}', ARRAY[${hash('d')}], false) AS put`
  const keeper = connectTeam({ url: server.urlOf('keeper', 'keeper'), password: undefined })
  await boss.run(set, workspace, true)
  expect(await keeper.rows(put, workspace), 'its hash is not enough').toEqual([{ put: 0 }])
  await keeper.rows(putDocument('d'), workspace)
  expect(await keeper.rows(put, workspace)).toEqual([{ put: 1 }])
  await boss.run(set, workspace, false)
  await keeper.close()
})
