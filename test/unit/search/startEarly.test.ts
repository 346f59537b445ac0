import { expect, test } from 'vitest'
import { silentLog } from '../../../src/main/base/log.ts'
import type { Collection } from '../../../src/main/model/document.ts'
import { startEarly } from '../../../src/main/search/startEarly.ts'
import type { EmbeddingClient } from '../../../src/main/service/embeddingClient.ts'

/** What embeds questions is started when a large library is opened that a question can be compared in. */

function opened(documents: readonly number[], origins: readonly string[], failure?: Error) {
  let starts = 0
  const told: string[] = []
  const done = startEarly({
    source: { listCollections: async () => documents.map((count) => ({ documents: count }) as Collection) },
    listSpaces: async () => origins.map((origin) => ({ origin })),
    service: {
      origin: 'local',
      embeddingClient: async () => {
        starts++
        if (failure) throw failure
        return {} as EmbeddingClient
      },
    },
    log: { ...silentLog, debug: (message) => void told.push(message) },
  })
  return { done, starts: () => starts, told }
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

test('a service that cannot be started is for the first search to tell', async () => {
  const library = opened([20_000], ['local'], new Error('no port is free'))
  await library.done
  expect(library.starts()).toBe(1)
  expect(library.told).toHaveLength(1)
})
