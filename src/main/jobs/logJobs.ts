import { defined } from '../base/defined.ts'
import type { Log } from '../base/log.ts'
import type { JobId } from '../model/ids.ts'
import type { JobState, WaitReason } from '../model/jobs/job.ts'
import type { Store } from '../store/store.ts'

/** Wraps `store` and logs every change of a job's state and every wait, with its reason. */
export function logJobs(store: Store, log: Log): Store {
  /** The last logged wait of each job, so that storing the same wait again logs no second line. */
  const waits = new Map<JobId, string>()
  const waiting = (job: JobId, wait: WaitReason | undefined) => {
    const reason = wait === undefined ? undefined : JSON.stringify(wait)
    if (waits.get(job) === reason) return
    if (reason === undefined) waits.delete(job)
    else waits.set(job, reason)
    if (wait === undefined) log.debug('job no longer waits', { job })
    else log.info('job waits', { job, ...describeWait(wait) })
  }
  const moved = (job: JobId, state: JobState, wait: WaitReason | undefined, error: string | undefined) => {
    if (error !== undefined) log.error('job failed', { job, error })
    else if (wait === undefined)
      log[state === 'queued' || state === 'running' ? 'debug' : 'info']('job changed', { job, state })
    waiting(job, wait)
  }
  const logged: Partial<Store['write']> = {
    setWait: async (id, wait, now) => {
      await store.write.setWait(id, wait, now)
      waiting(id, wait)
    },
    moveJob: async (id, from, to, change, now) => {
      const isMoved = await store.write.moveJob(id, from, to, change, now)
      if (isMoved) moved(id, to, change.wait, change.error)
      return isMoved
    },
    interruptJobs: async (left, now) => {
      const jobs = await store.write.interruptJobs(left, now)
      if (jobs.length > 0) log.warn('jobs interrupted', { jobs, reason: 'their process ended' })
      return jobs
    },
  }
  const write = new Proxy(store.write, { get: (target, name) => Reflect.get(name in logged ? logged : target, name) })
  return { ...store, write }
}

function describeWait({ kind, ...details }: WaitReason): Record<string, unknown> {
  const { message, until, ...rest } = { message: undefined, until: undefined, ...details }
  return {
    reason: kind,
    ...rest,
    ...defined({ error: message }),
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
  }
}
