import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { CollectedSearch, Collecting } from '../../collecting/collecting.ts'
import { timeOf } from '../../collecting/resultsToDocuments.ts'
import type { Scope } from '../../model/conversation.ts'
import { searchMaxQueryCharacters } from '../../service/operations/searchLimits.ts'
import type { FoundPassage } from './chooseEvidence.ts'

/** Searches the web for a question. The search is recorded: its results can be saved. */
export type SearchWeb = (
  query: string,
  scope: Scope,
  signal: AbortSignal | undefined,
) => Promise<{ readonly searchId: number; readonly found: readonly FoundPassage[] }>

const resultsAsked = 10
/** The quoted part of a result, in tokens: a paragraph or two. */
const quoteTokens = 512

/** @throws QuarryError over_budget, and what a search of the service rejects with */
export function createWebSearch(collecting: Collecting, clock: Clock): SearchWeb {
  return async (query, scope, signal = new AbortController().signal) => {
    const parameters = {
      query: query.slice(0, searchMaxQueryCharacters).toWellFormed(),
      count: resultsAsked,
      highlight: { enable: true, maxTokens: quoteTokens },
      ...(scope.domains.length > 0 ? { includeDomains: [...scope.domains] } : {}),
      ...(scope.since === undefined ? {} : { startTime: new Date(scope.since).toISOString() }),
      ...(scope.until === undefined ? {} : { endTime: new Date(scope.until - 1).toISOString() }),
    }
    for await (const event of collecting.search({ kind: 'web', parameters }, undefined, signal))
      if (event.type === 'answer') return { searchId: event.search.id, found: toFound(event.search, clock.now()) }
    throw new QuarryError('internal', 'The search of the web ended without an answer.')
  }
}

function toFound(search: CollectedSearch, now: number): FoundPassage[] {
  const results = search.collectedItems.flatMap((one) => (one.type === 'result' ? [one] : []))
  return results.flatMap(({ key, item }, at) => {
    const text = (item.highlight?.trim() || item.full_content?.trim() || '').slice(0, longestQuote).toWellFormed()
    if (text === '') return []
    return [
      {
        candidate: {
          origin: { kind: 'web' as const, searchId: search.id, key },
          passageId: undefined,
          documentId: undefined,
          start: 0,
          end: text.length,
          text,
          before: '',
          title: item.title?.trim() || item.url,
          url: item.url,
          kind: 'web',
          publishedAt: timeOf(item.time_published),
          capturedAt: now,
        },
        wordRank: at + 1,
        wordShare: 0,
        meaningRank: undefined,
        similarity: undefined,
      },
    ]
  })
}

const longestQuote = 6_000
