import path from 'node:path'
import { defined } from '../base/defined.ts'
import type { Clock } from '../base/clock.ts'
import type { Random } from '../base/random.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Collection } from '../model/document.ts'
import { type StoredJob } from '../model/jobs/job.ts'
import type { Store } from '../store/store.ts'
import type { ImportForecast, ImportRequest } from './importRequest.ts'
import { importTitle } from './importTitle.ts'
import type { ImportOutlook } from './outlook/importOutlook.ts'
import { outlookOf } from './outlook/outlookOf.ts'
import { estimateImport } from './estimateImport.ts'
import type { Recognition } from './ocr/recognition.ts'
import { fileStates } from './sources/fileStates.ts'
import { pathSources } from './sources/source.ts'
import { createUploads, type Uploads } from './sources/uploads.ts'

/** Import jobs: trying them out and starting them. */
export interface Importing {
  readonly uploads: Uploads
  readonly recognition: Recognition
  estimate(request: ImportRequest, signal?: AbortSignal): Promise<ImportForecast>
  /** What an import would take, told from a sample of its files. @throws as outlookOf */
  outlook(
    request: Omit<ImportRequest, 'collection'>,
    withSamples: boolean,
    signal?: AbortSignal,
  ): Promise<ImportOutlook>
  /** Starts a job, or resumes the unfinished one that does the same. Creates the collection if it does not exist. */
  start(request: ImportRequest): Promise<{ job: StoredJob; collection: Collection }>
}

export function createImporting({
  store,
  queue,
  clock,
  random,
  uploadFolder,
  recognition,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
  readonly random: Random
  readonly uploadFolder: string
  readonly recognition: Recognition
}): Importing {
  const uploads = createUploads(uploadFolder, random)
  return {
    uploads,
    recognition,
    estimate: (request, signal) => estimateImport(request, store, signal),
    outlook: ({ paths, names, options, passageChars, passageOverlap }, withSamples, signal) => {
      const passages = { passageChars, passageOverlap }
      return outlookOf(pathSources(paths, names), options, passages, { store, clock, withSamples }, signal)
    },
    start: async (request) => {
      const { options, passageChars, passageOverlap } = request
      const paths = request.paths.map((one) => path.resolve(one))
      const collection = await store.write.ensureCollection(request.collection, clock.now())
      const job = await queue.addOrResume({
        work: {
          kind: 'import-records',
          payload: {
            paths,
            names: request.names,
            options,
            ...defined({ model: request.model }),
            isUnattended: request.isUnattended ?? false,
            passageChars,
            passageOverlap,
            state: await fileStates(paths),
          },
        },
        title: request.title ?? importTitle(paths, request.names, collection.name),
        collectionId: collection.id,
        spaceId: undefined,
        feedsFrom: undefined,
      })
      return { job, collection }
    },
  }
}
