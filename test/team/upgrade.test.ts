import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { systemClock } from '../../src/main/base/clock.ts'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { teamMigrations } from '../../src/main/team/postgres/migrations/index.ts'
import { migrateTeam } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { rightsOf } from '../fixtures/team/rightsOf.ts'
import { pulled, pushed } from '../fixtures/team/teamDesks.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

/** A team that is filled by an older Quarry: its rows are those that desks of today push, in the tables of that time. */
const OLD = 9

let server: PostgresServer
let today: TeamConnection
let old: TeamConnection
let oldUrl = ''
beforeAll(async () => {
  server = await startPostgres()
  today = connectTeam({ url: server.url, password: undefined })
  await today.run('CREATE DATABASE older')
  oldUrl = inOlder(server.url)
  old = connectTeam({ url: oldUrl, password: undefined })
  await migrateTeam(old, teamMigrations.slice(0, OLD))
})
afterAll(async () => {
  await Promise.all([today.close(), old.close()])
  await server.stop()
})

function inOlder(address: string) {
  const url = new URL(address)
  url.pathname = '/older'
  return url.href
}

const tables = () =>
  old.rows<{ name: string; columns: string[]; types: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
       array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS types
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'quarry'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migration'
     GROUP BY c.relname ORDER BY c.relname`,
  )

/** Copies every row, with the columns that there were; answers the tables. */
async function copyRows(): Promise<readonly string[]> {
  const all = await tables()
  for (const { name, columns, types } of all) {
    const rows = await today.rows<Record<string, string | null>>(
      `SELECT ${columns.map((column) => `${column}::text`).join()} FROM quarry.${name}`,
    )
    await old.transaction(async (on) => {
      await on.run('SET LOCAL session_replication_role = replica')
      await on.run(
        `INSERT INTO quarry.${name} (${columns.join()})
         SELECT ${columns.map((column, at) => `r.${column}::${types[at]}`).join()}
         FROM unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join()}) AS r (${columns.join()})`,
        ...columns.map((column) => rows.map((row) => row[column])),
      )
    })
  }
  return all.map(({ name }) => name)
}

/** Every row of tables as text, for what an upgrade must leave as it is. */
const contentOf = async (names: readonly string[]) => {
  const found = await tables()
  return Promise.all(
    found
      .filter(({ name }) => names.includes(name))
      .map(({ name, columns }) => {
        const kept = columns.filter((column) => !['conveys', 'copy_of', 'facts'].includes(column))
        return old.rows(
          `SELECT ${kept.map((column) => `${column}::text`).join()} FROM quarry.${name} ORDER BY ${kept.join()}`,
        )
      }),
  )
}

async function sendFiles(desk: QuarryClient, collection: string) {
  const found = (await desk.collections.list({})).find(({ name }) => name === collection)
  for await (const step of desk.teams.push({ collectionId: found?.id ?? 0, files: true }))
    if (step.kind === 'pushed') return step
  throw new Error('The push has no end.')
}

test('a team that an older Quarry filled keeps its rows and rights, and desks go on with it', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client: owner } = await bench.open({ library: 'owner' })
  await owner.teams.init({ url: server.url, workspace: 'kept' })
  const invited = await owner.teams.invite({ name: 'nora', role: 'editor' })
  const address = new URL(invited.url)
  address.password = invited.password ?? ''
  const { client: nora } = await bench.open({ library: 'nora' })
  await nora.teams.connect({ url: address.href, workspace: 'kept' })

  // An open collection with vectors, marks and a file; one that is closed to nora; and one of her own.
  await bench.import(owner, records(3), { collection: 'Ours' })
  const file = path.join(bench.folder, 'page.html')
  await writeFile(file, '<title>Page</title><p>The harbour has a page.')
  const started = await owner.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'Ours',
    embed: false,
  })
  await settled(owner, started.import)
  const [starred] = (await owner.search.query({ query: 'page', mode: 'keyword' })).hits
  await owner.marks.star({ selection: { kind: 'documents', ids: [starred?.documentId ?? 0] }, starred: true })
  expect(await sendFiles(owner, 'Ours')).toMatchObject({ documents: 4, vectors: 3, marks: 1, files: 1 })
  await bench.import(
    owner,
    records(2, (at) => `Confidential ${at}.`),
    { collection: 'Theirs', embed: false },
  )
  await pushed(owner, 'Theirs')
  await owner.teams.restrict({ collection: 'Theirs', restricted: true })
  for (const desk of [owner, nora]) await pulled(desk, ['Ours'])
  await bench.import(nora, [{ id: 'n', title: 'Noras', text: 'What nora found.' }], {
    collection: 'Hers',
    embed: false,
  })
  await pushed(nora, 'Hers')

  const names = await copyRows()
  await today.run('DROP SCHEMA quarry CASCADE')
  const [team] = await old.rows<{ id: string }>('SELECT id FROM quarry.workspace')
  const workspace = team?.id ?? ''
  const before = await contentOf(names)
  const seen = async () =>
    rightsOf(
      inOlder(address.href),
      workspace,
      [
        'text',
        'vec',
        'doc',
        'doc_passage',
        'collection',
        'collection_doc',
        'mark',
        'file',
        'file_piece',
        'doc_file',
      ].map((table) => `SELECT 1 FROM quarry.${table} WHERE workspace = $1`),
    )
  const rights = await seen()
  expect(Object.fromEntries(rights.map(([statement, rows]) => [statement.split(/[. ]/)[4], rows]))).toEqual({
    text: 5,
    vec: 3,
    doc: 5,
    doc_passage: 5,
    collection: 2,
    collection_doc: 5,
    mark: 1,
    file: 1,
    file_piece: 1,
    doc_file: 1,
  })

  // As the server is, desks of today say what has to be done; nothing is lost on the way, step by step.
  const atOlder = async (desk: QuarryClient, url: string) =>
    desk.teams.connect({ url: inOlder(url), workspace: 'kept' })
  await expect(atOlder(nora, address.href)).rejects.toMatchObject({
    message: 'The team was set up by an older Quarry.',
  })
  await migrateTeam(old, teamMigrations.slice(0, OLD + 1))
  expect([await contentOf(names), await seen()]).toEqual([before, rights])
  await owner.teams.init({ url: oldUrl, workspace: 'kept' })
  expect([await contentOf(names), await seen()]).toEqual([before, rights])
  expect(await old.rows('SELECT max(version) AS version FROM quarry.migration')).toEqual([
    { version: teamMigrations.at(-1)?.version },
  ])
  // How rows from before came about is not known: they carry all they carried.
  for (const table of ['collection_doc', 'doc_version'])
    expect(await old.rows(`SELECT 1 FROM quarry.${table} WHERE NOT conveys OR copy_of IS NOT NULL`)).toEqual([])

  // Both desks go on: what is there is not sent again, and what is new goes both ways.
  await atOlder(nora, address.href)
  expect(await sendFiles(owner, 'Ours')).toMatchObject({ documents: 0, texts: 0, vectors: 0, files: 0 })
  expect(await pushed(nora, 'Hers')).toMatchObject({ documents: 0, texts: 0, problems: [] })
  await bench.import(nora, [{ id: 'm', title: 'More', text: 'What nora found later.' }], {
    collection: 'Hers',
    embed: false,
  })
  expect(await pushed(nora, 'Hers')).toMatchObject({ documents: 1, texts: 1, problems: [] })
  expect(await pulled(owner, ['Hers'])).toMatchObject([{ added: 2, problems: [] }])
  const [found] = (await nora.search.query({ query: 'page', mode: 'keyword' })).hits
  const selection = { kind: 'documents' as const, ids: [found?.documentId ?? 0] }
  expect(await nora.marks.document({ documentId: found?.documentId ?? 0 })).toMatchObject({ starred: true })
  await nora.tags.add({ selection, name: 'after' })
  expect(await pushed(nora, 'Ours')).toMatchObject({ marks: 1, problems: [] })
  expect(await pulled(owner, ['Ours'])).toMatchObject([{ added: 0, marks: 1, problems: [] }])
  const fetched = []
  for await (const step of nora.teams.fetch({ documentId: found?.documentId ?? 0 })) fetched.push(step)
  expect(fetched.at(-1)).toEqual({ kind: 'fetched', files: 1, problems: [] })
  await expect(pulled(nora, ['Theirs'])).rejects.toMatchObject({ code: 'not_found' })
})
