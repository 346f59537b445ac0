import type { Json } from '../../model/document.ts'
import { kindOf, languageOf, textOf, urlOf } from './fieldValues.ts'
import { parseDate } from '../../text/values/parseDate.ts'
import { parseVector } from './parseVector.ts'

/** What stands in a column of the first rows. Shares are of the filled fields, 0 to 1. */
export interface ColumnStats {
  readonly filled: number
  /** Of all rows. */
  readonly filledShare: number
  readonly averageLength: number
  readonly longest: number
  /** No two filled fields are equal. */
  readonly distinct: boolean
  readonly distinctShare: number
  /** Strings (or lists of strings) with a letter in them. */
  readonly textShare: number
  readonly spacedShare: number
  readonly urlShare: number
  readonly dateShare: number
  readonly isoDateShare: number
  readonly numberShare: number
  /** One word of letters, digits, - _ . : / with a digit in it, at most 64 long. */
  readonly codeShare: number
  readonly languageShare: number
  readonly kindShare: number
  readonly vectorShare: number
}

/** Looking at more of a long field, or at more fields, would not change what they are. */
const lookedAtChars = 300
const lookedAtFields = 100

export function columnStats(values: readonly (Json | undefined)[]): ColumnStats {
  const filled = values.filter((value) => value !== undefined && value !== null && value !== '')
  const texts = filled.map(textOf)
  const looked = filled
    .slice(0, lookedAtFields)
    .map((value, index) => [texts[index]!.slice(0, lookedAtChars), value] as const)
  const of = (test: (text: string, value: Json) => boolean) =>
    looked.length === 0 ? 0 : looked.filter(([text, value]) => test(text, value as Json)).length / looked.length
  const different = new Set(texts).size
  return {
    filled: filled.length,
    filledShare: values.length === 0 ? 0 : filled.length / values.length,
    averageLength: filled.length === 0 ? 0 : texts.reduce((sum, text) => sum + text.length, 0) / filled.length,
    longest: texts.reduce((most, text) => Math.max(most, text.length), 0),
    distinct: different === filled.length,
    distinctShare: filled.length === 0 ? 0 : different / filled.length,
    textShare: of((text) => /\p{L}/u.test(text)),
    spacedShare: of((text) => /\S\s+\S/.test(text) || /[\u3040-\u9fff\u0e00-\u0e7f]{4}/.test(text)),
    urlShare: of((text) => urlOf(text) !== undefined),
    dateShare: of((_text, value) => parseDate(value) !== undefined),
    isoDateShare: of((text) => /^\s*\d{4}-\d\d-\d\d([T ]|\s*$)/.test(text)),
    numberShare: of((text) => /^\s*[-+]?\d+([.,]\d+)?\s*$/.test(text)),
    codeShare: of((text) => /^[\p{L}\d_.:/-]{1,64}$/u.test(text) && /\d/.test(text) && !/^\d+[.,]\d+$/.test(text)),
    languageShare: of((text) => languageOf(text) !== undefined),
    kindShare: of((text) => kindOf(text) !== undefined),
    vectorShare: of((text, value) => {
      // The text of a list of numbers, or the list itself; a few numbers are coordinates.
      if (typeof value === 'string' ? !/^\s*\[\s*-?[\d.]/.test(text) : !Array.isArray(value)) return false
      const vector = parseVector(value, undefined)
      return vector instanceof Float32Array && vector.length >= 8
    }),
  }
}
