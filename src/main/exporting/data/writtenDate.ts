import type { Json, JsonObject } from '../../model/document.ts'

/**
 * How many parts of a date its record states: 1 for a year, 2 for a month, 3 for a day. A library keeps a year as its first
 * day, so the record is asked: it has the year, or the month, as a value of its own.
 */
export function writtenParts(time: number, raw: JsonObject): 1 | 2 | 3 {
  const day = new Date(time).toISOString()
  if (!day.endsWith('-01T00:00:00.000Z')) return 3
  const entry = partsOfEntry(raw['csl'])
  if (entry !== undefined) return entry
  const values = new Set(Object.values(raw).flatMap((value) => (isShort(value) ? [String(value).trim()] : [])))
  if (/-01-01T/.test(day) && values.has(String(Number(day.slice(0, 4))))) return 1
  const [year = '', month = ''] = day.split('-')
  return [`${year}-${month}`, `${year}/${month}`, `${month}/${year}`].some((one) => values.has(one)) ? 2 : 3
}

/** A date to be read: a day, or as much of it as the record states; with its time where it has one. */
export function readableDate(time: number, raw: JsonObject): string {
  const iso = new Date(time).toISOString()
  const parts = writtenParts(time, raw)
  if (parts < 3) return iso.slice(0, parts === 1 ? 4 : 7)
  return readableTime(time)
}

/** `2024-03-05 14:07 UTC`; a midnight is a day without a time. */
export function readableTime(time: number): string {
  const iso = new Date(time).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, -14) : `${iso.slice(0, -8).replace('T', ' ')} UTC`
}

function isShort(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 8)
}

function partsOfEntry(entry: Json | undefined): 1 | 2 | 3 | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  const { issued } = entry as JsonObject
  if (typeof issued !== 'object' || issued === null || Array.isArray(issued)) return undefined
  const dates = (issued as JsonObject)['date-parts']
  const first: Json | undefined = Array.isArray(dates) ? (dates as readonly Json[])[0] : undefined
  return Array.isArray(first) && (first.length === 1 || first.length === 2 || first.length === 3)
    ? first.length
    : undefined
}
