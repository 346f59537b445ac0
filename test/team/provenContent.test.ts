import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { ensureWorkspace, putMember } from '../../src/main/team/postgres/members.ts'
import { migrateTeam } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'

/**
 * A restricted collection with a document of one text and one file in two pieces. Two guests edit a collection of their own
 * each, and know every hash: `thief` nothing else, `finder` has the same document and file from elsewhere. A fourth collection is
 * edited by `taker`, who took a document out of it that has a mark, and by `late`, who came after that.
 */
const [closed, thiefs, finders, common] = ['a', 'b', 'c', 'd'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
)
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const short = (content: string | Buffer) => sha256(content).subarray(0, 16)
const bytes = (content: string | Buffer) => `decode('${Buffer.from(content).toString('hex')}', 'hex')`

/** A document of one passage, as desks make it. */
const documentOf = (title: string, text: string) => {
  const fields = JSON.stringify(['row', null, title, null, null])
  return { title, text, fields, hash: short(Buffer.concat([Buffer.from(fields), short(text)])) }
}
const secret = documentOf('Plan', 'The secret plan.')
const absent = documentOf('Later', 'Not on the server yet.')
const own = documentOf('Own', 'Of the guest itself.')
const gone = documentOf('Gone', 'What was taken out.')
const pieces = [Buffer.alloc(1 << 20, 'a secret drawing '), Buffer.from('and its end')]
const file = Buffer.concat(pieces)
const other = Buffer.from('another file')
const salt = Buffer.from('not random, but of tests only')

type Doc = ReturnType<typeof documentOf>
const row = ({ hash, title }: Doc) =>
  `INSERT INTO quarry.doc (workspace, hash, kind, title, captured_at, record) VALUES ($1, ${bytes(hash)}, 'row', '${title}', 1, '{"raw":"theirs"}')`
const passage = (doc: Doc, text: string) =>
  `INSERT INTO quarry.doc_passage VALUES ($1, ${bytes(doc.hash)}, 0, 0, 7, ${bytes(short(text))}, NULL)`
const textRow = (text: string) =>
  `INSERT INTO quarry.text (workspace, hash, body, words, tokens) VALUES ($1, ${bytes(short(text))}, ${bytes(text)}, '', 1)`
const member = (collection: string | undefined, doc: Doc) =>
  `INSERT INTO quarry.collection_doc (workspace, collection, doc) VALUES ($1, '${collection}', ${bytes(doc.hash)})`
const link = (doc: Doc, of: Buffer) =>
  `INSERT INTO quarry.doc_file (workspace, doc, hash, facts) VALUES ($1, ${bytes(doc.hash)}, ${bytes(sha256(of))}, '{}')`

/** What desks call. */
const putDocument = (doc: Doc, shown: { readonly fields: string; readonly text: string }) =>
  `SELECT quarry.put_documents($1, ARRAY[${bytes(doc.hash)}], ARRAY['row'], ARRAY['${doc.title}'], ARRAY[NULL], ARRAY[NULL],
     ARRAY[NULL], ARRAY[NULL]::bigint[], ARRAY[1]::bigint[], ARRAY['{"raw":"own"}'], ARRAY[${bytes(shown.fields)}], ARRAY[${bytes(shown.text)}])`
const putPassage = (doc: Doc, text: string, shown: readonly string[]) =>
  `SELECT quarry.put_passages($1, ARRAY[${shown.map(bytes).join()}]::bytea[], ARRAY[${shown.map(() => `'word'`).join()}]::text[],
     ARRAY[${shown.map(() => '1').join()}]::integer[], ARRAY[${bytes(doc.hash)}], ARRAY[0], ARRAY[0], ARRAY[7],
     ARRAY[${bytes(short(text))}], ARRAY[NULL])`
const putPiece = (of: Buffer, number: number, piece: Buffer) =>
  `SELECT quarry.put_piece($1, ${bytes(sha256(of))}, ${number}, ${bytes(piece)})`
const putFile = (of: Buffer, size: number) => `SELECT 1 WHERE quarry.put_file($1, ${bytes(sha256(of))}, ${size})`
const putInto = (collection: string | undefined, { hash }: Doc) =>
  `SELECT 1 FROM generate_series(1, quarry.put_docs($1, '${collection}', ARRAY[${bytes(hash)}], false))`
