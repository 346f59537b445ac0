import { describe, expect, test } from 'vitest'
import { citationIndex } from '../../../src/main/research/citationIndex.ts'
import { markersIn } from '../../../src/main/service/streaming/citedSources.ts'

const result = (name: string) => ({ title: name, url: `https://x.example/${name}`, highlight: `About ${name}.` })
const rounds = [
  {
    round: 1,
    results: [
      { query: 'a', results: [result('one'), result('two')] },
      { query: 'b', results: [result('one')] },
    ],
  },
  { round: 2, results: [{ query: 'c', results: [] }, { query: 'd' }, { query: 'e', results: [result('three')] }] },
]

describe('Answer…, the numbers of [^N]', () => {
  test('without a brief: order of arrival, round by round, query by query, result by result, doubles counted', () => {
    const index = citationIndex({ brief: undefined, rounds }, 'index')
    expect([...index.values()].map(({ number, title }) => [number, title])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'one'],
      [4, 'three'],
    ])
    expect(index.get(4)).toEqual({
      number: 4,
      title: 'three',
      url: 'https://x.example/three',
      quote: 'About three.',
      publishedAt: undefined,
    })
    expect(index.get(5)).toBeUndefined()
  })

  test('with a brief: its evidence set by place, whatever was searched', () => {
    const index = citationIndex({ brief: { evidence: [result('three'), result('one')] }, rounds }, 'index')
    expect([...index].map(([number, { title }]) => [number, title])).toEqual([
      [1, 'three'],
      [2, 'one'],
    ])
  })

  test('with a brief whose evidence carries numbers: those', () => {
    const evidence = [
      { index: 7, ...result('three') },
      { index: 2, ...result('one') },
    ]
    const index = citationIndex({ brief: { evidence }, rounds }, 'index')
    expect([index.get(7)?.title, index.get(2)?.title, index.get(1)]).toEqual(['three', 'one', undefined])
  })

  test('an empty brief has no sources: nothing falls back to the results', () => {
    expect(citationIndex({ brief: { evidence: [] }, rounds }, 'index').size).toBe(0)
  })
})

test('markers are counted once, in the order of their first mark', () => {
  expect(markersIn('a[^3] b[^1][^3] c[^12] [^x] [1] [^1234567]')).toEqual([3, 1, 12])
})
