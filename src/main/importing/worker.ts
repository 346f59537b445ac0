import { abortedByUser } from '../base/abort.ts'
import { letOthersFirst } from '../base/priority.ts'
import { serveWorker, Transferred } from '../base/workers.ts'
import { loadProfilesEarly } from '../text/language.ts'
import { readChunks, type ReadChunk, type ReadPlan } from './reading/readChunks.ts'

/**
 * A thread that reads the files of imports, one after the other, and prepares what is in them, so that neither the main
 * thread nor the writer of the store spends time on it.
 */
export interface ImportReader {
  /** Begins an import; the one before must have been stopped. */
  begin(plan: ReadPlan): void
  /** The next chunk; undefined behind the last. @throws as readImport */
  next(): Promise<Transferred<ReadChunk | undefined>>
  /** Ends reading, and with it the processes that read for it. */
  stop(): Promise<void>
}

letOthersFirst()
await loadProfilesEarly()
let stopping = new AbortController()
let chunks: AsyncGenerator<ReadChunk> | undefined

serveWorker({
  begin: (plan) => {
    stopping = new AbortController()
    chunks = readChunks(plan, stopping.signal)
  },
  next: async () => {
    const value = (await chunks?.next())?.value as ReadChunk | undefined
    if (!value) return new Transferred(undefined, [])
    // All else lies in memory that is shared.
    return new Transferred(value, value.vectors ? [value.vectors.documentAt.buffer] : [])
  },
  stop: async () => {
    stopping.abort(abortedByUser())
    const ending = chunks
    await ending?.return(undefined).catch(() => {})
    // Asked twice, the later one may answer when the next import has begun.
    if (chunks === ending) chunks = undefined
  },
} satisfies ImportReader as never)
