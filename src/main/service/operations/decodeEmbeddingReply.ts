import type { z } from 'zod'
import { isMovable } from '../../base/workers.ts'
import { rowMark, type NumberRows } from '../numbers/numberRows.ts'
import { parseEnvelope, shapeError, warningOf, type ReplyHead } from '../transport/reply.ts'
import { embeddingDataSchema, embeddingUsageSchema } from '../wire/embedding.ts'

/** What a reply must hold: so many vectors, so wide, of a model of one of these names. */
export interface ExpectedVectors {
  readonly count: number
  readonly dimension: number
  readonly models: readonly string[]
}

export interface DecodedVectors {
  /** `count * dimension` numbers: row i is the vector of input i, whatever the order of the reply. */
  readonly values: Float32Array
  readonly count: number
  readonly dimension: number
  /** `data.model` of the reply: with `dimension`, the identity of these vectors. */
  readonly model: string
  readonly requestId: string | undefined
  /** Says that one or more inputs were truncated, not which: it holds for every item of the request. */
  readonly warning: string | undefined
}

export interface DecodedEmbeddings extends DecodedVectors {
  /** `meta.usage.input_tokens`; undefined when the reply does not say. */
  readonly inputTokens: number | undefined
}

/** {@link decodeVectors} of a reply of text embedding. */
export function decodeEmbeddingReply(
  head: ReplyHead,
  numbers: NumberRows,
  expected: ExpectedVectors,
): DecodedEmbeddings {
  const { vectors, usage } = decodeVectors(head, numbers, expected, embeddingDataSchema)
  const said = embeddingUsageSchema.safeParse(usage)
  return { ...vectors, inputTokens: said.success ? said.data.input_tokens : undefined }
}

interface ResultsData {
  readonly results: readonly { readonly index: number; readonly embedding?: unknown }[]
  readonly model: string
}

/**
 * Makes the reply of an embedding operation, whose vectors were taken out while it arrived, into one array of
 * `count * dimension` numbers. Vectors are matched to inputs by `index`, never by position. Throws kind `shape` when an
 * index is missing, doubled or out of range, when a vector has another width, or when a number is not finite in single
 * precision, and when they are of a model that was not asked for: vectors of two models never share a space. `code` other
 * than 0 throws its own kind. `results` are in the order of the reply, `usage` is unchecked.
 */
export function decodeVectors<Data extends ResultsData>(
  head: ReplyHead,
  { rest, rows }: NumberRows,
  { count, dimension, models }: ExpectedVectors,
  schema: z.ZodType<Data>,
): { readonly vectors: DecodedVectors; readonly results: Data['results']; readonly usage: unknown } {
  const reply = { ...head, bytes: rest }
  const envelope = parseEnvelope(reply)
  const data = schema.safeParse(envelope.data)
  if (!data.success)
    throw shapeError(reply, `data.${data.error.issues[0]?.path.join('.') || 'results'} is not as documented`)
  const results: Data['results'] = data.data.results
  if (!models.includes(data.data.model))
    throw shapeError(
      reply,
      `its vectors are of the model ${data.data.model}, and ${models[0]} was asked for; if the two are the same, name it under modelAliases in the service profile`,
    )
  if (results.length !== count)
    throw shapeError(reply, `${results.length} vectors came back where there should be ${count}`)

  /** For each input, the row that holds its vector. */
  const rowOf = new Int32Array(count).fill(-1)
  for (const { index, embedding } of results) {
    if (!Number.isInteger(index) || index < 0 || index >= count)
      throw shapeError(reply, `index ${index} is out of range`)
    if (rowOf[index] !== -1) throw shapeError(reply, `index ${index} came twice`)
    const mark: unknown = Array.isArray(embedding) ? embedding[0] : undefined
    if (mark === rowMark.notFinite) throw shapeError(reply, `index ${index} holds a number that is not finite`)
    if (typeof mark !== 'number' || mark < 0)
      throw shapeError(reply, `the vector of index ${index} is not ${dimension} numbers`)
    rowOf[index] = mark
  }
  const vectors = {
    values: inOrder(rows, rowOf, dimension),
    count,
    dimension,
    model: data.data.model,
    requestId: reply.requestId,
    warning: warningOf(reply, envelope),
  }
  return { vectors, results, usage: envelope.meta?.usage ?? {} }
}

/** The rows in the order of the inputs: as they lie if they came so, with nothing behind them that would be moved along. */
function inOrder(rows: Float32Array, rowOf: Int32Array, dimension: number): Float32Array {
  const length = rowOf.length * dimension
  if ((rows.length === length || !isMovable(rows.buffer)) && rowOf.every((row, index) => row === index))
    return rows.subarray(0, length)
  const values = new Float32Array(length)
  rowOf.forEach((row, index) => values.set(rows.subarray(row * dimension, (row + 1) * dimension), index * dimension))
  return values
}
