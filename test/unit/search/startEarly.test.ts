import { expect, test } from 'vitest'
import { silentLog } from '../../../src/main/base/log.ts'
import type { DocumentId, PassageId, SpaceId } from '../../../src/main/model/ids.ts'
import type { Collection } from '../../../src/main/model/document.ts'
import type { DocumentWithMedia } from '../../../src/main/model/collectionSource.ts'
import type { Hit } from '../../../src/main/model/search/hit.ts'
import type { KeywordRanking } from '../../../src/main/model/search/ranking.ts'
import { startEarly, type EarlyStart } from '../../../src/main/search/startEarly.ts'

/** What a search needs is started when a large library is opened. */

function opened(documents: readonly number[], origins: readonly string[], failure?: Error, origin = 'local') {
  let starts = 0
  const told: string[] = []
  const ranked: string[] = []
  const embedded: string[] = []
  const early: EarlyStart = {
    source: {
      listCollections: async () =>
        documents.map((count, at) => ({ id: at + 1, name: 'Ports', documents: count }) as Collection),
      rankByKeyword: async (query) => {
        ranked.push(query)
        return {
          ranked: [{ documentId: 8 as DocumentId, passageId: 11 as PassageId, score: 1 }],
          common: [],
          missing: [],
        } satisfies KeywordRanking
      },
      exportDocuments: async (of, after, limit) => {
        ranked.push(`document of ${String(of)} after ${after}, ${limit}`)
        return [{ text: 'The harbour of Amsel is open' } as DocumentWithMedia]
      },
      listDocuments: async (of, { order }) => {
        ranked.push(`list of ${of} as ${String(order)}`)
        return { total: 0, items: [] }
      },
      countTokens: async (tokens) => {
        ranked.push(`counts of ${tokens.join(' ')}`)
        const counts = new Map([
          ['harbour', 5],
          ['open', 60],
          ['amsel', 40],
        ])
        return { passages: 100, with: tokens.map((token) => counts.get(token) ?? 0) }
      },
      readHits: async (found) =>
        found.map(
          ({ documentId, passageId }) => ({ documentId, passageId, text: 'The harbour of Amsel is open' }) as Hit,
        ),
      rankByVector: async (space, vector) => {
        ranked.push(`${space}: ${vector.join(' ')}`)
        return [{ documentId: 7 as DocumentId, passageId: 9 as PassageId, score: 1 }]
      },
      foldCopies: async (ids, shown) => {
        ranked.push(`copies of ${ids.join(' ')}`)
        return { found: shown, first: [] }
      },
      countFacets: async ({ words }) => {
        ranked.push(`facets of ${words}`)
        return { documents: 1, undated: 0, facets: [] }
      },
    },
    listSpaces: async () =>
      origins.map((origin, at) => ({ id: (at + 1) as SpaceId, origin, model: 'm', dimension: 3, vectors: 1 })),
    learnt: async ({ id }, query, own) => {
      embedded.push(`learnt in ${id}: ${query}`)
      return { vector: own, rankWeight: 1 }
    },
    service: {
      origin,
      embeddingClient: async () => {
        starts++
        if (failure) throw failure
        return { embed: async ({ texts }) => void embedded.push(...texts) }
      },
    },
    clock: {
      now: () => 0,
      wait: async () => void ranked.push('later'),
    },
    log: { ...silentLog, debug: (message) => void told.push(message) },
  }
  const done = startEarly(early, new AbortController().signal)
  return { done, starts: () => starts, told, ranked, embedded }
}

test('the service is started for a large library with vectors of it, and for no other', async () => {
  const cases = [
    { documents: [12, 10_000], origins: ['imported', 'local'], starts: 1 },
    { documents: [9_999, 9_999], origins: ['local'], starts: 0 },
    { documents: [350_000], origins: ['imported'], starts: 0 },
    { documents: [350_000], origins: [], starts: 0 },
    { documents: [], origins: ['local'], starts: 0 },
  ]
  for (const { documents, origins, starts } of cases) {
    const library = opened(documents, origins)
    await library.done
    expect(library.starts(), JSON.stringify({ documents, origins })).toBe(starts)
  }
})

test('a large library is ranked in each reader by words that it has, then by meaning, so that they have what they need', async () => {
  const [large, small] = [opened([12, 10_000], ['imported', 'local']), opened([12], ['local'])]
  await Promise.all([large.done, small.done])
  expect(large.ranked.join(', ')).toBe(
    [
      'document of 2 after 0, 10',
      'counts of harbour amsel open',
      // The same words in the same order, asked twice at once, would be ranked by one reader for both.
      'Amsel harbour, harbour Amsel, copies of 8, copies of 8, 2: 1 0 0, 2: 1 0 0, list of 2 as added',
      ...Array.from({ length: 3 }, () => 'Amsel harbour, harbour Amsel, copies of 8, copies of 8, list of 2 as added'),
      'later, facets of Amsel harbour',
    ].join(', '),
  )
  expect(small.ranked).toEqual([])
})

test('a question is embedded in this process, and never by a service elsewhere', async () => {
  const [here, elsewhere] = [
    opened([10_000], ['local']),
    opened([10_000], ['https://service.example'], undefined, 'https://service.example'),
  ]
  await Promise.all([here.done, elsewhere.done])
  expect(here.embedded).toEqual(['Ports', 'learnt in 1: Ports'])
  expect(elsewhere.embedded).toEqual(['learnt in 1: Ports'])
})

test('a service that cannot be started is for the first search to tell', async () => {
  const library = opened([20_000], ['local'], new Error('no port is free'))
  await library.done
  expect(library.starts()).toBe(1)
  expect(library.told).toHaveLength(1)
})