const takeOut = (collection: string | undefined, removed: boolean) =>
  `UPDATE quarry.collection_doc SET removed = ${removed} WHERE workspace = $1 AND collection = '${collection}'`
const mark = ({ hash }: Doc) =>
  `INSERT INTO quarry.mark (workspace, doc, key, kind, value) VALUES ($1, ${bytes(hash)}, ${bytes(short('star'))}, 'star', 'true')`
const readMarks = ({ hash }: Doc) => `SELECT kind FROM quarry.mark WHERE workspace = $1 AND doc = ${bytes(hash)}`
const readRecord = ({ hash }: Doc) => `SELECT record FROM quarry.read_docs($1, ARRAY[${bytes(hash)}])`
const ownDocument = (collection: string | undefined) => [
  putDocument(own, own),
  putPassage(own, own.text, [own.text]),
  member(collection, own),
]
const readText = (text: string) => `SELECT body FROM quarry.text WHERE workspace = $1 AND hash = ${bytes(short(text))}`
const readPieces = `SELECT body FROM quarry.file_piece WHERE workspace = $1 AND hash = ${bytes(sha256(file))}`

let server: PostgresServer
let boss: TeamConnection
let workspace = ''
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
  await migrateTeam(boss)
  workspace = (await ensureWorkspace(boss, 'proven')).id
  for (const name of ['thief', 'finder', 'taker', 'late'])
    await putMember(boss, workspace, { name, role: 'guest', password: name, salt })
  const collection = `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, $2, $3, 'float32')`
  await boss.run(collection, workspace, closed, 'closed')
  await boss.run(collection, workspace, thiefs, 'of the thief')
  await boss.run(collection, workspace, finders, 'of the finder')
  await boss.run(collection, workspace, common, 'common')
  await boss.run(`UPDATE quarry.collection SET restricted = true WHERE workspace = $1`, workspace)
  await boss.run(
    `INSERT INTO quarry.collection_member (workspace, collection, name, role)
     VALUES ($1, '${thiefs}', 'thief', 'editor'), ($1, '${finders}', 'finder', 'editor'),
       ($1, '${common}', 'taker', 'editor'), ($1, '${common}', 'late', 'editor')`,
    workspace,
  )
  for (const statement of [
    textRow(secret.text),
    row(secret),
    passage(secret, secret.text),
    member(closed, secret),
    `INSERT INTO quarry.file (workspace, hash, bytes) VALUES ($1, ${bytes(sha256(file))}, ${file.length})`,
    ...pieces.map(
      (piece, at) => `INSERT INTO quarry.file_piece VALUES ($1, ${bytes(sha256(file))}, ${at}, ${bytes(piece)})`,
    ),
    link(secret, file),
    mark(secret),
    textRow(gone.text),
    row(gone),
    passage(gone, gone.text),
    member(common, gone),
    mark(gone),
  ])
    await boss.run(statement, workspace)
  await as('taker', takeOut(common, true))
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

/** Runs statements of a member, to stay. */
async function as(name: string, ...statements: readonly string[]) {
  const on = connectTeam({ url: server.urlOf(name, name), password: undefined })
  for (const statement of statements) await on.rows(statement, workspace)
  await on.close()
}

/**
 * What a member reads after statements, some of them refused perhaps; nothing is left of any.
 * @throws what fails for another reason than that it is refused
 */
async function readsAfter(name: string, statements: readonly string[], reading: string) {
  const client = new Client({ connectionString: server.urlOf(name, name) })
  await client.connect()
  try {
    await client.query('BEGIN')
    const refused: string[] = []
    for (const statement of statements) {
      await client.query('SAVEPOINT before')
      await client.query(statement, [workspace]).catch(async (error: Error & { readonly code?: string }) => {
        // Refused, or there already.
        if (error.code !== '42501' && error.code !== '23505') throw error
        refused.push(error.message)
        await client.query('ROLLBACK TO before')
      })
    }
    const { rows } = await client.query<Record<string, unknown>>(reading, [workspace])
    await client.query('ROLLBACK')
    return { rows: rows.map((one) => Object.values(one)[0]), refused }
  } finally {
    await client.end()
  }
}

