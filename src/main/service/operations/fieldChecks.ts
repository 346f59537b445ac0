import { refuse } from '../errors.ts'
import type { Range } from './searchLimits.ts'

/**
 * Checks of single fields of a body that is about to be sent. A field that is absent passes; everything else throws a
 * ServiceError of kind `too_large` that names the field and its limit. Each sentence is written as a whole, so that windows
 * can word it in their language.
 */
export function checkInteger(field: string, value: unknown, { min, max }: Range): void {
  if (value === undefined) return
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw refuse(
      field,
      isShown(value)
        ? `${field} must be a whole number from ${min} to ${max}, not ${shown(value)}.`
        : `${field} must be a whole number from ${min} to ${max}.`,
    )
}

export function checkFlag(field: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean') throw refuse(field, `${field} must be true or false.`)
}

export function checkChoice(field: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined) return
  if (typeof value !== 'string' || !choices.includes(value))
    throw refuse(
      field,
      isShown(value)
        ? `${field} must be one of ${choices.join(', ')}, not ${shown(value)}.`
        : `${field} must be one of ${choices.join(', ')}.`,
    )
}

export function checkChoices(field: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined) return
  if (!Array.isArray(value)) throw refuse(field, `${field} must be a list.`)
  for (const [index, item] of value.entries()) checkChoice(`${field}[${index}]`, item ?? null, choices)
}

/** A list of at most `maxItems` texts of 1 to `maxCharacters` UTF-16 units. */
export function checkTexts(field: string, value: unknown, maxItems: number, maxCharacters: number): void {
  if (value === undefined) return
  if (!Array.isArray(value)) throw refuse(field, `${field} must be a list of texts.`)
  if (value.length > maxItems)
    throw refuse(field, `${field} has ${value.length} items; at most ${maxItems} are allowed.`)
  for (const [index, item] of value.entries()) {
    const place = `${field}[${index}]`
    if (typeof item !== 'string' || item === '') throw refuse(place, `${place} must be a text that is not empty.`)
    if (item.length > maxCharacters)
      throw refuse(place, `${place} has ${item.length} characters; at most ${maxCharacters} are allowed.`)
  }
}

const isoDateTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

export function checkDateTime(field: string, value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'string' || !isoDateTime.test(value) || Number.isNaN(Date.parse(value)))
    throw refuse(
      field,
      isShown(value)
        ? `${field} must be a date-time like 2031-04-02T08:00:00Z, not ${shown(value)}.`
        : `${field} must be a date-time like 2031-04-02T08:00:00Z.`,
    )
}

/** The object in `value`, empty when it is absent. */
export function checkObject(field: string, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(field, `${field} must be an object.`)
  return value as Readonly<Record<string, unknown>>
}

function isShown(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function shown(value: string | number): string {
  return JSON.stringify(value).slice(0, 80)
}
