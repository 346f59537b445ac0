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
