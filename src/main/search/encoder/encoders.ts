import { abortedByUser, throwIfAborted } from '../../base/abort.ts'
import type { Clock } from '../../base/clock.ts'
import { isAbort, QuarryError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { seededRandom } from '../../base/random.ts'
import { connectWorker, type WorkerConnection } from '../../base/workers.ts'
import { createPoller } from '../../jobs/durable/poller.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { PassageId, SpaceId } from '../../model/ids.ts'
import type { JobKind } from '../../model/jobs/jobWork.ts'
import {
  beatsKeywords,
  encoderVersion,
  type EncoderPairs,
  type EncoderReport,
  type EncoderWeights,
  type StoredEncoder,
} from '../../model/search/encoder.ts'
import type { Space } from '../../model/vectors/space.ts'
import type { Store } from '../../store/store.ts'
import { correctEstimate, mostEvidence, titled } from './correctEstimate.ts'
import { encodeQuery } from './encodeQuery.ts'
import { measureEncoder } from './measureEncoder.ts'
import type { encoderHandlers } from './worker.ts'

/** Nothing may have been embedded for so long before an encoder is fitted in the background. */
const quietMs = 10_000
/** With fewer vectors, what would be measured is chance. */
const leastVectors = 100
/** An encoder is fitted again when the space has so many times as many vectors. */
const grownTo = 1.25
/** Stored pairs that are fitted to at most, and queries that were embedded before. */
const most = { pairs: 100_000, questions: 10_000 } as const
/** So few vectors are fitted to a second time, with the documents that were kept out of the first. */
const mostFittedAgain = 20_000
/** Pairs that are read at once: some milliseconds of a reader. */
const atOnce = 250
/**
 * Of the thread that fits: what it keeps lies outside of the heap, but for texts that wait (most 33 MB), and a heap that may
 * grow is cleaned late.
 */
export const encoderHeap = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 } as const
/** Documents that are kept out of the fit: a tenth of the vectors, within these bounds. */
const heldOut = { least: 20, most: 200 } as const

export interface Estimate {
  readonly vector: Float32Array
  readonly encoder: EncoderReport
}

export interface EncoderState {
  readonly space: Space
  readonly report: EncoderReport | undefined
  readonly isUsed: boolean
  readonly isDue: boolean
}

export interface EncoderProgress {
  readonly stage: 'read' | 'fit' | 'measure'
  readonly done: number
  readonly total: number
}

/**
 * Encoders of spaces: each estimates the vector of a query from the texts and vectors that the library holds, for when no
 * service can be asked. They are fitted in a thread of their own; nothing is sent. *Invariant:* an encoder is used only for
 * the space it was fitted to, and only where it found more of the true neighbours of unknown texts than keywords did.
 */
export interface Encoders {
  list(): Promise<readonly EncoderState[]>
  isUsable(space: Pick<Space, 'id'>): Promise<boolean>
  /**
   * Undefined where no encoder may be used, or it knows nothing of the text. The stored vectors of the passages that
   * `byWords` gives, best first, correct what it estimates: only such as may be found have a part in what is found.
   */
  estimate(
    space: Pick<Space, 'id'>,
    query: string,
    byWords: () => Promise<readonly PassageId[]>,
  ): Promise<Estimate | undefined>
  /** What the encoder alone gives, also where keywords find more: for a vector that is added to the question's own. */
  learnt(space: Pick<Space, 'id'>, query: string): Promise<Float32Array | undefined>
  /** Fits, measures and stores; ended early, the one before stays. @throws QuarryError conflict with too few vectors */
  fit(space: Space, signal: AbortSignal | undefined): AsyncGenerator<EncoderProgress>
  /** From now on encoders are fitted in the background, some time after vectors have grown. */
  start(): void
  /** The runner, which tells after each run that vectors may have grown. */
  after<K extends JobKind>(runner: JobRunner<K>): JobRunner<K>
  close(): Promise<void>
}

export interface EncodersOptions {
  readonly store: Store
  readonly source: CollectionSource
  readonly workerUrl: URL
  readonly clock: Clock
  readonly log: Log
}

