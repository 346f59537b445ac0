import { expect, test } from 'vitest'
import { firstBox, turnBox } from '../../../../src/renderer/originals/citedPlace.ts'
import { foldParts, lineSpans, mailHeaders } from '../../../../src/renderer/originals/mail/mailParts.ts'
import { originalKind } from '../../../../src/renderer/originals/originalKind.ts'

const box = { page: 3, left: 0.1, top: 0.2, width: 0.3, height: 0.05 }

test('a box turns with its page, and comes back after a full turn', () => {
  const quarter = turnBox(box, 90)
  expect(quarter).toMatchObject({ page: 3, top: 0.1, width: 0.05, height: 0.3 })
  // What is near the top is near the right border after a quarter clockwise.
  expect(quarter.left).toBeCloseTo(0.75)
  expect(turnBox(box, 270).top).toBeCloseTo(0.6)
  let turned = box
  for (let turn = 0; turn < 4; turn++) turned = turnBox(turned, 90)
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(turned[side]).toBeCloseTo(box[side])
  const half = turnBox(turnBox(box, 90), 90)
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(half[side]).toBeCloseTo(turnBox(box, 180)[side])
})

test('a viewer begins at the mark, else at the passage, else at the page', () => {
  const passage = { ...box, page: 2 }
  const cited = { place: { page: 1 }, passage: [passage], marks: [box], ranges: [] }
  expect(firstBox(cited)).toBe(box)
  expect(firstBox({ ...cited, marks: [] })).toBe(passage)
  expect(firstBox({ ...cited, marks: [], passage: [] })).toMatchObject({ page: 1, top: 0 })
  expect(firstBox({ place: { sheet: 'A' }, passage: [], marks: [], ranges: [] })).toBeNull()
})

test('quoted lines of a mail are folded, and no text is lost', () => {
  const text = 'Dear Ada,\n\nyes.\n\n> could you\n> do it?\n\nBest\nCharles\n'
  const lines = lineSpans(text)
  expect(lines.map(({ start, end }) => text.slice(start, end))).toHaveLength(6)
  const parts = foldParts(text, lines, [false, false, true, true, false, false])
  expect(parts.map((part) => [part.quotedLines, part.text])).toEqual([
    [0, 'Dear Ada,\n\nyes.'],
    [2, '> could you\n> do it?'],
    [0, 'Best\nCharles'],
  ])
  // Lines whose place is not known belong to the message.
  expect(foldParts(text, lines, []).map((part) => part.text)).toEqual([text.trimEnd()])
  expect(foldParts('', [], [])).toEqual([])
})

test('headers are shown in the order of mail programs, those that there are', () => {
  const raw = { headers: { subject: 'Yes', to: 'Ada', from: 'Charles', cc: '', references: ['<1>'] } }
  expect(mailHeaders({ kind: 'file', raw: { ...raw, message: 1 } }).map(({ name }) => name)).toEqual([
    'from',
    'to',
    'subject',
  ])
  for (const other of [{}, raw, { message: 1 }]) expect(mailHeaders({ kind: 'file', raw: other })).toEqual([])
  expect(mailHeaders({ kind: 'row', raw: { ...raw, message: 1 } })).toEqual([])
})

test('an original is shown by its format; an image by its type', () => {
  expect(originalKind({ format: 'msg', mime: 'application/vnd.ms-outlook' })).toBe('mail')
  expect(originalKind({ format: 'image', mime: 'image/png' })).toBe('image')
  expect(originalKind({ format: 'video', mime: 'video/mp4' })).toBe('other')
  expect(originalKind({ format: 'constructor', mime: 'image/webp' })).toBe('image')
})
