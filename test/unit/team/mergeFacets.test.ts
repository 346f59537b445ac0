import { expect, test } from 'vitest'
import { mergeFacets, type MatchingDocument } from '../../../src/main/team/mergeFacets.ts'

const document = (hash: string, domain: string | null, publishedAt: number | null): MatchingDocument => ({
  hash,
  kind: 'news',
  language: null,
  domain,
  publishedAt,
})

test('documents of servers are counted once, a site with the sites under it, and what has no value in none', () => {
  const local = {
    documents: 3,
    undated: 1,
    facets: new Map([
      ['domain' as const, [{ value: 'port.example', count: 3 }]],
      ['language' as const, [{ value: 'de', count: 3 }]],
      ['month' as const, [{ value: '2031-02', count: 2 }]],
    ]),
  }
  const remote = [
    document('a', 'north.port.example', Date.UTC(2031, 1, 3)),
    document('b', 'other.example', Date.UTC(2030, 0, 31, 23, 59)),
    document('c', null, null),
    document('a', 'north.port.example', Date.UTC(2031, 1, 3)),
  ]
  expect(mergeFacets(local, remote, 2)).toEqual({
    documents: 6,
    undated: 2,
    facets: new Map<string, object>([
      [
        'domain',
        [
          { value: 'port.example', count: 4 },
          { value: 'north.port.example', count: 1 },
        ],
      ],
      ['language', [{ value: 'de', count: 3 }]],
      [
        'month',
        [
          { value: '2030-01', count: 1 },
          { value: '2031-02', count: 3 },
        ],
      ],
    ]),
  })
  expect(mergeFacets(local, remote.toReversed(), 2)).toEqual(mergeFacets(local, remote, 2))
})