describe('the text of a document that may not be read', () => {
  test('is not opened by a passage with its hash in a document of one’s own', async () => {
    for (const before of [
      [row(own), member(thiefs, own), passage(own, secret.text)],
      [...ownDocument(thiefs), passage(own, secret.text)],
      [putDocument(own, own), member(thiefs, own), putPassage(own, secret.text, [])],
      [putDocument(own, own), member(thiefs, own), putPassage(own, secret.text, ['Another text.'])],
    ])
      expect((await readsAfter('thief', before, readText(secret.text))).rows).toEqual([])
  })

  test('is opened to who has it', async () => {
    const before = [putDocument(own, own), member(finders, own), putPassage(own, secret.text, [secret.text])]
    expect(await readsAfter('finder', before, readText(secret.text))).toEqual({
      rows: [Buffer.from(secret.text)],
      refused: [],
    })
  })

  test('is linked without being sent again by who can read it', async () => {
    const again = documentOf('Again', own.text)
    const before = [
      ...ownDocument(finders),
      putDocument(again, again),
      putPassage(again, own.text, []),
      member(finders, again),
    ]
    const linked = `SELECT 1 FROM quarry.doc_passage WHERE workspace = $1 AND doc = ${bytes(again.hash)}`
    expect(await readsAfter('finder', before, linked)).toEqual({ rows: [1], refused: [] })
  })

  test('cannot be taken the place of by another text under its hash', async () => {
    const before = [textRow('anything').replace(bytes(short('anything')), bytes(short(absent.text)))]
    expect((await readsAfter('thief', before, readText(absent.text))).refused).toHaveLength(1)
  })
})

describe('a document that is not there yet', () => {
  const readAuthor = `SELECT 1 WHERE quarry.adds_to($1, ${bytes(absent.hash)})`
  test('is not claimed by who knows its hash alone', async () => {
    for (const before of [
      [row(absent)],
      [putDocument(absent, { fields: '', text: '' })],
      [putDocument(absent, { fields: absent.fields, text: 'Guessed.' })],
      [putDocument(absent, { fields: '[]', text: absent.text })],
    ])
      expect((await readsAfter('thief', before, readAuthor)).rows).toEqual([])
  })

  test('is added by who has it', async () => {
    expect(await readsAfter('finder', [putDocument(absent, absent)], readAuthor)).toEqual({ rows: [1], refused: [] })
  })
})

describe('a file that may not be read', () => {
  test('is not opened by its hash in a document of one’s own', async () => {
    for (const before of [
      [row(own), member(thiefs, own), link(own, file)],
      [...ownDocument(thiefs), link(own, file)],
      [...ownDocument(thiefs), putFile(file, file.length), link(own, file)],
      [...ownDocument(thiefs), putPiece(file, 0, other), putFile(file, other.length), link(own, file)],
      [...ownDocument(thiefs), ...pieces.slice(0, 1).map((piece, at) => putPiece(file, at, piece)), link(own, file)],
    ])
      expect((await readsAfter('thief', before, readPieces)).rows).toEqual([])
  })

  test('is opened to who sends all of it, whatever is there already', async () => {
    const sent = [...ownDocument(finders), ...pieces.map((piece, at) => putPiece(file, at, piece))]
    const found = await readsAfter('finder', [...sent, putFile(file, file.length), link(own, file)], readPieces)
    expect(found.refused).toEqual([])
    expect(found.rows).toEqual(pieces)
    // What is sent is not what others read, until it is whole and right.
    const begun = `SELECT number FROM quarry.pieces_of($1, ${bytes(sha256(file))}) AS number`
    expect((await readsAfter('finder', sent.slice(0, 4), begun)).rows).toEqual([0])
    expect((await readsAfter('finder', [...sent, putFile(file, file.length - 1)], begun)).rows).toEqual([])
  })

  test('keeps its pieces where they are read from', async () => {
    const small = Buffer.from('0123456789')
    const wrong = [putPiece(small, 0, small.subarray(0, 5)), putPiece(small, 1, small.subarray(5))]
    const done = `SELECT 1 FROM quarry.file_holder WHERE workspace = $1`
    expect((await readsAfter('finder', [...wrong, putFile(small, small.length)], done)).rows).toEqual([])
    expect((await readsAfter('finder', [putPiece(small, 0, small), putFile(small, 10)], done)).rows).toEqual([1])
  })
})

