import { expect, it } from 'vitest'
import { endsName, tagNamesIn } from '../../../../src/renderer/marks/tags/tagNames.ts'

const known = [{ name: 'Smith, John' }, { name: 'oil' }]

it('separates names by commas, each once, and keeps the name of a tag that has a comma whole', () => {
  expect(tagNamesIn(' Oil, prices ,, oil ', known)).toEqual(['oil', 'prices'])
  expect(tagNamesIn('Smith, John', known)).toEqual(['Smith, John'])
  expect(tagNamesIn(' , ', known)).toEqual([])
})

it('takes a comma for the end of a name unless a tag goes on with it', () => {
  expect(endsName('oil,', known)).toBe(true)
  expect(endsName('Smith,', known)).toBe(false)
  expect(endsName('smith, j', known)).toBe(false)
  expect(endsName(',', known)).toBe(true)
})
