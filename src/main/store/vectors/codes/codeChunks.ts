import type { SpaceId, TextId } from '../../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { count, row, rows, run } from '../../statement.ts'
import { lengthOf } from '../compression/reducedVectors.ts'
import { codeBytesOf, codesFromSigns, encode, type CodeParameters } from '../scan/codes.ts'
import { decodeStored, precisionFlag, precisionOfFlags, type StoredVector } from '../storedVectors.ts'
import { CODE_VERSION, isCoded, type CodedSpace, type VectorSpace } from '../vectorSpace.ts'

/** Slots to a stored row: 128 KB of codes at 1024 dimensions. */
export const chunkSlots = 1024

/** One stored row: the codes of up to 1024 slots. */
export interface CodeChunk {
  readonly chunk: number
  /** By slot; 0 = no vector there. */
  readonly texts: Uint32Array
  readonly codes: Uint8Array
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
  space: VectorSpace,
  firstSlot: number,
  textIds: readonly TextId[],
  vectors: Float32Array,
): void {
  if (!isCoded(space) || textIds.length === 0) return
  const all = encode(space.codes.parameters, vectors)
  const stride = all.length / textIds.length
  for (let from = 0; from < textIds.length;) {
    const chunk = Math.floor((firstSlot + from) / chunkSlots)
    const slot = firstSlot + from - chunk * chunkSlots
    const to = Math.min(textIds.length, from + chunkSlots - slot)
    const held = readChunk(db, space, chunk)
    const { texts, codes } = copyOf(held, stride)
    texts.set(textIds.slice(from, to), slot)
    codes.set(all.subarray(from * stride, to * stride), slot * stride)
    writeChunk(db, space, { chunk, texts, codes }, held)
    from = to
  }
}

function copyOf(held: CodeChunk | undefined, stride: number): Omit<CodeChunk, 'chunk'> {
  if (held) return { texts: held.texts.slice(), codes: new Uint8Array(held.codes) }
  return { texts: new Uint32Array(chunkSlots), codes: new Uint8Array(chunkSlots * stride) }
}

/** Codes rows again whose vectors were stored or changed with less precision. The caller holds the transaction. */
export function recodeRows(db: WritableDb, space: VectorSpace, slots: readonly number[]): void {
  if (!isCoded(space)) return
  const codeOf = createCoder(space)
  const found = rows<StoredVector & { slot: number; textId: TextId }>(
    db,
    `SELECT v.slot, v.text_id AS textId, v.flags, v.embedding FROM json_each(?) j
     CROSS JOIN vectors_${space.id} v ON v.slot = j.value`,
    JSON.stringify(slots),
  )
  changeChunks(
    db,
    space,
    found.map((one) => ({ slot: one.slot, textId: one.textId, code: codeOf(one) })),
  )
}

