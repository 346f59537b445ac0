import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentPreparer, packDocuments } from '../../src/main/store/prepareDocuments.ts'
import { readStrings, StringColumnBuilder } from '../../src/main/store/stringColumn.ts'

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

test('packed documents do not change with what is prepared after them', () => {
  const preparer = new DocumentPreparer({ passageChars: 2000, passageOverlap: 0 })
  const document = (title: string) => ({
    kind: 'row' as const,
    title,
    text: `${title} of the harvest`,
    source: { name: 'a.csv' },
    raw: { title },
  })
  preparer.add(document('First'))
  let memory = new SharedArrayBuffer(0)
  // Longer than it needs to be, and not empty: the memory was used before.
  const documents = packDocuments(preparer.finish(), (bytes) => {
    memory = new SharedArrayBuffer(bytes + 100)
    new Uint8Array(memory).fill(0x7a)
    return memory
  })
  preparer.clear()
  preparer.add(document('Other'))
  expect(readStrings(documents.titles)(0)).toBe('First')
  expect(readStrings(documents.passages.tokens)(0)).toBe('first of the harvest')
  expect(documents.texts.bytes.buffer).toBe(memory)
  expect(readStrings(preparer.finish().titles)(0)).toBe('Other')
})
