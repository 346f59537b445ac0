import type { Clock } from '../base/clock.ts'
import { abortedByUser } from '../base/abort.ts'
import { isAbort, QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import { processAlive } from '../base/processAlive.ts'
import type { RunId } from '../model/ids.ts'
import type { Run, RunEnd, RunError, RunKind, StoredChunk } from '../model/run.ts'
import { ServiceError } from '../service/errors.ts'
import type { SseEvent } from '../service/sse.ts'
import type { StreamReducer } from '../service/streaming/reducer.ts'
import type { Store } from '../store/store.ts'
import { createNotifier } from './notifier.ts'

/**
 * Runs of streamed operations. A run goes on by itself once it is started, whoever looks at it: each chunk is stored, and
 * only then can it be seen. It is sent once and never again; what stops it leaves all that came.
 */
export interface StreamRuns {
  /** Stores the run and begins to send. */
  start(spec: RunSpec): Promise<Run>
  /** The run's chunks after number `after` as they are stored, then, as the last item, the run as it ended. */
  follow(id: RunId, after: number, signal: AbortSignal): AsyncGenerator<FollowItem, void, undefined>
  /** Stops a run of this process and keeps what came; answers the run as it is then. */
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
  /** Opens the stream; nothing is sent before its first event is asked for. */
  open(signal: AbortSignal): Promise<{ readonly events: AsyncIterable<SseEvent>; readonly reducer: StreamReducer }>
  /** What the reducer of this run says about it. */
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

interface Active {
  readonly controller: AbortController
  readonly done: Promise<Run>
}

const chunksAtOnce = 500
/** How often a run of another process is looked at. */
const lookEveryMs = 500

export function createStreamRuns({
  store,
  clock,
  probe,
  origin,
  pid,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly probe: Probe
  readonly origin: string
  readonly pid: number
}): StreamRuns {
  const active = new Map<RunId, Active>()
  const notifier = createNotifier()
  const closed = new AbortController()

  const settle = async (id: RunId, end: RunEnd): Promise<Run> => {
    const run = await store.write.finishRun(id, end, clock.now())
    active.delete(id)
    notifier.ring()
    return run
  }

  const work = async (id: RunId, spec: RunSpec, signal: AbortSignal): Promise<Run> => {
    let reducer: StreamReducer | undefined
    let received = 0
    const summary = () => {
      const { model, requestId, usage } = reducer ? spec.summarise(reducer) : noSummary
      return { model, requestId, usage: countUnits(usage) }
    }
    try {
      const opened = await spec.open(signal)
      reducer = opened.reducer
      for await (const event of opened.events) {
        await store.write.appendChunk(id, event, clock.now())
        received++
        probe('run.chunk.stored')
        notifier.ring()
      }
      return await settle(id, { state: reducer.ended ?? 'cut', ...summary(), error: undefined, wasAnswered: true })
    } catch (error) {
      // After the end mark nothing is missing, whoever stopped it.
      if (reducer?.ended !== undefined && !isRefusal(error))
        return settle(id, { state: reducer.ended, ...summary(), error: undefined, wasAnswered: true })
      const isCut = received > 0 || isAbort(error) || (error instanceof ServiceError && error.kind === 'cut')
      const wasAnswered = received > 0 || (error instanceof ServiceError && error.kind === 'cut')
      const state = isCut && !isRefusal(error) ? 'cut' : 'failed'
      return settle(id, { state, ...summary(), error: toRunError(error), wasAnswered })
    }
  }

  /** Runs whose process is gone will never end by themselves. */
  const settleAbandoned = async () => {
    if (store.isReadOnly) return
    const running = (await store.read.listRuns(allKinds, 1000)).filter(({ state }) => state === 'running')
    const isAbandoned = (run: Run) => (run.pid === pid ? !active.has(run.id) : !processAlive(run.pid))
    if (!running.some(isAbandoned)) return
    const alive = running.filter((run) => !isAbandoned(run)).map(({ id }) => id)
    await store.write.cutRuns(alive, crashed, clock.now())
  }

  async function* chunksAfter(id: RunId, after: number): AsyncGenerator<StoredChunk, void, undefined> {
    for (let last = after; ;) {
      const found = await store.readAfterWrite.readChunks(id, last, chunksAtOnce)
      yield* found
      last = found.at(-1)?.sequence ?? last
      if (found.length < chunksAtOnce) return
    }
  }

  return {
    start: async (spec) => {
      const { kind, title, model, request, parentId } = spec
      const run = await store.write.createRun({ kind, title, model, origin, request, parentId, pid }, clock.now())
      const controller = new AbortController()
      const done = work(run.id, spec, controller.signal)
      // Only a store that cannot be written to makes it fail: whoever follows or stops the run hears of that.
      done.catch(() => active.delete(run.id))
      active.set(run.id, { controller, done })
      return run
    },
    follow: async function* (id, after, signal) {
      const ended = AbortSignal.any([signal, closed.signal])
      await settleAbandoned()
      for (let last = after; ;) {
        // Listening begins before looking, so that nothing is missed between the two.
        const isOwn = active.has(id)
        const waiting = new AbortController()
        const until = AbortSignal.any([ended, waiting.signal])
        const next = isOwn ? notifier.rung(until) : clock.wait(lookEveryMs, until)
        next.catch(() => {})
        try {
          const run = await store.readAfterWrite.getRun(id)
          for await (const chunk of chunksAfter(id, last)) {
            last = chunk.sequence
            yield { type: 'chunk', chunk }
          }
          if (run.state !== 'running' && last >= run.chunks) {
            yield { type: 'ended', run }
            return
          }
          if (ended.aborted) throw ended.reason
          await next
        } finally {
          waiting.abort(abortedByUser())
        }
      }
    },
    stop: async (id) => {
      const own = active.get(id)
      own?.controller.abort(abortedByUser())
      return own ? own.done : store.readAfterWrite.getRun(id)
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
      for (const { controller } of active.values()) controller.abort(abortedByUser('The program was closed.'))
      await Promise.allSettled([...active.values()].map(({ done }) => done))
      closed.abort(abortedByUser('The program was closed.'))
    },
  }
}

const allKinds: readonly RunKind[] = ['answer', 'chat', 'messages', 'research']
const noSummary: RunSummary = { model: undefined, requestId: undefined, usage: undefined }
const crashed: RunError = { kind: 'crash', message: 'The program ended before the stream did. What arrived is kept.' }

/** The service itself said no, in the stream or before it: the run failed, however much had come. */
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
 * Every number in a usage object, by the way to it: `{a: 1, b: {c: 2}}` is `{a: 1, 'b.c': 2}`. Undefined for none: a
 * stream that ended without its usage cost what is not known.
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
