import type { HitView } from '../../../src/contract/search.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { FakeDocument } from './fakeData.ts'

/** Words in a text, scored by how many of the query's there are. */
export function fakeSearch(
  documents: ReadonlyMap<number, FakeDocument>,
  nameOf: (id: number) => string,
): QuarryClient['search']['query'] {
  return async (input) => {
    const words = input.query.toLowerCase().split(/\s+/).filter(Boolean)
    const filters = input.filters
    const hits: Omit<HitView, 'rank'>[] = []
    let passages = 0
    let embedded = 0
    for (const document of documents.values()) {
      if (filters?.collections?.length && !document.collectionIds.some((id) => filters.collections?.includes(id)))
        continue
      if (filters?.kinds?.length && !filters.kinds.includes(document.kind)) continue
      if (filters?.languages?.length && !filters.languages.includes(document.language ?? '')) continue
      for (const passage of document.passages) {
        passages++
        if (passage.vectors.length > 0) embedded++
        const text = document.text.slice(passage.start, passage.end)
        const low = text.toLowerCase()
        const found = words.filter((word) => low.includes(word))
        if (found.length === 0) continue
        const first = low.indexOf(found[0] ?? '')
        const from = Math.max(0, first - 60)
        const snippet = (from > 0 ? '…' : '') + text.slice(from, from + 240)
        const marks = found
          .map((word) => ({ start: snippet.toLowerCase().indexOf(word), word }))
          .filter(({ start }) => start >= 0)
          .map(({ start, word }) => ({ start, end: start + word.length }))
          .sort((a, b) => a.start - b.start)
        const share = found.length / words.length
        hits.push({
          medium: null,
          score: share / 60 + 1 / (61 + hits.length),
          documentId: document.id,
          externalId: document.externalId,
          passageId: passage.id,
          kind: document.kind,
          title: document.title,
          url: document.url,
          domain: document.domain,
          language: document.language,
          publishedAt: document.publishedAt,
          collection: document.collectionIds.map(nameOf).join(', '),
          snippet,
          marks,
          text,
          why: [
            { by: 'keyword', rank: hits.length + 1, score: 6.2 * share, contribution: 1 / (61 + hits.length) },
            { by: 'semantic', rank: hits.length + 3, score: 0.71 * share, contribution: 1 / (63 + hits.length) },
          ],
        })
      }
    }
    const shown = hits.sort((a, b) => b.score - a.score).slice(0, input.limit ?? 20)
    const fails = input.query.includes('offline')
    return {
      query: input.query,
      mode: fails ? 'keyword' : (input.mode ?? 'hybrid'),
      requestedMode: input.mode ?? 'hybrid',
      ...(fails ? { reason: 'The service cannot be reached, and no stored vector fits this query: words only.' } : {}),
      tookMs: 38,
      hits: shown.map((hit, index) => Object.assign(hit, { rank: index + 1 })),
      searched: { passages, embedded },
      undated: filters?.since ? 14 : 0,
    }
  }
}
