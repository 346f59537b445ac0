import { invalidParameter } from '../localError.ts'
import type { Bounds, Parameters } from './parameters.ts'

/** A number within bounds, undefined when it is not there. Throws 400. */
export function number(from: Parameters, name: string, bounds: Bounds, path = name): number | undefined {
  const value = from[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value) || value < bounds.least || value > bounds.most) {
    const range = Number.isFinite(bounds.least) ? `from ${bounds.least} to ${bounds.most}` : `at most ${bounds.most}`
    throw invalidParameter(`${path} must be a number, ${range}`)
  }
  return value
}

/** A whole number of at least `least`. Throws 400. */
export function wholeFrom(from: Parameters, name: string, least: number): number | undefined {
  const value = from[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least)
    throw invalidParameter(`${name} must be an integer of at least ${least}`)
  return value
}

/** A list of texts, empty when it is not there. Throws 400. */
export function textList(from: Parameters, name: string): string[] {
  const value = from[name]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && one !== ''))
    throw invalidParameter(`${name} must be a list of strings`)
  return value
}
