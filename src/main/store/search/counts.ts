import type { SpaceId } from '../../model/ids.ts'
import type { Searched } from '../../model/search/ranking.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { ReadableDb } from '../connection.ts'
import { allowedDocuments, allowedSlots } from '../vectors/columns/masks.ts'
import { readyColumns, readyScan } from '../vectors/scanRegistry.ts'
import { readSpace } from '../vectors/vectorSpace.ts'
import { allowed, isNarrow, isOfColumns } from './filters.ts'
import { count, rows } from '../statement.ts'

/** Passages that the filters let through; documents that only a date filter keeps out because they have no date. */
function countAllowed(db: ReadableDb, filters: Filters): { passages: number; undated: number } {
  const only = onlyCollection(db, filters)
  if (only) return { passages: only.passages, undated: 0 }
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

/** The one collection that has all the documents which the filters let through: its counters say what is in it. */
function onlyCollection(db: ReadableDb, filters: Filters): { readonly passages: number } | undefined {
  if (isNarrow({ ...filters, collections: [] })) return undefined
  const found = rows<{ passages: number }>(
    db,
    `SELECT passages FROM collections
     WHERE deleted_at IS NULL AND documents > 0 AND (? OR id IN (SELECT value FROM json_each(?)))`,
    filters.collections.length === 0 ? 1 : 0,
    JSON.stringify(filters.collections),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Whether every text there is has a vector in the space. */
function areAllEmbedded(db: ReadableDb, spaceId: SpaceId): boolean {
  return count(db, 'SELECT (SELECT vectors FROM spaces WHERE id = ?) = (SELECT count(*) FROM texts)', spaceId) === 1
}

/** How many of the passages that the filters let through have a vector in the space. */
function countEmbedded(db: ReadableDb, spaceId: SpaceId, filters: Filters, passages: number): number {
  if (onlyCollection(db, filters) && areAllEmbedded(db, spaceId)) return passages
  const columns = readyColumns(db)
  const scan = columns && readyScan(db, readSpace(db, spaceId))
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

/** What a search of these spaces looked through. A passage is a text or an image: it has a vector in one kind of space. */
export function countSearched(db: ReadableDb, spaceIds: readonly SpaceId[], filters: Filters): Searched {
  const { passages, undated } = countAllowed(db, filters)
  const embedded = spaceIds.reduce((sum, id) => sum + countEmbedded(db, id, filters, passages), 0)
  return { passages, undated, embedded: Math.min(passages, embedded) }
}

/**
 * About which share of all passages the filters let through, as far as that is known without looking at them; 0 where it is
 * not.
 */
export function shareAllowed(db: ReadableDb, filters: Filters, all: number): number {
  if (all === 0) return 0
  if (!isNarrow({ ...filters, collections: [] }))
    return Math.min(
      1,
      count(
        db,
        `SELECT sum(passages) FROM collections
         WHERE deleted_at IS NULL AND (? OR id IN (SELECT value FROM json_each(?)))`,
        filters.collections.length === 0 ? 1 : 0,
        JSON.stringify(filters.collections),
      ) / all,
    )
  const columns = readyColumns(db)
  return columns && isOfColumns(filters) ? allowedDocuments(db, columns, filters).passages / all : 0
}
