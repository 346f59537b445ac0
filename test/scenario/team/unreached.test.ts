import { expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { startPglite } from '../../fixtures/team/pgliteServer.ts'
import { pushed } from '../../fixtures/team/teamDesks.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

test('without its server the state of a team has what is shared and what waits, as it is known here', async () => {
  const server = await startPglite()
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'one' })
  await bench.import(client, records(2), { collection: 'Ports', embed: false })
  await client.teams.init({ url: server.url, workspace: 'gone' })
  await pushed(client, 'Ports')
  const [ports] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: ports?.id ?? 0 })
  await client.tags.add({ selection: { kind: 'documents', ids: [items[0]?.id ?? 0] }, name: 'quay' })
  await bench.import(client, records(3), { collection: 'Ports', embed: false })
  const known = {
    linked: [{ nameHere: 'Ports', waiting: 1, marksWaiting: 1, pushedAt: expect.any(String), pulledAt: null }],
  }
  const waiting = { collections: [{ waiting: 1, marksWaiting: 1 }] }
  expect(await client.teams.status({})).toMatchObject([{ reason: null, ...waiting, ...known }])
  await server.stop()
  expect(await client.teams.status({})).toMatchObject([{ reason: expect.any(String), collections: [], ...known }])
})
