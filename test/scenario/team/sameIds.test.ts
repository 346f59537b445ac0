import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { startPglite, type PgliteServer } from '../../fixtures/team/pgliteServer.ts'
import { pulled, pushed } from '../../fixtures/team/teamDesks.ts'
import { testBench } from '../../fixtures/testCore.ts'

let server: PgliteServer
beforeAll(async () => {
  server = await startPglite()
})
afterAll(() => server.stop())

test('records of two files with the same identifiers are both taken over, and stay with the team', async () => {
  const bench = await testBench({ clock: systemClock })
  const [{ client: one }, { client: two }] = [
    await bench.open({ library: 'one' }),
    await bench.open({ library: 'two' }),
  ]
  for (const port of ['Ghent', 'Hull'])
    await bench.import(
      one,
      [1, 2].map((id) => ({ id, title: `Berth ${id}`, text: `Berth ${id} of ${port}.` })),
      {
        collection: 'Berths',
        embed: false,
      },
    )
  const documents = async (desk: typeof one) =>
    (await desk.collections.list({})).find(({ name }) => name === 'Berths')?.documents
  expect(await documents(one)).toBe(4)
  await one.teams.init({ url: server.url, workspace: 'same' })
  await two.teams.connect({ url: server.url, workspace: 'same' })
  await pushed(one, 'Berths')
  expect(await pulled(two, ['Berths'])).toMatchObject([{ added: 4 }])
  expect(await documents(two)).toBe(4)
  expect(await pushed(two, 'Berths')).toMatchObject({ removed: 0 })
  expect(await pulled(one)).toMatchObject([{ removed: 0 }])
  expect(await documents(one)).toBe(4)
})
