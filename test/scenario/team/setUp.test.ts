import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { wordAdvice } from '../../../src/main/base/advice.ts'
import { cliAdvice } from '../../../src/main/cli/advice.ts'
import type { ContractError } from '../../../src/contract/define.ts'
import { startPglite } from '../../fixtures/team/pgliteServer.ts'
import { testBench } from '../../fixtures/testCore.ts'

test('a team that is set up is told from one that was there, and no second is made without a name', async () => {
  const { url, stop } = await startPglite()
  onTestFinished(stop)
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'one' })
  const connecting = client.teams.connect({ url })
  await expect(connecting).rejects.toMatchObject({ message: 'This database holds no team.' })
  const hint = await connecting.catch((error: ContractError) => String(error.data['hint']))
  expect(wordAdvice(String(hint), cliAdvice)).toContain('quarry team init URL')

  const setUp = async (workspace?: string) => {
    const { name, made, beside } = await client.teams.init(workspace === undefined ? { url } : { url, workspace })
    return { name, made, beside }
  }
  expect(await setUp('East')).toEqual({ name: 'East', made: true, beside: [] })
  expect(await setUp('East')).toEqual({ name: 'East', made: false, beside: [] })
  expect(await setUp(), 'as who brings it up to date does').toEqual({ name: 'East', made: false, beside: [] })
  expect(await setUp('West')).toEqual({ name: 'West', made: true, beside: ['East'] })
  await expect(setUp()).rejects.toMatchObject({ code: 'usage', data: { hint: 'Name one of them: East, West.' } })
  expect(await setUp('team')).toEqual({ name: 'team', made: true, beside: ['East', 'West'] })
  expect(await setUp()).toEqual({ name: 'team', made: false, beside: ['East', 'West'] })
})
