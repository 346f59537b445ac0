import type { Clock } from '../../base/clock.ts'
import { processAlive } from '../../base/processAlive.ts'
import { startActivity, type Activity, type StopOptions, type StopSignals } from './activity.ts'

/**
 * The activities of this process, by the id of the stored record that each works on. A record names the process that works
 * on it (`pid`), so that every process can tell the records of processes that have ended.
 */
export interface Activities<Id, Result> {
  readonly size: number
  get(id: Id): Activity<Result> | undefined
  start(id: Id, work: (signals: StopSignals) => Promise<Result>): Activity<Result>
  /** Stores a record with `create`, then starts to work on it. */
  begin<Stored extends { readonly id: Id }>(
    create: () => Promise<Stored>,
    work: (record: Stored, signals: StopSignals) => Promise<Result>,
  ): Promise<Stored>
  /** True if a record is marked as in progress but no process works on it any more. */
  isAbandoned(record: { readonly id: Id; readonly pid: number }): boolean
  /** Stops every activity, including any started later. Resolves when all have ended. */
  close(options: StopOptions): Promise<void>
}

export function createActivities<Id, Result = void>({
  clock,
  pid,
}: {
  readonly clock: Clock
  /** This process. */
  readonly pid: number
}): Activities<Id, Result> {
  const running = new Map<Id, Activity<Result>>()
  /** Records that are being created: they may be read before their activity has started. */
  const creating = new Set<Promise<unknown>>()
  let closed: StopOptions | undefined

  const start: Activities<Id, Result>['start'] = (id, work) => {
    const activity = startActivity(clock, (signals) => work(signals).finally(() => running.delete(id)))
    running.set(id, activity)
    if (closed) activity.stop(closed)
    return activity
  }

  return {
    get size() {
      return running.size
    },
    get: (id) => running.get(id),
    start,
    begin: async (create, work) => {
      const created = create()
      creating.add(created)
      try {
        const record = await created
        start(record.id, (signals) => work(record, signals))
        return record
      } finally {
        creating.delete(created)
      }
    },
    isAbandoned: (record) =>
      record.pid === pid ? creating.size === 0 && !running.has(record.id) : !processAlive(record.pid),
    close: async (options) => {
      closed = options
      for (const activity of running.values()) activity.stop(options)
      while (creating.size + running.size > 0)
        await Promise.allSettled([...creating, ...[...running.values()].map(({ ended }) => ended)])
    },
  }
}
