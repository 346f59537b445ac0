import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../base/clock.ts'
import type { Random } from '../base/random.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Collection } from '../model/document.ts'
import { noImportCounts } from '../model/job.ts'
import type { Store } from '../store/store.ts'
import type { StoredJob } from '../store/jobs/jobs.ts'
import type { ImportForecast, ImportRequest } from './importRequest.ts'
import { planToJson, type ImportPlan } from './importRunner.ts'
import { estimateImport } from './estimateImport.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** Import jobs: trying them out and starting them. */
export interface Importing {
  readonly uploads: Uploads
  estimate(request: ImportRequest, signal?: AbortSignal): Promise<ImportForecast>
  /** Starts a job, or goes on with the same one that was left unfinished. Makes the collection where there is none. */
  start(request: ImportRequest): Promise<{ job: StoredJob; collection: Collection }>
}

export function createImporting({
  store,
  queue,
  clock,
  random,
  uploadFolder,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
  readonly random: Random
  readonly uploadFolder: string
}): Importing {
  const uploads = createUploads(uploadFolder, random)
  return {
    uploads,
    estimate: (request, signal) => estimateImport(request, store, signal),
    start: async (request) => {
      const { options, passageChars, passageOverlap } = request
      const paths = request.paths.map((one) => path.resolve(one))
      const plan: ImportPlan = {
        paths,
        names: request.names,
        options,
        ...(request.model === undefined ? {} : { model: request.model }),
        passageChars,
        passageOverlap,
        state: await stateOf(paths),
      }
      const payload = planToJson(plan)
      const collection = await store.write.ensureCollection(request.collection, clock.now())
      const unfinished = (await store.read.listJobs(true, 500)).find(
        (job) =>
          job.kind === 'import' &&
          job.collectionId === collection.id &&
          JSON.stringify(job.payload) === JSON.stringify(payload),
      )
      const resumed = unfinished && (await queue.resumeOpen(unfinished.id))
      if (resumed) return { job: resumed, collection }
      const job = await queue.add({
        kind: 'import',
        title: `Import ${paths.map((one) => path.basename(one)).join(', ')} into ${collection.name}`,
        collectionId: collection.id,
        spaceId: undefined,
        feedsFrom: undefined,
        payload,
        counts: noImportCounts,
      })
      return { job, collection }
    },
  }
}

/** Sizes and times of what is read, so that a file changed meanwhile is read anew and not gone on with. */
async function stateOf(paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (one) => {
      const info = await stat(one).catch(() => undefined)
      return info ? `${info.size} ${Math.round(info.mtimeMs)}` : 'missing'
    }),
  )
}
