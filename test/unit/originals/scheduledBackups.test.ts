import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../../src/main/base/log.ts'
import { createScheduledBackups, type BackupPlan } from '../../../src/main/originals/scheduledBackups.ts'
import type { Closing } from '../../../src/main/model/upkeep.ts'
import { manualClock } from '../../fixtures/manualClock.ts'

const day = 24 * 60 * 60 * 1000

async function planned(plan: Partial<BackupPlan> = {}, library = '/somewhere/case.quarry') {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const clock = manualClock()
  let problems: readonly string[] = []
  const backups = createScheduledBackups({
    library,
    readPlan: async () => ({ backupEvery: 'day', backupFolder: folder, backupKeep: 2, ...plan }),
    copyTo: async (to, signal, tell) => {
      tell?.(() => ({ part: 'checking' }))
      signal.throwIfAborted()
      await writeFile(to, '')
      await mkdir(`${to}.originals`)
      return { path: to, bytes: 0, media: 0, originals: 0, checks: [{ name: 'all', checked: 1, problems }] }
    },
    clock,
    log: silentLog,
  })
  return { folder, clock, backups, damage: () => (problems = ['A text is gone.']) }
}

test('a copy is made when it is due, and only the newest are kept, with what belongs to them', async () => {
  const { folder, clock, backups } = await planned()
  await writeFile(path.join(folder, 'case-notes.quarry'), 'mine')
  expect(await backups.whenDue()).toMatchObject({ at: 1_000 })
  clock.advance(day - 1)
  expect(await backups.whenDue()).toBeUndefined()
  for (let made = 0; made < 3; made++) {
    clock.advance(day)
    expect(await backups.whenDue()).toBeDefined()
  }
  const [last, before, ...others] = await backups.list()
  expect([last?.at, others.length]).toEqual([expect.any(Number), 0])
  const kept = [last, before].map((copy) => path.basename(copy?.path ?? ''))
  expect((await readdir(folder)).toSorted()).toEqual(
    [...kept, ...kept.map((name) => `${name}.originals`), 'case-notes.quarry'].toSorted(),
  )
})

test('two libraries of one name that are copied into one folder keep their own copies', async () => {
  const one = await planned({ backupKeep: 1 })
  const other = await planned({ backupKeep: 1, backupFolder: one.folder }, '/elsewhere/case.quarry')
  const first = await one.backups.whenDue()
  expect(await other.backups.list()).toEqual([])
  const second = await other.backups.whenDue()
  one.clock.advance(day)
  const third = await one.backups.whenDue()
  expect(first).toBeDefined()
  expect(await one.backups.list()).toEqual([third])
  expect(await other.backups.list()).toEqual([second])
})

test('a copy with problems deletes no older one, and says what is wrong', async () => {
  const { clock, backups, damage } = await planned({ backupKeep: 1 })
  const first = await backups.whenDue()
  damage()
  clock.advance(day)
  await expect(backups.whenDue()).rejects.toThrow('The backup has problems: A text is gone.')
  expect(backups.problem).toContain('No older backup was deleted')
  expect((await backups.list()).map(({ at }) => at)).toContain(first?.at)
})

test('without a plan, or without its folder, nothing is copied', async () => {
  expect(await (await planned({ backupEvery: 'never' })).backups.whenDue()).toBeUndefined()
  expect(await (await planned({ backupFolder: '' })).backups.whenDue()).toBeUndefined()
  const gone = await planned({ backupFolder: '/nowhere/at/all' })
  await expect(gone.backups.whenDue()).rejects.toMatchObject({ code: 'not_found' })
})

test('one that is made on closing is made then, if the library was open in a window', async () => {
  const closed = await planned({ backupEvery: 'close' })
  expect(await closed.backups.whenDue()).toBeUndefined()
  await closed.backups.close()
  expect(await closed.backups.list()).toEqual([])
  const { backups } = await planned({ backupEvery: 'close' })
  backups.start()
  await backups.close()
  await backups.close()
  expect(await backups.list()).toHaveLength(1)
})

test('one that is made on closing is told of as it comes, and left out when that is asked for', async () => {
  const told: unknown[] = []
  const tell: Closing['tell'] = (look) => void told.push(look())
  const made = await planned({ backupEvery: 'close' })
  made.backups.start()
  await made.backups.close({ tell, signal: new AbortController().signal })
  expect([told, await made.backups.list()]).toEqual([[{ part: 'checking' }], [expect.anything()]])
  const left = await planned({ backupEvery: 'close' })
  left.backups.start()
  await left.backups.close({ tell, signal: AbortSignal.abort() })
  expect(await left.backups.list()).toEqual([])
})
