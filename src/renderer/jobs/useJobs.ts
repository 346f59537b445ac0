import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { JobView } from '../../contract/jobs.ts'
import type { LibraryView } from '../../contract/libraries.ts'
import type { SettingsView } from '../../contract/settings.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { announceJob } from './announceJob.ts'
import { isUnfinished } from './jobStates.ts'
import { notifyJob } from './notifyJob.ts'
import { tellRefused } from './tellRefused.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { gatherChanges } from '../state/gatherChanges.ts'
import { keys } from '../state/queries.ts'
import { refreshAfterJob } from '../state/refresh.ts'
import { connection } from '../state/shell.ts'
import { createLibraryStore, usePart, useStore } from '../state/store.ts'

/** Every job the stream has told of, newest first. */
const jobs = createLibraryStore<readonly JobView[]>([])

/** Drawn again with each step of each job, several times a second while one runs. */
export function useJobs(): readonly JobView[] {
  return useStore(jobs)
}

/** What follows from the jobs, as text, number or truth: drawn again only when that is another. */
export function useOfJobs<Part extends string | number | boolean>(part: (jobs: readonly JobView[]) => Part): Part {
  return usePart(jobs, part)
}

/** The jobs as they are now, for what is asked outside of a component. */
export const jobsNow = (): readonly JobView[] => jobs.get()

/** Calls `listener` with each step of each job, until what it answers is called. */
export const watchJobs = (listener: () => void): (() => void) => jobs.subscribe(listener)

export function useJob(id: number): JobView | undefined {
  return usePart(jobs, (all) => all.find((job) => job.id === id))
}

/** Takes a job in, as the stream or the answer of pause, resume, … told it. */
export function takeJob(job: JobView): JobView | undefined {
  const before = jobs.get().find((known) => known.id === job.id)
  // The answer that started a job may come after the stream told what became of it.
  if (before && job.updatedAt < before.updatedAt) return before
  jobs.set((now) => [job, ...now.filter((known) => known.id !== job.id)].sort((a, b) => b.id - a.id))
  return before
}

/** Follows the jobs for as long as the app is open. A cut stream is opened again; until then the app shows that it is not connected. */
export function useJobsFeed(): void {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  useEffect(() => {
    const stop = new AbortController()
    void follow(client, queries, strings, stop.signal)
    return () => stop.abort()
  }, [client, queries, strings])
}

async function follow(
  client: QuarryClient,
  queries: QueryClient,
  strings: Strings,
  signal: AbortSignal,
): Promise<void> {
  const refresh = gatherChanges(() => refreshAfterJob(queries), 1_500)
  while (!signal.aborted) {
    const openedAt = Date.now()
    try {
      // An empty library has no job to tell of: that the core is there is asked, not seen from the stream.
      await client.app.about({}, { signal })
      if (connection.get() !== 'there') await catchUp(client, queries, signal)
      connection.set('there')
      for await (const job of client.jobs.watch({}, { signal })) {
        const before = takeJob(job)
        if (before) announceJob(before, job, strings)
        // It may have been deleted since.
        if (before) void tellRefused(client, before, job, strings, signal).catch(() => {})
        const settings = queries.getQueryData<SettingsView>(keys.settings)
        if (before && settings?.notify) notifyJob(before, job, strings)
        window.quarryDesktop?.keepAwake(
          settings?.keepAwake === true && jobs.get().some(({ state }) => state === 'running'),
        )
        // What was over before is in what the page has read.
        const isOld = before === undefined && !isUnfinished(job) && Date.parse(job.updatedAt) < openedAt
        if (before !== job && !isOld) refresh(before !== undefined && !isUnfinished(job))
      }
      // It ends by itself when the library is changed; the next one watches the new library.
    } catch (error) {
      if (signal.aborted) return
      connection.set(isRefusal(error) ? 'refused' : 'gone')
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
  }
}

/** After the core was away: all may have changed meanwhile. Where another library is open now, what is shown means nothing. */
async function catchUp(client: QuarryClient, queries: QueryClient, signal: AbortSignal): Promise<void> {
  const before = queries.getQueryData<LibraryView>(keys.library)
  const { path } = await client.libraries.current({}, { signal })
  if (before && before.path !== path) return window.location.replace(window.location.pathname)
  jobs.set([])
  void queries.invalidateQueries()
}

/** Turned away at the door, by its code: a core that was started again has another link and other sessions. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'permission'
}
