import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { WaitReason } from '../../model/jobs/job.ts'
import type { FetchedPage, FetchPage, PageRequest } from '../../service/downloads/fetchPage.ts'
import { parseRetryAfterMs } from '../../service/transport/retryAfter.ts'
import type { HostTurns } from './hostTurns.ts'
import type { Robots } from './robots.ts'

/** Between two pages of a host that asks for no other pause. */
const standardPauseMs = 1_000
/** A host that asks for more is asked this often all the same: its pages would take days. */
const mostPauseMs = 60_000

const attempts = 3
/** Before the second attempt, where the server names no time; three times as long before each further one. */
const firstBackoffMs = 5_000
/** A server that wants to be left alone for longer is not waited for. */
const mostWaitMs = 600_000

export interface PoliteFetchOptions {
  readonly fetchPage: FetchPage
  /** Undefined: robots.txt is not asked. */
  readonly robots: Robots | undefined
  readonly turns: HostTurns
  readonly clock: Clock
  /** Between two pages of a host; undefined: what its robots.txt asks for, else a second. */
  readonly delayMs: number | undefined
  /** Told while a server wants to be left alone, and with undefined when that is over. */
  readonly onWait: (wait: WaitReason | undefined) => Promise<void>
}

/** Fetches as servers of other people wish: what robots.txt allows, one request at a time, not sooner than asked. */
export interface PoliteFetch {
  /** @throws QuarryError as FetchPage, and permission for what robots.txt does not allow */
  page(request: PageRequest, signal: AbortSignal): Promise<FetchedPage>
  /** What belongs to a page: without a pause, and asked for once. */
  part(request: PageRequest, signal: AbortSignal): Promise<FetchedPage>
}

export function createPoliteFetch(options: PoliteFetchOptions): PoliteFetch {
  const { fetchPage, robots, turns, clock, delayMs, onWait } = options
  const pauseOf = (host: string) => delayMs ?? Math.min(robots?.delayMs(host) ?? standardPauseMs, mostPauseMs)

  const ask = async (kind: 'page' | 'part', request: PageRequest, signal: AbortSignal): Promise<FetchedPage> => {
    const url = new URL(request.url)
    await robots?.check(url, signal)
    const onRedirect = async (next: URL) => robots?.check(next, signal)
    return turns.take(url.host, kind, pauseOf(url.host), signal, () => fetchPage({ ...request, onRedirect }, signal))
  }

  return {
    part: (request, signal) => ask('part', request, signal),
    page: async (request, signal) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await ask('page', request, signal)
        } catch (error) {
          const waitMs = signal.aborted || attempt === attempts ? undefined : waitBefore(error, attempt, clock.now())
          if (waitMs === undefined) throw error
          const message = `${new URL(request.url).host} asks for a pause.`
          await onWait({ kind: 'backoff', until: clock.now() + waitMs, message, attempt })
          await clock.wait(waitMs, signal)
          await onWait(undefined)
        }
      }
    },
  }
}

/** How long a server wants to be left alone; undefined where another attempt is of no use. */
function waitBefore(error: unknown, attempt: number, now: number): number | undefined {
  if (!(error instanceof QuarryError)) return undefined
  const { status, retryAfter } = error.data
  if (status !== 429 && status !== 503) return undefined
  const asked = parseRetryAfterMs(typeof retryAfter === 'string' ? retryAfter : undefined, now)
  const waitMs = asked ?? firstBackoffMs * 3 ** (attempt - 1)
  return waitMs > mostWaitMs ? undefined : waitMs
}
