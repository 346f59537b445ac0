import { expect, test } from 'vitest'
import type { GroundedCitationView, TurnView } from '../../../src/contract/answering/conversations.ts'
import { describeRecall } from '../../../src/main/cli/output/describeRecall.ts'
import { describeTurn } from '../../../src/main/cli/output/describeTurn.ts'
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
