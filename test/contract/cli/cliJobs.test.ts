import { expect, test } from 'vitest'
import { runFake } from '../../unit/cli/fakeHost.ts'

test('jobs clear: all that are over, or some, and back again; jobs --cleared lists them', async () => {
  const asked: unknown[] = []
  const jobs = {
    clear: async (input: unknown) => {
      asked.push(input)
      return { ids: [4, 7] }
    },
    list: async (input: unknown) => {
      asked.push(input)
      return []
    },
  }
  const run = (...args: string[]) => runFake(['jobs', ...args], { handlers: { jobs } })
  expect((await run('clear')).out).toContain('2 jobs cleared. To see them: quarry jobs --cleared')
  expect((await run('clear', '4', '7', '--undo')).out).toContain('2 jobs listed again.')
  expect(JSON.parse((await run('clear', '--json')).out)).toEqual({ ids: [4, 7] })
  await run('--cleared')
  expect(asked).toEqual([
    { cleared: true },
    { ids: [4, 7], cleared: false },
    { cleared: true },
    { unfinished: false, cleared: true, limit: 20 },
  ])
})
