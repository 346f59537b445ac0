import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStrings, StringColumnBuilder } from '../../src/main/store/documents/columns/stringColumn.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary-ascii', maxLength: 3 }),
  fc.constant('the same'),
  fc.constantFrom('\ud800', 'a\udc00b', '', '\0'),
)
const strings = fc.array(fc.option(text), { maxLength: 2000 })

test('a column gives back every string as the library would hold it, in any order, and after it was cleared', () => {
  const builder = new StringColumnBuilder()
  fc.assert(
    fc.property(strings, fc.boolean(), (list, backwards) => {
      builder.clear()
      for (const one of list) builder.add(one)
      const at = readStrings(builder.finish())
      const order = list.map((_, index) => (backwards ? list.length - 1 - index : index))
      for (const index of order) expect(at(index)).toBe(list[index]?.toWellFormed() ?? null)
    }),
  )
})

test('a text longer than what is kept in memory is followed by others', () => {
  const builder = new StringColumnBuilder()
  const long = 'ü€'.repeat(3_000_000)
  for (const one of ['a', long, 'b']) builder.add(one)
  const at = readStrings(builder.finish())
  expect([at(0), at(1) === long, at(2)]).toEqual(['a', true, 'b'])
  builder.clear()
  builder.add('c')
  expect(readStrings(builder.finish())(0)).toBe('c')
})
