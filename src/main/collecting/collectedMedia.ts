import type { Clock } from '../base/clock.ts'
import { describeError, isAbort, QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import type { FetchedLink } from '../model/collecting.ts'
import type { CollectionId } from '../model/ids.ts'
import { noImportCounts, type StoredProblem, type StoredJob } from '../model/jobs/job.ts'
import type { JobPayload } from '../model/jobs/jobWork.ts'
import type { Queue } from '../jobs/queue.ts'
import type { JobContext, JobOutcome, JobRunner } from '../jobs/runner.ts'
import type { Media } from '../media/media.ts'
import { fetchMedium } from '../service/downloads/fetchMedium.ts'
import type { NetworkRoutes } from '../service/transport/networkRoute.ts'
import type { Store } from '../store/store.ts'
import { mediaAddresses, type MediaAddress } from './mediaAddresses.ts'

/**
 * Images and videos that collected results name: covers, pictures in pages, posters, video files. They are fetched only
 * when a user asks, because that tells other people's servers who is reading.
 */
export interface CollectedMedia {
  /** What there is to fetch, before anything is asked for. */
  estimate(collectionId: CollectionId, videos: boolean): Promise<CollectedMediaForecast>
  /** Starts a job that fetches them, or resumes the unfinished one. */
  start(collectionId: CollectionId, videos: boolean): Promise<StoredJob>
}

export interface CollectedMediaForecast {
  readonly documents: number
  /** Addresses that were not fetched yet. */
  readonly images: number
  readonly videos: number
  /** Servers that will be asked. */
  readonly hosts: readonly string[]
}

export interface CollectedMediaOptions {
  readonly store: Store
  readonly media: Media
  readonly queue: Queue
  readonly clock: Clock
}

const DOCUMENTS_PER_LOOK = 50
/** Requests to other people's servers at a time. */
const FETCHED_AT_ONCE = 4

export function createCollectedMedia({ store, queue }: Pick<CollectedMediaOptions, 'store' | 'queue'>): CollectedMedia {
  return {
    estimate: async (collectionId, videos) => {
      const hosts = new Set<string>()
      const count = { documents: 0, images: 0, videos: 0 }
      for await (const { addresses } of missingIn(store, collectionId, videos)) {
        count.documents++
        for (const { url, kind } of addresses) {
          hosts.add(new URL(url).host)
          if (kind === 'image') count.images++
          else count.videos++
        }
      }
      return { ...count, hosts: [...hosts].sort() }
    },
    start: async (collectionId, videos) => {
      const { name } = await store.readAfterWrite.getCollection(collectionId)
      return queue.addOrResume({
        work: { kind: 'fetch-media', payload: { videos } },
        title: videos ? `Fetch images and videos of ${name}` : `Fetch images of ${name}`,
        collectionId,
        spaceId: undefined,
        feedsFrom: undefined,
      })
    },
  }
}

/** Runs such jobs. What was fetched is linked with its document at once: a resumed run fetches the rest. */
export function createCollectedMediaRunner(options: {
  readonly store: Store
  readonly media: Media
  readonly clock: Clock
  readonly probe: Probe
  /** Which addresses of the network may be reached; undefined: the public ones. */
  readonly allowAddress: ((address: string) => boolean) | undefined
  readonly network: NetworkRoutes
  /** Larger videos cannot be embedded. */
  readonly maxVideoBytes: number
}): JobRunner<'fetch-media'> {
  return async (job, payload, context) => {
    if (job.collectionId === undefined) throw new QuarryError('internal', `Job ${job.id} names no collection.`)
    return fetchAll(job, payload, job.collectionId, context, options)
  }
}

async function fetchAll(
  job: StoredJob,
  { videos }: JobPayload<'fetch-media'>,
  collectionId: CollectionId,
  context: JobContext,
  options: Parameters<typeof createCollectedMediaRunner>[0],
): Promise<JobOutcome> {
  const { store, clock, probe } = options
  let counts = { ...noImportCounts, ...job.import }
  for await (const { documentId, addresses } of missingIn(store, collectionId, videos)) {
    for (let at = 0; at < addresses.length && !context.stopping.aborted; at += FETCHED_AT_ONCE) {
      const asked = addresses.slice(at, at + FETCHED_AT_ONCE)
      context.setInFlight(asked.length)
      const got = await Promise.all(asked.map((address) => fetchOne(address, context.signal, options)))
      context.setInFlight(0)
      const links = got.flatMap((one): FetchedLink[] => ('severity' in one ? [] : [{ documentId, ...one }]))
      const problems = got.filter((one): one is StoredProblem => 'severity' in one)
      probe('media.fetched')
      counts = await store.write.linkFetchedMedia(
        {
          jobId: job.id,
          links,
          problems,
          counts: { ...counts, found: counts.found + got.length, refused: counts.refused + problems.length },
        },
        clock.now(),
      )
      context.changed()
    }
    if (context.stopping.aborted) return { kind: 'stopped' }
  }
  return { kind: 'done' }
}

async function fetchOne(
  { url, kind }: MediaAddress,
  signal: AbortSignal,
  { media, allowAddress, network, maxVideoBytes }: Parameters<typeof createCollectedMediaRunner>[0],
): Promise<Omit<FetchedLink, 'documentId'> | StoredProblem> {
  try {
    const bytes = await fetchMedium(url, kind, signal, { allowAddress, network, maxVideoBytes })
    const { details: _, ...facts } = await media.take({ bytes })
    return { url, medium: { facts, origin: 'url', source: url } }
  } catch (error) {
    if (isAbort(error) || !(error instanceof QuarryError) || error.code === 'disk_full') throw error
    return { file: url, row: undefined, column: undefined, message: describeError(error), severity: 'refused' }
  }
}

/** Documents of a collection with what they name that was not fetched yet. */
async function* missingIn(store: Store, collectionId: CollectionId, videos: boolean) {
  for (let after = 0; ;) {
    const documents = await store.readAfterWrite.listCollectedMedia(collectionId, after, DOCUMENTS_PER_LOOK)
    for (const { id, kind, url, raw, fetched } of documents) {
      const known = new Set(fetched)
      const addresses = mediaAddresses({ kind, url, raw }).filter(
        (address) => !known.has(address.url) && (videos || address.kind === 'image'),
      )
      if (addresses.length > 0) yield { documentId: id, addresses }
    }
    const last = documents.at(-1)
    if (!last) return
    after = last.id
  }
}
