import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { BatchTermView, PlainPieceView, SearchMode } from '../../../contract/search.ts'
import type { TermPlaceView } from '../../../contract/organising/termLists.ts'
import type { Core } from '../../core.ts'
import type { DocumentId } from '../../model/ids.ts'
import { batchSearch } from '../../search/batchSearch.ts'
import { search } from '../../search/search.ts'
import { filtersOf, planOf } from './filters.ts'
import { spaceOf } from './spaceOf.ts'

type TermsAsked = Omit<Parameters<QuarryHandlers['search']['batch']>[0], 'terms' | 'mode'>

/** What each of many terms finds, as a search for it does, in their order. */
export async function* foundTerms(
  core: Core,
  terms: readonly string[],
  mode: SearchMode,
  { limit, offline, ...asked }: TermsAsked,
  signal: AbortSignal | undefined,
): AsyncGenerator<BatchTermView> {
  const { source, queryEmbedder } = core.library
  const filters = await filtersOf(core, asked.filters)
  const space = await spaceOf(core, asked)
  const plain = new Map<string, readonly PlainPieceView[]>()
  const requestOf = async (term: string) => {
    const { parsed, plan } = await planOf(core, term, filters)
    if (parsed.plain.length > 0) plain.set(term, parsed.plain)
    return { query: plan.wording, mode, filters: plan.filters, limit, offset: 0, offline, estimate: true, space }
  }
  let at = 0
  for await (const found of batchSearch(terms, requestOf, { source, embedder: queryEmbedder }, signal)) {
    const { encoder, reason, hits } = found
    const answered = encoder ? 'offline-semantic' : found.mode
    const term = terms[at] as string
    yield { at, term, mode: answered, reason: reason ?? null, plain: plain.get(term) ?? [], hits }
    at++
  }
}

/** Where a document has what a term finds in it. Nothing is sent. */
export async function placeOfTerm(
  core: Core,
  { text, method, documentId }: { readonly text: string; readonly method: SearchMode; readonly documentId: DocumentId },
  asked: TermsAsked,
  signal: AbortSignal | undefined,
): Promise<TermPlaceView | null> {
  const { source, queryEmbedder } = core.library
  const { plan } = await planOf(core, text, await filtersOf(core, asked.filters))
  const request = {
    query: plan.wording,
    marked: plan.marked,
    mode: method,
    filters: plan.filters,
    among: [documentId],
    limit: 1,
    offset: 0,
    offline: true,
    estimate: true,
    space: await spaceOf(core, asked),
  }
  const { hits } = await search(request, { source, embedder: queryEmbedder, clock: core.clock }, signal)
  const [hit] = hits
  if (!hit) return null
  const words = hit.snippet.marks.map(({ start, end }) => hit.snippet.text.slice(start, end).toLowerCase())
  return { passageId: hit.passageId, words: [...new Set(words)] }
}
