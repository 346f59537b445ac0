import type { Filters } from '../../../model/search/filters.ts'
import type { ReadableDb } from '../../connection.ts'
import { statement } from '../../statement.ts'
import { allowedDocuments } from '../../vectors/columns/masks.ts'
import { readyColumns } from '../../vectors/scanRegistry.ts'
import { isOfColumns } from '../filters.ts'

/**
 * The passages of the documents that the filters let through, ascending, where that is known without asking the tables for
 * each document; some may be among them that the filters do not let through.
 */
export function passagesAllowed(db: ReadableDb, filters: Filters): Uint32Array | undefined {
  const columns = readyColumns(db)
  if (!columns || !isOfColumns(filters)) return undefined
  const { bits } = allowedDocuments(db, columns, filters)
  const documents: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      documents.push(at * 32 + 31 - Math.clz32(word & -word))
  const found = statement(db, 'SELECT p.id FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value')
    .pluck()
    .all(JSON.stringify(documents)) as number[]
  return Uint32Array.from(found).sort()
}
