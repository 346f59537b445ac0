import type { DocumentId } from '../model/ids.ts'
import { throwIfAborted } from '../base/abort.ts'
import { rankDocuments, scoreOf, type SearchAnswer, type SearchDependencies, type SearchRequest } from './search.ts'

/** What one term of a batch finds: the same documents, ranks and scores as a search for it. */
export interface BatchTerm extends Pick<SearchAnswer, 'mode' | 'reason' | 'encoder'> {
  readonly hits: readonly { readonly documentId: DocumentId; readonly rank: number; readonly score: number }[]
}

/** Terms that are searched for at once: as many as there are readers to rank, and one that waits. */
const AT_ONCE = 4

/**
 * Searches for many terms, one after the other in their order. Nothing is read of what is found but its number, so that a
 * thousand terms take seconds. `requestOf` says how each is searched for.
 */
export async function* batchSearch(
  terms: readonly string[],
  requestOf: (term: string) => Promise<SearchRequest>,
  dependencies: Pick<SearchDependencies, 'source' | 'embedder'>,
  signal?: AbortSignal,
): AsyncGenerator<BatchTerm> {
  const running: Promise<BatchTerm>[] = []
  const start = (at: number) => {
    const term = terms[at]
    if (term === undefined) return
    const work = searchTerm(term, requestOf, dependencies, signal)
    // A rejection is thrown where it is awaited; until then it is not unhandled.
    work.catch(() => {})
    running.push(work)
  }
  for (let at = 0; at < AT_ONCE; at++) start(at)
  for (let at = 0; at < terms.length; at++) {
    throwIfAborted(signal)
    yield await (running.shift() as Promise<BatchTerm>)
    start(at + AT_ONCE)
  }
}

async function searchTerm(
  term: string,
  requestOf: (term: string) => Promise<SearchRequest>,
  dependencies: Pick<SearchDependencies, 'source' | 'embedder'>,
  signal: AbortSignal | undefined,
): Promise<BatchTerm> {
  const request = await requestOf(term)
  throwIfAborted(signal)
  const { fused, rankings, mode, reason, encoder } = await rankDocuments(request, dependencies, signal)
  return {
    mode,
    reason,
    encoder,
    hits: fused.map((one, at) => ({
      documentId: one.documentId,
      rank: request.offset + at + 1,
      score: scoreOf(one, rankings),
    })),
  }
}
