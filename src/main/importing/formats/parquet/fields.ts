import type { Json } from '../../../model/document.ts'
import { maxRecordDepth, tooDeep } from '../format.ts'

/** A record is longer, or nested deeper, than allowed; the message names the row. */
export class UnusableRow extends Error {}

/**
 * A row as hyparquet gives it as JSON: times become ISO 8601, integers beyond 2^53 and bytes become text, numbers that are
 * not finite become null. @throws UnusableRow when its strings and fields together exceed `maxChars`, or it is nested too deep
 */
export function recordOf(
  row: Readonly<Record<string, unknown>>,
  maxChars: number,
): { readonly record: { [column: string]: Json }; readonly chars: number } {
  let left = maxChars
  let depth = 0
  const convert = (value: unknown): Json => {
    left -= typeof value === 'string' ? value.length : 8
    if (left < 0) throw new UnusableRow(`The row is longer than ${maxChars} characters.`)
    if (value === null || value === undefined) return null
    if (typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
    if (value instanceof Date) return isoOf(value)
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    if (Array.isArray(value)) return within(() => value.map(convert))
    if (isTypedArray(value)) return Array.from(value, convert)
    if (typeof value === 'object') return within(() => fieldsOf(value))
    return null
  }
  const within = <T>(inner: () => T): T => {
    if (++depth >= maxRecordDepth) throw new UnusableRow(tooDeep)
    const result = inner()
    depth--
    return result
  }
  const fieldsOf = (object: object): { [column: string]: Json } => {
    const fields: { [column: string]: Json } = {}
    for (const [name, value] of Object.entries(object)) {
      // A field that is not there is left out, as in JSON.
      if (value === undefined || value === null) continue
      const converted = convert(value)
      // Assigned, it would become no field. To define all fields took a tenth of what a row takes here.
      if (name === '__proto__')
        Object.defineProperty(fields, name, { value: converted, enumerable: true, writable: true, configurable: true })
      else fields[name] = converted
    }
    return fields
  }
  const record = fieldsOf(row)
  return { record, chars: maxChars - left }
}

/** Dates without a time as days. */
function isoOf(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const iso = date.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, -14) : iso
}

function isTypedArray(value: unknown): value is ArrayLike<number | bigint> {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
}
