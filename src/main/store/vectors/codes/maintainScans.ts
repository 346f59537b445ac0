import { abortedByUser, throwIfAborted } from '../../../base/abort.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Random } from '../../../base/random.ts'
import type { SpaceId } from '../../../model/ids.ts'
import { readingPast, type ReadableDb, type WritableDb } from '../../connection.ts'
import { readValue } from '../../library/settings.ts'
import { newestQuestions } from '../../search/questions.ts'
import { count, row, rows, run } from '../../statement.ts'
import {
  buildChunk,
  changedNumbers,
  chunkSlots,
  dropCodes,
  lastCodedSlot,
  readChunk,
  slotLimit,
  storeFit,
} from './codeChunks.ts'
import { createColumns, type Columns } from '../columns/columns.ts'
import { followColumns, loadColumns } from '../columns/loadColumns.ts'
import { chooseKind, sampledQuestions, sampledVectors } from './chooseKind.ts'
import { createCodeFit, type CodeParameters } from '../scan/codes.ts'
import { chunksWithoutLists, readLists, readPartitions, storeLists, storePartitions } from './partitionRows.ts'
import { calibratePartitions } from '../scan/calibrate.ts'
import {
  absorbTail,
  makePartitions,
  partitionsAreDue,
  restorePartitions,
  type PartitionOptions,
} from '../scan/partitions.ts'
import type { ScanRegistry } from '../scanRegistry.ts'
import { createSpaceScan, type SpaceScan } from '../spaceScan.ts'
import { readVectors } from '../storedVectors.ts'
import { isCoded, readSpace } from '../vectorSpace.ts'

/**
 * Looks after the scans of a library, in the writer's thread: codes vectors that have no codes, loads codes into memory,
 * follows what other processes wrote, and keeps partitions. All in slices of a few milliseconds, between which the
 * thread does what it is asked; searches are right at any moment, at worst slower.
 */
