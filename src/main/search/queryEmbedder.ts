import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Random } from '../base/random.ts'
import { isFree } from '../model/spending.ts'
import { IMPORTED_ORIGIN, isOwnOrigin, LOCAL_ORIGIN, type Origin, type SpaceKey } from '../model/vectors/space.ts'
import type { AskedSpace } from '../model/search/question.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'
import { embeddingOperation } from '../service/operations/embedding.ts'
import { embeddingMaxCharacters } from '../service/operations/embeddingLimits.ts'
import type { TextEmbedder } from '../service/embedders/embedderThread.ts'
import { vlEmbeddingOperation } from '../service/operations/vlEmbedding.ts'
import { vlMaxCharacters, type VlElement } from '../service/operations/vlEmbeddingLimits.ts'
import type { Operation } from '../service/transport/operation.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import { withRetry } from '../service/transport/retry.ts'
import type { Embedders } from '../settings/embedders.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'
import { textHash } from '../text/contentHash.ts'
import type { Encoders } from './encoder/encoders.ts'
import { weightOfModel } from './fuse.ts'
import { createQuestionKeeper } from './questionKeeper.ts'

/**
 * Turns a question into a vector of a space: one that was asked before (`AskedSpace.asked`) by nothing, else by the space's
 * own origin. Nobody waits until an answer is kept (questionKeeper.ts).
 */
export interface QueryEmbedder {
  /** The origin that can be asked today, besides models of the user's own. */
  readonly origin: Origin
  /** Whether what makes vectors of the space can be asked today. */
  canAsk(space: SpaceKey): boolean
  /** @throws QuarryError when the vector is not to be had; its message says why in words for the user */
  embed(space: AskedSpace, query: string, options: AskOptions): Promise<Float32Array>
  /** The same in a multimodal space, where a text or an image finds images and videos. */
  embedForMedia(space: AskedSpace, query: MediaQuery, options: AskOptions): Promise<Float32Array>
  /**
   * The vector that the offline encoder of the space estimates, corrected by passages that are found by word; undefined where
   * it finds no more than keywords do.
   */
  readonly estimate: Encoders['estimate']
  /**
   * What a question is compared with in a space, by its own vector. Where the local service made the vectors, which does not
   * know how rare a word is and what it stands beside, what the library's encoder estimates is added.
   */
  learnt(space: AskedSpace, query: string, own: Float32Array): Promise<LearntQuestion>
  /** What a rank by vectors of this model counts in a fused ranking; by word it is 1. */
  weightOf(model: string): number
  /** Resolves when every answer is kept. @throws QuarryError when one cannot be */
  kept(): Promise<void>
  /** Forgets every question that was embedded, and answers how many the library had. @throws QuarryError */
  forget(): Promise<number>
}

export interface LearntQuestion {
  readonly vector: Float32Array
  /** What a rank by it counts in a fused ranking; by word it is 1. */
  readonly rankWeight: number
}

export interface AskOptions {
  readonly offline: boolean
  readonly signal: AbortSignal | undefined
  /** The offline encoder answers where the service does not: it is not waited for. */
  readonly estimate?: boolean
}

/** What images are looked for with. `hash` is that of the image's file, whatever is sent of it. */
export type MediaQuery =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image'
      readonly hash: string
      readonly mime: string
      readonly bytes: Uint8Array
      readonly name: string | undefined
    }

/** What a question is known by in the library. */
export function hashOfQuestion(query: MediaQuery): Uint8Array {
  return textHash(query.kind === 'text' ? query.text : `\0image\0${query.hash}`)
}

/** A search waits this long for a service that says 429 or fails; then it answers by word. */
const PATIENCE_MS = 3_000
/** And so long where the offline encoder can answer. */
const PATIENCE_BESIDE_ENCODER_MS = 100

interface Answer {
  readonly values: Float32Array
  readonly requestId: string | undefined
  readonly usage: Readonly<Record<string, number>>
}

