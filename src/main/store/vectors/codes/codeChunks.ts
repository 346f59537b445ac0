import type { CodeKind } from '../../../model/codeKind.ts'
import type { SpaceId, TextId } from '../../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { count, row, rows, run } from '../../statement.ts'
import { lengthOf } from '../compression/reducedVectors.ts'
import { codeBytesOf, codesFromSigns, encode, type CodeParameters } from '../scan/codes.ts'
import {
  decodeStored,
  floatsOf,
  precisionFlag,
  precisionOfFlags,
  readCentre,
  type StoredVector,
} from '../storedVectors.ts'

/** Of the codes and everything else stored here. Another version is not read but built again. */
const CODE_VERSION = 3

/** Slots to a stored row: 128 KB of codes at 1024 dimensions. */
export const chunkSlots = 1024

/** What is stored about the codes of a space, and the counters that say whether they are all there. */
export interface CodeState {
  /** Another number after every fit: codes of two fits do not go together. */
  readonly fitted: number
  /** Grows with every transaction that changed codes. */
  readonly changes: number
  /** True when every vector of the space has its code. */
  readonly complete: boolean
  /** How much further than usual searches look; grows where the recall measured asks for it. */
  readonly effort: number
  /** True where not even that was enough: searches compare every vector. */
  readonly exact: boolean
}

/** One stored row: the codes of up to 1024 slots. */
export interface CodeChunk {
  readonly chunk: number
  /** By slot; 0 = no vector there. */
  readonly texts: Uint32Array
  readonly codes: Uint8Array
}

/** Undefined: the space has no codes (yet), or those of another version. */
export function readCodeState(db: ReadableDb, spaceId: SpaceId): CodeState | undefined {
  const found = row<{
    fitted: number
    changes: number
    rows: number
    vectors: number | null
    effort: number
    exact: number
  }>(
    db,
    `SELECT c.fitted, c.changes, c.rows, s.vectors, c.effort, c.exact FROM scan_states c JOIN spaces s ON s.id = c.space_id
     WHERE c.space_id = ? AND c.version = ${CODE_VERSION}`,
    spaceId,
  )
  if (!found) return undefined
  const { fitted, changes, effort } = found
  return { fitted, changes, effort, complete: found.rows === found.vectors, exact: found.exact === 1 }
}

const parametersOf = new WeakMap<ReadableDb, Map<SpaceId, { fitted: number; parameters: CodeParameters }>>()

export function readParameters(db: ReadableDb, spaceId: SpaceId, fitted: number): CodeParameters {
  const known = parametersOf.get(db) ?? new Map<SpaceId, { fitted: number; parameters: CodeParameters }>()
  parametersOf.set(db, known)
  const held = known.get(spaceId)
  if (held?.fitted === fitted) return held.parameters
  const found = row<{ kind: CodeKind; means: Uint8Array; deviations: Uint8Array }>(
    db,
    'SELECT kind, means, deviations FROM scan_states WHERE space_id = ?',
    spaceId,
  ) as { kind: CodeKind; means: Uint8Array; deviations: Uint8Array }
  const mean = floatsOf(found.means)
  const parameters = { kind: found.kind, dimension: mean.length, mean, deviation: floatsOf(found.deviations) }
  known.set(spaceId, { fitted, parameters })
  return parameters
}

/** Stores what codes of the space's vectors are made with, in place of whatever codes there were. */
export function storeFit(db: WritableDb, spaceId: SpaceId, { kind, mean, deviation }: CodeParameters): void {
  dropCodes(db, spaceId)
  run(
    db,
    `INSERT INTO scan_states (space_id, version, kind, fitted, means, deviations, rows, changes, made, probe_rows,
       calibrated_rows, listed_rows) VALUES (?, ${CODE_VERSION}, ?, abs(random() % 2147483647), ?, ?, 0, 0, 0, 0, 0, 0)`,
    spaceId,
    kind,
    bytesOf(mean),
    bytesOf(deviation),
  )
}

/** Forgets everything derived from the vectors of a space. The caller holds the transaction. */
export function dropCodes(db: WritableDb, spaceId: SpaceId): void {
  run(db, 'DELETE FROM vector_lists WHERE space_id = ?', spaceId)
  run(db, 'DELETE FROM vector_codes WHERE space_id = ?', spaceId)
  run(db, 'DELETE FROM scan_states WHERE space_id = ?', spaceId)
}

