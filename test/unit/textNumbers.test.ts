import { describe, expect, test } from 'vitest'
import { decimalSignOf, parseNumber } from '../../src/main/text/values/parseNumber.ts'

describe('numbers as people write them', () => {
  const cases: [string, number, number][] = [
    // text, read with a decimal point, read with a decimal comma
    ['12', 12, 12],
    [' -7 ', -7, -7],
    ['+7', 7, 7],
    ['\u22127', -7, -7],
    ['(1,200.50)', -1200.5, -1200.5],
    ['1,234.5', 1234.5, 1234.5],
    ['1.234,5', 1234.5, 1234.5],
    ['1,234', 1234, 1.234],
    ['1.234', 1.234, 1234],
    ['1234,567', 1234.567, 1234.567],
    ['0,125', 0.125, 0.125],
    ['1,5', 1.5, 1.5],
    ['.5', 0.5, 0.5],
    ['1.234.567', 1234567, 1234567],
    ['12,34,567', 1234567, 1234567],
    ['1 234 567,8', 1234567.8, 1234567.8],
    ['1\u202f234', 1234, 1234],
    ["1'234.50", 1234.5, 1234.5],
    ['€ 1.234,50', 1234.5, 1234.5],
    ['-$5', -5, -5],
    ['$-5', -5, -5],
    ['12 %', 12, 12],
    ['1.5e3', 1500, 1500],
    ['-0', 0, 0],
  ]
  test.each(cases)('%s', (text, point, comma) => {
    expect(parseNumber(text, 'point')).toBe(point)
    expect(parseNumber(text, 'comma')).toBe(comma)
  })

  test.each([
    '',
    '-',
    '.',
    ',',
    '12 km',
    '1,23,4',
    '1.2.3.4',
    '1,2,3',
    '12 34',
    '--5',
    '(5',
    '5)',
    '-(5)',
    '1e999',
    'NaN',
    '0x1f',
    '2024-05-06',
    '1 2',
  ])('%j is no number', (text) => expect(parseNumber(text)).toBe(undefined))

  test('a number shows its decimal sign where it can be read in one way only', () => {
    const shown = ['1.234,5', '1,5', '1.234.567', '1,234.5', '2.50', '1,234', '1.234', '17'].map(decimalSignOf)
    expect(shown).toEqual(['comma', 'comma', 'comma', 'point', 'point', undefined, undefined, undefined])
  })
})
