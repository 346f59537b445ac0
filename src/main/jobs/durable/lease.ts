import type { Clock } from '../../base/clock.ts'
import { processAlive } from '../../base/processAlive.ts'
import type { Store } from '../../store/store.ts'

/** After this time without renewal, any process may take over a lease. */
export const LEASE_MS = 15_000
const RENEW_MS = 5_000
/**
 * A lease that has expired is acquired when its holder did not renew it during so many looks, at least so far apart. A
 * machine that was asleep or very busy lets all leases expire: the process that looks first must leave the others time to renew.
 */
const LOOKS = 5
const LOOK_MS = 900

/**
 * The right to do some work of a library, such as to run its jobs. One process holds it at a time, and renews it while it
 * lives. The death of the holder is noticed at once on the same machine, and on another some seconds after {@link LEASE_MS}.
 */
export interface LeaseHolder {
  /** True while this process holds the lease. */
  readonly held: boolean
  /** Acquires or renews the lease; 'taken' only on the change from not held to held. */
  acquire(): Promise<'taken' | 'held' | 'other'>
  release(): Promise<void>
}

export interface LeaseStore {
  readonly read: Pick<Store['read'], 'readLease'>
  readonly write: Pick<Store['write'], 'takeLease' | 'releaseLease'>
}

export function createLease(
  name: string,
  {
    store,
    clock,
    owner,
    pid,
  }: { readonly store: LeaseStore; readonly clock: Clock; readonly owner: string; readonly pid: number },
): LeaseHolder {
  let held = false
  let renewAt = 0
  /** The expired lease of another process, as it was seen first, and how often it has been seen so. */
  let expired: { readonly of: string; lastAt: number; looks: number } | undefined

  const isOverdue = (lease: { readonly owner: string; readonly expiresAt: number }, now: number): boolean => {
    const of = `${lease.owner} ${lease.expiresAt}`
    if (expired?.of !== of) expired = { of, lastAt: now, looks: 1 }
    else if (now - expired.lastAt >= LOOK_MS) {
      expired.looks++
      expired.lastAt = now
    }
    return expired.looks >= LOOKS
  }

  return {
    get held() {
      return held
    },
    acquire: async () => {
      const now = clock.now()
      if (held && now < renewAt) return 'held'
      const current = await store.read.readLease(name)
      const other = current?.owner === owner ? undefined : current
      const deadPid = other && !processAlive(other.pid) ? other.pid : undefined
      if (other && deadPid === undefined && (other.expiresAt > now || !isOverdue(other, now))) {
        held = false
        return 'other'
      }
      const lease = await store.write.takeLease(name, { owner, pid, ttlMs: LEASE_MS, deadPid }, now)
      renewAt = now + RENEW_MS
      const mine = lease.owner === owner
      const taken = mine && !held
      held = mine
      return taken ? 'taken' : mine ? 'held' : 'other'
    },
    release: async () => {
      if (!held) return
      held = false
      await store.write.releaseLease(name, owner)
    },
  }
}

/** A lease that shows that its process is alive. No other process acquires it. */
export function presenceOf(owner: string): string {
  return `process ${owner}`
}

/** Owners of process leases whose processes have died. */
export async function deadOwners(store: Store): Promise<string[]> {
  const presences = await store.readAfterWrite.listLeases(presenceOf(''))
  return presences.filter(({ pid }) => !processAlive(pid)).map(({ owner }) => owner)
}