export interface ScanMaintenance {
  /** Something may have changed. Brings what is loaded up to date now, the rest in the background. */
  wake(): void
  /** Runs a write, and wakes: searches meanwhile need not see it, as nobody knows of it before this returns. */
  during<T>(write: () => T): T
  /** Resolves when what every search by meaning waits for is in memory, as far as it was stored when the library was opened. */
  readonly loaded: Promise<void>
  /** Resolves when nothing is left to do; rejects with what went wrong last. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Under this number of vectors sqlite-vec's own scan takes no longer than people notice, and codes could be fitted to little. */
const leastScanned = 10_000
/** Under this number of documents the tables answer filters fast enough. */
const leastDocuments = 10_000
/** Rows of the log of memberships that are kept for those who follow it. */
const keptMemberChanges = 200_000
const sampledPerSlice = 512
/** Questions that people asked, to measure with how far searches must look. */
const mostQuestions = 200
/**
 * Partitions that rows have outgrown are made again when nothing was written for so long: it takes ten seconds of this thread
 * at a million rows, and searches find the same meanwhile, at worst slower.
 */
const quietMs = 2_000

export function maintainScans(db: WritableDb, registry: ScanRegistry, random: Random, clock: Clock): ScanMaintenance {
  const stop = new AbortController()
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  const options: PartitionOptions = { pause, random, signal: stop.signal }
  const between = async () => {
    await pause()
    throwIfAborted(stop.signal)
  }
  const loaded = Promise.withResolvers<void>()
  let running: Promise<void> | undefined
  let seen = ''

  const step = async (isQuiet: boolean): Promise<void> => {
    const spaces = rows<{ id: SpaceId; dimension: number }>(db, 'SELECT id, dimension FROM spaces')
    // What is only loaded comes first: searches wait for it.
    for (const { id } of spaces) await loadScan(db, registry, id, between)
    loaded.resolve()
    await keepColumns(db, registry, between)
    for (const space of spaces) {
      await buildCodes(db, space, between)
      await loadScan(db, registry, space.id, between)
      followChanges(db, registry)
    }
    for (const { id } of spaces) await keepPartitions(db, registry.find(id), { ...options, isQuiet }, between)
  }
  const hasOutgrown = ({ id }: { readonly id: SpaceId }) => {
    const index = registry.find(id)?.index
    return index !== undefined && index.partitions.lists > 0 && partitionsAreDue(index)
  }
  const work = async (): Promise<void> => {
    for (let done = '', isQuiet = false; done !== seen || isQuiet;) {
      await between()
      done = seen
      await step(isQuiet)
      isQuiet = false
      if (done !== seen || !rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces').some(hasOutgrown)) continue
      await clock.wait(quietMs, stop.signal)
      isQuiet = done === seen
    }
  }
  const wake = (): void => {
    const now = `${signature(db)} ${registry.columns()?.ready}`
    if (now === seen || stop.signal.aborted) return
    seen = now
    followChanges(db, registry)
    running ??= work().finally(() => (running = undefined))
    // `settled` reports it to callers that wait; the next change tries again. Searches need not wait for that.
    running.catch(() => loaded.resolve())
  }
  // At once, so that no reader asks before it knows.
  for (const { id } of rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces')) announceScan(db, registry, id)
  announceColumns(db, registry)
  return {
    loaded: loaded.promise,
    wake,
    during: (write) => {
      const written = [...registry.all()]
      for (const scan of written) scan.isBeingWritten = true
      try {
        const value = write()
        wake()
        return value
      } finally {
        for (const scan of written) scan.isBeingWritten = false
      }
    },
    settled: () => running ?? Promise.resolve(),
    close: async () => {
      stop.abort(abortedByUser())
      await running?.catch(() => {})
      loaded.resolve()
    },
  }
}

/** Another text when vectors or codes of any space changed, or documents are so many (or so changed) that columns are due. */
function signature(db: ReadableDb): string {
  const documents = Math.min(leastDocuments, count(db, 'SELECT max(id) FROM documents'))
  const epoch = readValue(db, 'epoch')
  return JSON.stringify([
    documents >= leastDocuments,
    epoch,
    rows(db, 'SELECT s.id, s.vectors, c.fitted, c.changes FROM spaces s LEFT JOIN scan_states c ON c.space_id = s.id'),
  ])
}

/** Brings what is in memory up to what is stored. */
function followChanges(db: ReadableDb, registry: ScanRegistry): void {
  for (const { id } of rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces')) {
    const scan = registry.find(id)
    if (!scan) continue
    const space = readSpace(db, id)
    if (isCoded(space) && space.codes.fitted === scan.fitted && scan.waitUntilLoaded(0)) scan.bringUpTo(db, space)
  }
}

/**
 * Makes the counters of vectors right and forgets codes that do not fit them, so that they are built again. Where codes
 * are all there by the counters, their last slot is compared only: counting a million rows would take longer than
 * everything else that a search waits for, and `verify` does.
 */
export function checkScans(db: WritableDb): void {
  for (const { id } of rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces')) {
    const areAllThere = () => readSpace(db, id).codes?.isComplete && lastCodedSlot(db, id) === slotLimit(db, id) - 1
    if (db.transaction(areAllThere)()) continue
    db.transaction(() => {
      const counted = row<{ vectors: number | null }>(db, 'SELECT vectors FROM spaces WHERE id = ?', id)?.vectors
      const there = count(db, `SELECT count(*) FROM vectors_${id}`)
      const isUnderWay = readSpace(db, id).codes?.isComplete === false
      if (there !== counted) run(db, 'UPDATE spaces SET vectors = ? WHERE id = ?', there, id)
      if (there !== counted || (!isUnderWay && !areAllThere())) dropCodes(db, id)
    }).immediate()
  }
}

/** Codes every vector of a space that has enough of them, a chunk to a transaction. Goes on where it was stopped. */
async function buildCodes(
  db: WritableDb,
  { id, dimension }: { readonly id: SpaceId; readonly dimension: number },
  between: () => Promise<void>,
): Promise<void> {
  const { codes, vectors } = readSpace(db, id)
  if (codes?.isComplete || vectors < leastScanned) return
  if (!codes) {
    const fitted = await fitCodes(db, id, dimension, between)
    db.transaction(() => {
      if (!readSpace(db, id).codes) storeFit(db, id, fitted)
    }).immediate()
  }
  for (let chunk = 0; chunk * chunkSlots < slotLimit(db, id); chunk++) {
    db.transaction(() => {
      const space = readSpace(db, id)
      if (isCoded(space)) buildChunk(db, space, chunk)
    }).immediate()
    await between()
    if (chunk % 16 === 0 && readSpace(db, id).codes?.isComplete) break
  }
  // Codes of slots that are no more: whatever made them, start again from the vectors alone.
  if (readSpace(db, id).codes?.isComplete === false) db.transaction(() => dropCodes(db, id)).immediate()
}

/** Fits codes to vectors spread evenly over the slots, and chooses their kind. */
async function fitCodes(
  db: WritableDb,
  spaceId: SpaceId,
  dimension: number,
  between: () => Promise<void>,
): Promise<CodeParameters> {
  const fit = createCodeFit(dimension)
  const sample = new Float32Array(sampledVectors * dimension)
  const stride = Math.max(1, slotLimit(db, spaceId) / sampledVectors)
  let sampled = 0
  for (let from = 0; from < sampledVectors; from += sampledPerSlice) {
    const slots = Array.from({ length: sampledPerSlice }, (_, i) => Math.floor((from + i) * stride))
    for (const [, vector] of readVectors(db, readSpace(db, spaceId), slots)) {
      fit.add(vector)
      sample.set(vector, dimension * sampled++)
    }
    await between()
  }
  // Bits that are stored are codes of signs already, if these are relative to the same.
  const { mean, deviation } = readSpace(db, spaceId).centre ?? fit.statistics()
  const statistics = { dimension, mean, deviation }
  const kind = await chooseKind(
    statistics,
    sample.subarray(0, sampled * dimension),
    questionsOf(db, spaceId, dimension, sample, sampled),
    between,
  )
  return { kind, ...statistics }
}

/** Questions that were asked of the space, the newest; where there are too few, some of the vectors themselves. */
function questionsOf(
  db: WritableDb,
  spaceId: SpaceId,
  dimension: number,
  sample: Float32Array,
  sampled: number,
): Float32Array {
  const asked = newestQuestions(db, spaceId, sampledQuestions)
  const questions = new Float32Array(sampledQuestions * dimension)
  for (let at = 0; at < sampledQuestions; at++) {
    const row = Math.floor(((at + 0.5) * sampled) / sampledQuestions)
    questions.set(asked[at]?.vector ?? sample.subarray(row * dimension, (row + 1) * dimension), at * dimension)
  }
  return questions
}

/** Makes the memory for codes that are all there, and tells readers, who rather wait for them than look at every vector. */
function announceScan(db: ReadableDb, registry: ScanRegistry, spaceId: SpaceId): void {
  const space = readSpace(db, spaceId)
  if (!isCoded(space) || !space.codes.isComplete || registry.find(spaceId)?.fitted === space.codes.fitted) return
  registry.publish(createSpaceScan(space))
}

async function loadScan(
  db: WritableDb,
  registry: ScanRegistry,
  spaceId: SpaceId,
  between: () => Promise<void>,
): Promise<void> {
  announceScan(db, registry, spaceId)
  const scan = registry.find(spaceId)
  const space = readSpace(db, spaceId)
  if (!scan || !isCoded(space) || scan.fitted !== space.codes.fitted || scan.waitUntilLoaded(0)) return
  const partitions = readPartitions(db, spaceId)
  const restored = partitions !== undefined && restorePartitions(scan.index, partitions)
  await readingPast(db, async () => {
    for (const number of changedNumbers(db, spaceId, -1)) {
      // Writes come between two chunks: the space may have got a centre, or other codes, since.
      const current = readSpace(db, spaceId)
      const chunk = isCoded(current) ? readChunk(db, current, number) : undefined
      if (chunk) scan.load(chunk, restored ? readLists(db, spaceId, number, partitions.made) : undefined)
      await between()
    }
  })
  scan.finishLoading(space.codes.changes)
  const now = readSpace(db, spaceId)
  if (isCoded(now) && now.codes.fitted === space.codes.fitted) scan.bringUpTo(db, now)
}

/** Tells readers of columns that are about to be loaded, where there are so many documents that asking the tables takes long. */
function announceColumns(db: ReadableDb, registry: ScanRegistry): Columns | undefined {
  const known = registry.columns()
  if (known?.ready || count(db, 'SELECT max(id) FROM documents') < leastDocuments) return undefined
  if (known?.isLoading) return known
  const columns = createColumns()
  columns.isLoading = true
  registry.publishColumns(columns)
  return columns
}

/** Loads what filters need of documents. */
async function keepColumns(db: WritableDb, registry: ScanRegistry, between: () => Promise<void>): Promise<void> {
  const columns = announceColumns(db, registry)
  if (!columns) return
  try {
    await readingPast(db, () => loadColumns(db, columns, between))
    followColumns(db, columns)
  } finally {
    columns.isLoading = false
  }
  pruneMemberChanges(db)
}

function pruneMemberChanges(db: WritableDb): void {
  const newest = count(db, 'SELECT max(id) FROM member_changes')
  for (let to = count(db, 'SELECT min(id) FROM member_changes'); to < newest - keptMemberChanges;)
    run(db, 'DELETE FROM member_changes WHERE id < ?', (to = Math.min(to + 50_000, newest - keptMemberChanges)))
}

/**
 * Divides rows into partitions where that pays, again only when all is quiet, puts new rows into theirs, and stores what
 * came of it.
 */
async function keepPartitions(
  db: WritableDb,
  scan: SpaceScan | undefined,
  options: PartitionOptions & { readonly isQuiet: boolean },
  between: () => Promise<void>,
): Promise<void> {
  if (!scan) return
  const { spaceId, index } = scan
  const read = (slots: Int32Array) => readVectors(db, readSpace(db, spaceId), slots)
  const made = readPartitions(db, spaceId)?.made ?? 0
  const due = partitionsAreDue(index) && (options.isQuiet || index.partitions.lists === 0)
  if (due) {
    await makePartitions(index, options)
    const questions = newestQuestions(db, spaceId, mostQuestions).map(({ vector }) => vector)
    await calibratePartitions(index, read, { ...options, questions })
    db.transaction(() => storePartitions(db, spaceId, index, made + 1)).immediate()
  } else {
    if (index.partitions.lists === 0 || index.partitions.unlisted === 0) return
    await absorbTail(index, options)
  }
  for (const chunk of chunksWithoutLists(db, spaceId, due ? made + 1 : made)) {
    db.transaction(() => storeLists(db, spaceId, chunk, due ? made + 1 : made, index)).immediate()
    await between()
  }
}
