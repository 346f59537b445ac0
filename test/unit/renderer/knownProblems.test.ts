import { expect, test } from 'vitest'
import type { ImportOutlook, ImportProblem } from '../../../src/contract/files/imports.ts'
import { kindOfProblems, knownProblems } from '../../../src/renderer/importing/importForecast.ts'

const refused = (file: string): ImportProblem => ({
  file,
  row: null,
  column: null,
  message: 'It is damaged.',
  severity: 'refused',
})
const nothing = { files: 0, bytes: 0 }
const outlook: ImportOutlook = {
  formats: [],
  files: 3,
  bytes: 10,
  unreadable: 2,
  problems: [refused('a.pdf'), refused('b.pdf')],
  exact: true,
  content: null,
  copied: { auto: nothing, keep: nothing, link: nothing },
}

test('every file that the forecast counts as unreadable is among the problems, once', () => {
  expect(knownProblems([refused('a.pdf')], outlook).map(({ file }) => file)).toEqual(['a.pdf', 'b.pdf'])
  expect(knownProblems([refused('a.pdf')], undefined)).toEqual([refused('a.pdf')])
})

test('a note is no problem: what is told is called by what it has', () => {
  const note: ImportProblem = { ...refused('a.pdf'), message: 'It is read as text.', severity: 'note' }
  expect(kindOfProblems([])).toBe('problems')
  expect(kindOfProblems([refused('b.pdf'), { ...note, severity: 'warning' }])).toBe('problems')
  expect(kindOfProblems([note])).toBe('notes')
  expect(kindOfProblems([note, refused('b.pdf')])).toBe('both')
})
