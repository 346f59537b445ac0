import type { Json } from '../../../model/document.ts'
import { atRow, isTooDeep, maxRecordDepth, tooDeep, type ImportRecord, type ParsedPart } from '../format.ts'

/** Parses one record of a JSON or JSONL file. */
export function jsonRecord(text: string, row: number): ParsedPart {
  const parsed = parseJson(text, row)
  if ('kind' in parsed) return parsed
  const { value } = parsed
  // Each level takes a bracket at either end: hardly any record is long enough to be looked through.
  if (text.length > 2 * maxRecordDepth && isTooDeep(value))
    return { kind: 'refused', place: atRow(row), message: tooDeep }
  return valueRecord(value, row, text.length)
}

/** A text as a value, or why it is none. */
export function parseJson(text: string, row: number): { readonly value: Json } | ParsedPart {
  try {
    return { value: JSON.parse(text) as Json }
  } catch (error) {
    return { kind: 'refused', place: atRow(row), message: `This is not valid JSON: ${reason(error)}.` }
  }
}

/** A value as a record: an object as it is, a string as a text without anything else. */
export function valueRecord(value: Json, row: number, chars: number): ParsedPart {
  if (typeof value === 'string') return { kind: 'record', place: atRow(row), record: { text: value }, chars }
  if (isRecord(value)) return { kind: 'record', place: atRow(row), record: value, chars }
  const what = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`
  return { kind: 'refused', place: atRow(row), message: `A record must be a JSON object or a string; this is ${what}.` }
}

export function isRecord(value: Json | undefined): value is ImportRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** V8 quotes the text around the error; the row is enough, and the text may be long or private. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const short = message.replace(/,? *(\.\.\.)?".*" is not valid JSON$/s, '').replace(/ in JSON at position.*$/s, '')
  return short.length > 100 ? `${short.slice(0, 100)}…` : short
}
