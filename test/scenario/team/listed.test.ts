import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { startPglite } from '../../fixtures/team/pgliteServer.ts'
import { pushed } from '../../fixtures/team/teamDesks.ts'
import { testBench } from '../../fixtures/testCore.ts'

/** A desk that has nothing itself, of a team that shares two documents. */
async function deskOfTeam() {
  const server = await startPglite()
  onTestFinished(() => server.stop())
  const bench = await testBench({ clock: systemClock })
  const [one, two] = [await bench.open({ library: 'one' }), await bench.open({ library: 'two' })]
  const documents = [
    { id: 'a', title: 'Quay', text: 'The quay is open.', kind: 'news', published_at: '2019-03-01' },
    { id: 'b', title: 'Berth', text: 'The berth is closed.', kind: 'web', published_at: '2020-03-01' },
  ]
  await bench.import(one.client, documents, { collection: 'Ports', embed: false })
  await one.client.teams.init({ url: server.url, workspace: 'listed' })
  await pushed(one.client, 'Ports')
  await two.client.teams.connect({ url: server.url, workspace: 'listed' })
  return two.client
}

test('a team is searched by filters alone', async () => {
  const client = await deskOfTeam()
  const { hits } = await client.teams.search({ query: '', filters: { kinds: ['news'] } })
  expect(hits).toMatchObject([{ team: { title: 'Quay' } }])
})

test('as of a time before all that passes, a team names the time as the reason', async () => {
  const client = await deskOfTeam()
  const later = 'What passes the filters there was captured or published later than that.'
  const asked = async (query: string, kinds: string[], asOf: string) => {
    const { hits, sources } = await client.teams.search({ query, mode: 'keyword', filters: { kinds, asOf } })
    return { hits: hits.length, reason: sources.find(({ name }) => name === 'listed')?.reason }
  }
  expect(await asked('quay', ['news'], '2020-01-01')).toEqual({ hits: 0, reason: later })
  expect(await asked('', ['news'], '2020-01-01')).toEqual({ hits: 0, reason: later })
  expect(await asked('quay', ['video'], '2020-01-01'), 'nothing passes at any time').toEqual({ hits: 0, reason: null })
  expect(await asked('lighthouse', ['news'], '2999-01-01'), 'the words are not there').toEqual({
    hits: 0,
    reason: null,
  })
  expect(await asked('quay', ['news'], '2999-01-01')).toEqual({ hits: 1, reason: null })
})
