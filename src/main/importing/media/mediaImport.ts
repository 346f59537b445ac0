import path from 'node:path'
import { defined } from '../../base/defined.ts'
import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Probe } from '../../base/probe.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { JobContext, JobOutcome, JobRunner } from '../../jobs/runner.ts'
import type { Media } from '../../media/media.ts'
import type { Collection } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import { noImportCounts, type StoredProblem, type StoredJob } from '../../model/jobs/job.ts'
import type { JobPayload } from '../../model/jobs/jobWork.ts'
import { isVideo, type MediumDocument } from '../../model/media.ts'

import type { Store } from '../../store/store.ts'
import { isOwnFailure } from '../reading/ownFailure.ts'
import { importTitle } from '../importTitle.ts'
import { fileStates } from '../sources/fileStates.ts'
import { refusalOf } from '../sources/source.ts'
import { findMediaFiles, type FoundMediaFile } from './mediaFiles.ts'

/** Images and videos into documents of their own. */
export interface MediaImporting {
  /** Starts a job, or resumes the unfinished one that does the same. Creates the collection if it does not exist. */
  start(request: MediaImportRequest): Promise<{ job: StoredJob; collection: Collection }>
}

export interface MediaImportRequest {
  readonly paths: readonly string[]
  /** What uploaded files are called, in the order of the paths; null for what is called by its path. */
  readonly names: readonly (string | null)[]
  readonly collection: string
  /** Follow links that lead out of a folder. */
  readonly followLinks: boolean
}

/** Stored in one transaction: looking into them takes much longer than that. */
const MEDIA_PER_CHUNK = 20

export function createMediaImporting({
  store,
  queue,
  clock,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
}): MediaImporting {
  return {
    start: async (request) => {
      const paths = request.paths.map((one) => path.resolve(one))
      // What is named and not there is said before there is a job.
      const { names, followLinks } = request
      await findMediaFiles(paths, names, followLinks)
      const state = await fileStates(paths)
      const collection = await store.write.ensureCollection(request.collection, clock.now())
      const job = await queue.addOrResume({
        work: { kind: 'import-media', payload: { paths, names, followLinks, state } },
        title: importTitle(paths, names, collection.name),
        collectionId: collection.id,
        spaceId: undefined,
        feedsFrom: undefined,
      })
      return { job, collection }
    },
  }
}

/**
 * Copies files into the library's folder and stores a document for each. The job's `found` is its cursor: files are
 * listed in a fixed order, so a resumed run skips those that an earlier run has stored.
 */
export function createMediaImportRunner(options: {
  readonly store: Store
  readonly media: Media
  readonly clock: Clock
  readonly probe: Probe
}): JobRunner<'import-media'> {
  return async (job, payload, context) => {
    if (job.collectionId === undefined) throw new QuarryError('internal', `Job ${job.id} names no collection.`)
    return importFiles(job, payload, job.collectionId, context, options)
  }
}

async function importFiles(
  job: StoredJob,
  { paths, names, followLinks }: JobPayload<'import-media'>,
  collectionId: CollectionId,
  context: JobContext,
  { store, media, clock, probe }: Parameters<typeof createMediaImportRunner>[0],
): Promise<JobOutcome> {
  const { files, leaving } = await findMediaFiles(paths, names, followLinks)
  const bytesTotal = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let counts = { ...noImportCounts, ...job.import, bytesTotal }
  for (let at = counts.found; at < files.length && !context.stopping.aborted; at += MEDIA_PER_CHUNK) {
    const documents: MediumDocument[] = []
    // The links are told with the first files.
    const problems = at === 0 ? leaving.map(({ path: link, message }) => problem(link, message, 'warning')) : []
    let read = 0
    let refused = 0
    let bytesRead = counts.bytesRead
    for (const file of files.slice(at, at + MEDIA_PER_CHUNK)) {
      if (context.stopping.aborted) break
      const taken = await takeFile(file, media)
      if ('severity' in taken) {
        problems.push(taken)
        refused++
      } else documents.push(taken)
      read++
      bytesRead += file.bytes
    }
    probe('import.chunk')
    counts = await store.write.importMedia(
      {
        jobId: job.id,
        documents,
        problems,
        counts: { ...counts, found: counts.found + read, refused: counts.refused + refused, bytesRead },
      },
      collectionId,
      clock.now(),
    )
    probe('import.stored')
    context.changed()
  }
  return context.stopping.aborted ? { kind: 'stopped' } : { kind: 'done' }
}

function problem(file: string, message: string, severity: StoredProblem['severity']): StoredProblem {
  return { file, row: undefined, column: undefined, message, severity }
}

/** The document of a file, or why there is none. */
async function takeFile(file: FoundMediaFile, media: Media): Promise<MediumDocument | StoredProblem> {
  const refused = (message: string) => problem(file.name, message, 'refused')
  if (file.refusal !== undefined) return refused(file.refusal)
  try {
    const { details, ...facts } = await media.take({ path: file.path })
    return {
      medium: { facts, origin: 'file', source: file.name },
      document: {
        kind: isVideo(facts.mime) ? 'video' : 'image',
        externalId: facts.hash,
        title: path.basename(file.name),
        text: details.caption ?? '',
        ...defined({ authors: details.authors, publishedAt: details.takenAt }),
        source: { name: file.name },
        raw: { file: file.name, mime: facts.mime, bytes: facts.bytes },
        original: {
          hash: facts.hash,
          bytes: facts.bytes,
          format: isVideo(facts.mime) ? 'video' : 'image',
          mime: facts.mime,
          name: file.name,
          // An upload lies under a temporary path.
          path: file.name === file.path ? path.resolve(file.path) : undefined,
          storage: 'media',
          modifiedAt: undefined,
          parent: undefined,
        },
      },
    }
  } catch (error) {
    // What stops the import is not what is wrong with a file.
    if (isOwnFailure(error) || !(error instanceof QuarryError)) throw error
    return refused(refusalOf(error))
  }
}
