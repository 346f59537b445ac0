import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { isAbort } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import { createPoller } from '../jobs/durable/poller.ts'
import type { SpaceId } from '../model/ids.ts'
import type { RecallCheck, RecallReport } from '../model/vectors/recall.ts'
import { LOCAL_ORIGIN, type Space } from '../model/vectors/space.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'
import { embeddingOperation } from '../service/operations/embedding.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import { withRetry } from '../service/transport/retry.ts'
import type { Store } from '../store/store.ts'
import { textHash } from '../text/contentHash.ts'

/**
 * Watches what searches by vector find of what comparing every vector finds. Some time after a question was asked of a
 * space, when nobody searches, the questions that people asked are compared with every vector, in a thread that lets all
 * others go first; what was found is kept, and where it is too little, searches look further from then on.
 */
export interface RecallWatch {
  /** A question was asked of this space: its recall is measured later, where that is due. */
  asked(space: Space): void
  /** Measures now, where that is due. */
  check(space: Space, signal: AbortSignal): Promise<void>
  /** What was measured of a space, oldest first; `isExact` where its searches compare every vector. */
  describe(space: Space): Promise<{ readonly isExact: boolean; readonly checks: readonly RecallCheck[] }>
  close(): Promise<void>
}

/** Nobody may have searched for so long. */
const quietMs = 10_000
/** Recall is measured again when there are so many times as many vectors, or so many more questions. */
const grownTo = 1.25
const moreQuestions = 64
/** Questions that are made from the library where fewer were asked, if that costs nothing. */
const madeQuestions = 32
const neighbours = 100
/** A score so little below the last of the true nearest is a tie. */
const tie = 1e-6
const wantedRecall = { at1: 0.999, at10: 0.99, at100: 0.99 } as const

