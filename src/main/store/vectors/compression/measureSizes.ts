import { QuarryError } from '../../../base/errors.ts'
import type { CollectionId, SpaceId } from '../../../model/ids.ts'
import { bitsOfPrecision, precisions, type Precision } from '../../../model/vectors/precision.ts'
import type { SizeOption, SizeReport } from '../../../model/vectors/size.ts'
import type { ReadableDb } from '../../connection.ts'
import { newestQuestions } from '../../search/questions.ts'
import { rows, statement } from '../../statement.ts'
import { createNearest } from '../exact/nearest.ts'
import { decodeBits, decodeInt8, encodeBits, encodeInt8, fitCentre, storedBytesOf } from './reducedVectors.ts'
import { codeBytesOf } from '../scan/codes.ts'
import { precisionOfFlags, readVectors } from '../storedVectors.ts'
import { readSpace, type VectorSpace } from '../vectorSpace.ts'

/**
 * Measures what smaller vectors would be worth for one collection: questions that were asked of the space, or made to measure
 * with, or some of the vectors themselves are compared with all others, at every width and precision, by brute force. In steps of some ten milliseconds; meant for
 * a thread of its own.
 */
export interface SizeMeasuring {
  /** Vectors that will have been compared in the end. */
  readonly total: number
  /** Compares some more; answers how many are done. */
  step(): number
  /** Once all are done. */
  report(): SizeReport
}

const questionsAsked = 128
/** With fewer questions that people asked or that were made, some of the vectors themselves are questions too. */
const leastKnown = 32
/** With fewer, the ten nearest are most of what there is. */
const leastVectors = 25
/** More take minutes and change recall by less than the questions' chance does. */
const mostCompared = 200_000
const comparedPerStep = 64
const fittedVectors = 1_024
const neighbours = 10
/** Shares of the full width. */
const widths = [1, 3 / 4, 1 / 2, 1 / 4, 1 / 8]

/** @throws QuarryError conflict where there are too few vectors */
export function startMeasuring(db: ReadableDb, spaceId: SpaceId, collectionId: CollectionId): SizeMeasuring {
  const space = readSpace(db, spaceId)
  const { dimension } = space
  const all = slotsOf(db, spaceId, collectionId)
  if (all.length < leastVectors)
    throw new QuarryError(
      'conflict',
      `The collection has ${all.length} vectors; at least ${leastVectors} are needed to measure.`,
      { hint: 'Import or embed more, then measure.' },
    )
  const compared = spread(all, mostCompared)
  const reference = leastPrecise(db, spaceId, collectionId)
  const kinds = precisions.filter((precision) => bitsOfPrecision[precision] <= bitsOfPrecision[reference])
  const known = newestQuestions(db, spaceId, questionsAsked)
  const missing = known.length < leastKnown ? questionsAsked - known.length : 0
  const asked = [
    ...known.map(({ vector }) => ({ slot: -1, vector })),
    ...Array.from(readVectors(db, space, spread(all, missing)), ([slot, vector]) => ({
      slot,
      vector: vector.slice(),
    })),
  ]
  const made = known.filter((one) => one.made).length
  const questionKinds = { asked: known.length - made, made, stored: asked.length - known.length }
  const questions = new Float32Array(asked.length * dimension)
  for (const [i, { vector }] of asked.entries()) questions.set(vector, i * dimension)
  const own = asked.map(({ slot }) => slot)

  const reduce = createReduce(db, space, all, reference)
  const cuts = [...new Set(widths.map((share) => Math.max(1, Math.round(dimension * share))))].toSorted((a, b) => a - b)
  const nearest = kinds.map(() => createNearest(questions, own, dimension, cuts, neighbours))
  let done = 0
  return {
    total: compared.length,
    step: () => {
      const some = compared.slice(done, done + comparedPerStep)
      for (const [slot, vector] of readVectors(db, readSpace(db, spaceId), some))
        for (const [i, kind] of kinds.entries()) nearest[i]?.add(slot, reduce(vector, kind))
      return (done += some.length)
    },
    report: () => {
      const truth = nearest[0]?.slotsAt(cuts.length - 1) ?? []
      const { codes } = readSpace(db, spaceId)
      const parameters = codes?.isComplete ? codes.parameters : undefined
      const stride = parameters && codeBytesOf(parameters)
      const options = kinds.flatMap((precision, i) =>
        cuts.map((width, cut): SizeOption => {
          const bytes = bytesOf(all.length, dimension, precision, stride)
          return {
            dimension: width,
            precision,
            recall: overlap(truth, nearest[i]?.slotsAt(cut) ?? []),
            diskBytes: bytes.disk,
            // Of signs, those of the first numbers are compared; codes of four bits are compared whole.
            memoryBytes: parameters?.kind === 'signs' ? Math.round((bytes.memory * width) / dimension) : bytes.memory,
          }
        }),
      )
      options.sort((a, b) => b.dimension - a.dimension)
      return {
        vectors: all.length,
        compared: compared.length,
        questions: asked.length,
        questionKinds,
        reference,
        options,
      }
    },
  }
}

