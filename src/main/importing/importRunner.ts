import { rm } from 'node:fs/promises'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import { makeTemporaryFolder } from '../base/files/temporaryFolders.ts'
import { startRoomy } from '../base/heaps.ts'
import type { Probe } from '../base/probe.ts'
import { spareWorkers } from '../base/spareWorker.ts'
import { connectWorker } from '../base/workers.ts'
import { workerUrl } from '../base/workerUrl.ts'
import type { JobContext, JobOutcome, JobRunner } from '../jobs/runner.ts'
import type { CollectionId } from '../model/ids.ts'
import { noImportCounts, type ImportCounts, type StoredJob } from '../model/jobs/job.ts'
import type { JobPayload } from '../model/jobs/jobWork.ts'
import { IMPORTED_ORIGIN } from '../model/vectors/space.ts'
import type { ImportChunk, Store } from '../store/store.ts'
import { bytesDone, sharedProgress } from './importProgress.ts'
import type { ReadChunk } from './reading/readChunks.ts'
import type { ImportReader } from './worker.ts'

/**
 * Room for short-lived objects in the thread that reads; a frame of rows takes a megabyte of it; see youngMb in
 * store.ts. V8 makes a third of the limit the most that half of the room may take.
 */
const readerRoom = { halfOfYoungMb: 4, youngMb: 16 } as const

interface Surroundings {
  readonly store: Store
  readonly clock: Clock
  readonly probe: Probe
  /** Where the originals of documents are copied to. */
  readonly originalsFolder: string
}

/**
 * Stores what a thread reads (worker.ts), which is a chunk ahead of the writer. The job's `found` is its cursor:
 * reading is repeatable, so a resumed run skips the records that an earlier run has stored.
 */
export function createImportRunner(around: Surroundings): JobRunner<'import-records'> {
  return async (job, plan, context) => {
    if (job.collectionId === undefined || job.import === undefined)
      throw new QuarryError('internal', `Job ${job.id} is no import.`)
    return importInto(job, plan, job.collectionId, job.import, context, around)
  }
}

async function importInto(
  job: StoredJob,
  plan: JobPayload<'import-records'>,
  collectionId: CollectionId,
  start: ImportCounts,
  context: JobContext,
  { store, clock, probe, originalsFolder }: Surroundings,
): Promise<JobOutcome> {
  // Reading begins at the first file again.
  let counts = { ...noImportCounts, ...start, pagesToRecognise: 0, pagesRecognised: 0 }
  const progress = sharedProgress()
  let chunkEnd = counts.bytesRead
  context.setReached(() => ({
    bytesRead: Math.max(counts.bytesRead, bytesDone(counts.bytesRead, chunkEnd, progress)),
    bytesTotal: (progress.read[1] as number) || counts.bytesTotal,
  }))
  const keep = async (chunk: ReadChunk) => {
    probe('import.chunk')
    progress.stored[0] = 0
    chunkEnd = chunk.bytesRead
    const given = await importedVectors(chunk, plan, { store, clock })
    const stored: ImportChunk = {
      jobId: job.id,
      documents: chunk.documents,
      problems: chunk.problems,
      counts: {
        ...counts,
        found: counts.found + chunk.found,
        empty: counts.empty + chunk.empty,
        refused: counts.refused + chunk.refused,
        withoutVector: counts.withoutVector + chunk.withoutVector,
        pagesToRecognise: counts.pagesToRecognise + chunk.recognition.pages,
        pagesRecognised: counts.pagesRecognised + chunk.recognition.recognised,
        dimension: given?.dimension ?? counts.dimension,
        bytesRead: chunk.bytesRead,
        bytesTotal: chunk.bytesTotal ?? 0,
      },
      given,
      stored: progress.stored,
    }
    const place = { collectionId, now: clock.now(), begunAt: job.createdAt }
    counts = given
      ? await store.writeVectors('importDocuments', [], stored, place)
      : await store.write.importDocuments(stored, place)
    probe('import.stored')
    context.changed()
  }
  const { paths, names, options, isUnattended, passageChars, passageOverlap } = plan
  const originals = { folder: originalsFolder, now: clock.now() }
  const longTexts = await makeTemporaryFolder('spool')
  const reader = readers.take()
  const stop = () => void reader.call.stop().catch(() => {})
  context.stopping.addEventListener('abort', stop, { once: true })
  let storing: Promise<void> = Promise.resolve()
  try {
    await reader.call.begin({
      paths,
      names,
      options,
      isUnattended,
      passageChars,
      passageOverlap,
      skip: start.found,
      originals,
      longTexts,
      progress: progress.read,
    })
    let reading = quiet(reader.call.next())
    while (!context.stopping.aborted) {
      const chunk = await reading
      if (!chunk) break
      // One chunk is read while one is stored: more in memory would make neither faster, and they lie in the same memory
      // in turn.
      await storing
      reading = quiet(reader.call.next())
      storing = quiet(keep(chunk))
    }
  } catch (error) {
    // What stopping did to the reading is no failure.
    if (!context.stopping.aborted) throw error
  } finally {
    context.stopping.removeEventListener('abort', stop)
    await storing.catch(() => {})
    // Also where a file could not be read; only a thread that does not answer is ended.
    await reader.call.stop().then(
      () => readers.giveBack(reader),
      () => reader.close(),
    )
    await rm(longTexts, { recursive: true, force: true })
  }
  await storing
  return context.stopping.aborted ? { kind: 'stopped' } : { kind: 'done' }
}

/** A folder that is watched, or files that are dropped one after the other, are an import each. */
const readers = spareWorkers(
  () =>
    startRoomy(readerRoom.halfOfYoungMb, () =>
      connectWorker<ImportReader>(workerUrl('importing'), {
        resourceLimits: { maxYoungGenerationSizeMb: readerRoom.youngMb },
      }),
    ),
  30_000,
)

/** A rejection is thrown where the promise is awaited; until then it is not unhandled. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** The vectors of a chunk, for the space of the model they were said to come from. */
async function importedVectors(
  { vectors }: ReadChunk,
  { options: { mapping }, model }: JobPayload<'import-records'>,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
): Promise<ImportChunk['given']> {
  if (!vectors || mapping?.vector === undefined || model === undefined) return undefined
  const { dimension } = vectors
  const spaceId = await store.write.ensureSpace({ origin: IMPORTED_ORIGIN, model, dimension }, clock.now())
  return { ...vectors, spaceId, column: mapping.vector }
}
