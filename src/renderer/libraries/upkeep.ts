import type { BackupReport, CompactReport, RestoreReport } from '../../contract/libraries.ts'
import { progressOf, type WorkProgress } from '../state/progressOf.ts'
import { createLibraryStore, createStore, type Store } from '../state/store.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Long work on the library: it goes on while other pages are in sight. */
export interface Upkeep<Report> {
  readonly running: { readonly progress: WorkProgress | null; readonly stop: () => void } | null
  readonly report: Report | null
}

const idle = { running: null, report: null }
const stop = ({ running }: Upkeep<unknown>) => running?.stop()
export const backingUp = createLibraryStore<Upkeep<BackupReport>>(idle, stop)
export const compacting = createLibraryStore<Upkeep<CompactReport>>(idle, stop)
/** Not of one library: it is told in the restored one. */
export const restoring = createStore<Upkeep<RestoreReport>>(idle)

type Step<Report> =
  | { readonly kind: 'progress'; readonly part: string; readonly done: number; readonly total: number | null }
  | ({ readonly kind: 'done' } & Report)

/** Runs work whose progress and report `store` has. Answers the report; null where it was stopped or has failed, which is told. */
export async function runUpkeep<Report extends object>(
  store: Store<Upkeep<Report>>,
  stopped: string,
  begin: (signal: AbortSignal) => AsyncIterable<Step<Report>>,
): Promise<Report | null> {
  if (store.get().running) return null
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const follow = progressOf()
  store.set({ running: { progress: null, stop }, report: null })
  try {
    for await (const step of begin(stopping.signal)) {
      if (step.kind === 'progress') {
        store.set({ running: { progress: follow(step), stop }, report: null })
        continue
      }
      store.set({ running: null, report: step })
      return step
    }
  } catch (error) {
    toast(stopping.signal.aborted ? { text: stopped } : { text: failureLine(error), tone: 'bad' })
  } finally {
    store.set((now) => ({ ...now, running: null }))
  }
  return null
}
