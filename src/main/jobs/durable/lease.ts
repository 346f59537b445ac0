import type { Clock } from '../../base/clock.ts'
import { processAlive } from '../../base/processAlive.ts'
import type { Store } from '../../store/store.ts'

/** After this time without renewal, any process may take over a lease. */
export const LEASE_MS = 15_000
const RENEW_MS = 5_000

/**
 * The right to do some work of a library, such as to run its jobs. One process holds it at a time, and renews it while it
 * lives. The death of the holder is noticed at once on the same machine, and after {@link LEASE_MS} on another.
 */
export interface LeaseHolder {
  /** True while this process holds the lease. */
  readonly held: boolean
  /** Acquires or renews the lease; 'taken' only on the change from not held to held. */
  acquire(): Promise<'taken' | 'held' | 'other'>
  release(): Promise<void>
}

export function createLease(
  name: string,
  {
    store,
    clock,
    owner,
    pid,
  }: { readonly store: Store; readonly clock: Clock; readonly owner: string; readonly pid: number },
): LeaseHolder {
  let held = false
  let renewAt = 0
  return {
    get held() {
      return held
    },
    acquire: async () => {
      const now = clock.now()
      if (held && now < renewAt) return 'held'
      const current = await store.read.readLease(name)
      const deadPid = current && current.owner !== owner && !processAlive(current.pid) ? current.pid : undefined
      if (current && current.owner !== owner && current.expiresAt > now && deadPid === undefined) {
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
