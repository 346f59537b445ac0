import { invalidParameter } from '../localError.ts'

/** Readers of single parameters: each gives the checked value, `undefined` when it is not there, or throws 400. */
export type Parameters = Readonly<Record<string, unknown>>

/** The parameters without those that are null: to clients of chat formats, null is what was left out. */
export function withoutNulls(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null))
}

export interface Bounds {
  readonly least: number
  readonly most: number
}

export function wholeNumber(from: Parameters, name: string, { least, most }: Bounds, path = name): number | undefined {
  const value = from[name]
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw invalidParameter(`${path} must be an integer from ${least} to ${most}`)
  return value
}

export function flag(from: Parameters, name: string, path = name): boolean | undefined {
  const value = from[name]
  if (value !== undefined && typeof value !== 'boolean') throw invalidParameter(`${path} must be true or false`)
  return value
}

export function textOf(from: Parameters, name: string): string | undefined {
  const value = from[name]
  if (value !== undefined && typeof value !== 'string') throw invalidParameter(`${name} must be a string`)
  return value
}

export function oneOf(from: Parameters, name: string, allowed: readonly string[]): string | undefined {
  const value = from[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !allowed.includes(value))
    throw invalidParameter(`${name} must be one of ${allowed.join(', ')}`)
  return value
}

export function object(from: Parameters, name: string): Parameters {
  const value = from[name]
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParameter(`${name} must be an object`)
  return value as Parameters
}

/** A list of at most `items` texts of 1 to `characters` UTF-16 units. */
export function texts(from: Parameters, name: string, limits: { items: number; characters: number }): string[] {
  const value = from[name]
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalidParameter(`${name} must be a list of strings`)
  if (value.length > limits.items) throw invalidParameter(`${name} must have at most ${limits.items} items`)
  for (const item of value)
    if (typeof item !== 'string' || item === '' || item.length > limits.characters)
      throw invalidParameter(`${name} must hold strings of 1 to ${limits.characters} characters`)
  return value
}

export function eachOneOf(from: Parameters, name: string, allowed: readonly string[]): string[] {
  const value = from[name]
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalidParameter(`${name} must be a list of strings`)
  for (const item of value)
    if (typeof item !== 'string' || !allowed.includes(item))
      throw invalidParameter(`${name} must hold items from ${allowed.join(', ')}`)
  return value
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** ISO 8601 with a zone, as ms since the epoch. */
export function moment(from: Parameters, name: string): number | undefined {
  const value = from[name]
  if (value === undefined) return undefined
  const time = typeof value === 'string' && dateTime.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw invalidParameter(`${name} must be an ISO 8601 date-time with a zone`)
  return time
}
