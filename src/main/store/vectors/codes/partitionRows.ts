import type { CodeKind } from '../../../model/vectors/codeKind.ts'
import type { SpaceId } from '../../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { row, run } from '../../statement.ts'
import { bytesOf, chunkSlots } from './codeChunks.ts'
import { codeBytesOf } from '../scan/codes.ts'
import { savePartitions, type PartitionState } from '../scan/partitions.ts'
import type { ScanIndex } from '../scan/scanIndex.ts'

/** The stored partitions of a space; `made` is their number: lists of another number are of other partitions. */
export function readPartitions(db: ReadableDb, spaceId: SpaceId): (PartitionState & { made: number }) | undefined {
  const found = row<{
    made: number
    centres: Uint8Array
    kind: CodeKind
    dimension: number
    rowsInReach: number
    calibratedRows: number
    listedRows: number
    near: number
    wide: number
  }>(
    db,
    `SELECT made, centres, kind, length(means) / 4 AS dimension, probe_rows AS rowsInReach, calibrated_rows AS calibratedRows,
       listed_rows AS listedRows, reach AS near, wide_reach AS wide FROM scan_states WHERE space_id = ? AND centres IS NOT NULL`,
    spaceId,
  )
  if (!found) return undefined
  const { near, wide, kind, dimension, ...rest } = found
  return { ...rest, lists: found.centres.length / codeBytesOf({ kind, dimension }), reach: { near, wide } }
}

/** Stores the partitions themselves as number `made`. */
export function storePartitions(db: WritableDb, spaceId: SpaceId, index: ScanIndex, made: number): void {
  const saved = savePartitions(index)
  if (!saved) return
  run(
    db,
    `UPDATE scan_states SET made = ?, centres = ?, probe_rows = ?, calibrated_rows = ?, listed_rows = ?,
       reach = ?, wide_reach = ? WHERE space_id = ?`,
    made,
    saved.centres,
    saved.rowsInReach,
    saved.calibratedRows,
    saved.listedRows,
    saved.reach.near,
    saved.reach.wide,
    spaceId,
  )
}

export function readLists(db: ReadableDb, spaceId: SpaceId, chunk: number, made: number): Uint16Array | undefined {
  const found = row<{ lists: Uint8Array }>(
    db,
    'SELECT lists FROM vector_lists WHERE space_id = ? AND chunk = ? AND made = ?',
    spaceId,
    chunk,
    made,
  )
  return found && new Uint16Array(new Uint8Array(found.lists).buffer)
}

/** Stores which partition each slot of a chunk is in. */
export function storeLists(db: WritableDb, spaceId: SpaceId, chunk: number, made: number, index: ScanIndex): void {
  run(
    db,
    `INSERT INTO vector_lists (space_id, chunk, made, lists) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET made = excluded.made, lists = excluded.lists`,
    spaceId,
    chunk,
    made,
    bytesOf(index.listsOf(chunk * chunkSlots, chunkSlots)),
  )
}

/** Chunks whose lists are not stored, or of other partitions, or that changed since: what is left to store. */
export function chunksWithoutLists(db: ReadableDb, spaceId: SpaceId, made: number): number[] {
  return db
    .prepare(
      `SELECT c.chunk FROM vector_codes c WHERE c.space_id = ? AND NOT EXISTS
         (SELECT 1 FROM vector_lists l WHERE l.space_id = c.space_id AND l.chunk = c.chunk AND l.made = ?)`,
    )
    .pluck()
    .all(spaceId, made) as number[]
}
