import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { killCount } from '../crash/programs.ts'
import { pulled, pushed } from '../fixtures/team/teamDesks.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { records, testBench, type TestBench } from '../fixtures/testCore.ts'
import { programArgs } from '../programArgs.ts'

const PASSWORD = 'owner-password'
const TEXTS = 300
const AT_ONCE = 40
/** Of connections, and of the server itself. */
const KILLS = killCount(12)

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
