import type { Clock } from '../base/clock.ts'
import { abortedByUser } from '../base/abort.ts'
import { isAbort, QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import type { ReservationId, RunId } from '../model/ids.ts'
import type { Run, RunEnd, RunError, RunKind, StoredChunk } from '../model/run.ts'
import { ServiceError } from '../service/errors.ts'
import type { SseEvent } from '../service/transport/sse.ts'
import type { StreamReducer } from '../service/streaming/reducer.ts'
import type { Spending } from '../spending/spending.ts'
import { wasFree } from '../spending/wasFree.ts'
import type { Store } from '../store/store.ts'
import { createActivities, type Activities } from './durable/activities.ts'
import { createNotifier, type Notifier } from './durable/notifier.ts'
import { ticks } from './durable/ticks.ts'

/**
 * Runs of streamed operations. A run continues without a follower once it is started. Each chunk is stored before a
 * follower gets it: from memory where this process runs the stream, otherwise from the journal. A run is sent once and
 * never again; a run that is stopped keeps the chunks that arrived.
 */
export interface StreamRuns {
  /** Stores the run and begins to send. @throws QuarryError over_budget */
  start(spec: RunSpec): Promise<Run>
  /** Yields the run's chunks after number `after` as they are stored; the last item is the run in its final state. */
  follow(id: RunId, after: number, signal: AbortSignal): AsyncGenerator<FollowItem, void, undefined>
  /** Stops a run of this process and keeps the chunks received; returns the run in its new state. */
  stop(id: RunId): Promise<Run>
  get(id: RunId): Promise<Run>
  /** Newest first. */
  list(kinds: readonly RunKind[], limit: number): Promise<Run[]>
  /** Every stored chunk of a run. */
  chunks(id: RunId): AsyncGenerator<StoredChunk, void, undefined>
  close(): Promise<void>
}

export interface RunSpec {
  readonly kind: RunKind
  readonly title: string
  readonly model: string | undefined
  /** The body as it will be sent. */
  readonly request: string
  readonly parentId?: RunId | undefined
  /** Opens the stream; the request is sent when its first event is requested. */
  open(signal: AbortSignal): Promise<{ readonly events: AsyncIterable<SseEvent>; readonly reducer: StreamReducer }>
  /** The result of the run's reducer. */
  summarise(reducer: StreamReducer): RunSummary
}

export interface RunSummary {
  readonly model: string | undefined
  readonly requestId: string | undefined
  readonly usage: unknown
}

export type FollowItem =
  | { readonly type: 'chunk'; readonly chunk: StoredChunk }
  | { readonly type: 'ended'; readonly run: Run }

/** A stream that this process receives. */
interface LiveStream {
  /** Stored chunks: number `sequence` is at index `sequence - 1`. */
  readonly chunks: StoredChunk[]
  /** Notified after each stored chunk and after the end. */
  readonly changed: Notifier
  /** The run in its final state, or why that state could not be stored; undefined until then. */
  end?: Promise<Run>
}

const chunksAtOnce = 500
/** Poll interval for a run of another process. */
const lookEveryMs = 500

export function createStreamRuns({
  store,
  clock,
  probe,
  origin,
  pid,
  spending,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly probe: Probe
  readonly origin: string
  readonly pid: number
  readonly spending: Pick<Spending, 'reserve' | 'release'>
}): StreamRuns {
  const live = new Map<RunId, LiveStream>()
  const activities: Activities<RunId, Run> = createActivities({ clock, pid })
  /** Notified when runs left by dead processes have been marked as cut. */
  const settled = createNotifier()
  const closed = new AbortController()

  const receive = async (
    id: RunId,
    spec: RunSpec,
    reservation: ReservationId | undefined,
    stream: LiveStream,
    signal: AbortSignal,
  ): Promise<Run> => {
    const { chunks, changed } = stream
    let reducer: StreamReducer | undefined
    const finish = (end: Pick<RunEnd, 'state' | 'error' | 'wasAnswered'>, isFree = false) => {
      const { model, requestId, usage } = reducer ? spec.summarise(reducer) : noSummary
      const summary = { model, requestId, usage: countUnits(usage), reservation, wasFree: isFree }
      return store.write.finishRun(id, { ...end, ...summary }, clock.now())
    }
    try {
      const opened = await spec.open(signal)
      reducer = opened.reducer
      for await (const event of opened.events) {
        const at = clock.now()
        const sequence = await store.write.appendChunk(id, event, at)
        chunks.push({ sequence, at, event: event.event, data: event.data })
        probe('run.chunk.stored')
        changed.notify()
      }
      return await finish({ state: reducer.ended ?? 'cut', error: undefined, wasAnswered: true })
    } catch (error) {
      // After the end mark the result is complete, regardless of what stopped the stream.
      if (reducer?.ended !== undefined && !isRefusal(error))
        return finish({ state: reducer.ended, error: undefined, wasAnswered: true })
      const wasAnswered = chunks.length > 0 || (error instanceof ServiceError && error.kind === 'cut')
      const state = (wasAnswered || isAbort(error)) && !isRefusal(error) ? 'cut' : 'failed'
      return finish({ state, error: toRunError(error), wasAnswered }, wasFree(error))
    }
  }

  /** Runs whose process has ended are marked as cut. */
  const settleAbandoned = async () => {
    if (store.isReadOnly) return
    const runs = await store.read.listRuns(allKinds, 1000)
    const abandoned = runs.filter((run) => run.state === 'running' && activities.isAbandoned(run))
    if (abandoned.length === 0) return
    const ids = abandoned.map(({ id }) => id)
    await store.write.cutRuns(ids, crashed, clock.now())
    settled.notify()
  }

  async function* chunksAfter(id: RunId, after: number): AsyncGenerator<StoredChunk, void, undefined> {
    for (let last = after; ;) {
      const found = await store.readAfterWrite.readChunks(id, last, chunksAtOnce)
      yield* found
      last = found.at(-1)?.sequence ?? last
      if (found.length < chunksAtOnce) return
    }
  }

  async function* followLive(stream: LiveStream, after: number, signal: AbortSignal): AsyncGenerator<FollowItem, void> {
    for (let at = after; ;) {
      for (let chunk = stream.chunks[at]; chunk; chunk = stream.chunks[++at]) yield { type: 'chunk', chunk }
      if (stream.end) return yield { type: 'ended', run: await stream.end }
      await stream.changed.notified(signal)
    }
  }

  /** A run that has ended, or that another process receives. */
  async function* followStored(id: RunId, after: number, signal: AbortSignal): AsyncGenerator<FollowItem, void> {
    let last = after
    for await (const _ of ticks({ notifier: settled, clock, everyMs: lookEveryMs, signal })) {
      const run = await store.readAfterWrite.getRun(id)
      for await (const chunk of chunksAfter(id, last)) {
        last = chunk.sequence
        yield { type: 'chunk', chunk }
      }
      if (run.state !== 'running' && last >= run.chunks) return yield { type: 'ended', run }
      if (activities.isAbandoned(run)) await settleAbandoned()
    }
    throw signal.reason
  }

  return {
    start: async (spec) => {
      const { kind, title, model, request, parentId } = spec
      const reservation = await spending.reserve({ operation: kind, model, collectionId: undefined, most: undefined })
      return activities.begin(
        () =>
          store.write
            .createRun({ kind, title, model, origin, request, parentId, pid }, clock.now())
            .catch(async (error: unknown) => {
              await spending.release(reservation)
              throw error
            }),
        ({ id }, { signal }) => {
          const stream: LiveStream = { chunks: [], changed: createNotifier() }
          live.set(id, stream)
          const received = receive(id, spec, reservation, stream, signal)
          return received.finally(() => {
            stream.end = received
            live.delete(id)
            stream.changed.notify()
          })
        },
      )
    },
    follow: async function* (id, after, signal) {
      const until = AbortSignal.any([signal, closed.signal])
      const stream = live.get(id)
      yield* stream ? followLive(stream, after, until) : followStored(id, after, until)
    },
    stop: async (id) => {
      const own = activities.get(id)
      own?.stop({ reason: abortedByUser(), graceMs: 0 })
      return own ? own.ended : store.readAfterWrite.getRun(id)
    },
    get: async (id) => {
      await settleAbandoned()
      return store.readAfterWrite.getRun(id)
    },
    list: async (kinds, limit) => {
      await settleAbandoned()
      return store.readAfterWrite.listRuns(kinds, limit)
    },
    chunks: (id) => chunksAfter(id, 0),
    close: async () => {
      const reason = abortedByUser('The program was closed.')
      await activities.close({ reason, graceMs: 0 })
      closed.abort(reason)
    },
  }
}

const allKinds: readonly RunKind[] = ['answer', 'chat', 'messages', 'research']
const noSummary: RunSummary = { model: undefined, requestId: undefined, usage: undefined }
const crashed: RunError = { kind: 'crash', message: 'The program ended before the stream did. What arrived is kept.' }

/** The service refused the request, in the stream or before it: the run failed, even if chunks had arrived. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return !(error instanceof QuarryError && error.code === 'aborted')
  return error.kind !== 'cut' && error.kind !== 'timeout' && error.kind !== 'connection'
}

function toRunError(error: unknown): RunError {
  if (error instanceof ServiceError) return { kind: error.kind, message: error.message }
  if (isAbort(error)) return { kind: 'aborted', message: error instanceof QuarryError ? error.message : 'Stopped.' }
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) }
}

/**
 * Every number in a usage object, by its path: `{a: 1, b: {c: 2}}` is `{a: 1, 'b.c': 2}`. Undefined for none: a
 * stream that ended without usage has an unknown cost.
 */
function countUnits(usage: unknown): Record<string, number> | undefined {
  const units: Record<string, number> = {}
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'number' && Number.isFinite(value)) units[path] = value
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) collect(inner, path === '' ? name : `${path}.${name}`)
  }
  collect(usage, '')
  return Object.keys(units).length === 0 ? undefined : units
}
