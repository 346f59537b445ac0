import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentPreparer } from '../../src/main/store/documents/prepareDocuments.ts'
import { readStrings } from '../../src/main/store/documents/columns/stringColumn.ts'
import { indexTokens } from '../../src/main/text/tokens.ts'

const words = fc.array(
  fc.oneof(
    fc.constantFrom('apples', 'Running', 'I', '42', '-', '…', 'ünder', ', ', ' ', '\n', 'a.b'),
    fc.string({ unit: 'binary-ascii', maxLength: 4 }),
  ),
  { minLength: 1, maxLength: 30 },
)
const text = fc.tuple(words, fc.constantFrom('', ' ')).map(([list, between]) => list.join(between))
/** The beginning of the text, as titles are made where none is given, or anything. */
const titled = fc.record({
  text: text.filter((one) => /\S/.test(one)),
  length: fc.nat({ max: 60 }),
  end: fc.constantFrom('', '…'),
  other: fc.option(text),
})

test('the tokens of title and text are those of each by itself, whatever the title has of the text', () => {
  const preparer = new DocumentPreparer({ passageChars: 40, passageOverlap: 0 })
  fc.assert(
    fc.property(fc.array(titled, { minLength: 1, maxLength: 5 }), (documents) => {
      preparer.clear()
      const titles = documents.map(({ text: all, length, end, other }) => other ?? all.trim().slice(0, length) + end)
      for (const [index, { text: all }] of documents.entries())
        preparer.add({ kind: 'row', title: titles[index] as string, text: all, source: { name: 'a.csv' }, raw: {} })
      const { titleTokens, passages, firstPassages } = preparer.finish()
      const [titleAt, passageAt] = [readStrings(titleTokens), readStrings(passages.tokens)]
      for (const [index, { text: all }] of documents.entries()) {
        expect(titleAt(index)).toBe(indexTokens(titles[index] as string))
        for (let at = firstPassages[index] as number; at < (firstPassages[index + 1] as number); at++)
          expect(passageAt(at)).toBe(indexTokens(all.slice(passages.starts[at], passages.ends[at])))
      }
    }),
    { numRuns: 500 },
  )
})
