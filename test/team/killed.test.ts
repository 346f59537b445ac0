import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import type { DocumentId } from '../../src/main/model/ids.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { isThorough, killCount } from '../crash/programs.ts'
import { pulled, pushed } from '../fixtures/team/teamDesks.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { records, testBench, type TestBench } from '../fixtures/testCore.ts'
import { programArgs } from '../programArgs.ts'

const PASSWORD = 'owner-password'
const TEXTS = 300
const AT_ONCE = 40
/** Of connections, and of the server itself. */
const KILLS = killCount(12)
/** Of processes that push, pull and embed. */
const PROCESS_KILLS = isThorough ? killCount(50) : 4

// Every kill is a process or several; a slow machine is no failure.
vi.setConfig({ testTimeout: 3_600_000 })

let server: PostgresServer
let boss: TeamConnection
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

/** Runs a desk's program; answers whether it was killed. What else fails is thrown. */
function desk(bench: TestBench, library: string, args: readonly string[]): Promise<boolean> {
  const program = path.join(import.meta.dirname, 'deskProgram.ts')
  const place = ['--library', path.join(bench.folder, `${library}.quarry`), '--service', bench.service.url]
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TEAM_PASSWORD: PASSWORD }
    execFile(process.execPath, [...programArgs(program), ...place, ...args], { env }, (error, _out, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(`${stderr} ${error.message}`))
      else resolve(error?.signal === 'SIGKILL')
    })
  })
}

const count = async (sql: string) =>
  (await boss.rows<{ found: number }>(`SELECT count(*) AS found FROM ${sql}`))[0]?.found

/** Every library is connected, and closed again: the programs open it. */
async function connected(bench: TestBench, library: string, workspace: string, from: number, to: number) {
  const { core, client } = await bench.open({ library })
  if (to > from) {
    const all = records(to).slice(from)
    await bench.import(client, all, { collection: workspace, embed: false })
  }
  await client.teams.connect({ url: server.url, workspace })
  return { core, client }
}

test('writers, readers and workers that are killed leave what others would have', async () => {
  const bench = await testBench({ clock: systemClock, key: 'test-key' })
  const first = await bench.open({ library: 'owner' })
  await first.client.teams.init({ url: server.url, workspace: 'killed' })
  // Three writers with overlapping documents.
  const spans = { one: [0, 160], two: [80, 240], three: [140, TEXTS] } as const
  for (const [library, [from, to]] of Object.entries(spans)) {
    const { core } = await connected(bench, library, 'killed', from, to)
    await core.close()
  }
  const { core: reading } = await connected(bench, 'reader', 'killed', 0, 0)
  await reading.close()
  const push = (library: string, ...kill: string[]) =>
    desk(bench, library, ['--does', 'push', '--collection', 'killed', ...kill])
  const killedPushes = await Promise.all(
    Object.keys(spans).map((one) => push(one, '--kill', 'team.pushed', '--at', '1')),
  )
  expect(killedPushes).toEqual([true, true, true])
  await Promise.all(Object.keys(spans).map((one) => push(one)))
  expect(await count('quarry.text')).toBe(TEXTS)
  expect(await count('quarry.collection_doc WHERE NOT removed')).toBe(TEXTS)

  const pull = (...kill: string[]) => desk(bench, 'reader', ['--does', 'pull', '--collection', 'killed', ...kill])
  expect(await pull('--kill', 'team.pulled', '--at', '2')).toBe(true)
  expect(await pull('--kill', 'team.pulled', '--at', '1')).toBe(true)
  await pull()
  const { client: reader } = await bench.open({ library: 'reader' })
  expect((await reader.collections.list({})).find(({ name }) => name === 'killed')?.documents).toBe(TEXTS)
  expect((await reader.libraries.verify({})).problems).toEqual([])

  // Workers die with texts in hand; others take those over when the lease ends.
  const points = ['team.leased', 'team.sending', 'team.answered', 'team.finished']
  const before = bench.service.received().length
  const killedWorkers = await Promise.all(
    points.map((point, at) =>
      desk(bench, ['one', 'two', 'three', 'owner'][at] as string, ['--does', 'work', '--kill', point]),
    ),
  )
  await desk(bench, 'one', ['--does', 'work'])
  expect(await count('quarry.vec')).toBe(TEXTS)
  expect(await count(`quarry.job WHERE state <> 'done'`)).toBe(0)
  const sent = bench.service
    .received()
    .slice(before)
    .reduce((sum, { items }) => sum + (items ?? 0), 0)
  const kills = killedWorkers.filter(Boolean).length
  expect(kills).toBeGreaterThan(1)
  expect(sent, 'texts sent, beside those in flight of a kill').toBeLessThanOrEqual(TEXTS + kills * AT_ONCE)
})

