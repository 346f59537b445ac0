import { describe, expect, test } from 'vitest'
import { dividingHyphens } from '../../../src/main/importing/formats/pdf/divisions.ts'

/** The text with its divided words joined; `|` is where a line ends, behind a hyphen. */
function joined(marked: string): string {
  const lines = marked.split('|')
  const text = lines.join('')
  const hyphens = lines.slice(0, -1).map((_, index) => lines.slice(0, index + 1).join('').length - 1)
  const taken = new Set(dividingHyphens(text, hyphens))
  return [...text].filter((_, at) => !taken.has(at)).join('')
}

describe('a hyphen at the end of a line', () => {
  test.each([
    ['divides a word', 'The har-|bour froze.', 'The harbour froze.'],
    [
      'divides a word that is whole elsewhere',
      'The sea-|son; a season; a sea; a son.',
      'The season; a season; a sea; a son.',
    ],
    ['is kept where the word has it elsewhere', 'A mid-|crop, the mid-crop.', 'A mid-crop, the mid-crop.'],
    [
      'is kept between two words of the text',
      'The best-|known is best and known.',
      'The best-known is best and known.',
    ],
    ['divides a word whose ending is a word', 'They are vis-|it or, it is a vis.', 'They are visit or, it is a vis.'],
    ['is no evidence for another one', 'A co-|op and a co-|op.', 'A coop and a coop.'],
    ['is never kept when it is soft', 'A mid\u00AD|crop, the mid-crop.', 'A midcrop, the mid-crop.'],
  ])('%s', (_, text, wanted) => {
    expect(joined(text)).toBe(wanted)
  })
})
