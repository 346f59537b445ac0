import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

test('windows that keep the state of their pages at once do not undo each other', async () => {
  const { client } = await (await testBench()).open()
  await client.settings.set({ pages: { sidebarWidth: 240 } })
  await Promise.all([
    ...Array.from({ length: 12 }, (_, at) => client.settings.set({ pages: { [`pane${at}`]: at } })),
    client.settings.set({ keys: { 'marks.star': ['Alt+S'] }, singleKeys: false }),
  ])
  await client.settings.set({ pages: { pane3: 'three' } })
  const { pages, keys, singleKeys } = await client.settings.get({})
  expect(Object.keys(pages).toSorted()).toEqual(
    ['sidebarWidth', ...Array.from({ length: 12 }, (_, at) => `pane${at}`)].toSorted(),
  )
  expect([pages['pane3'], pages['pane4'], pages['sidebarWidth']]).toEqual(['three', 4, 240])
  expect([keys, singleKeys]).toEqual([{ 'marks.star': ['Alt+S'] }, false])
})
