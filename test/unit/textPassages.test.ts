import { describe, expect, test } from 'vitest'
import { MAX_PASSAGE_CHARS, splitPassages, type PassageOptions } from '../../src/main/text/passages.ts'

function split(text: string, options: PassageOptions): string[] {
  return splitPassages(text, options).map(({ start, end }) => text.slice(start, end))
}

test('a short text is one passage, trimmed', () => {
  expect(splitPassages('  Hello there.\n')).toEqual([{ start: 2, end: 14 }])
})

test('a text without anything in it has no passage', () => {
  expect(splitPassages('')).toEqual([])
  expect(splitPassages(' \n\u3000\ufeff ')).toEqual([])
})

describe('cuts', () => {
  test('between paragraphs first', () => {
    expect(split('One two. Three.\n\nFour five. Six seven.', { maxChars: 24 })).toEqual([
      'One two. Three.',
      'Four five. Six seven.',
    ])
  })

  test('then between lines, unless a line was only wrapped', () => {
    expect(split('First point here\nSecond one. And', { maxChars: 30 })).toEqual([
      'First point here',
      'Second one. And',
    ])
    expect(split('It ends. The line was\nwrapped in the middle', { maxChars: 40 })[0]).toBe(
      'It ends. The line was\nwrapped in the',
    )
  })

  test('then between sentences, which an abbreviation or a number does not end', () => {
    expect(split('Prices rose 3.14 pct. The U.S. firm agreed.', { maxChars: 36 })).toEqual([
      'Prices rose 3.14 pct.',
      'The U.S. firm agreed.',
    ])
    expect(split('他说：“今天很好。”我们明天再去公园散步吧好不好', { maxChars: 16 })[0]).toBe('他说：“今天很好。”')
  })

  test('then between words', () => {
    expect(split('alpha beta gamma delta', { maxChars: 16 })).toEqual(['alpha beta gamma', 'delta'])
  })

  test('then between characters, never inside one', () => {
    expect(split('😀'.repeat(20), { maxChars: 17 })).toEqual(['😀'.repeat(8), '😀'.repeat(8), '😀'.repeat(4)])
    expect(split('e\u0301'.repeat(20), { maxChars: 17 })[0]).toBe('e\u0301'.repeat(8))
    expect(split('👩\u200d🚀'.repeat(6), { maxChars: 16 })[0]).toBe('👩\u200d🚀'.repeat(3))
  })
})

test('what is said again are whole sentences', () => {
  const text = 'One is here. Two is here. Three is here. Four is here. Five is here.'
  expect(split(text, { maxChars: 42, overlapChars: 14 })).toEqual([
    'One is here. Two is here. Three is here.',
    'Four is here. Five is here.',
  ])
  expect(split(text, { maxChars: 54, overlapChars: 15 })).toEqual([
    'One is here. Two is here. Three is here. Four is here.',
    'Four is here. Five is here.',
  ])
})

test('no passage is longer than the service takes, whatever is asked for', () => {
  const passages = split('x'.repeat(25_000), { maxChars: 1_000_000 })
  expect(passages.map((passage) => passage.length)).toEqual([MAX_PASSAGE_CHARS, MAX_PASSAGE_CHARS, 5000])
})