/** Forgets the codes of every space; they are made again in the background. */
export function forgetCodes(db: WritableDb): void {
  db.transaction(() => {
    for (const { id } of rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces')) dropCodes(db, id)
  }).immediate()
}

/**
 * Codes vectors that were just stored at slots that follow each other, where the space has codes. The caller holds the
 * transaction.
 */
export function addCodes(
  db: WritableDb,
  spaceId: SpaceId,
  firstSlot: number,
  textIds: readonly TextId[],
  vectors: Float32Array,
): void {
  const state = readCodeState(db, spaceId)
  if (!state || textIds.length === 0) return
  const all = encode(readParameters(db, spaceId, state.fitted), vectors)
  const stride = all.length / textIds.length
  for (let from = 0; from < textIds.length;) {
    const chunk = Math.floor((firstSlot + from) / chunkSlots)
    const slot = firstSlot + from - chunk * chunkSlots
    const to = Math.min(textIds.length, from + chunkSlots - slot)
    const held = readChunk(db, spaceId, chunk)
    const { texts, codes } = copyOf(held, stride)
    texts.set(textIds.slice(from, to), slot)
    codes.set(all.subarray(from * stride, to * stride), slot * stride)
    writeChunk(db, spaceId, { chunk, texts, codes }, held)
    from = to
  }
}

function copyOf(held: CodeChunk | undefined, stride: number): Omit<CodeChunk, 'chunk'> {
  if (held) return { texts: held.texts.slice(), codes: new Uint8Array(held.codes) }
  return { texts: new Uint32Array(chunkSlots), codes: new Uint8Array(chunkSlots * stride) }
}

/** Codes rows anew whose vectors were stored or changed with less precision. The caller holds the transaction. */
export function recodeRows(db: WritableDb, spaceId: SpaceId, slots: readonly number[]): void {
  const state = readCodeState(db, spaceId)
  if (!state) return
  const parameters = readParameters(db, spaceId, state.fitted)
  const codeOf = createCoder(db, spaceId, parameters)
  const found = rows<StoredVector & { slot: number; textId: TextId }>(
    db,
    `SELECT v.slot, v.text_id AS textId, v.flags, v.embedding FROM json_each(?) j
     CROSS JOIN vectors_${spaceId} v ON v.slot = j.value`,
    JSON.stringify(slots),
  )
  const stride = codeBytesOf(parameters)
  changeChunks(
    db,
    spaceId,
    stride,
    found.map((one) => ({ slot: one.slot, textId: one.textId, code: codeOf(one) })),
  )
}

/** What makes the code of a vector as it is stored. */
function createCoder(db: ReadableDb, spaceId: SpaceId, parameters: CodeParameters): (one: StoredVector) => Uint8Array {
  const centre = readCentre(db, spaceId)
  const sameCentre = centre !== undefined && Buffer.compare(bytesOf(centre.mean), bytesOf(parameters.mean)) === 0
  return (one) => {
    const signs = sameCentre && precisionOfFlags(one.flags) === 'bits' && codesFromSigns(parameters, one.embedding)
    if (signs) return signs
    const { vector, length, gain } = decodeStored(one, centre)
    // Codes of four bits bound the score as it is read, which `gain` is a factor of; `length` is that only on average.
    if (parameters.kind === 'int4') return encode(parameters, vector, gain === 1 ? undefined : lengthOf(vector) / gain)
    return encode(parameters, vector, length)
  }
}

/** The codes of a chunk, made from its vectors as they are stored. */
export function codesOfRows(
  db: ReadableDb,
  spaceId: SpaceId,
  chunk: number,
  parameters: CodeParameters,
): Omit<CodeChunk, 'chunk'> {
  const first = chunk * chunkSlots
  const stride = codeBytesOf(parameters)
  const texts = new Uint32Array(chunkSlots)
  const codes = new Uint8Array(chunkSlots * stride)
  const codeOf = createCoder(db, spaceId, parameters)
  const found = rows<StoredVector & { slot: number; textId: number }>(
    db,
    `SELECT slot, text_id AS textId, flags, embedding FROM vectors_${spaceId} WHERE slot BETWEEN ? AND ?`,
    first,
    first + chunkSlots - 1,
  )
  for (const one of found) {
    texts[one.slot - first] = one.textId
    codes.set(codeOf(one), (one.slot - first) * stride)
  }
  return { texts, codes }
}

/** Takes out the codes of vectors that were just deleted. The caller holds the transaction. */
export function removeCodes(db: WritableDb, spaceId: SpaceId, slots: readonly number[]): void {
  const state = readCodeState(db, spaceId)
  if (!state || slots.length === 0) return
  const stride = codeBytesOf(readParameters(db, spaceId, state.fitted))
  changeChunks(
    db,
    spaceId,
    stride,
    slots.map((slot) => ({ slot, textId: 0, code: new Uint8Array(stride) })),
  )
}

/**
 * Codes one chunk from its vectors, unless it holds exactly these already. Answers whether there was anything to do.
 * The caller holds the transaction.
 */
export function buildChunk(db: WritableDb, spaceId: SpaceId, chunk: number): boolean {
  const state = readCodeState(db, spaceId)
  if (!state) return false
  const parameters = readParameters(db, spaceId, state.fitted)
  const first = chunk * chunkSlots
  const there = rows<{ slot: number; textId: number }>(
    db,
    `SELECT slot, text_id AS textId FROM vectors_${spaceId} WHERE slot BETWEEN ? AND ?`,
    first,
    first + chunkSlots - 1,
  )
  const held = readChunk(db, spaceId, chunk)
  const texts = new Uint32Array(chunkSlots)
  for (const { slot, textId } of there) texts[slot - first] = textId
  if (held ? Buffer.compare(bytesOf(held.texts), bytesOf(texts)) === 0 : there.length === 0) return false
  writeChunk(db, spaceId, { chunk, texts, codes: codesOfRows(db, spaceId, chunk, parameters).codes }, held)
  return true
}

/** Chunks that changed after the change numbered `after`, in order. */
export function* changedChunks(db: ReadableDb, spaceId: SpaceId, after: number): Generator<CodeChunk> {
  const changed = rows<{ chunk: number }>(
    db,
    'SELECT chunk FROM vector_codes WHERE space_id = ? AND changed > ? ORDER BY chunk',
    spaceId,
    after,
  )
  for (const { chunk } of changed) {
    const found = readChunk(db, spaceId, chunk)
    if (found) yield found
  }
}

/** One more than the highest slot of the space. */
export function slotLimit(db: ReadableDb, spaceId: SpaceId): number {
  return count(db, `SELECT max(slot) + 1 FROM vectors_${spaceId}`)
}

/** The highest slot of the space that has a code; -1 without any. */
export function lastCodedSlot(db: ReadableDb, spaceId: SpaceId): number {
  const sql = 'SELECT chunk, texts FROM vector_codes WHERE space_id = ? ORDER BY chunk DESC'
  for (const { chunk, texts } of db.prepare(sql).iterate(spaceId) as Iterable<{ chunk: number; texts: Uint8Array }>) {
    const last = new Uint32Array(new Uint8Array(texts).buffer).findLastIndex((text) => text !== 0)
    if (last >= 0) return chunk * chunkSlots + last
  }
  return -1
}

function readChunk(db: ReadableDb, spaceId: SpaceId, chunk: number): CodeChunk | undefined {
  const found = row<{ texts: Uint8Array; codes: Uint8Array }>(
    db,
    'SELECT texts, codes FROM vector_codes WHERE space_id = ? AND chunk = ?',
    spaceId,
    chunk,
  )
  if (!found) return undefined
  const texts = new Uint32Array(new Uint8Array(found.texts).buffer)
  const state = found.codes.length === 0 ? readCodeState(db, spaceId) : undefined
  if (!state) return { chunk, texts, codes: found.codes }
  return { chunk, texts, codes: codesOfRows(db, spaceId, chunk, readParameters(db, spaceId, state.fitted)).codes }
}

/** Codes of vectors that are stored as bits say nothing more than these: they are not stored again, but made when read. */
function onlyBits(db: ReadableDb, spaceId: SpaceId, chunk: number): boolean {
  if (!readCentre(db, spaceId)) return false
  const first = chunk * chunkSlots
  return (
    count(
      db,
      `SELECT EXISTS (SELECT 1 FROM vectors_${spaceId} WHERE slot BETWEEN ? AND ? AND flags & 6 <> ${precisionFlag('bits')})`,
      first,
      first + chunkSlots - 1,
    ) === 0
  )
}

interface CodeChange {
  readonly slot: number
  /** 0: the vector is gone. */
  readonly textId: number
  readonly code: Uint8Array
}

function changeChunks(db: WritableDb, spaceId: SpaceId, stride: number, changes: readonly CodeChange[]): void {
  const byChunk = Map.groupBy(changes, ({ slot }) => Math.floor(slot / chunkSlots))
  for (const [chunk, ofChunk] of byChunk) {
    const held = readChunk(db, spaceId, chunk)
    const { texts, codes } = copyOf(held, stride)
    for (const { slot, textId, code } of ofChunk) {
      texts[slot - chunk * chunkSlots] = textId
      codes.set(code, (slot - chunk * chunkSlots) * stride)
    }
    writeChunk(db, spaceId, { chunk, texts, codes }, held)
  }
}

function writeChunk(db: WritableDb, spaceId: SpaceId, chunk: CodeChunk, before: CodeChunk | undefined): void {
  const difference = present(chunk.texts) - (before ? present(before.texts) : 0)
  run(db, 'UPDATE scan_states SET changes = changes + 1, rows = rows + ? WHERE space_id = ?', difference, spaceId)
  run(
    db,
    `INSERT INTO vector_codes (space_id, chunk, changed, texts, codes)
     VALUES (?, ?, (SELECT changes FROM scan_states WHERE space_id = ?), ?, ?)
     ON CONFLICT DO UPDATE SET changed = excluded.changed, texts = excluded.texts, codes = excluded.codes`,
    spaceId,
    chunk.chunk,
    spaceId,
    bytesOf(chunk.texts),
    onlyBits(db, spaceId, chunk.chunk) ? new Uint8Array() : chunk.codes,
  )
  run(db, 'DELETE FROM vector_lists WHERE space_id = ? AND chunk = ?', spaceId, chunk.chunk)
}

function present(texts: Uint32Array): number {
  let there = 0
  for (const text of texts) if (text !== 0) there++
  return there
}

export function bytesOf(values: Float32Array | Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