export function createEncoders({ store, source, workerUrl, clock, log }: EncodersOptions): Encoders {
  const { read } = store
  const closing = new AbortController()
  /** Loaded when first used. */
  const loaded = new Map<SpaceId, StoredEncoder>()
  let isStarted = false
  let ended = 0
  let seen = 0

  const reportOf = async (id: SpaceId) => (await read.listEncoders()).find(({ spaceId }) => spaceId === id)
  const load = async (
    id: SpaceId,
    isWanted: (report: EncoderReport) => boolean,
  ): Promise<StoredEncoder | undefined> => {
    const report = await reportOf(id)
    if (!report || !isWanted(report)) return undefined
    const known = loaded.get(id)
    if (known?.fittedAt === report.fittedAt) return known
    const encoder = await read.readEncoder(id)
    if (encoder) loaded.set(id, encoder)
    return encoder
  }
  const list = async (): Promise<EncoderState[]> => {
    const [spaces, reports] = await Promise.all([
      store.readAfterWrite.encoderSpaces(),
      store.readAfterWrite.listEncoders(),
    ])
    return spaces.map((space) => {
      const report = reports.find(({ spaceId }) => spaceId === space.id)
      const isCurrent = report?.version === encoderVersion
      return {
        space,
        report,
        isUsed: report !== undefined && beatsKeywords(report),
        isDue: space.vectors >= leastVectors && (!isCurrent || space.vectors >= grownTo * report.vectors),
      }
    })
  }

  const correctedBy = async (
    weights: EncoderWeights,
    { id }: Pick<Space, 'id'>,
    query: string,
    byWords: () => Promise<readonly PassageId[]>,
  ): Promise<Float32Array | undefined> => {
    const estimated = encodeQuery(weights, query)
    if (!estimated) return undefined
    const evidence = await read.passagePairs(id, (await byWords()).slice(0, mostEvidence))
    return correctEstimate(weights, query, estimated, evidence)
  }

  /** Fits to the texts and vectors of slots but those of the documents `unseen`, and to questions that were embedded. */
  async function* fitTo(
    thread: WorkerConnection<typeof encoderHandlers>,
    space: Space,
    { slots, unseen }: { readonly slots: Float64Array; readonly unseen: ReadonlySet<number> },
    signal: AbortSignal | undefined,
  ): AsyncGenerator<EncoderProgress, { readonly weights: EncoderWeights; readonly pairs: number }> {
    const questions = await read.encoderQuestions(space.id, most.questions)
    await thread.call.start(space.dimension, slots.length + questions.texts.length)
    await thread.call.add(questions.texts, questions.vectors)
    let pairs = questions.texts.length
    for (let at = 0; at < slots.length; at += atOnce) {
      throwIfAborted(signal)
      const some = without(await read.encoderPairs(space.id, slots.slice(at, at + atOnce)), unseen, space.dimension)
      await thread.transfer('add', [some.vectors.buffer as ArrayBuffer], some.texts, some.vectors)
      pairs += some.texts.length
      yield { stage: 'read', done: Math.min(at + atOnce, slots.length), total: slots.length }
    }
    yield { stage: 'fit', done: 0, total: 1 }
    const stop = () => void thread.stop()
    signal?.addEventListener('abort', stop, { once: true })
    const weights = await thread.call.fit().finally(() => signal?.removeEventListener('abort', stop))
    throwIfAborted(signal)
    if (!weights) throw new QuarryError('internal', 'The thread that fits encoders has none.')
    return { weights, pairs }
  }

  async function* fit(space: Space, signal: AbortSignal | undefined): AsyncGenerator<EncoderProgress> {
    if (store.isReadOnly)
      throw new QuarryError('permission', 'This library can only be read: an encoder could not be kept in it.')
    if (space.vectors < leastVectors) throw tooFew(space.vectors)
    const startedAt = clock.now()
    const slots = shuffled(await read.encoderSlots(space.id))
    const wanted = Math.min(heldOut.most, Math.max(heldOut.least, Math.floor(slots.length / 10)))
    const kept = await read.encoderPairs(space.id, slots.slice(0, wanted))
    const thread = connectWorker<typeof encoderHandlers>(workerUrl, { resourceLimits: encoderHeap })
    try {
      const others = { slots: slots.slice(wanted, wanted + most.pairs), unseen: new Set(kept.documents) }
      let fitted = yield* fitTo(thread, space, others, signal)
      yield { stage: 'measure', done: 0, total: 1 }
      const { weights } = fitted
      const encode = (text: string, others: readonly PassageId[]) =>
        correctedBy(weights, space, text, async () => others)
      const measured = await measureEncoder(space, kept, encode, source, signal)
      // What was kept out to be measured is a good part of few documents, and is searched for too.
      if (slots.length <= mostFittedAgain) fitted = yield* fitTo(thread, space, { slots, unseen: new Set() }, signal)
      await store.write.putEncoder({
        spaceId: space.id,
        version: encoderVersion,
        fittedAt: clock.now(),
        ...fitted,
        vectors: space.vectors,
        ...measured,
        seconds: (clock.now() - startedAt) / 1000,
      })
      log.info('encoder fitted', { space: space.id, pairs: fitted.pairs, ...measured })
    } catch (error) {
      // A thread that was ended rejects what was asked of it.
      throwIfAborted(signal)
      throw error
    } finally {
      await thread.close()
    }
  }

  const poller = createPoller({
    clock,
    everyMs: quietMs,
    signal: closing.signal,
    look: async () => {
      if (seen !== ended) {
        seen = ended
        return true
      }
      for (const { space, isDue } of await list())
        if (isDue)
          try {
            for await (const _ of fit(space, closing.signal));
          } catch (error) {
            if (!isAbort(error)) log.warn('encoder could not be fitted', { space: space.id, error: String(error) })
          }
      return seen !== ended
    },
    idle: async () => {},
    failed: (error) => log.error('encoders are no longer fitted', { error: String(error) }),
  })

  return {
    list,
    fit,
    isUsable: async ({ id }) => {
      const report = await reportOf(id)
      return report !== undefined && beatsKeywords(report)
    },
    estimate: async ({ id }, query, byWords) => {
      const encoder = await load(id, beatsKeywords)
      const vector = encoder && (await correctedBy(encoder.weights, { id }, query, byWords))
      return vector && { vector, encoder }
    },
    learnt: async ({ id }, query) => {
      const encoder = await load(id, ({ version }) => version === encoderVersion)
      return encoder && encodeQuery(encoder.weights, query)
    },
    start: () => {
      isStarted = !store.isReadOnly
    },
    after: (runner) => async (job, payload, context) => {
      try {
        return await runner(job, payload, context)
      } finally {
        if (isStarted) {
          ended++
          poller.wake()
        }
      }
    },
    close: async () => {
      closing.abort(abortedByUser())
      await poller.stopped()
    },
  }
}

function tooFew(vectors: number): QuarryError {
  return new QuarryError('conflict', `There are ${vectors} vectors; an encoder is fitted to ${leastVectors} or more.`, {
    hint: 'Embed more documents with the same model.',
  })
}

/** The same order each time. */
function shuffled(slots: Float64Array): Float64Array {
  const random = seededRandom(19)
  for (let at = slots.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1))
    ;[slots[at], slots[other]] = [slots[other] ?? 0, slots[at] ?? 0]
  }
  return slots
}

/** Pairs but those of some documents, each text as the encoder is fitted to it. */
function without({ documents, titles, texts, vectors }: EncoderPairs, left: ReadonlySet<number>, dimension: number) {
  const rows = [...documents.keys()].filter((at) => !left.has(documents[at] ?? 0))
  const kept = new Float32Array(rows.length * dimension)
  for (const [row, at] of rows.entries())
    kept.set(vectors.subarray(at * dimension, (at + 1) * dimension), row * dimension)
  return { texts: rows.map((at) => titled(titles[at] ?? '', texts[at] ?? '')), vectors: kept }
}
