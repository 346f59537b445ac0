import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import { ensureShared } from '../../../src/main/team/postgres/collections.ts'
import { connectTeam, type Queryable, type TeamConnection } from '../../../src/main/team/postgres/connection.ts'
import { ensureTeamSpace, putDocuments, putMembers, putTeamVectors } from '../../../src/main/team/postgres/content.ts'
import { distributeTables } from '../../../src/main/team/postgres/distribute.ts'
import { buildIndexes } from '../../../src/main/team/postgres/indexes.ts'
import { ensureWorkspace } from '../../../src/main/team/postgres/members.ts'
import {
  matchingDocuments,
  rankVectors,
  rankWords,
  readTeamTexts,
  type TeamFilters,
} from '../../../src/main/team/postgres/search.ts'
import { migrateTeam, readKeeping } from '../../../src/main/team/postgres/setup.ts'
import { startCitus, type CitusServers } from '../../fixtures/team/citusServers.ts'
import { rightsOf } from '../../fixtures/team/rightsOf.ts'
import { pulled, pushed } from '../../fixtures/team/teamDesks.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

/** A real Citus: a coordinator and two workers. */
let servers: CitusServers
let boss: TeamConnection
beforeAll(async () => {
  servers = await startCitus(2)
  boss = connectTeam({ url: servers.coordinator.url, password: undefined })
})
afterAll(async () => {
  await boss.close()
  await servers.stop()
})

const at = (address: string, database: string) => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
const noFilters: TeamFilters = {
  collections: [],
  kinds: [],
  languages: [],
  domains: [],
  since: undefined,
  until: undefined,
  asOf: undefined,
}

test('a coordinator that cannot log in to its workers refuses, with the words of Citus, and the team stays as it was', async () => {
  await boss.run('CREATE DATABASE alone')
  await servers.addTo('alone')
  const alone = connectTeam({ url: at(servers.coordinator.url, 'alone'), password: undefined })
  await alone.run('DELETE FROM pg_dist_authinfo')
  await migrateTeam(alone)
  await expect(distributeTables(alone)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/no password supplied/),
    hint: expect.stringMatching(/^Citus refuses, and the team is as it was\./),
  })
  expect(await readKeeping(alone)).toMatchObject({ isSpread: false })
  await alone.close()
})

const DOCUMENTS = 400
const DIMENSION = 32
const hash = (one: number) => one.toString(16).padStart(32, '0')
const words = (one: number) => ['harbour', 'crane', 'strike', 'ferry', 'tariff'].filter((_, of) => one % (of + 2) === 0)

/** The same documents, texts and vectors wherever it is called. */
async function fill(on: TeamConnection) {
  const workspace = (await ensureWorkspace(on, 'same')).id
  const remote = await ensureShared(
    on,
    workspace,
    { id: '00000000-0000-4000-8000-000000000001', name: 'c', precision: 'float32' },
    false,
  )
  const space = await ensureTeamSpace(on, workspace, { origin: 'local', model: 'm', dimension: DIMENSION })
  const random = seededRandom(4)
  const all = Array.from({ length: DOCUMENTS }, (_, one) => one)
  const texts = all.map((one) => `text ${one} ${words(one).join(' ')}`)
  const hashes = await on.rows<{ hash: string }>(
    `SELECT encode(substr(sha256(convert_to(t, 'UTF8')), 1, 16), 'hex') AS hash FROM unnest($1::text[]) WITH ORDINALITY t (t, at) ORDER BY at`,
    texts,
  )
  await putDocuments(
    on,
    workspace,
    all.map((one) => ({
      hash: hash(one),
      fields: '',
      text: '',
      kind: one % 2 === 0 ? 'news' : 'row',
      title: `Document ${one}`,
      url: undefined,
      domain: one % 100 === 0 ? 'rare.example' : 'site.example',
      language: 'en',
      publishedAt: one,
      capturedAt: one,
      record: '{}',
      passages: [{ start: 0, end: 4, hash: hashes[one]?.hash ?? '', language: undefined }],
    })),
    all.map((one) => ({ hash: hashes[one]?.hash ?? '', text: texts[one] ?? '' })),
    true,
  )
  await putMembers(on, workspace, remote, all.map(hash))
  const vectors = all.map((one) => ({
    hash: hashes[one]?.hash ?? '',
    vector: Float32Array.from({ length: DIMENSION }, () => random.next() - 0.5),
  }))
  const keeping = await readKeeping(on)
  expect(await putTeamVectors(on, workspace, space, vectors, keeping)).toBe(DOCUMENTS)
  expect(await putTeamVectors(on, workspace, space, vectors.slice(0, 9), keeping), 'a second time').toBe(0)
  return { workspace, space, hashes: hashes.map((one) => one.hash) }
}

