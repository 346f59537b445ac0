import type { SearchGroup } from '../../main/service/wire/chat.ts'
import type { OperationCall } from '../operation.ts'
import { countTokens } from '../operations/countTokens.ts'
import { openDefaults, searchWeb } from '../operations/webSearch.ts'
import type { Parameters } from '../searching/parameters.ts'
import type { Passage } from './conversation.ts'

export interface Findings {
  readonly groups: SearchGroup[]
  /** The results in order of arrival, numbered from `firstId`. */
  readonly passages: readonly Passage[]
  /** Of the full contents that were asked for. */
  readonly fullContentTokens: number
}

/** Searches the corpus once per query, with the options of a web search. Throws 400 on wrong options. */
export async function searchGroups(
  call: OperationCall,
  queries: readonly string[],
  options: Parameters,
  change: { readonly highlightTokens?: number; readonly firstId?: number } = {},
): Promise<Findings> {
  const corpus = await call.corpus()
  const open = openDefaults(call.profile.search)
  const defaults = { ...open, highlightTokens: change.highlightTokens ?? open.highlightTokens }
  const groups: SearchGroup[] = []
  const passages: Passage[] = []
  let fullContentTokens = 0
  for (const query of queries) {
    const startedAt = call.now()
    const { results } = searchWeb({ ...options, query }, call.profile, corpus, defaults)
    for (const { title = '', highlight = '', full_content: full } of results) {
      if (full !== undefined) fullContentTokens += countTokens(full)
      passages.push({ id: (change.firstId ?? 1) + passages.length, text: full ?? (highlight || title), title })
    }
    const shown = results.map(({ favicon: _icon, cover_image: _cover, images: _images, ...result }) => result)
    groups.push({
      query,
      ...(shown.length > 0 ? { results: shown } : {}),
      latency: call.now() - startedAt,
    })
  }
  return { groups, passages, fullContentTokens }
}

/** Checks web_search_options without searching. Throws 400. */
export async function checkOptions(call: OperationCall, options: Parameters): Promise<void> {
  await searchGroups(call, ['site:none.invalid'], options)
}
