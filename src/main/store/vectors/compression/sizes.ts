import type { CollectionId, SpaceId } from '../../../model/ids.ts'
import type { Precision } from '../../../model/vectors/precision.ts'
import type { SizeMeasurement, SizeReport } from '../../../model/vectors/size.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { precisionOfFlags } from '../storedVectors.ts'
import { count, row, rows, run } from '../../statement.ts'

/** How the vectors of a collection are kept in one space. */
export interface StoredSizes {
  /** Distinct vectors by how they are stored. */
  readonly stored: Readonly<Record<Precision, number>>
  /** True while some may be kept more exactly than any collection asks for. */
  readonly reducing: boolean
  readonly measurement: SizeMeasurement | undefined
}

export function describeSizes(db: ReadableDb, collectionId: CollectionId, spaceId: SpaceId): StoredSizes {
  const stored = { float32: 0, int8: 0, bits: 0 }
  for (const { flags, vectors } of rows<{ flags: number; vectors: number }>(
    db,
    `SELECT v.flags & 6 AS flags, count(*) AS vectors FROM (
       SELECT DISTINCT p.text_id FROM collection_documents cd CROSS JOIN passages p ON p.document_id = cd.document_id
       WHERE cd.collection_id = ?) t CROSS JOIN vectors_${spaceId} v ON v.text_id = t.text_id GROUP BY 1`,
    collectionId,
  ))
    stored[precisionOfFlags(flags)] = vectors
  const measured = row<{ measuredAt: number; report: string }>(
    db,
    'SELECT measured_at AS measuredAt, report FROM size_measurements WHERE collection_id = ? AND space_id = ?',
    collectionId,
    spaceId,
  )
  return {
    stored,
    reducing: count(db, 'SELECT reducing FROM collections WHERE id = ?', collectionId) > 0,
    measurement: measured && { ...readReport(measured.report), measuredAt: measured.measuredAt },
  }
}

/** Before questions were told apart, all of them were vectors of the collection. */
function readReport(json: string): SizeReport {
  const report = JSON.parse(json) as Omit<SizeReport, 'questionKinds'> & Partial<SizeReport>
  return { questionKinds: { asked: 0, made: 0, stored: report.questions }, ...report }
}

/** Keeps the newest measurement of a collection in a space. */
export function storeMeasurement(
  db: WritableDb,
  collectionId: CollectionId,
  spaceId: SpaceId,
  report: SizeReport,
  now: number,
): void {
  run(
    db,
    `INSERT INTO size_measurements (collection_id, space_id, measured_at, report) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET measured_at = excluded.measured_at, report = excluded.report`,
    collectionId,
    spaceId,
    now,
    JSON.stringify(report),
  )
}

/** How many numbers of each vector searches of a collection compare; undefined: all. What is stored stays as it is. */
export function setSearchDimension(db: WritableDb, collectionId: CollectionId, dimension: number | undefined): void {
  run(db, 'UPDATE collections SET search_dimension = ? WHERE id = ?', dimension ?? null, collectionId)
}

/**
 * How many numbers a search of these collections compares (all of the library's without any); undefined: all. One ranking
 * has one width, so that of several collections is the largest: none is searched with less than was chosen for it.
 */
export function searchDimension(db: ReadableDb, collectionIds: readonly CollectionId[]): number | undefined {
  const { searched, chosen, largest } = row<{ searched: number; chosen: number; largest: number | null }>(
    db,
    `SELECT count(*) AS searched, count(search_dimension) AS chosen, max(search_dimension) AS largest FROM collections
     WHERE deleted_at IS NULL AND CASE WHEN ? THEN documents > 0 ELSE id IN (SELECT value FROM json_each(?)) END`,
    collectionIds.length === 0 ? 1 : 0,
    JSON.stringify(collectionIds),
  ) ?? { searched: 0, chosen: 0, largest: null }
  return chosen === searched ? (largest ?? undefined) : undefined
}