test('rankings are those of a team whose tables are on one server', async () => {
  await migrateTeam(boss)
  expect(await distributeTables(boss)).toBe(true)
  expect(await distributeTables(boss), 'a second time').toBe(false)
  // As a newer Quarry does.
  await migrateTeam(boss)
  const spread = await fill(boss)
  await boss.run('CREATE DATABASE plain')
  const plainOn = connectTeam({ url: at(servers.coordinator.url, 'plain'), password: undefined })
  await migrateTeam(plainOn)
  const plain = await fill(plainOn)
  const question = Float32Array.from({ length: DIMENSION }, (_, of) => (of % 3) - 0.9)
  const answers = async (on: Queryable, { workspace, space, hashes }: typeof plain, isIndexed: boolean) => {
    const keeping = await readKeeping(on)
    const found = []
    for (const filters of [
      {},
      { kinds: ['news'] },
      { domains: ['rare.example'] },
      { domains: ['no.example'] },
      { until: 90 },
    ]) {
      const within = { ...noFilters, ...filters }
      for (const tokens of [['harbour'], ['tariff', 'ferry'], ['harbour', 'crane', 'strike', 'nothing']]) {
        found.push(
          (await rankWords(on, workspace, tokens, within, 10)).map((one) => ({ ...one, score: one.score.toFixed(9) })),
        )
        const matching = await matchingDocuments(on, workspace, tokens, within)
        found.push(matching?.map((one) => one.hash).toSorted())
      }
      found.push(await rankVectors(on, workspace, { space, vector: question, isIndexed, keeping }, within, 10))
    }
    const texts = await readTeamTexts(on, workspace, hashes.slice(0, 50), keeping)
    return [...found, [...texts].toSorted()]
  }
  const expected = await answers(plainOn, plain, false)
  expect(expected.filter((one) => (one?.length ?? 0) > 0).length, 'most find something').toBeGreaterThan(25)
  expect(await answers(boss, spread, false)).toEqual(expected)
  const { indexes } = await buildIndexes(boss, spread.workspace)
  expect(await answers(boss, spread, true), `${indexes} indexes`).toEqual(expected)
  const shares = await boss.rows<{ shards: number }>(
    `SELECT count(*) AS shards FROM citus_shards WHERE table_name = 'quarry.spread_vec'::regclass GROUP BY nodeport`,
  )
  expect(shares, 'each worker has its share').toEqual([{ shards: 16 }, { shards: 16 }])
  await plainOn.close()
})

