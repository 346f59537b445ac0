import type { Json } from './document.ts'

/** A record, for looking at. */
export type Row = { readonly [column: string]: Json }

/** A field by its column, or by a path with points into nested objects when no column has that name. */
export function fieldOf(record: Row, column: string): Json | undefined {
  if (Object.hasOwn(record, column)) return record[column]
  if (!column.includes('.')) return undefined
  let value: Json | undefined = record
  for (const part of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Row)[part]
  }
  return value
}

/** The columns of rows in the order they first occur; fields of a nested object stand as `outer.inner`. */
export function columnsOf(rows: readonly Row[]): string[] {
  const columns = new Set<string>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) columns.add(name)
      else for (const inner of Object.keys(value)) columns.add(`${name}.${inner}`)
    }
  return [...columns]
}
