import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../../src/main/importing/formats/pdf/lines.ts'
import { DocumentText } from '../../../src/main/importing/formats/pdf/documentText.ts'

const size = 10

/** A line of words, ten points each, with a blank between them. */
function line(row: number, text: string): Line {
  const words = text.split(' ').map((word, at) => ({ text: word, u0: at * 12, u1: at * 12 + 10 }))
  const base = (row + 1) * 12
  const place = { u0: 0, u1: words.length * 12, v0: base - size, v1: base, base, size }
  return { ...place, words, isBold: false, isRtl: false, hasRaisedStart: false }
}

/** The text of one paragraph of lines. */
function textOf(...lines: readonly string[]): string {
  const written = new DocumentText(tmpdir())
  const place = { page: 1, turn: 0, width: 600, height: 800, size, isBold: false, top: 0.1 } as const
  written.add(
    { kind: 'text', lines: lines.map((text, row) => line(row, text)), isNote: false, isFull: true, ...place },
    true,
  )
  written.finish()
  const text = written.text.slice(0)
  written.close()
  return text
}

describe('a soft hyphen by itself at the end of a line', () => {
  it('is no word behind a whole one', () => {
    expect(textOf('half of their needs \u00AD', 'for the second quarter')).toBe(
      'half of their needs for the second quarter',
    )
  })

  it('tells that the hyphen before it only divides a word', () => {
    expect(textOf('the har\u2010 \u00AD', 'bour and the bour of a har')).toBe('the harbour and the bour of a har')
  })

  it('is nothing at the end of a paragraph', () => {
    expect(textOf('no longer in use. \u00AD')).toBe('no longer in use.')
  })
})
