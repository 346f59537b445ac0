import { breakClass, classOfUnit, wordClass } from '../encoder/characterClass.ts'

/** What the retrieval prompt of a query adds to input_tokens. */
export const promptTokens = 12

const unitsPerToken = 6

/**
 * An estimate: a word of up to six units is one token, a longer one more; every unit of a script without spaces, every
 * sign and every mark is one; white space is none. An empty text is one.
 */
export function countTokens(text: string): number {
  let tokens = 0
  let wordUnits = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const kind = classOfUnit[unit] ?? breakClass
    if (kind === wordClass || (unit >= 0x41 && unit <= 0x5a)) {
      if (wordUnits % unitsPerToken === 0) tokens++
      wordUnits++
    } else {
      wordUnits = 0
      if (unit > 0x20 && unit !== 0x3000) tokens++
    }
  }
  return Math.max(1, tokens)
}
