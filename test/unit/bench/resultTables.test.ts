import { expect, test } from 'vitest'
import { table, tableRows } from '../../bench/figures.ts'
import { partOf, replacePart } from '../../bench/resultTables.ts'

test('rows of a table of the results are read back as they were written', () => {
  const head = ['format', 'ratio']
  const rows = [
    ['jsonl', '1.05'],
    ['a | b', '–'],
  ]
  const text = ['Before.', '', ...table(['other'], [['1']]), '', ...table(head, rows), '', 'After.'].join('\n')
  expect(tableRows(text, head)).toEqual(rows)
  expect(tableRows(text, ['format'])).toEqual([])
  expect(tableRows(table(head, []).join('\n'), head)).toEqual([])
})

test('a part of the results is replaced, and the others stay', () => {
  const before = '# What was measured\n\n## Maps\n\nmaps\n\n## Exports\n\nold\n'
  expect(partOf(before, 'map')).toBe('## Maps\n\nmaps\n')
  expect(partOf(before, 'team')).toBe('')
  const after = replacePart(before, 'exports', 'new\n')
  expect(partOf(after, 'exports')).toBe('## Exports\n\nnew\n')
  expect(partOf(after, 'map')).toBe('## Maps\n\nmaps\n')
})
