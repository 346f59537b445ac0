import { defined } from '../base/defined.ts'
import type { DocumentKind, JsonObject, NewDocument } from '../model/document.ts'
import type { CollectedDraft, DraftLink, TextBasis } from '../model/collecting.ts'
import type { SearchResult, VideoResult } from '../service/wire/search.ts'
import { articlesOf, type Article, type CollectedItem, type Raw } from './collectedItems.ts'
import { describeCompany, describePerson, describeSubject } from './describeCards.ts'
import { identityOf } from './identity.ts'

/** Where items came from: what every document of a search is marked with. */
export interface Provenance {
  /** POST /search, POST /news-search, ... */
  readonly operation: string
  /** What a result of this search is. */
  readonly resultKind: DocumentKind
  readonly requestId: string | undefined
}

/**
 * The documents that items become, and which of them belong together. The pages within a subject or an entity are
 * documents too; a page that occurs twice is one.
 */
export function resultsToDocuments(
  items: readonly CollectedItem[],
  provenance: Provenance,
): { drafts: CollectedDraft[]; links: DraftLink[] } {
  const drafts: CollectedDraft[] = []
  const links: DraftLink[] = []
  const pages = new Map<string, number>()
  const addPage = (article: Article, kind: DocumentKind): number => {
    const known = pages.get(article.item.url)
    if (known !== undefined) return known
    pages.set(article.item.url, drafts.length)
    return drafts.push(pageDraft(article, kind, provenance)) - 1
  }
  // Results first: they may hold the full text of a page that a subject only quotes.
  const ordered = [...items].sort((a, b) => Number(b.type === 'result') - Number(a.type === 'result'))
  for (const item of ordered) {
    if (item.type === 'result') addPage(item, provenance.resultKind)
    else if (item.type === 'video') drafts.push(videoDraft(item.item, item.raw, provenance))
    else {
      const from = drafts.push(cardDraft(item, provenance)) - 1
      const relation = item.type === 'subject' ? 'article' : 'activity'
      const kind = item.type === 'subject' ? 'news' : 'business'
      for (const article of articlesOf(item)) links.push({ from, to: addPage(article, kind), relation })
    }
  }
  return { drafts, links }
}

function pageDraft({ item, raw }: Article, kind: DocumentKind, provenance: Provenance): CollectedDraft {
  const { basis, text } = textOf(item)
  const { [basis]: _, ...rest } = raw
  const document = {
    ...base(kind, item, provenance),
    text,
    url: item.url,
    raw: toJson(basis === 'title' ? raw : rest),
  }
  return { document, basis }
}

/** Full content where it was asked for, else the highlight, else the title. */
function textOf(item: Article['item']): { basis: TextBasis; text: string } {
  if (item.full_content?.trim()) return { basis: 'full_content', text: item.full_content }
  if (item.highlight?.trim()) return { basis: 'highlight', text: item.highlight }
  return { basis: 'title', text: item.summary?.trim() || titleOf(item) }
}

function videoDraft(video: VideoResult, raw: Raw, provenance: Provenance): CollectedDraft {
  const description = video.description?.trim()
  const document = {
    ...base('video', video, provenance),
    text: description || titleOf(video),
    url: video.url,
    raw: toJson(raw),
  }
  return { document, basis: 'composed' }
}

function cardDraft(
  item: Extract<CollectedItem, { type: 'subject' | 'entity' }>,
  { operation, requestId }: Provenance,
): CollectedDraft {
  const { externalId, url } = identityOf(item)
  const latest = item.type === 'subject' ? timeOf(item.item.time_latest) : undefined
  const text =
    item.type === 'subject'
      ? describeSubject(item.item)
      : item.item.type === 'company'
        ? describeCompany(item.item)
        : describePerson(item.item)
  const document: NewDocument = {
    kind: item.type === 'subject' ? 'subject' : item.item.type,
    title: item.item.name,
    text,
    source: { name: operation },
    raw: toJson(item.raw),
    ...defined({ externalId, url, publishedAt: latest, requestId }),
  }
  return { document, basis: 'composed' }
}

function base(kind: DocumentKind, item: SearchResult | VideoResult, { operation, requestId }: Provenance) {
  const publishedAt = timeOf(item.time_published)
  const crawledAt = timeOf(item.time_last_crawled)
  return {
    kind,
    title: titleOf(item),
    source: { name: operation },
    ...defined({ authors: item.authors, publishedAt, crawledAt, requestId }),
  }
}

function titleOf({ title, url }: { readonly title?: string; readonly url: string }): string {
  return title?.trim() || url
}

/** Ms since the epoch; what is no date is none, and stays in the raw record. */
export function timeOf(text: string | undefined): number | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

function toJson(raw: Raw): JsonObject {
  return JSON.parse(JSON.stringify(raw)) as JsonObject
}
