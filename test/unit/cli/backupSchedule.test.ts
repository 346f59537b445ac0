import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runFake } from './fakeHost.ts'
import { settingsView } from './views.ts'

test('a schedule is set as it is given, and shown with the copies there are', async () => {
  const asked: unknown[] = []
  const copies = [{ path: '/b/case-2031-02-03T040506Z.quarry', at: '2031-02-03T04:05:06.000Z' }]
  const handlers = {
    settings: {
      set: async (change: object) => {
        asked.push(change)
        return { ...settingsView, ...change }
      },
    },
    libraries: { backups: async () => ({ copies, problem: null }) },
  }
  const set = await runFake(['backup', 'schedule', '--every', 'Day', '--folder', 'b', '--keep', '3', '--json'], {
    handlers,
  })
  expect(asked).toEqual([{ backupEvery: 'day', backupFolder: resolve('b'), backupKeep: 3 }])
  expect(JSON.parse(set.out)).toEqual({ every: 'day', folder: resolve('b'), keep: 3, copies })
  const shown = await runFake(['backup', 'schedule'], { handlers })
  expect(shown.out).toBe(`No backup is made by itself.\n  2031-02-03 04:05  ${copies[0]?.path}\n`)
  expect(asked.at(-1)).toEqual({})
  expect(await runFake(['backup', 'schedule', '--keep', '0'], { handlers })).toMatchObject({ code: 2 })
})
