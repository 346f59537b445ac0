import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { ownerOnly } from '../../base/files/ownerOnly.ts'
import type { Random } from '../../base/random.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Collection } from '../../model/document.ts'
import type { StoredJob } from '../../model/jobs/job.ts'
import type { JobPayload } from '../../model/jobs/jobWork.ts'
import type { PassageSizes } from '../../model/storedDocuments.ts'
import type { Store } from '../../store/store.ts'
import { distinctAddresses, parseAddress } from './address.ts'

export interface CaptureRequest extends PassageSizes {
  readonly addresses: readonly string[]
  readonly collection: string
  /** Obeys the robots.txt of servers. */
  readonly robots: boolean
  /** Keeps each page as a single file with its styles and images. */
  readonly snapshot: boolean
  /** Between two pages of a host; undefined: what its robots.txt asks for, else a second. */
  readonly delayMs: number | undefined
}

/** Captures of pages and files by their addresses. */
export interface Capturing {
  /**
   * Starts a job, or resumes the unfinished one that does the same. Creates the collection if it does not exist.
   * @throws QuarryError usage where there is no address
   */
  start(request: CaptureRequest): Promise<StartedCapture>
  /**
   * Starts a job that stores a page as a browser showed it.
   * @throws QuarryError invalid_input for an address that is none of the web, disk_full
   */
  startHanded(page: HandedPage, request: Omit<CaptureRequest, 'addresses' | 'delayMs'>): Promise<StartedCapture>
}

export interface StartedCapture {
  readonly job: StoredJob
  readonly collection: Collection
}

/** A page as a browser showed it. */
export interface HandedPage {
  readonly address: string
  readonly html: string
  /** What the user had selected in it; empty for nothing. */
  readonly selection: string
}

export function createCapturing({
  store,
  queue,
  clock,
  random,
  folder,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
  readonly random: Random
  /** Where pages that were handed over wait for their job. */
  readonly folder: string
}): Capturing {
  const add = async (payload: JobPayload<'capture'>, name: string): Promise<StartedCapture> => {
    const collection = await store.write.ensureCollection(name, clock.now())
    const job = await queue.addOrResume({
      work: { kind: 'capture', payload },
      title: `Capture ${describeAddresses(payload.addresses)} into ${collection.name}`,
      collectionId: collection.id,
      spaceId: undefined,
      feedsFrom: undefined,
    })
    return { job, collection }
  }
  return {
    start: async ({ collection, addresses: given, delayMs, ...request }) => {
      const addresses = distinctAddresses(given)
      if (addresses.length === 0)
        throw new QuarryError('usage', 'There is no address to capture.', {
          hint: 'Give one, as https://example.org/.',
        })
      return add({ ...request, addresses, ...defined({ delayMs }) }, collection)
    },
    startHanded: async ({ address, html, selection }, { collection, ...request }) => {
      const url = parseAddress(address)
      if (!url)
        throw new QuarryError('invalid_input', 'This is no page of the web.', {
          where: address.slice(0, 200),
          hint: 'Pages with an address that begins with http:// or https:// can be captured.',
        })
      const file = path.join(folder, `${random.uuid()}.html`)
      try {
        await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
        await writeFile(file, html, { mode: ownerOnly.file })
      } catch (error) {
        throw fileError(error, file)
      }
      return add({ ...request, addresses: [url.href], handed: { path: file, selection } }, collection)
    },
  }
}

function describeAddresses([first = '', ...others]: readonly string[]): string {
  const url = parseAddress(first)
  const shown = url ? `${url.host}${url.pathname}`.replace(/\/$/, '').slice(0, 80) : first.slice(0, 80)
  if (others.length === 0) return shown
  return `${shown} and ${others.length} more ${others.length === 1 ? 'address' : 'addresses'}`
}
