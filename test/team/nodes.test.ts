import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { connectTeam } from '../../src/main/team/postgres/connection.ts'
import { makeAuthority } from '../fixtures/team/authority.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { pulled, pushed } from '../fixtures/team/teamDesks.ts'
import { testBench } from '../fixtures/testCore.ts'

let folder: string
let authority: ReturnType<typeof makeAuthority>
/** One speaks TLS, with a certificate of an authority that the system does not know. */
let east: PostgresServer
let west: PostgresServer
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quarry-nodes-'))
  authority = makeAuthority(folder, 'ours')
  ;[east, west] = await Promise.all([
    startPostgres({ tls: authority.certify('here', 'IP:127.0.0.1') }),
    startPostgres(),
  ])
})
afterAll(async () => {
  await Promise.all([east.stop(), west.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const withRoot = (url: string, file = authority.rootFile) => {
  const address = new URL(url)
  address.searchParams.set('sslrootcert', file)
  return address.href
}

test('TLS is verified: by the authority that is named, for the host that is asked', async () => {
  const open = (url: string) => {
    const on = connectTeam({ url, password: undefined })
    onTestFinished(() => on.close())
    return on.rows<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
  }
  expect(await open(withRoot(east.url))).toEqual([{ ssl: true }])
  const full = new URL(withRoot(east.url))
  full.searchParams.set('sslmode', 'verify-full')
  expect(await open(full.href)).toEqual([{ ssl: true }])

  const other = makeAuthority(folder, 'other')
  await expect(open(withRoot(east.url, other.rootFile)), 'another authority').rejects.toMatchObject({ code: 'service' })
  full.searchParams.delete('sslrootcert')
  await expect(open(full.href), 'an authority that the system does not know').rejects.toMatchObject({ code: 'service' })
  const named = new URL(withRoot(east.url))
  named.hostname = 'localhost'
  await expect(open(named.href), 'a certificate for another name').rejects.toThrow(/altnames|Hostname/)
  await expect(open(withRoot(west.url)), 'a server without TLS').rejects.toThrow(/SSL/)
})

/** Documents of two sites, the even ones of an earlier year; what two libraries have of these is the same. */
const documents = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at).map((number) => ({
    id: `r${number}`,
    title: `Report ${number}`,
    text: `Report number ${number} about harbours.`,
    url: `https://${number % 2 === 0 ? 'even' : 'odd'}.example/${number}`,
    published_at: number % 2 === 0 ? '2030-05-01' : '2031-05-01',
    kind: 'news',
  }))

test('the library and several servers are one result, counted once, and one that is slow or gone takes nothing from it', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client: desk } = await bench.open({ library: 'desk' })
  await bench.import(desk, documents(0, 4), { collection: 'Own', embed: false })
  for (const [name, url, from, to] of [
    ['East', withRoot(east.url), 2, 8],
    ['West', west.url, 6, 10],
  ] as const) {
    const { client, core } = await bench.open({ library: name })
    await bench.import(client, documents(from, to), { collection: name, embed: false })
    await client.teams.init({ url, workspace: name })
    await pushed(client, name)
    await core.close()
    await desk.teams.connect({ url, workspace: name })
  }
  const facets = ['kind', 'domain', 'month'] as const
  const asked = { query: 'harbours', mode: 'keyword' as const, facets: [...facets], limit: 50 }
  const all = await desk.teams.search(asked)
  expect(all.sources).toMatchObject([
    { name: 'local', state: 'answered', hits: 4 },
    { name: 'East', state: 'answered', hits: 6 },
    { name: 'West', state: 'answered', hits: 4 },
  ])
  const titleOf = (hit: (typeof all.hits)[number]) => hit.local?.title ?? hit.team?.title ?? ''
  const origins = Object.fromEntries(all.hits.map((hit) => [titleOf(hit), hit.origins.map(({ name }) => name).sort()]))
  expect(origins).toEqual(
    Object.fromEntries(
      Array.from({ length: 10 }, (_, number) => [
        `Report ${number}`,
        [
          ...(number >= 2 && number < 8 ? ['East'] : []),
          ...(number >= 6 ? ['West'] : []),
          ...(number < 4 ? ['local'] : []),
        ],
      ]),
    ),
  )
  expect(all.whole).toEqual({ documents: 10, undated: 0, isComplete: true, isByWord: true })
  expect(all.facets).toEqual({
    kind: [{ value: 'news', count: 10 }],
    domain: [
      { value: 'even.example', count: 5 },
      { value: 'odd.example', count: 5 },
    ],
    month: [
      { value: '2030-05', count: 5 },
      { value: '2031-05', count: 5 },
    ],
  })

  // Filters and an earlier time hold on every side.
  const even = await desk.teams.search({ ...asked, filters: { domains: ['even.example'] } })
  expect(even.hits.map(titleOf).sort()).toEqual([0, 2, 4, 6, 8].map((number) => `Report ${number}`))
  expect(even.whole).toMatchObject({ documents: 5 })
  const before = await desk.teams.search({ ...asked, filters: { asOf: '2000-01-01' } })
  expect(before).toMatchObject({ hits: [], whole: { documents: 0 } })

  // What was taken over is not counted a second time.
  await pulled(desk, ['East'], { team: 'East' })
  expect((await desk.teams.search(asked)).whole).toMatchObject({ documents: 10 })

  // One does not answer in time: the others do.
  const boss = connectTeam({ url: west.url, password: undefined })
  await boss.transaction(async (inside) => {
    await inside.run('LOCK TABLE quarry.text IN ACCESS EXCLUSIVE MODE')
    const slow = await desk.teams.search({ ...asked, patienceMs: 1_000 })
    expect(slow.sources).toMatchObject([
      { state: 'answered', hits: 8 },
      { name: 'East' },
      { name: 'West', state: 'slow' },
    ])
    expect(slow.hits.filter(({ local }) => local !== null)).toHaveLength(8)
  })
  await boss.close()
  await west.stop()
  const gone = await desk.teams.search({ ...asked, patienceMs: 60_000 })
  expect(gone.sources).toMatchObject([
    { state: 'answered', hits: 8 },
    { name: 'East', state: 'answered', hits: 6 },
    { name: 'West', state: 'failed', reason: expect.stringContaining('does not answer') as string },
  ])
  expect(gone.whole).toMatchObject({ documents: 8 })
})
