import type { WorkerConnection } from './workers.ts'

/** Threads of one kind that are used by one after the other: the one that is through waits some time for the next. */
export interface SpareWorkers<H> {
  /** The thread that waits, else a new one. */
  take(): WorkerConnection<H>
  /** Keeps a thread that is through with its work; ends it where another one waits already. */
  giveBack(connection: WorkerConnection<H>): Promise<void>
}

/**
 * What starts such a thread, and for how many milliseconds one is kept: what it has loaded is still there then. One that
 * waits keeps no process alive. One that ended by itself is not taken again.
 */
export function spareWorkers<H>(start: () => WorkerConnection<H>, keptMs: number): SpareWorkers<H> {
  let spare: { readonly connection: WorkerConnection<H>; readonly ending: NodeJS.Timeout } | undefined
  const ended = new WeakSet<WorkerConnection<H>>()
  return {
    take: () => {
      const kept = spare
      spare = undefined
      clearTimeout(kept?.ending)
      if (kept && !ended.has(kept.connection)) {
        kept.connection.worker.ref()
        return kept.connection
      }
      const connection = start()
      connection.worker.once('exit', () => ended.add(connection))
      return connection
    },
    giveBack: async (connection) => {
      if (ended.has(connection)) return
      if (spare) return connection.close()
      const end = () => {
        if (spare?.connection !== connection) return
        spare = undefined
        void connection.close()
      }
      connection.worker.unref()
      spare = { connection, ending: setTimeout(end, keptMs).unref() }
    },
  }
}
