import type { DocumentId, PassageId, SpaceId, TextId } from '../../model/ids.ts'
import {
  blockAxes,
  type EncoderPairs,
  type EncoderReport,
  type EncoderWeights,
  type StoredEncoder,
} from '../../model/search/encoder.ts'
import type { Space } from '../../model/vectors/space.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { readTexts } from '../jobs/pending.ts'
import { row, rows, run, statement } from '../statement.ts'
import { floatsOf } from '../vectors/floats.ts'
import { readVectors } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'

/** The spaces of texts that have vectors, oldest first. */
export function encoderSpaces(db: ReadableDb): Space[] {
  return rows<Space>(
    db,
    'SELECT id, origin, model, dimension, vectors FROM spaces WHERE vectors > 0 AND multimodal = 0 ORDER BY id',
  )
}

export function listEncoders(db: ReadableDb): EncoderReport[] {
  return rows<{ report: string }>(db, 'SELECT report FROM encoders ORDER BY space_id').map(reportOf)
}

/** Undefined: none was fitted yet. */
export function readEncoder(db: ReadableDb, spaceId: SpaceId): StoredEncoder | undefined {
  const found = row<{ report: string; weights: Uint8Array }>(
    db,
    'SELECT report, weights FROM encoders WHERE space_id = ?',
    spaceId,
  )
  return found && { ...reportOf(found), weights: weightsFrom(found.weights) }
}

/** Stores an encoder in place of the one before, in one statement: a process that dies leaves one of the two. */
export function putEncoder(db: WritableDb, { weights, ...report }: Omit<StoredEncoder, 'bytes'>): void {
  const bytes = bytesFrom(weights)
  const stored: EncoderReport = { ...report, bytes: bytes.length }
  run(
    db,
    `INSERT INTO encoders (space_id, report, weights) VALUES (?, ?, ?)
     ON CONFLICT (space_id) DO UPDATE SET report = excluded.report, weights = excluded.weights`,
    report.spaceId,
    JSON.stringify(stored),
    bytes,
  )
}

/** The slots of every vector of a space, ascending. */
export function encoderSlots(db: ReadableDb, spaceId: SpaceId): Float64Array {
  return Float64Array.from(statement(db, `SELECT slot FROM vectors_${spaceId}`).pluck().all() as number[]).sort()
}

/** The texts and vectors of some slots; those that no passage has any more are left out. */
export function encoderPairs(db: ReadableDb, spaceId: SpaceId, slots: ArrayLike<number>): EncoderPairs {
  const space = readSpace(db, spaceId)
  const found = Array.from(readVectors(db, space, slots), ([, vector, , textId]) => ({ textId, vector }))
  const ids = found.map(({ textId }) => textId)
  const heads = new Map(
    rows<Head>(
      db,
      `SELECT p.text_id AS textId, d.id AS documentId, d.title FROM json_each(?) j
       CROSS JOIN passages p ON p.id = (SELECT min(id) FROM passages WHERE text_id = j.value)
       CROSS JOIN documents d ON d.id = p.document_id`,
      JSON.stringify(ids),
    ).map((head) => [head.textId, head]),
  )
  return pairsOf(db, space, found, heads)
}

/** The texts and vectors of some passages, each text once, under the title of the first of them that has it. */
export function passagePairs(db: ReadableDb, spaceId: SpaceId, passages: readonly PassageId[]): EncoderPairs {
  const space = readSpace(db, spaceId)
  const heads = new Map<TextId, Head & { readonly slot: number }>()
  const found = rows<Head & { readonly slot: number }>(
    db,
    `SELECT v.slot, p.text_id AS textId, d.id AS documentId, d.title FROM json_each(?) j
     CROSS JOIN passages p ON p.id = j.value CROSS JOIN documents d ON d.id = p.document_id
     CROSS JOIN vectors_${spaceId} v ON v.text_id = p.text_id ORDER BY j.key`,
    JSON.stringify(passages),
  )
  for (const head of found) if (!heads.has(head.textId)) heads.set(head.textId, head)
  const slots = Array.from(heads.values(), ({ slot }) => slot)
  const vectors = Array.from(readVectors(db, space, slots), ([, vector, , textId]) => ({ textId, vector }))
  return pairsOf(db, space, vectors, heads)
}

/** Where a text stands. */
interface Head {
  readonly textId: TextId
  readonly documentId: DocumentId
  readonly title: string
}

function pairsOf(
  db: ReadableDb,
  { dimension }: Pick<Space, 'dimension'>,
  found: readonly { readonly textId: TextId; readonly vector: Float32Array }[],
  heads: ReadonlyMap<TextId, Head>,
): EncoderPairs {
  const texts = readTexts(
    db,
    found.map(({ textId }) => textId),
  )
  const kept = found.flatMap(({ textId, vector }, at) => {
    const head = heads.get(textId)
    return head ? [{ ...head, vector, text: texts[at] ?? '' }] : []
  })
  return {
    documents: kept.map(({ documentId }) => documentId),
    titles: kept.map(({ title }) => title),
    texts: kept.map(({ text }) => text),
    vectors: joined(
      kept.map(({ vector }) => vector),
      dimension,
    ),
  }
}

/** Queries that were embedded before, newest first, with their vectors. */
export function encoderQuestions(db: ReadableDb, spaceId: SpaceId, limit: number) {
  const found = rows<{ query: string; embedding: Uint8Array }>(
    db,
    'SELECT query, embedding FROM query_vectors WHERE space_id = ? ORDER BY created_at DESC, hash LIMIT ?',
    spaceId,
    limit,
  )
  const vectors = found.map(({ embedding }) => floatsOf(embedding))
  return {
    texts: found.map(({ query }) => query),
    vectors: joined(vectors, readSpace(db, spaceId).dimension),
  }
}

function joined(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const all = new Float32Array(vectors.length * dimension)
  for (const [at, vector] of vectors.entries()) all.set(vector, at * dimension)
  return all
}

function reportOf({ report }: { readonly report: string }): EncoderReport {
  return JSON.parse(report) as EncoderReport
}

/** Three counts and millionths of the spread as uint32, then the arrays in the order of {@link weightsFrom}. */
function bytesFrom({
  dimension,
  axes,
  features,
  featureWeights,
  scales,
  basis,
  rows: table,
  spread,
}: EncoderWeights): Buffer {
  const head = Uint32Array.of(dimension, axes, features.length, Math.round(spread * 1e6))
  const parts = [head, features, featureWeights, scales, basis, table]
  return Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  )
}

function weightsFrom(bytes: Uint8Array): EncoderWeights {
  const { buffer } = new Uint8Array(bytes)
  const [dimension = 0, axes = 0, count = 0, spread = 0] = new Uint32Array(buffer, 0, 4)
  let at = 16
  const floats = (length: number) => new Float32Array(buffer, (at += 4 * length) - 4 * length, length)
  const features = new Uint32Array(buffer, (at += 4 * count) - 4 * count, count)
  const featureWeights = floats(count)
  const scales = floats(count * Math.ceil(axes / blockAxes))
  const basis = floats((axes + 1) * dimension)
  const table = new Int8Array(buffer, at, count * axes)
  return { dimension, axes, features, featureWeights, scales, basis, rows: table, spread: spread / 1e6 }
}
