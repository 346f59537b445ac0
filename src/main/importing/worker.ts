import { workerData } from 'node:worker_threads'
import { abortedByUser } from '../base/abort.ts'
import { letOthersFirst } from '../base/priority.ts'
import { serveWorker, Transferred } from '../base/workers.ts'
import { loadProfilesEarly } from '../text/language.ts'
import { readChunks, type ReadChunk, type ReadPlan } from './reading/readChunks.ts'

/**
 * A thread that reads the files of one import and prepares what is in them, so that neither the main thread nor the
 * writer of the store spends time on it.
 */
export interface ImportReader {
  /** The next chunk; undefined behind the last. @throws as readImport */
  next(): Promise<Transferred<ReadChunk | undefined>>
  /** Ends reading, and with it the processes that read for it. */
  stop(): Promise<void>
}

letOthersFirst()
await loadProfilesEarly()
const stopping = new AbortController()
const chunks = readChunks(workerData as ReadPlan, stopping.signal)

serveWorker({
  next: async () => {
    const { value } = await chunks.next()
    if (!value) return new Transferred(undefined, [])
    // All else lies in memory that is shared.
    return new Transferred(value, value.vectors ? [value.vectors.documentAt.buffer] : [])
  },
  stop: async () => {
    stopping.abort(abortedByUser())
    await chunks.return(undefined).catch(() => {})
  },
} satisfies ImportReader as never)