test('connections that break and a server that crashes lose and double nothing', async () => {
  const bench = await testBench({ clock: systemClock })
  const random = seededRandom(21)
  const desks: QuarryClient[] = []
  const first = await bench.open({ library: 'broken-owner' })
  await first.client.teams.init({ url: server.url, workspace: 'broken' })
  for (const [library, from, to] of [
    ['broken-one', 0, 200],
    ['broken-two', 100, TEXTS],
  ] as const)
    desks.push((await connected(bench, library, 'broken', from, to)).client)
  const reader = (await connected(bench, 'broken-reader', 'broken', 0, 0)).client
  const state = { kills: 0, working: true }
  /** Again and again until it comes through: what a user does. */
  const insist = async (work: () => Promise<unknown>) => {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Error) || !/server|shares no collection/.test(error.message)) throw error
      }
  }
  const killing = (async () => {
    while (state.working || state.kills < KILLS) {
      // What is enough times broken off is broken off more and more seldom: otherwise a slow machine would come to no end.
      await systemClock.wait((5 + random.next() * 40) * Math.max(1, state.kills / KILLS))
      if (random.next() < 0.06) {
        await server.crash()
        state.kills++
        continue
      }
      const broken = await boss
        .run(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'quarry' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 2`,
        )
        .catch(() => 0)
      state.kills += broken
      if (broken === 0 && !state.working) break
    }
  })()
  const rounds = async (client: QuarryClient) => {
    for (let round = 0; round < 4 || state.kills < KILLS; round++) {
      await insist(() => pushed(client, 'broken'))
      await insist(() => pulled(client))
    }
  }
  await Promise.all([
    ...desks.map(rounds),
    (async () => {
      while (state.kills < KILLS) await insist(() => pulled(reader, ['broken']))
    })(),
  ])
  state.working = false
  await killing
  expect(state.kills).toBeGreaterThanOrEqual(KILLS)
  await insist(() => pulled(reader, ['broken']))
  for (const client of [...desks, reader]) {
    await insist(() => pulled(client))
    expect((await client.collections.list({})).find(({ name }) => name === 'broken')?.documents).toBe(TEXTS)
  }
})

/** What a workspace holds, in the order of hashes. */
async function contentOf(workspace: string) {
  const of = async (table: string, column: string, where = 'true') => {
    const found = await boss.rows<{ hash: string }>(
      `SELECT DISTINCT encode(t.${column}, 'hex') AS hash FROM quarry.${table} t
       JOIN quarry.workspace w ON w.id = t.workspace AND w.name = $1 WHERE ${where} ORDER BY 1`,
      workspace,
    )
    return found.map(({ hash }) => hash)
  }
  return {
    texts: await of('text', 'hash'),
    documents: await of('doc', 'hash'),
    members: await of('collection_doc', 'doc', 'NOT t.removed'),
    vectors: await of('vec', 'hash'),
    unfinished: await of('job', 'hash', `t.state <> 'done'`),
  }
}

test('processes that are killed again and again leave the same as others that never were', async () => {
  const spans = { 'often-one': [0, 160], 'often-two': [80, 240], 'often-three': [140, TEXTS] } as const
  const libraries = Object.keys(spans)
  // The same without kills.
  const calm = await testBench({ clock: systemClock, key: 'test-key' })
  const { client: writer } = await calm.open({ library: 'calm' })
  await calm.import(writer, records(TEXTS), { collection: 'calm' })
  await writer.teams.init({ url: server.url, workspace: 'calm' })
  await pushed(writer, 'calm')

  const bench = await testBench({ clock: systemClock, key: 'test-key' })
  const random = seededRandom(2101)
  const { core: owner, client } = await bench.open({ library: 'often-owner' })
  await client.teams.init({ url: server.url, workspace: 'often' })
  await owner.close()
  for (const [library, [from, to]] of Object.entries(spans))
    await (await connected(bench, library, 'often', from, to)).core.close()
  const one = <T>(of: readonly T[]) => of[Math.floor(random.next() * of.length)] as T
  const push = (library: string, ...kill: string[]) =>
    desk(bench, library, ['--does', 'push', '--collection', 'often', ...kill])
  // A collection that was not sent yet is not taken over.
  const kills = { push: 0, pull: 0, work: 0 }
  if (await push('often-one', '--kill', 'team.pushed')) kills.push++
  const readers: string[] = []
  const addReader = async () => {
    const library = `often-reader-${readers.length}`
    await (await connected(bench, library, 'often', 0, 0)).core.close()
    readers.push(library)
  }
  await addReader()
  const before = bench.service.received().length
  const all = () => kills.push + kills.pull + kills.work
  while (all() < PROCESS_KILLS || Math.min(...Object.values(kills)) === 0) {
    const writing = one(libraries)
    const working = one(libraries.filter((library) => library !== writing))
    const points = ['team.leased', 'team.sending', 'team.answered', 'team.finished']
    const [isPushKilled, isPullKilled, isWorkKilled] = await Promise.all([
      push(writing, '--kill', 'team.pushed', '--at', one(['1', '1', '2'])),
      desk(bench, readers.at(-1) ?? '', [
        '--does',
        'pull',
        '--collection',
        'often',
        '--kill',
        'team.pulled',
        '--at',
        one(['1', '2']),
      ]),
      desk(bench, working, ['--does', 'work', '--kill', one(points)]),
    ])
    if (isPushKilled) kills.push++
    if (isWorkKilled) kills.work++
    if (isPullKilled) kills.pull++
    // It has everything: another one begins.
    else await addReader()
  }
  for (const library of libraries) expect(await push(library)).toBe(false)
  await desk(bench, 'often-one', ['--does', 'work'])
  expect(await contentOf('often')).toEqual(await contentOf('calm'))
  const sent = bench.service
    .received()
    .slice(before)
    .reduce((sum, { items }) => sum + (items ?? 0), 0)
  expect(sent, 'texts sent, beside those in flight of a kill').toBeLessThanOrEqual(TEXTS + kills.work * AT_ONCE)
  const { members } = await contentOf('often')
  for (const library of readers) {
    const { core, client: reader } = await bench.open({ library })
    await reader.teams.connect({ url: server.url, workspace: 'often' })
    await pulled(reader, ['often'])
    const [collection] = await reader.collections.list({})
    expect(collection).toMatchObject({ documents: TEXTS, coverage: [{ embedded: TEXTS, texts: TEXTS }] })
    const { items } = await reader.documents.list({ collectionId: collection?.id ?? 0, offset: 0, limit: TEXTS })
    const hashes = await core.library.team.hashesOf(items.map(({ id }) => id as DocumentId))
    expect(hashes.toSorted()).toEqual(members)
    expect((await reader.libraries.verify({})).problems).toEqual([])
    await core.close()
  }
  process.stderr.write(
    `killed: ${kills.push} pushes, ${kills.pull} pulls, ${kills.work} workers; ${sent} texts sent for ${TEXTS}\n`,
  )
})
