import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { startPglite, type PgliteServer } from '../../fixtures/team/pgliteServer.ts'
import { pulled, pushed } from '../../fixtures/team/teamDesks.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

let server: PgliteServer
beforeAll(async () => {
  server = await startPglite()
})
afterAll(() => server.stop())

test('a pull that goes on with one that was stopped takes over what came meanwhile, too', async () => {
  const bench = await testBench({ clock: systemClock })
  const stop = new AbortController()
  const { client: one } = await bench.open({ library: 'one' })
  const { client: two } = await bench.open({
    library: 'two',
    probe: (point) => {
      if (point === 'team.pulled') stop.abort()
    },
  })
  await bench.import(one, records(120), { collection: 'Berths', embed: false })
  await one.teams.init({ url: server.url, workspace: 'resumed' })
  await two.teams.connect({ url: server.url, workspace: 'resumed' })
  await pushed(one, 'Berths')
  const stopped = async () => {
    for await (const step of two.teams.pull({ collections: ['Berths'] }, { signal: stop.signal })) void step
  }
  await expect(stopped()).rejects.toThrow()
  await bench.import(one, [{ id: 'late', title: 'Late', text: 'What came later.' }], { collection: 'Berths' })
  await pushed(one, 'Berths')
  expect(await pulled(two)).toMatchObject([{ vectors: 121 }])
  expect((await two.collections.list({}))[0]?.documents).toBe(121)
})
