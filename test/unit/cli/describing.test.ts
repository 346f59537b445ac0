import { expect, test } from 'vitest'
import type { GroundedCitationView, TurnView } from '../../../src/contract/answering/conversations.ts'
import { describeFolders } from '../../../src/main/cli/commands/files/watch.ts'
import { describeRecall } from '../../../src/main/cli/output/describeRecall.ts'
import { describeTurn } from '../../../src/main/cli/output/describeTurn.ts'
import { describeDifference } from '../../../src/main/cli/output/difference.ts'
import { describeProblems, type ItemProblem } from '../../../src/main/cli/output/problems.ts'
import { sameContentNote } from '../../../src/main/model/reports/sameContent.ts'
import { runFake } from './fakeHost.ts'
import { embedJob, importJob } from './views.ts'

function turn(markers: readonly number[]): TurnView {
  const citation = (marker: number) =>
    ({
      marker,
      broken: false,
      title: `Source ${marker}`,
      url: null,
      quote: 'Quoted.',
      place: null,
    }) as GroundedCitationView
  return {
    refused: false,
    conversationId: 4,
    reason: null,
    leftOut: { passages: 0, duplicates: 0, turns: 0, wasCut: false },
    evidence: [1, 2, 3].map((marker) => ({ marker })),
    answer: { run: { id: 9 }, citations: markers.map(citation) },
  } as unknown as TurnView
}

test('an answer that does not cite every passage says what its numbers are', () => {
  const note = 'The numbers are those of the 3 passages the answer was written from.'
  expect(describeTurn(turn([1, 3]))).toContain(note)
  expect(describeTurn(turn([2]))).toContain(note)
  expect(describeTurn(turn([1, 2]))).not.toContain('The numbers are')
  expect(describeTurn(turn([]))).not.toContain('The numbers are')
})

test('the recall of a space is said in short sentences', () => {
  const space = { model: 'm', dimension: 64, vectors: 4_000 }
  expect(describeRecall({ ...space, exact: true, checks: [] })).toBe(
    'Vector searches in m/64 compare the query with every vector (4,000), so they miss none.',
  )
  const check = {
    measuredAt: '2031-01-02T00:00:00Z',
    vectors: 4_000,
    questions: { asked: 12, made: 32, stored: 0 },
    at1: 1,
    at10: 0.982,
    at100: 0.97,
  }
  expect(describeRecall({ ...space, exact: false, checks: [check] })).toBe(
    'Vector searches in m/64 find 98.2 % of the 10 nearest vectors (nearest 1: 100.0 %, nearest 100: 97.0 %).\n' +
      'Measured on 2031-01-02 among 4,000 vectors with 12 questions that were asked, 32 questions made from the library.',
  )
})

test('the list of jobs names the units of what is done: bytes of an import, items of an embedding', async () => {
  const progress = { ratePerSecond: null, secondsLeft: null }
  const jobs = [
    embedJob({ id: 2, progress: { ...progress, done: 2, total: 14, unit: 'items' } }),
    importJob({ id: 1, progress: { ...progress, done: 1_500, total: 2_000, unit: 'bytes' } }),
  ]
  const { out } = await runFake(['jobs'], { handlers: { jobs: { list: async () => jobs } } })
  expect(out).toContain('  2 of 14 items  ')
  expect(out).toContain('  1.5 kB of 2.0 kB  ')
})

const problem = (file: string, message: string, over: Partial<ItemProblem> = {}): ItemProblem => ({
  file,
  row: null,
  column: null,
  message,
  severity: 'refused',
  ...over,
})

test('every reason of refusals has one line, with its number and the first files', () => {
  const list = `${'Letters, tables, pages, '.repeat(6)}and mails can, also as .gz.`
  const many = Array.from({ length: 30 }, (_, at) => problem(`${at}.xyz`, 'Files ending in .xyz are not imported.'))
  const problems = [
    ...many,
    problem('a.rar', `This is a RAR archive, which cannot be read. ${list}`),
    problem('b.mp3', `This is a sound file, which cannot be read. ${list}`),
    problem('c.csv', 'It is no date.', { row: 3, column: 'day', severity: 'warning' }),
    problem('c.csv', 'It is no date.', { row: 4_000, severity: 'warning' }),
  ]
  expect(describeProblems(problems)).toEqual([
    'Problems:',
    '  refused: Files ending in .xyz are not imported. (30 files: 0.xyz; 1.xyz; 2.xyz and 27 more: see --json)',
    `  refused: This is a RAR archive, which cannot be read. ${list} (a.rar)`,
    '  refused: This is a sound file, which cannot be read. (b.mp3)',
    '  warning: It is no date. (2 places: c.csv, row 3, column "day"; c.csv, row 4,000)',
  ])
})

test('files that were there already have one line, which names what they are copies of', () => {
  const notes = ['b', 'c', 'd', 'e', 'f'].map((name) => {
    const { file, message, severity } = sameContentNote(`${name}.pdf`, 'a.pdf')
    return problem(file, message, { severity })
  })
  expect(describeProblems(notes)).toEqual([
    '5 files were there already: b.pdf (as a.pdf); c.pdf (as a.pdf); d.pdf (as a.pdf) and 2 more: see --json',
  ])
  // One more takes no more room than to say that it is left out.
  expect(describeProblems(notes.slice(0, 4))).toEqual([expect.stringMatching(/; e\.pdf \(as a\.pdf\)$/)])
  expect(describeProblems([problem('x.txt', 'It is damaged.'), ...notes.slice(0, 1)])).toEqual([
    'Problems:',
    '  refused: It is damaged. (x.txt)',
    '1 file was there already: b.pdf (as a.pdf)',
  ])
})

test('a note that is not about copies is told like a problem', () => {
  const note = 'Columns that are kept but not searched: city.'
  const { message } = sameContentNote('b.pdf', 'a.pdf')
  expect(
    describeProblems([problem('b.csv', note, { severity: 'note' }), problem('b.pdf', message, { severity: 'note' })]),
  ).toEqual(['Problems:', `  note: ${note} (b.csv)`, '1 file was there already: b.pdf (as a.pdf)'])
})

test('unchanged text of a difference is left out between words', () => {
  const words = Array.from({ length: 40 }, (_, at) => `harbourmaster${at}`).join(' ')
  const difference = {
    parts: [
      { kind: 'same', text: words },
      { kind: 'added', text: ' new ' },
      { kind: 'same', text: words },
      { kind: 'removed', text: 'old' },
      { kind: 'same', text: words },
    ],
    titles: null,
  } as const
  const shown = describeDifference(difference)
  const known = new Set(words.split(' '))
  const left = shown.replaceAll(/\{\+.*?\+\}|\[-.*?-\]|…/g, ' ').split(/\s+/)
  expect(left.filter((word) => word !== '' && !known.has(word))).toEqual([])
  expect(shown.match(/…/g)).toHaveLength(3)
})

test('the list of watched folders has their whole paths', () => {
  const path = `/srv/cases/${'harbour and port '.repeat(8).trim()}/in`
  const folder = {
    id: 1,
    path,
    collectionId: 2,
    collection: 'Harbour',
    paused: false,
    embed: false,
    files: { there: 12, gone: 0, refused: 0, warned: 0 },
    trouble: null,
    lookedAt: null,
    jobId: null,
  }
  expect(describeFolders([folder])).toContain(path)
})