export function createQueryEmbedder({
  store,
  client,
  clock,
  random,
  profile,
  origin,
  asked,
  spending,
  encoders,
  embedders,
}: {
  readonly store: Store
  readonly client: () => Promise<EmbeddingClient>
  readonly clock: Clock
  readonly random: Random
  readonly profile: ServiceProfile
  readonly origin: Origin
  /** Hears of each question whose vector was found or made. */
  readonly asked: (space: AskedSpace) => void
  readonly spending: Spending
  readonly encoders: Pick<Encoders, 'estimate' | 'isUsable' | 'learnt'>
  readonly embedders: Pick<Embedders, 'of' | 'textEmbedder'>
}): QueryEmbedder {
  const keeper = createQuestionKeeper(store)
  /** The vector of `query`, asked for with `ask` where it was not before. */
  const vectorOf = async (
    space: AskedSpace,
    query: MediaQuery,
    operation: Operation,
    { offline, signal, estimate }: AskOptions,
    most: Readonly<Record<string, number>> | undefined,
    ask: () => Promise<Answer>,
  ) => {
    const hash = hashOfQuestion(query)
    const known = space.asked ?? keeper.find(space.id, hash)
    if (known) {
      asked(space)
      return known
    }
    if (offline)
      throw new QuarryError('conflict', 'This question was not embedded before, and nothing may be sent now.')
    if (space.origin === IMPORTED_ORIGIN)
      throw new QuarryError(
        'conflict',
        `The vectors here came in a file, made with ${space.model}; a question can be compared with them only when it is embedded by the same.`,
        { hint: 'Answered by word. What is like a document can still be found by meaning.' },
      )
    if (space.origin !== origin && !isOwnOrigin(space.origin))
      throw new QuarryError('conflict', `The vectors here are of ${space.origin}, which is not the service in use.`)
    if (store.isReadOnly && !isFree(space.origin))
      throw new QuarryError(
        'permission',
        'This library can only be read: what embedding the question costs could not be entered.',
        { hint: 'Answered by word. Allow writing to the library, or search a copy of it.' },
      )
    // Nothing more is paid for as long as what was paid for cannot be kept.
    await keeper.retry()
    const canEstimate = estimate === true && (await encoders.isUsable(space))
    const giveUpAfterMs = canEstimate ? PATIENCE_BESIDE_ENCODER_MS : PATIENCE_MS
    const planned = {
      operation: operation.name,
      origin: space.origin,
      model: space.model,
      collectionId: undefined,
      most,
    }
    const { reply, reservation } = await withRetry(operation, { clock, random, profile, signal, giveUpAfterMs }, () =>
      spending.send(planned, ask),
    )
    keeper.keep({
      spaceId: space.id,
      hash,
      name: query.kind === 'text' ? query.text : (query.name ?? 'image'),
      vector: reply.values,
      ledger: {
        operation: operation.name,
        origin: space.origin,
        model: space.model,
        jobId: undefined,
        collectionId: undefined,
        requestId: reply.requestId,
        usage: reply.usage,
        reservation,
      },
      at: clock.now(),
    })
    asked(space)
    return reply.values
  }

  const weightOf = (model: string) => weightOfModel(model, profile.embedding.rankWeights)
  const learnt: QueryEmbedder['learnt'] = async (space, query, own) => {
    const { learntWeights, learntRankWeights } = profile.embedding
    const weight = space.origin === LOCAL_ORIGIN ? weightOfModel(space.model, learntWeights, 0) : 0
    const added = weight > 0 ? await encoders.learnt(space, query) : undefined
    if (!added) return { vector: own, rankWeight: weightOf(space.model) }
    return { vector: sumOf(own, added, weight), rankWeight: weightOfModel(space.model, learntRankWeights) }
  }
  const embedderOf = async (space: SpaceKey): Promise<TextEmbedder> =>
    isOwnOrigin(space.origin) ? embedders.textEmbedder(space).client : client()

  return {
    origin,
    canAsk: (space) => (isOwnOrigin(space.origin) ? embedders.of(space) !== undefined : space.origin === origin),
    kept: keeper.kept,
    forget: keeper.forget,
    estimate: encoders.estimate,
    learnt,
    weightOf,
    embed: (space, query, options) =>
      vectorOf(space, { kind: 'text', text: query }, embeddingOperation, options, mostOf(query), async () => {
        checkLength(query, embeddingMaxCharacters)
        const { model, dimension } = space
        const request = { model, dimension, inputType: 'query' as const, texts: [query] }
        const { values, requestId, inputTokens } = await (
          await embedderOf(space)
        ).embed(request, { signal: options.signal })
        return { values, requestId, usage: inputTokens === undefined ? {} : { input_tokens: inputTokens } }
      }),
    embedForMedia: (space, query, options) =>
      vectorOf(space, query, vlEmbeddingOperation, options, undefined, async () => {
        if (query.kind === 'text') checkLength(query.text, vlMaxCharacters)
        const element: VlElement =
          query.kind === 'text' ? query : { kind: 'image', mediaType: query.mime, bytes: query.bytes, name: query.name }
        const { model, dimension } = space
        const request = { model, dimension, fusion: false, contents: [element] }
        const { values, requestId, usage } = await (await client()).embedMedia(request, { signal: options.signal })
        return { values, requestId, usage: { ...usage } }
      }),
  }
}

/** The direction of a vector and `weight` times that of another, of length 1. */
function sumOf(one: Float32Array, other: Float32Array, weight: number): Float32Array {
  const scale = (weight * Math.hypot(...one)) / (Math.hypot(...other) || 1)
  const sum = one.map((value, at) => value + scale * (other[at] ?? 0))
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}

/** Bytes of a request around its one text. */
const FRAME_BYTES = 200

/** A token is a byte at least. */
function mostOf(query: string): Readonly<Record<string, number>> {
  return { input_tokens: Buffer.byteLength(query) + FRAME_BYTES }
}

/** @throws QuarryError usage */
function checkLength(query: string, most: number): void {
  if (query.length > most) throw new QuarryError('usage', `The question is longer than ${most} characters.`)
}