test('desks push, search, mark and pull; rights hold in plain SQL, on the coordinator and on a worker', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client: owner } = await bench.open({ library: 'owner' })
  await bench.import(owner, records(3), { collection: 'Before' })
  await boss.run('CREATE DATABASE desks')
  await servers.addTo('desks')
  const url = at(servers.coordinator.url, 'desks')
  const on = connectTeam({ url, password: undefined })
  // What is there already goes to the nodes.
  await owner.teams.init({ url, workspace: 'spread' })
  expect(await pushed(owner, 'Before')).toMatchObject({ documents: 3, texts: 3, vectors: 3, problems: [] })
  await owner.teams.init({ url, workspace: 'spread', distribute: true })
  const [workspace] = await on.rows<{ id: string }>('SELECT id FROM quarry.workspace')
  const id = workspace?.id ?? ''

  const invited = async (name: string, role: 'reader' | 'editor') => {
    const made = await owner.teams.invite({ name, role })
    const address = new URL(made.url)
    address.password = made.password ?? ''
    const { client } = await bench.open({ library: name })
    await client.teams.connect({ url: address.href, workspace: 'spread' })
    return { client, url: address.href }
  }
  const reader = await invited('rita', 'reader')
  const editor = await invited('edgar', 'editor')
  expect(await pulled(reader.client, ['Before'])).toMatchObject([{ added: 3, vectors: 3, problems: [] }])

  // An editor adds; the owner closes a collection to all others.
  await bench.import(
    editor.client,
    records(4, (one) => `The ferry ${one} was late.`),
    { collection: 'Later' },
  )
  expect(await pushed(editor.client, 'Later')).toMatchObject({ documents: 4, texts: 4, vectors: 4, problems: [] })
  await bench.import(
    owner,
    records(2, (one) => `Confidential tariff ${one}.`),
    { collection: 'Closed' },
  )
  expect(await pushed(owner, 'Closed')).toMatchObject({ documents: 2, vectors: 2 })
  await owner.teams.restrict({ collection: 'Closed', restricted: true })
  await expect(pushed(reader.client, 'Before')).rejects.toMatchObject({ code: 'permission' })

  const teamHits = async (client: QuarryClient, query: string, mode: 'keyword' | 'semantic') =>
    (await client.teams.search({ query, mode, patienceMs: 60_000 })).sources.find(({ name }) => name === 'spread')
  expect(await teamHits(owner, 'tariff', 'keyword')).toMatchObject({ state: 'answered', hits: 2 })
  expect(await teamHits(editor.client, 'tariff', 'keyword')).toMatchObject({ state: 'answered', hits: 0 })
  expect(await teamHits(reader.client, 'ferry', 'keyword')).toMatchObject({ state: 'answered', hits: 4 })
  expect(await teamHits(owner, 'The ferry 1 was late.', 'semantic')).toMatchObject({ state: 'answered', hits: 9 })
  expect(await teamHits(reader.client, 'The ferry 1 was late.', 'semantic')).toMatchObject({
    state: 'answered',
    hits: 7,
  })

  // What was pushed without vectors is embedded.
  await bench.import(
    editor.client,
    records(2, (one) => `A strike of cranes ${one}.`),
    { collection: 'Bare', embed: false },
  )
  expect(await pushed(editor.client, 'Bare')).toMatchObject({ documents: 2, vectors: 0 })
  const steps = []
  for await (const step of editor.client.teams.work({ dimension: 64 })) steps.push(step)
  expect(steps.at(-1)).toMatchObject({ kind: 'worked', embedded: 2, failed: 0 })

  // Marks go through the coordinator.
  const [hit] = (await editor.client.search.query({ query: 'ferry', mode: 'keyword' })).hits
  await editor.client.marks.star({ selection: { kind: 'documents', ids: [hit?.documentId ?? 0] }, starred: true })
  expect(await pushed(editor.client, 'Later')).toMatchObject({ marks: 1 })
  expect(await pulled(reader.client, ['Later'])).toMatchObject([{ added: 4, vectors: 4, marks: 1, problems: [] }])

  // Plain SQL: of eleven texts two are closed to rita and edgar, named or not; nobody reads or writes the nodes' tables.
  const closed = `SELECT k.hash FROM quarry.text k WHERE k.workspace = $1`
  const statements = {
    texts: closed,
    vectors: 'SELECT 1 FROM quarry.vec WHERE workspace = $1',
    'texts read': `SELECT 1 FROM quarry.read_texts($1, ARRAY(${closed}))`,
    'closed texts read': `SELECT 1 FROM quarry.read_texts($1, ARRAY[${await hashesOf(on, id)}]::bytea[])`,
    'closed vectors read': `SELECT 1 FROM quarry.read_vectors($1, ARRAY[${await hashesOf(on, id)}]::bytea[])`,
    'words of closed texts': `SELECT 1 FROM quarry.rank_words($1, ARRAY['tariff'], '{}', 10, 1000)`,
    'texts of nodes': 'SELECT 1 FROM quarry.spread_text WHERE workspace = $1',
    'vectors of nodes': 'SELECT 1 FROM quarry.spread_vec WHERE workspace = $1',
    'a text of nodes': `INSERT INTO quarry.spread_text VALUES ($1, '\\x00', '', '', 1)`,
    'a key': `INSERT INTO quarry.text (workspace, hash, tokens) VALUES ($1, decode(repeat('1', 32), 'hex'), 1)`,
    'a vector': `SELECT quarry.put_vectors($1, 1, ARRAY[${await hashesOf(on, id)}]::bytea[], '{}', '{}')`,
    'all that pass': `SELECT quarry.texts_passing($1, '{}')`,
    'the audit, changed': `UPDATE quarry.audit SET actor = 'other' WHERE workspace = $1`,
    'the audit, deleted': 'DELETE FROM quarry.audit WHERE workspace = $1',
    'a mark': `UPDATE quarry.mark SET removed = true WHERE workspace = $1`,
  }
  const rights = async (address: string) => {
    const done = await rightsOf(address, id, Object.values(statements))
    return Object.fromEntries(Object.keys(statements).map((name, of) => [name, done[of]?.[1]]))
  }
  const refused = {
    'texts of nodes': 'refused',
    'vectors of nodes': 'refused',
    'a text of nodes': 'refused',
    'a key': 'refused',
    'a vector': 'refused',
    'all that pass': 'refused',
    'the audit, changed': 'refused',
    'the audit, deleted': 'refused',
  }
  const read = {
    texts: 9,
    vectors: 9,
    'texts read': 9,
    'closed texts read': 0,
    'closed vectors read': 0,
    'words of closed texts': 0,
  }
  expect(await rights(reader.url)).toEqual({ ...read, ...refused, 'a mark': 0 })
  expect(await rights(editor.url)).toEqual({ ...read, ...refused, 'a mark': 1 })
  const ownersAudit = `UPDATE quarry.audit SET actor = 'other' WHERE workspace = $1`
  expect(await rightsOf(url, id, [ownersAudit]), 'the owner of the database').toEqual([[ownersAudit, 'refused']])
  expect(await on.rows(`SELECT action, actor::text FROM quarry.audit WHERE action = 'insert vec' ORDER BY at`)).toEqual(
    [
      { action: 'insert vec', actor: 'boss' },
      { action: 'insert vec', actor: 'edgar' },
      { action: 'insert vec', actor: 'boss' },
      { action: 'insert vec', actor: 'edgar' },
    ],
  )

  // Members have no login at the workers, and no rights there if somebody makes one.
  for (const worker of servers.workers) {
    const onWorker = connectTeam({ url: at(worker.url, 'desks'), password: undefined })
    await onWorker.run(
      `SET citus.enable_ddl_propagation = off; CREATE ROLE rita LOGIN PASSWORD 'rita' IN ROLE quarry_member`,
    )
    await onWorker.close()
    const [shard] = await on.rows<{ name: string }>(
      `SELECT shard_name AS name FROM citus_shards
       WHERE table_name = 'quarry.spread_text'::regclass AND nodeport = $1 LIMIT 1`,
      Number(new URL(worker.url).port),
    )
    const asked = [`SELECT 1 FROM ${shard?.name ?? ''}`, 'SELECT 1 FROM quarry.spread_text']
    expect(await rightsOf(at(worker.urlOf('rita', 'rita'), 'desks'), id, asked)).toEqual(
      asked.map((one) => [one, 'refused']),
    )
  }
  await on.close()
})

