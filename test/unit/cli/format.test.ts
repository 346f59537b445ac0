import { expect, test } from 'vitest'
import { bytes, count, displayWidth, duration, fit, plain, table, wrap } from '../../../src/main/cli/output/format.ts'
import { nearestFirst } from '../../../src/main/text/nearestFirst.ts'

test('numbers', () => {
  expect([
    count(21578),
    bytes(999),
    bytes(2_000_000),
    bytes(999_960),
    duration(59.2),
    duration(75),
    duration(4000),
  ]).toEqual(['21,578', '999 B', '2.0 MB', '1.0 MB', '1 min 0 s', '1 min 15 s', '1 h 6 min'])
})

test('wide characters take two columns, marks none', () => {
  expect(['abc', '日本', 'é', 'e\u0301', 'ก็', '👩‍👩‍👧'].map(displayWidth)).toEqual([3, 4, 1, 1, 1, 2])
  expect(fit('日本語の記事', 7)).toBe('日本語…')
})

test('what a page wrote cannot steer the terminal', () => {
  expect(plain('a\u001b[31mred\u0007\n\u202eevil\u009bx')).toBe('a [31mred evil x')
})

test('a table is aligned, also in Japanese, and gives way in one column', () => {
  const columns = [
    { title: 'name', shrinks: true },
    { title: 'n', align: 'right' as const },
  ]
  expect(
    table(
      columns,
      [
        ['日本', '1,000'],
        ['a name that is rather long', '5'],
      ],
      24,
    ),
  ).toBe(['name                   n', '日本               1,000', 'a name that is r…      5'].join('\n'))
})

test('lines break at spaces, or within words that are too long, and end with an ellipsis', () => {
  expect(wrap('one two three four', 8, 2)).toEqual(['one two', 'three f…'])
  expect(wrap('日本語の記事', 6, 3)).toEqual(['日本語', 'の記事'])
})

test('the nearest spelling comes first', () => {
  expect(nearestFirst('retuers', ['notes', 'Reuters', 'news'])).toEqual(['Reuters', 'notes', 'news'])
})
