import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { TextId } from '../model/ids.ts'
import type { JobPayload } from '../model/jobs/jobWork.ts'
import type { PendingText } from '../model/jobs/pending.ts'
import type { TextEmbedder } from '../service/embedders/embedderThread.ts'
import type { Embeddings } from '../service/operations/embedding.ts'
import { embeddingBodyFrame } from '../service/operations/embeddingLimits.ts'
import type { BatchAnswer, BatchWork } from './batchWork.ts'
import { bodyOf, frameBytes, packSizes, type PackLimits } from './packTexts.ts'
import type { EmbedJob } from './batchSender.ts'

/** Texts looked at ahead of sending: four full requests of the shortest texts. */
const WINDOW_TEXTS = 4_000
const KNOWN_GOOD_TEXT = 'A short text that every embedding service accepts.'

/** Embedding the passages of a job's scope, as documents. */
export function createTextWork(
  job: EmbedJob,
  { again }: JobPayload<'embed-texts'>,
  {
    source,
    client,
    limits,
    concurrency,
  }: {
    readonly source: CollectionSource
    readonly client: TextEmbedder
    readonly limits: PackLimits
    readonly concurrency?: BatchWork['concurrency']
  },
): BatchWork<PendingText> {
  const { model, dimension } = job.space
  const frame = embeddingBodyFrame({ model, dimension, inputType: 'document' })
  const bytesOfFrame = frameBytes(frame)
  const scope = { spaceId: job.spaceId, collectionId: job.collectionId, again }
  const bodyWith = async (textIds: readonly TextId[]) => bodyOf(await source.readTexts(textIds), frame)
  const prepared = new WeakMap<readonly TextId[], Promise<string>>()
  /** Memory for the vectors of one request after another. */
  const rooms: SharedArrayBuffer[] = []
  return {
    ...defined({ concurrency }),
    operation: 'embedding',
    items: 'texts',
    countItems: async () => {
      const { texts, settled } = await source.countPending({ ...scope, jobId: job.id })
      return { pending: texts, settled }
    },
    listPending: (cursor) => source.pendingTexts(scope, cursor, WINDOW_TEXTS),
    pack: (items) => packSizes(items, bytesOfFrame, limits),
    refuse: ([first]) =>
      Promise.reject(
        new QuarryError('internal', `A passage is over the service's limit of ${limits.maxCharacters} characters.`, {
          where: `document ${first?.item.documentId}`,
        }),
      ),
    prepare: (textIds) => {
      const body = bodyWith(textIds)
      // `send` awaits it, and rejects then.
      body.catch(() => {})
      prepared.set(textIds, body)
    },
    send: async (textIds, signal) => {
      const ready = prepared.get(textIds)
      prepared.delete(textIds)
      const body = await (ready ?? bodyWith(textIds))
      const room = rooms.pop() ?? new SharedArrayBuffer(limits.maxItems * dimension * Float32Array.BYTES_PER_ELEMENT)
      const answer = answerOf(await client.embed({ body }, { signal, room }))
      // Only a completed request returns its buffer for reuse: an aborted one may still be written into.
      return { ...answer, release: () => rooms.push(room) }
    },
    // A token is a byte at least, and what separates the texts in the body is longer than the marks a model adds to each.
    mostUnits: (bodyBytes) => ({ input_tokens: bodyBytes }),
    sendKnownGood: async (signal) =>
      answerOf(await client.embed({ body: bodyOf([KNOWN_GOOD_TEXT], frame) }, { signal })),
    bodyBytes: async (textIds) => Buffer.byteLength(await bodyWith(textIds)),
  }
}

function answerOf({ values, dimension, requestId, warning, inputTokens }: Embeddings): BatchAnswer {
  return {
    values,
    dimension,
    requestId,
    warning,
    usage: inputTokens === undefined ? {} : { input_tokens: inputTokens },
  }
}
