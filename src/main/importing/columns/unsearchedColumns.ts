import { advise } from '../../base/advice.ts'
import { fieldOf, type Row } from '../../model/columns.ts'
import type { ColumnMapping } from '../importItem.ts'

/** More columns than this are counted only. */
const NAMED = 8

/**
 * That words of these columns are not found, because the text was guessed to be another one; undefined without such
 * columns. Lists and objects are left out: nobody would look for them by word.
 */
export function unsearchedColumns(
  columns: readonly string[],
  { text, ...roles }: ColumnMapping,
  rows: readonly Row[],
): string | undefined {
  if (text.length === 0) return undefined
  const used = new Set<string>([...text, ...Object.values(roles)])
  const left = columns.filter((column) => !used.has(column) && rows.some((row) => isWritten(fieldOf(row, column))))
  if (left.length === 0) return undefined
  const named = left.slice(0, NAMED).join(', ')
  return left.length > NAMED
    ? `Columns that are kept but not searched: ${named} and ${left.length - NAMED} more. ${advise('searchColumns')}`
    : `Columns that are kept but not searched: ${named}. ${advise('searchColumns')}`
}

function isWritten(value: Row[string] | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /\S/.test(value))
}
