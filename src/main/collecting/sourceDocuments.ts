import { defined } from '../base/defined.ts'
import type { JsonObject, NewDocument } from '../model/document.ts'
import type { GroupResult } from '../service/wire/chat.ts'
import { timeOf } from './resultsToDocuments.ts'

/**
 * Pages that an answer or a research found, as documents: one per address, with the fullest text that came. `urls`: only
 * these; undefined: all.
 */
export function sourceDocuments(
  results: readonly GroupResult[],
  urls: ReadonlySet<string> | undefined,
  provenance: { readonly operation: string; readonly requestId: string | undefined },
): NewDocument[] {
  const byUrl = new Map<string, GroupResult>()
  for (const result of results) {
    const { url } = result
    if (url === undefined || !URL.canParse(url) || (urls && !urls.has(url))) continue
    const known = byUrl.get(url)
    if (!known || textOf(result).length > textOf(known).length) byUrl.set(url, result)
  }
  return [...byUrl].map(([url, result]) => toDocument(url, result, provenance))
}

function toDocument(
  url: string,
  result: GroupResult,
  { operation, requestId }: { readonly operation: string; readonly requestId: string | undefined },
): NewDocument {
  const publishedAt = timeOf(result.time_published)
  const crawledAt = timeOf(result.time_last_crawled)
  return {
    kind: 'web',
    title: result.title?.trim() || url,
    text: textOf(result) || result.title?.trim() || url,
    url,
    source: { name: operation },
    raw: JSON.parse(JSON.stringify(result)) as JsonObject,
    ...(result.authors ? { authors: result.authors } : {}),
    ...defined({ publishedAt, crawledAt, requestId }),
  }
}

function textOf({ full_content: full, highlight }: GroupResult): string {
  return full?.trim() || highlight?.trim() || ''
}
