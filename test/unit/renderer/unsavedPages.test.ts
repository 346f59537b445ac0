import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepPageState, pageStateNow, settingsKey } from '../../../src/renderer/state/unsavedPages.ts'
import { testBench } from '../../fixtures/testCore.ts'

test('settings that were read before a choice was written do not take it back', async () => {
  const { client } = await (await testBench()).open()
  const queries = new QueryClient()
  const [answer, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = (wait: Promise<void>) => async () => {
    const settings = await client.settings.get({})
    await wait
    return settings
  }
  await queries.fetchQuery({ queryKey: settingsKey, queryFn: read(Promise.resolve()) })
  const late = queries.fetchQuery({ queryKey: settingsKey, queryFn: read(answer.promise), staleTime: 0 })
  const slow: Parameters<typeof keepPageState>[0] = {
    settings: {
      ...client.settings,
      set: async (change) => {
        await written.promise
        return client.settings.set(change)
      },
    },
  }
  keepPageState(slow, queries, 'view', 'list')
  keepPageState(slow, queries, 'view', 'table')
  expect(pageStateNow(queries, 'view')).toBe('table')
  answer.resolve()
  await late
  expect(pageStateNow(queries, 'view')).toBe('table')
  written.resolve()
  await expect.poll(async () => (await client.settings.get({})).pages['view']).toBe('table')
  // The library has it: what another window chooses from now on is shown here, too.
  await client.settings.set({ pages: { view: 'map' } })
  await queries.invalidateQueries({ queryKey: settingsKey })
  await queries.fetchQuery({ queryKey: settingsKey, queryFn: read(Promise.resolve()), staleTime: 0 })
  await expect.poll(() => pageStateNow(queries, 'view')).toBe('map')
})