/** Of the texts of the closed collection, as they stand in SQL. */
async function hashesOf(on: Queryable, workspace: string): Promise<string> {
  const found = await on.rows<{ hash: string }>(
    `SELECT DISTINCT encode(p.hash, 'hex') AS hash FROM quarry.doc_passage p
     JOIN quarry.collection_doc m ON m.workspace = p.workspace AND m.doc = p.doc
     JOIN quarry.collection c ON c.workspace = m.workspace AND c.id = m.collection
     WHERE p.workspace = $1 AND c.name = 'Closed'`,
    workspace,
  )
  expect(found).toHaveLength(2)
  return found.map((one) => `'\\x${one.hash}'`).join()
}

test('keys are there a moment before what is on a node: that is waited for, and then said', async () => {
  const spread = connectTeam({ url: servers.coordinator.url, password: undefined })
  const [text] = await spread.rows<{ workspace: string; hash: string }>(
    `SELECT workspace, encode(hash, 'hex') AS hash FROM quarry.text LIMIT 1`,
  )
  const keeping = { isSpread: true }
  await spread.transaction(async (inside) => {
    await inside.run(`DELETE FROM quarry.spread_text WHERE hash = decode($1, 'hex')`, text?.hash)
    await expect(readTeamTexts(inside, text?.workspace ?? '', [text?.hash ?? ''], keeping)).rejects.toThrow(
      'a node has not ended yet what was written',
    )
    await inside.run('ROLLBACK')
  })
  expect((await readTeamTexts(spread, text?.workspace ?? '', [text?.hash ?? ''], keeping)).size).toBe(1)
  await spread.close()
})
