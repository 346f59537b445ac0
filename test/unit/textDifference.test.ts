import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from '../../src/main/text/difference.ts'

const changed = async (earlier: string, later: string) =>
  (await compareTexts(earlier, later)).filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text])

test('paragraphs that differ are compared by words', async () => {
  expect(await changed('One.\nThe port is open.\nThree.\n', 'One.\nThe port was closed.\nThree.\nFour.')).toEqual([
    // Words that follow each other are one change.
    ['removed', 'is open'],
    ['added', 'was closed'],
    ['added', 'Four.'],
  ])
})

test('scripts without spaces are compared by words too', async () => {
  expect(await changed('港は今日開いている。', '港は明日開いている。')).toEqual([
    ['removed', '今日'],
    ['added', '明日'],
  ])
})

test('equal texts have one part, and nothing has none', async () => {
  expect(await compareTexts('same\ntext', 'same\ntext')).toEqual([{ kind: 'same', text: 'same\ntext' }])
  expect(await compareTexts('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  expect(await compareTexts('', '')).toEqual([])
})

test('both texts can be put together from the parts', async () => {
  const text = fc.array(fc.constantFrom('a', 'b ', 'word', '\n', '。', '語', ' ', '\ud800'), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      const [earlier, later] = [one.join(''), other.join('')]
      const parts = await compareTexts(earlier, later)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect(without('added')).toBe(earlier)
      expect(without('removed')).toBe(later)
    }),
  )
})
