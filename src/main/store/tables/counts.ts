import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { allowedDocuments, allowedSlots } from '../vectors/masks.ts'
import { readyColumns, readyScan } from '../vectors/scanRegistry.ts'
import { allowed, isOfColumns, type Filters } from './filters.ts'
import { count } from './statement.ts'

/** Passages that the filters let through; documents that only a date filter keeps out because they have no date. */
export function countAllowed(db: ReadableDb, filters: Filters): { passages: number; undated: number } {
  const columns = readyColumns(db)
  const known = columns && isOfColumns(filters) ? allowedDocuments(db, columns, filters) : undefined
  if (known?.exact) return { passages: known.passages, undated: known.undated }
  const dated = filters.since !== undefined || filters.until !== undefined
  const undatedOnly = allowed(filters, { dated: false })
  const undated = dated
    ? count(
        db,
        `SELECT count(*) FROM documents d WHERE d.published_at IS NULL AND ${undatedOnly.sql}`,
        ...undatedOnly.values,
      )
    : 0
  const condition = allowed(filters)
  const passages = count(
    db,
    `SELECT count(*) FROM documents d CROSS JOIN passages p ON p.document_id = d.id WHERE ${condition.sql}`,
    ...condition.values,
  )
  return { passages, undated }
}

/** How many of the passages that the filters let through have a vector in the space. */
export function countEmbedded(db: ReadableDb, spaceId: SpaceId, filters: Filters): number {
  const columns = readyColumns(db)
  const scan = columns && readyScan(db, spaceId)
  if (scan && isOfColumns(filters) && allowedDocuments(db, columns, filters).exact)
    return allowedSlots(db, columns, scan, filters).embedded
  const condition = allowed(filters)
  return count(
    db,
    `SELECT count(*) FROM documents d CROSS JOIN passages p ON p.document_id = d.id
     WHERE ${condition.sql} AND EXISTS (SELECT 1 FROM vectors_${spaceId} v WHERE v.text_id = p.text_id)`,
    ...condition.values,
  )
}
