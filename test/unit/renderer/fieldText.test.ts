import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber } from '../../../src/main/text/values/parseNumber.ts'
import { typedText, valueText } from '../../../src/renderer/fields/valueText.ts'
import { createFormats } from '../../../src/renderer/strings/formats.ts'

test('a number that is edited and kept as it stands is the same number, whichever sign the field is read with', () => {
  const finite = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => (value === 0 ? 0 : value))
  fc.assert(
    fc.property(finite, fc.constantFrom('point' as const, 'comma' as const), (value, format) => {
      expect(parseNumber(typedText({ type: 'number', format }, value), format)).toBe(value)
    }),
  )
})

test('values are written as the language does, and a year is not grouped', () => {
  const [en, de] = [createFormats('en'), createFormats('de')]
  expect(valueText({ type: 'number' }, 2024, en)).toBe('2024')
  expect(valueText({ type: 'number' }, 12345.678, en)).toBe('12,345.678')
  expect(valueText({ type: 'number' }, 12345.678, de)).toBe('12.345,678')
  expect(valueText({ type: 'date' }, '2024-03-01', en)).toBe('Mar 1, 2024')
  expect(valueText({ type: 'choice' }, 'open', en)).toBe('open')
  expect(valueText({ type: 'text' }, null, en)).toBe('')
})
