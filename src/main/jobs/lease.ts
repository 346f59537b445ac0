import type { Clock } from '../base/clock.ts'
import { processAlive } from '../base/processAlive.ts'
import type { Store } from '../store/store.ts'

/**
 * The right to run the queue of a library. One process has it at a time and renews it while it lives; a process that died
 * is noticed at once on the same machine, and after {@link LEASE_MS} on another.
 */
export const QUEUE_LEASE = 'queue'
export const LEASE_MS = 15_000
const RENEW_MS = 5_000

export interface LeaseHolder {
  /** True while this process holds the lease. */
  readonly held: boolean
  /** Who holds it instead; undefined when nobody is known to. */
  readonly other: { readonly pid: number } | undefined
  /** Tries to take or renew it. Answers 'taken' only on the change from not held to held. */
  tend(): Promise<'taken' | 'held' | 'other'>
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
  let other: { pid: number } | undefined
  let renewAt = 0
  return {
    get held() {
      return held
    },
    get other() {
      return other
    },
    tend: async () => {
      const now = clock.now()
      if (held && now < renewAt) return 'held'
      const current = await store.read.readLease(name)
      const deadPid = current && current.owner !== owner && !processAlive(current.pid) ? current.pid : undefined
      if (current && current.owner !== owner && current.expiresAt > now && deadPid === undefined) {
        held = false
        other = { pid: current.pid }
        return 'other'
      }
      const lease = await store.write.takeLease(name, { owner, pid, ttlMs: LEASE_MS, deadPid }, now)
      renewAt = now + RENEW_MS
      const mine = lease.owner === owner
      const taken = mine && !held
      held = mine
      other = mine ? undefined : { pid: lease.pid }
      return taken ? 'taken' : mine ? 'held' : 'other'
    },
    release: async () => {
      if (!held) return
      held = false
      await store.write.releaseLease(name, owner)
    },
  }
}

/** The name under which a process says that it is there: a lease nobody else wants. */
export function presenceOf(owner: string): string {
  return `process ${owner}`
}

/** Owners that said they are there, and whose processes have died since. */
export async function diedOwners(store: Store): Promise<string[]> {
  const presences = await store.readAfterWrite.listLeases(presenceOf(''))
  return presences.filter(({ pid }) => !processAlive(pid)).map(({ owner }) => owner)
}