/** A vector as it would be read back; `reference` is what it is already. */
function createReduce(
  db: ReadableDb,
  space: VectorSpace,
  slots: Int32Array,
  reference: Precision,
): (vector: Float32Array, precision: Precision) => Float32Array {
  const centre = () => {
    if (space.centre) return space.centre
    const { dimension } = space
    const sample = new Float32Array(Math.min(slots.length, fittedVectors) * dimension)
    let at = 0
    for (const [, vector] of readVectors(db, space, spread(slots, fittedVectors))) sample.set(vector, dimension * at++)
    return fitCentre(dimension, sample, space.codes?.parameters)
  }
  const relativeTo = centre()
  return (vector, precision) => {
    if (precision === reference) return vector
    return precision === 'int8'
      ? decodeInt8(encodeInt8(vector)).vector
      : decodeBits(relativeTo, encodeBits(relativeTo, vector)).vector
  }
}

/** Bytes of a stored row besides its vector, the entry of the index by text included. */
const rowBytes = 26
const pageBytes = 65_536

/** What vectors take, by the layout of the library; `codeBytes` are those of one code, undefined where they have none. */
function bytesOf(vectors: number, dimension: number, precision: Precision, codeBytes: number | undefined) {
  const row = storedBytesOf(dimension, precision) + rowBytes
  // A page holds whole rows.
  const stored = pageBytes / Math.floor(pageBytes / row)
  const memory = codeBytes ?? 0
  // Of bits, no codes are stored; a text and a partition are, for each.
  const codes = codeBytes === undefined ? 0 : precision === 'bits' ? 6 : codeBytes + 6
  return { disk: Math.round(vectors * (stored + codes)), memory: vectors * memory }
}

function slotsOf(db: ReadableDb, spaceId: SpaceId, collectionId: CollectionId): Int32Array {
  const slots = statement(
    db,
    `SELECT DISTINCT v.slot FROM collection_documents cd CROSS JOIN passages p ON p.document_id = cd.document_id
       CROSS JOIN vectors_${spaceId} v ON v.text_id = p.text_id WHERE cd.collection_id = ? ORDER BY v.slot`,
  )
    .pluck()
    .all(collectionId) as number[]
  return Int32Array.from(slots)
}

function leastPrecise(db: ReadableDb, spaceId: SpaceId, collectionId: CollectionId): Precision {
  const found = new Set(
    rows<{ flags: number }>(
      db,
      `SELECT DISTINCT v.flags & 6 AS flags FROM collection_documents cd CROSS JOIN passages p ON p.document_id = cd.document_id
       CROSS JOIN vectors_${spaceId} v ON v.text_id = p.text_id WHERE cd.collection_id = ?`,
      collectionId,
    ).map(({ flags }) => precisionOfFlags(flags)),
  )
  return precisions.toReversed().find((precision) => found.has(precision)) ?? 'float32'
}

/** Some of the slots, evenly spread; all, where there are no more. */
function spread(slots: Int32Array, wanted: number): Int32Array {
  if (slots.length <= wanted) return slots
  return Int32Array.from({ length: wanted }, (_, i) => slots[Math.floor(((i + 0.5) * slots.length) / wanted)] as number)
}

/** The mean share of each list of `truth` that the list of `found` at its place holds. */
function overlap(truth: readonly Int32Array[], found: readonly Int32Array[]): number {
  let sum = 0
  for (const [i, slots] of truth.entries()) {
    const there = new Set(found[i])
    sum += slots.filter((slot) => there.has(slot)).length / slots.length
  }
  return truth.length > 0 ? sum / truth.length : 0
}
