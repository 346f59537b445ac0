import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalSignOf, parseNumber } from '../../src/main/text/values/parseNumber.ts'

const amount = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(3))
  .map(([n, places]) => n / 10 ** places)

test('a number is read back from how a locale writes it, with the decimal sign of the locale', () => {
  const locales = {
    'en-US': 'point',
    'de-DE': 'comma',
    'fr-FR': 'comma',
    'de-CH': 'point',
    'en-IN': 'point',
    'sv-SE': 'comma',
  } as const
  const formats = Object.entries(locales).map(
    ([locale, decimal]) => [new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }), decimal] as const,
  )
  fc.assert(
    fc.property(amount, fc.constantFrom(...formats), (number, [format, decimal]) => {
      const text = format.format(number)
      expect(parseNumber(text, decimal)).toBe(number === 0 ? 0 : number)
      const shown = decimalSignOf(text)
      if (shown !== undefined) expect(shown).toBe(decimal)
    }),
    { numRuns: 500 },
  )
})