describe('a document that was taken out of a collection', () => {
  test('is not put back by who came later', async () => {
    for (const before of [
      [takeOut(common, false)],
      [takeOut(common, true), takeOut(common, false)],
      [
        `INSERT INTO quarry.collection_doc (workspace, collection, doc) VALUES ($1, '${common}', ${bytes(gone.hash)})
        ON CONFLICT (workspace, collection, doc) DO UPDATE SET removed = false`,
      ],
      [putInto(common, gone)],
    ])
      expect((await readsAfter('late', before, readText(gone.text))).rows).toEqual([])
  })

  test('is put back by who took it out, as it was', async () => {
    for (const back of [takeOut(common, false), putInto(common, gone)]) {
      expect(await readsAfter('taker', [back], readRecord(gone))).toEqual({ rows: ['{"raw":"theirs"}'], refused: [] })
      expect((await readsAfter('taker', [back], readMarks(gone))).rows).toEqual(['star'])
    }
  })

  test('is put back by who has its content, without marks and record of others', async () => {
    for (const back of [takeOut(common, false), putInto(common, gone)]) {
      const before = [putDocument(gone, gone), back]
      expect((await readsAfter('late', before, readText(gone.text))).rows).toEqual([Buffer.from(gone.text)])
      expect(await readsAfter('late', before, readRecord(gone))).toEqual({ rows: ['{"raw":"own"}'], refused: [] })
      expect((await readsAfter('late', before, readMarks(gone))).rows).toEqual([])
    }
  })
})

describe('a document that is not open, and that one has from elsewhere', () => {
  const before = [putDocument(secret, secret), putInto(finders, secret)]
  test('is shared with one’s own record, without files and marks', async () => {
    expect(await readsAfter('finder', before, readRecord(secret))).toEqual({ rows: ['{"raw":"own"}'], refused: [] })
    expect((await readsAfter('finder', before, readText(secret.text))).rows).toEqual([Buffer.from(secret.text)])
    for (const reading of [`SELECT record FROM quarry.doc WHERE workspace = $1`, readPieces, readMarks(secret)])
      expect((await readsAfter('finder', before, reading)).rows, reading).toEqual([])
  })

  test('is counted as one that no member has', async () => {
    const countsOf = async (doc: Doc) => [
      (await readsAfter('finder', [], putDocument(doc, doc))).rows,
      (await readsAfter('finder', [], putPassage(doc, doc.text, [doc.text]))).rows,
    ]
    expect(await countsOf(secret)).toEqual(await countsOf(absent))
  })

  test('goes with its record, marks and files as soon as somebody puts it there who has them', async () => {
    await as('finder', ...before)
    expect((await readsAfter('finder', [], readMarks(secret))).rows).toEqual([])
    await boss.rows(putInto(finders, secret), workspace)
    expect((await readsAfter('finder', [], readMarks(secret))).rows).toEqual(['star'])
    expect((await readsAfter('finder', [], readRecord(secret))).rows).toEqual(['{"raw":"theirs"}'])
    expect((await readsAfter('finder', [], readPieces)).rows).toEqual(pieces)
    // It stays so when one puts it there again oneself.
    await as('finder', putInto(finders, secret))
    expect((await readsAfter('finder', [], readMarks(secret))).rows).toEqual(['star'])
  })

  test('goes with a newer version of one’s own in the same way', async () => {
    const takesThePlace = `SELECT quarry.put_versions($1, ARRAY[${bytes(gone.hash)}], ARRAY[${bytes(own.hash)}])`
    const shared = [putDocument(gone, gone), putInto(common, gone), ...ownDocument(common), takesThePlace]
    await as('late', ...shared, takeOut(common, true), putInto(common, own))
    expect((await readsAfter('late', [], readText(gone.text))).rows).toEqual([Buffer.from(gone.text)])
    expect((await readsAfter('late', [], readRecord(gone))).rows).toEqual(['{"raw":"own"}'])
    expect((await readsAfter('late', [], readMarks(gone))).rows).toEqual([])
    await boss.rows(takesThePlace, workspace)
    expect((await readsAfter('late', [], readRecord(gone))).rows).toEqual(['{"raw":"theirs"}'])
    expect((await readsAfter('late', [], readMarks(gone))).rows).toEqual(['star'])
  })
})
