import type { Clock } from '../../base/clock.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Collection } from '../../model/document.ts'
import type { StoredJob } from '../../model/job.ts'
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
  start(request: CaptureRequest): Promise<{ readonly job: StoredJob; readonly collection: Collection }>
}

export function createCapturing({
  store,
  queue,
  clock,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
}): Capturing {
  return {
    start: async ({ collection: name, addresses: given, delayMs, ...request }) => {
      const addresses = distinctAddresses(given)
      if (addresses.length === 0)
        throw new QuarryError('usage', 'There is no address to capture.', {
          hint: 'Give one, as https://example.org/.',
        })
      const collection = await store.write.ensureCollection(name, clock.now())
      const { robots, snapshot, passageChars, passageOverlap } = request
      const job = await queue.addOrResume({
        work: {
          kind: 'capture',
          payload: { addresses, robots, snapshot, passageChars, passageOverlap, ...defined({ delayMs }) },
        },
        title: `Capture ${describeAddresses(addresses)} into ${collection.name}`,
        collectionId: collection.id,
        spaceId: undefined,
        feedsFrom: undefined,
      })
      return { job, collection }
    },
  }
}

function describeAddresses([first = '', ...others]: readonly string[]): string {
  const url = parseAddress(first)
  const shown = url ? `${url.host}${url.pathname}`.replace(/\/$/, '').slice(0, 80) : first.slice(0, 80)
  if (others.length === 0) return shown
  return `${shown} and ${others.length} more ${others.length === 1 ? 'address' : 'addresses'}`
}
