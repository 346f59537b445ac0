import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLease, LEASE_MS, type LeaseStore } from '../../../../src/main/jobs/durable/lease.ts'
import { openWriter } from '../../../../src/main/store/connection.ts'
import { readLease, releaseLease, takeLease } from '../../../../src/main/store/jobs/leases.ts'

/** Two live processes with one clock. */
function twoProcesses() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-lease-'))
  const db = openWriter(path.join(folder, 'library.quarry'))
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  const store: LeaseStore = {
    read: { readLease: async (name) => readLease(db, name) },
    write: {
      takeLease: async (name, claim, now) => takeLease(db, name, claim, now),
      releaseLease: async (name, owner) => releaseLease(db, name, owner),
    },
  }
  let now = 1_000_000
  const clock = { now: () => now, wait: async () => {} }
  const lease = (owner: string) => createLease('queue', { store, clock, owner, pid: process.pid })
  return { one: lease('one'), other: lease('other'), pass: (ms: number) => (now += ms) }
}

test('a process that wakes with its machine keeps its lease, also when another process looks first', async () => {
  const { one, other, pass } = twoProcesses()
  expect(await one.acquire()).toBe('taken')
  pass(8 * 3_600_000)
  expect(await other.acquire()).toBe('other')
  pass(1_000)
  expect(await other.acquire()).toBe('other')
  expect(await one.acquire()).toBe('held')
  for (let second = 0; second < 12; second++) {
    pass(1_000)
    expect(await other.acquire()).toBe('other')
  }
  // A second sleep counts as little as the first.
  pass(8 * 3_600_000)
  expect(await other.acquire()).toBe('other')
  expect(await one.acquire()).toBe('held')
})

test('looks in quick succession do not take a lease from a process that has had no time to renew it', async () => {
  const { one, other, pass } = twoProcesses()
  await one.acquire()
  pass(LEASE_MS + 1)
  for (let look = 0; look < 50; look++) expect(await other.acquire()).toBe('other')
  expect(await one.acquire()).toBe('held')
})

test('a lease that nobody renews is acquired after some looks, and its holder learns that', async () => {
  const { one, other, pass } = twoProcesses()
  await one.acquire()
  pass(LEASE_MS + 1)
  const seen: string[] = []
  for (let second = 0; second < 5; second++) {
    seen.push(await other.acquire())
    pass(1_000)
  }
  expect(seen).toEqual(['other', 'other', 'other', 'other', 'taken'])
  expect(await one.acquire()).toBe('other')
  await other.release()
  expect(await one.acquire()).toBe('taken')
})
