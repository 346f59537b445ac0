import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWriter } from '../../../src/main/store/connection.ts'
import { createJob, getJob, interruptJobs, moveJob, setWish } from '../../../src/main/store/jobs/jobs.ts'
import { takeLease } from '../../../src/main/store/jobs/leases.ts'

test('what somebody who is there has queued is left alone; what others left behind waits for the user', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-left-'))
  const db = openWriter(path.join(folder, 'library.quarry'))
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  const work = { kind: 'embed-texts', payload: { again: false } } as const
  const none = { collectionId: undefined, spaceId: undefined, feedsFrom: undefined }
  const queued = (owner: string) => createJob(db, { work, title: owner, owner, ...none }, 1).id
  const isHere = (owner: string, ttlMs: number) =>
    takeLease(db, `here ${owner}`, { owner, pid: 1, ttlMs, deadPid: undefined }, 1)
  isHere('present', 100)
  isHere('late', 1)
  isHere('died', 100)
  isHere('itself', 1)
  const [present, itself, late, died, unknown] = ['present', 'itself', 'late', 'died', 'unknown'].map(queued)
  const begin = (owner: string) => {
    const id = queued(owner)
    moveJob(db, id, ['queued'], 'running', {}, 1)
    return id
  }
  const own = begin('itself')
  const [running, lent, cancelled, paused] = [begin('died'), begin('present'), begin('died'), begin('died')]
  setWish(db, cancelled, 'cancel', 1)
  setWish(db, paused, 'pause', 1)

  const interrupted = interruptJobs(db, { presence: 'here ', lives: 'itself', died: ['died'] }, 50)
  expect(new Set(interrupted)).toEqual(new Set([late, died, unknown, own, running, lent, cancelled, paused]))
  expect(getJob(db, present as typeof running).state).toBe('queued')
  // The process that asks is there, even if its presence has expired: it goes on with what it has.
  expect(getJob(db, itself as typeof running).state).toBe('queued')
  expect(getJob(db, own)).toMatchObject({ state: 'queued', wait: undefined })
  expect(getJob(db, running)).toMatchObject({ state: 'interrupted', wait: { kind: 'interrupted' } })
  // Who asked for it waits for it; another process ran it.
  expect(getJob(db, lent)).toMatchObject({ state: 'queued', wait: undefined })
  expect(getJob(db, cancelled)).toMatchObject({ state: 'cancelled', wait: undefined, finishedAt: 50 })
  expect(getJob(db, paused)).toMatchObject({ state: 'paused', wait: { kind: 'paused_by_user' }, wish: undefined })
})
