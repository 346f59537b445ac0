import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Probe } from '../../base/probe.ts'
import { makeTemporaryFolder } from '../../base/files/temporaryFolders.ts'
import type { JobContext, JobOutcome, JobRunner } from '../../jobs/runner.ts'
import type { NewCapture } from '../../model/capture.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { StoredJob } from '../../model/jobs/job.ts'
import type { JobPayload } from '../../model/jobs/jobWork.ts'
import type { FetchPage } from '../../service/downloads/fetchPage.ts'
import type { Store } from '../../store/store.ts'
import { ExtractionProcess } from '../extraction/extraction.ts'
import { isOwnFailure } from '../reading/ownFailure.ts'
import { refusalOf } from '../sources/source.ts'
import { parseAddress } from './address.ts'
import { captureAddress, captureHanded, type CaptureTools } from './captureAddress.ts'
import { createHostTurns } from './hostTurns.ts'
import { createPoliteFetch } from './politeFetch.ts'
import type { KeepOriginal } from './readCaptured.ts'
import { createRobots } from './robots.ts'
import { Snapshots } from './snapshot/snapshots.ts'

/** Hosts that are asked side by side. */
const hostsAtOnce = 4

export interface CaptureRunnerOptions {
  readonly store: Store
  readonly fetchPage: FetchPage
  readonly keepOriginal: KeepOriginal
  readonly clock: Clock
  readonly probe: Probe
}

/**
 * Captures the addresses of a job, those of one host one after the other. Each is stored in one transaction with its place
 * in the job: a resumed run passes over what is stored.
 */
export function createCaptureRunner(options: CaptureRunnerOptions): JobRunner<'capture'> {
  return async (job, payload, context) => {
    if (job.collectionId === undefined) throw new QuarryError('internal', `Job ${job.id} names no collection.`)
    return captureAll(job, payload, job.collectionId, context, options)
  }
}

async function captureAll(
  job: StoredJob,
  payload: JobPayload<'capture'>,
  collectionId: CollectionId,
  context: JobContext,
  { store, fetchPage, keepOriginal, clock, probe }: CaptureRunnerOptions,
): Promise<JobOutcome> {
  const { addresses, robots, snapshot, delayMs, handed, passageChars, passageOverlap } = payload
  // Nothing is lost by dropping what is under way: it is fetched again.
  const signal = context.stopping
  const folder = await makeTemporaryFolder('capture')
  const extraction = new ExtractionProcess()
  const snapshots = new Snapshots()
  const tools: CaptureTools = {
    fetch: createPoliteFetch({
      fetchPage,
      robots: robots ? createRobots(fetchPage) : undefined,
      turns: createHostTurns(clock),
      clock,
      delayMs,
      onWait: (wait) => context.setWait(wait),
    }),
    extraction,
    snapshots,
    clock,
    snapshot,
    keepOriginal,
    lastCapture: (address) => store.readAfterWrite.lastCapture(collectionId, address),
    textOf: async (id) => (await store.readAfterWrite.getDocument(id)).text,
  }
  let inFlight = 0
  const captureOne = async (position: number): Promise<void> => {
    const address = addresses[position] ?? ''
    const own = path.join(folder, String(position))
    context.setInFlight(++inFlight)
    try {
      await mkdir(own)
      const capture = await take(address, own)
      probe('capture.taken')
      const options = { collectionId, passageChars, passageOverlap, now: capture.at }
      const way = handed ? 'handed' : 'fetched'
      await store.write.recordCapture({ ...capture, jobId: job.id, position, address, way }, options)
      if (handed) await rm(handed.path, { force: true })
      probe('capture.stored')
    } finally {
      context.setInFlight(--inFlight)
      await rm(own, { recursive: true, force: true })
    }
    context.changed()
  }
  const take = async (
    address: string,
    own: string,
  ): Promise<Omit<NewCapture, 'jobId' | 'position' | 'address' | 'way'>> => {
    try {
      const captured = handed
        ? await captureHanded(address, handed, own, tools, signal)
        : await captureAddress(address, own, tools, signal)
      return { ...captured, error: undefined }
    } catch (error) {
      if (signal.aborted || isOwnFailure(error) || !(error instanceof QuarryError)) throw error
      const nothing = { facts: undefined, documents: [], held: undefined, empty: 0, problems: [] }
      return { ...nothing, at: clock.now(), error: refusalOf(error) }
    }
  }
  const stored = new Set(await store.readAfterWrite.capturedPositions(job.id))
  const byHost = Map.groupBy(
    [...addresses.keys()].filter((position) => !stored.has(position)),
    (position) => parseAddress(addresses[position] ?? '')?.host ?? '',
  )
  const queues = [...byHost.values()]
  const work = async () => {
    for (let positions = queues.shift(); positions && !signal.aborted; positions = queues.shift())
      for (const position of positions) if (!signal.aborted) await captureOne(position)
  }
  try {
    await allOrFirstError(Array.from({ length: hostsAtOnce }, work))
  } catch (error) {
    // What stopping did to the work is no failure.
    if (!signal.aborted) throw error
  } finally {
    snapshots.close()
    await extraction.close()
    await rm(folder, { recursive: true, force: true })
  }
  if (signal.aborted) return { kind: 'stopped' }
  // Where everything was refused, the collection that was made for it would stay without anything in it.
  await store.write.removeUnused(collectionId, job.id, clock.now())
  return { kind: 'done' }
}

/** Waits for all, so that nothing goes on behind an error. */
async function allOrFirstError(work: readonly Promise<void>[]): Promise<void> {
  for (const settled of await Promise.allSettled(work)) if (settled.status === 'rejected') throw settled.reason
}
