import { describe, expect, test } from 'vitest'
import { compareQuantities } from '../../../src/main/audit/agreeQuantities.ts'
import { findQuantities } from '../../../src/main/audit/quantities.ts'

/** How the first figure of the one text stands to the first of the other. */
function compared(claim: string, source: string): string {
  const [mine] = findQuantities(claim)
  const [its] = findQuantities(source)
  if (!mine || !its) return 'nothing found'
  return compareQuantities(mine, its)
}

describe('figures agree', () => {
  test.each([
    ['1,234.5 tonnes', '1 234,5 tonnes'],
    ['1,234.5 tonnes', '1.234,5 tonnes'],
    ['330 000', '330,000'],
    ['330\u202f000', '330.000'],
    ["12'500 ships", '12,500 ships'],
    ['410 thousand tonnes', '410,000 tonnes'],
    ['2.4bn', '2,400,000,000'],
    ['$2.4 billion', 'US$2.4bn'],
    ['40m', '40 million'],
    ['3 Mrd. Euro', '€3 billion'],
    ['5 km', '5 kilometres'],
    ['1.5 km', '1,500 metres'],
    ['18 GWh', '18 gigawatt-hours'],
    ['8%', '8 percent'],
    ['8 per cent', '8 percent'],
    ['two thirds', '66.7 percent'],
    ['a third of them', '33%'],
    ['half of it', '50 percent'],
    ['half a million', '500,000'],
    ['two and a half million', '2.5 million'],
    ['forty-foot', '40 feet'],
    ['seventeen ships', '17 ships'],
    ['one hundred and twenty-one', '121'],
    ['a dozen ships', '12 ships'],
    ['twenty-five mln', '25 mln'],
    ['about 1.2 million', '1,234,567'],
    ['1.2 million', '1,234,567'],
    ['more than 40', '43'],
    ['nearly 100', '97'],
    ['at least five weeks', 'five weeks'],
    ['minus 70 degrees', 'minus seventy degrees'],
    ['6½ sacks', '6.5 sacks'],
    ['the 5th', 'the fifth'],
    ['the twenty-first', '21st'],
    ['15 April 2031', 'April 15, 2031'],
    ['2031-04-15', '15 April'],
    ['15.04.2031', '15 April 2031'],
    ['Tuesday, 15 April', '15 April 2031'],
    ['in April 2031', '2031'],
    ['the 1990s', '1994'],
    ['5:30 p.m.', '17:30'],
    ['two decades', '20 years'],
    ['5 miles', '8 km'],
    ['zwölf Schiffe', '12 Schiffe'],
  ])('%s = %s', (claim, source) => expect(compared(claim, source)).toBe('agrees'))
})

describe('figures differ', () => {
  test.each([
    ['350,000 tonnes', '330,000 tonnes'],
    ['2.4 million', '2.4 billion'],
    ['8 percent', '8 percentage points'],
    ['5 km', '5 miles'],
    ['€5 million', '$5 million'],
    ['more than 40', '38'],
    ['more than 40', '400'],
    ['about 1.2 million', '1,434,567'],
    ['up to thirteen days', 'up to twelve days'],
    ['15 April', '16 April'],
    ['15 April 2031', '15 April 2032'],
    ['a third of them', 'a quarter of them'],
    ['the fifth', 'the sixth'],
    ['two decades', '30 years'],
    ['1.234,5', '1.234,6'],
  ])('%s ≠ %s', (claim, source) => expect(compared(claim, source)).toBe('differs'))
})

test('a rounding that is not said so is told apart', () => {
  expect(compared('7,800 a tonne', '7,840 a tonne')).toBe('rounded')
  expect(compared('12', '12.4')).toBe('coarser')
})

test.each([
  ['12 tonnes', '15 April'],
  ['the fifth', '5 tonnes'],
  ['5 km', '5 tonnes'],
])('%s and %s have nothing to do with each other', (claim, source) => expect(compared(claim, source)).toBe('apart'))

test('words that only look like figures, and what is relative, are left alone', () => {
  for (const text of ['COVID-19 and G20', 'last week', 'She may march on', 'i.e. nothing'])
    expect(findQuantities(text), text).toEqual([])
  expect(findQuantities('one of them').every(({ isSoft }) => isSoft)).toBe(true)
})

test('spans are of the text', () => {
  const text = 'From nine to twelve days, and about US$2.4 billion.'
  expect(findQuantities(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'nine',
    'twelve days',
    'US$2.4 billion',
  ])
})