/** What makes the code of a vector as it is stored. */
function createCoder({ centre, codes: { parameters } }: CodedSpace): (one: StoredVector) => Uint8Array {
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
export function codesOfRows(db: ReadableDb, space: CodedSpace, chunk: number): Omit<CodeChunk, 'chunk'> {
  const first = chunk * chunkSlots
  const stride = codeBytesOf(space.codes.parameters)
  const texts = new Uint32Array(chunkSlots)
  const codes = new Uint8Array(chunkSlots * stride)
  const codeOf = createCoder(space)
  const found = rows<StoredVector & { slot: number; textId: number }>(
    db,
    `SELECT slot, text_id AS textId, flags, embedding FROM vectors_${space.id} WHERE slot BETWEEN ? AND ?`,
    first,
    first + chunkSlots - 1,
  )
  for (const one of found) {
    texts[one.slot - first] = one.textId
    codes.set(codeOf(one), (one.slot - first) * stride)
  }
  return { texts, codes }
}

/** Removes the codes of vectors that were just deleted. The caller holds the transaction. */
export function removeCodes(db: WritableDb, space: VectorSpace, slots: readonly number[]): void {
  if (!isCoded(space) || slots.length === 0) return
  const stride = codeBytesOf(space.codes.parameters)
  changeChunks(
    db,
    space,
    slots.map((slot) => ({ slot, textId: 0, code: new Uint8Array(stride) })),
  )
}

/**
 * Codes one chunk from its vectors, unless it holds exactly these already. Answers whether there was anything to do.
 * The caller holds the transaction.
 */
export function buildChunk(db: WritableDb, space: CodedSpace, chunk: number): boolean {
  const first = chunk * chunkSlots
  const there = rows<{ slot: number; textId: number }>(
    db,
    `SELECT slot, text_id AS textId FROM vectors_${space.id} WHERE slot BETWEEN ? AND ?`,
    first,
    first + chunkSlots - 1,
  )
  const held = readChunk(db, space, chunk)
  const texts = new Uint32Array(chunkSlots)
  for (const { slot, textId } of there) texts[slot - first] = textId
  if (held ? Buffer.compare(bytesOf(held.texts), bytesOf(texts)) === 0 : there.length === 0) return false
  writeChunk(db, space, { chunk, texts, codes: codesOfRows(db, space, chunk).codes }, held)
  return true
}

/** Chunks that changed after the change numbered `after`, in order. */
export function* changedChunks(db: ReadableDb, space: CodedSpace, after: number): Generator<CodeChunk> {
  for (const chunk of changedNumbers(db, space.id, after)) {
    const found = readChunk(db, space, chunk)
    if (found) yield found
  }
}

/** The numbers of these chunks. */
export function changedNumbers(db: ReadableDb, spaceId: SpaceId, after: number): number[] {
  return rows<{ chunk: number }>(
    db,
    'SELECT chunk FROM vector_codes WHERE space_id = ? AND changed > ? ORDER BY chunk',
    spaceId,
    after,
  ).map(({ chunk }) => chunk)
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

export function readChunk(db: ReadableDb, space: CodedSpace, chunk: number): CodeChunk | undefined {
  const found = row<{ texts: Uint8Array; codes: Uint8Array }>(
    db,
    'SELECT texts, codes FROM vector_codes WHERE space_id = ? AND chunk = ?',
    space.id,
    chunk,
  )
  if (!found) return undefined
  const texts = new Uint32Array(new Uint8Array(found.texts).buffer)
  const codes = found.codes.length === 0 ? codesOfRows(db, space, chunk).codes : found.codes
  return { chunk, texts, codes }
}

/** Codes of vectors that are stored as bits say nothing more than these: they are not stored again, but made when read. */
function onlyBits(db: ReadableDb, { id, centre }: VectorSpace, chunk: number): boolean {
  if (!centre) return false
  const first = chunk * chunkSlots
  return (
    count(
      db,
      `SELECT EXISTS (SELECT 1 FROM vectors_${id} WHERE slot BETWEEN ? AND ? AND flags & 6 <> ${precisionFlag('bits')})`,
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

function changeChunks(db: WritableDb, space: CodedSpace, changes: readonly CodeChange[]): void {
  const stride = codeBytesOf(space.codes.parameters)
  const byChunk = Map.groupBy(changes, ({ slot }) => Math.floor(slot / chunkSlots))
  for (const [chunk, ofChunk] of byChunk) {
    const held = readChunk(db, space, chunk)
    const { texts, codes } = copyOf(held, stride)
    for (const { slot, textId, code } of ofChunk) {
      texts[slot - chunk * chunkSlots] = textId
      codes.set(code, (slot - chunk * chunkSlots) * stride)
    }
    writeChunk(db, space, { chunk, texts, codes }, held)
  }
}

function writeChunk(db: WritableDb, space: CodedSpace, chunk: CodeChunk, before: CodeChunk | undefined): void {
  const spaceId = space.id
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
    onlyBits(db, space, chunk.chunk) ? new Uint8Array() : chunk.codes,
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