export function createRecallWatch({
  store,
  client,
  clock,
  random,
  log,
  profile,
  origin,
}: {
  readonly store: Store
  readonly client: () => Promise<EmbeddingClient>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly profile: ServiceProfile
  readonly origin: string
}): RecallWatch {
  const closing = new AbortController()
  /** Spaces that were searched since they were last checked. */
  const waiting = new Map<SpaceId, Space>()
  let asks = 0
  /** `asks` at the last look: where it has not changed since, no search ran for one polling interval. */
  let seen = 0

  const isDue = async ({ id }: Space): Promise<boolean> => {
    const state = await store.read.readRecallState(id)
    if (!state) return false
    const { last, vectors, fitted, effort, asked } = state
    return (
      last === undefined ||
      last.fitted !== fitted ||
      last.effort !== effort ||
      vectors >= grownTo * last.vectors ||
      (last.questions.asked < madeQuestions && asked >= last.questions.asked + moreQuestions)
    )
  }

  /** Titles and sentences as questions, where the service that embeds them is the one on this machine. */
  const makeQuestions = async (space: Space, signal: AbortSignal): Promise<void> => {
    if (space.origin !== LOCAL_ORIGIN || origin !== LOCAL_ORIGIN) return
    const state = await store.read.readRecallState(space.id)
    if (!state || state.asked + state.made >= madeQuestions) return
    const texts = await store.read.questionTexts(space.id, madeQuestions)
    if (texts.length === 0) return
    const { model, dimension } = space
    const service = await client()
    const reply = await withRetry(embeddingOperation, { clock, random, profile, signal }, () =>
      service.embed({ model, dimension, inputType: 'query', texts }, { signal }),
    )
    const questions = texts.map((text, at) => ({
      hash: textHash(text),
      text,
      vector: reply.values.slice(at * dimension, (at + 1) * dimension),
    }))
    await store.write.putMadeQuestions(space.id, questions, clock.now())
    const usage: Record<string, number> = reply.inputTokens === undefined ? {} : { input_tokens: reply.inputTokens }
    await store.write.addToLedger(
      {
        operation: embeddingOperation.name,
        origin,
        model,
        jobId: undefined,
        collectionId: undefined,
        requestId: reply.requestId,
        usage,
      },
      clock.now(),
    )
  }

  /** Undefined where the vectors changed meanwhile. */
  const measure = async ({ id, dimension }: Space, signal: AbortSignal): Promise<RecallReport | undefined> => {
    const before = await store.readAfterWrite.readRecallState(id)
    if (!before) return undefined
    const { vectors: rows, questions } = await store.read.recallQuestions(id)
    const truth = await store.exactScores(id, rows, neighbours, signal)
    const shares = { at1: 0, at10: 0, at100: 0 }
    for (const [at, best] of truth.entries()) {
      const found = await store.read.scannedScores(id, rows.slice(at * dimension, (at + 1) * dimension), neighbours)
      if (!found) return undefined
      shares.at1 += shareFound(best, found, 1)
      shares.at10 += shareFound(best, found, 10)
      shares.at100 += shareFound(best, found, 100)
    }
    if ((await store.readAfterWrite.readRecallState(id))?.changes !== before.changes) return undefined
    const { vectors, codes, fitted, effort } = before
    const asked = Math.max(1, truth.length)
    return {
      vectors,
      codes,
      fitted,
      effort,
      questions,
      at1: shares.at1 / asked,
      at10: shares.at10 / asked,
      at100: shares.at100 / asked,
    }
  }

  const check = async (space: Space, signal: AbortSignal): Promise<void> => {
    if (!(await isDue(space))) return
    await makeQuestions(space, signal)
    for (;;) {
      const report = await measure(space, signal)
      if (!report) return
      await store.write.storeRecallCheck(space.id, report, clock.now())
      const { at1, at10, at100 } = report
      const fields = { space: space.id, vectors: report.vectors, codes: report.codes, effort: report.effort }
      if (isEnough(report)) {
        log.info('recall measured', { ...fields, at1, at10, at100 })
        return
      }
      const remedy = await store.write.improveRecall(space.id)
      log.warn('recall too low', { ...fields, at1, at10, at100, remedy })
      if (remedy === undefined || remedy === 'exact') return
      await store.settle()
    }
  }

  const look = async (): Promise<boolean> => {
    if (seen !== asks) {
      seen = asks
      return true
    }
    const spaces = [...waiting.values()]
    waiting.clear()
    for (const space of spaces)
      try {
        await check(space, closing.signal)
      } catch (error) {
        if (!isAbort(error)) log.warn('recall could not be measured', { space: space.id, error: String(error) })
      }
    return waiting.size > 0
  }

  const poller = createPoller({
    clock,
    everyMs: quietMs,
    signal: closing.signal,
    look,
    idle: async () => {},
    failed: (error) => log.error('recall is no longer watched', { error: String(error) }),
  })

  return {
    asked: (space) => {
      asks++
      waiting.set(space.id, space)
      poller.wake()
    },
    check,
    describe: async ({ id }) => {
      const [state, checks] = await Promise.all([
        store.readAfterWrite.readRecallState(id),
        store.readAfterWrite.listRecallChecks(id),
      ])
      return { isExact: state === undefined, checks }
    },
    close: async () => {
      closing.abort(abortedByUser())
      await poller.stopped()
    },
  }
}

/** Whether searches find what they are to find. */
function isEnough({ at1, at10, at100 }: Pick<RecallReport, 'at1' | 'at10' | 'at100'>): boolean {
  return at1 >= wantedRecall.at1 && at10 >= wantedRecall.at10 && at100 >= wantedRecall.at100
}

/** How many of the `k` best scores were found, ties counted; both lists best first. */
function shareFound(best: Float64Array, found: Float64Array, k: number): number {
  const there = Math.min(k, best.length)
  if (there === 0) return 1
  const least = (best[there - 1] as number) - tie
  let count = 0
  for (const score of found.subarray(0, there)) if (score >= least) count++
  return count / there
}
