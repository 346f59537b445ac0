import type {
  CollectedSearchView,
  CompanyCardView,
  ImageView,
  PageCard,
  PersonCardView,
  SearchSummaryView,
  SubjectCard,
  VideoCard,
} from '../../../contract/collect/collectViews.ts'
import { articlesOf, type Article, type CollectedItem } from '../../collecting/collectedItems.ts'
import type { CollectedSearch } from '../../collecting/collecting.ts'
import { identityOf } from '../../collecting/identity.ts'
import { timeOf } from '../../collecting/resultsToDocuments.ts'
import type { Library } from '../../library.ts'
import type { SearchKind, SearchParameters } from '../../service/operations/searchRequest.ts'
import type { CompanyCard, PersonCard, SearchImage } from '../../service/wire/search.ts'
import { domainOf } from '../../text/canonicalUrl.ts'
import { toIso } from './times.ts'
import type { RecordedSearch, SavedAs } from '../../model/collecting.ts'

type ItemOf<Type extends CollectedItem['type']> = Extract<CollectedItem, { type: Type }>
/** What every card has: its key and where it is saved already. */
type Mark = (key: string) => Pick<PageCard, 'key' | 'alreadySaved' | 'savedIn'>

/** A search with its items as cards, each marked with the collections that have it. */
export async function collectedSearchView(
  { documents }: Pick<Library, 'documents'>,
  search: CollectedSearch,
): Promise<CollectedSearchView> {
  const items = search.collectedItems
  const pages = items.flatMap(articlesOf)
  const keys = [...items.map(({ key }) => key), ...pages.map(({ key }) => key)]
  const identities = [...items.map(identityOf), ...pages.map(({ item }) => ({ url: item.url }))]
  const saved = await documents.findSaved(identities)
  const savedByKey = new Map(keys.map((key, at) => [key, saved[at] ?? []]))
  const mark: Mark = (key) => {
    const found: readonly SavedAs[] = savedByKey.get(key) ?? []
    return {
      key,
      alreadySaved: found.length > 0,
      savedIn: found.map(({ collection, documentId }) => ({ collection, documentId })),
    }
  }
  const ofType = <Type extends CollectedItem['type']>(type: Type) =>
    items.filter((item): item is ItemOf<Type> => item.type === type)
  return {
    ...searchSummaryView(search),
    results: ofType('result').map((one) => pageCard(one, mark)),
    subjects: ofType('subject').map((one) => subjectCard(one, mark)),
    entities: ofType('entity').map((one) =>
      one.item.type === 'company' ? companyCard(one, one.item, mark) : personCard(one, one.item, mark),
    ),
    videos: ofType('video').map((one) => videoCard(one, mark)),
    dropped: search.dropped.map(({ where, title, field, raw }) => ({
      where,
      title: title ?? null,
      field: field ?? null,
      raw,
    })),
    hasItems: items.length > 0 || search.dropped.length > 0 || search.items === 0,
  }
}

export function searchSummaryView(
  search: Omit<RecordedSearch, 'kind' | 'parameters' | 'reply'> & {
    readonly kind: SearchKind
    readonly parameters: SearchParameters
  },
): SearchSummaryView {
  const { id, at, query, origin, requestId, usage, warning, latencyMs, items } = search
  return {
    id,
    at: new Date(at).toISOString(),
    kind: search.kind,
    query,
    parameters: search.parameters,
    origin,
    requestId: requestId ?? null,
    usage,
    warning: warning ?? null,
    latencyMs,
    items,
  }
}

function pageCard({ key, item }: Article, mark: Mark): PageCard {
  return {
    ...mark(key),
    title: item.title?.trim() || item.url,
    url: item.url,
    domain: domainOf(item.url) ?? null,
    highlight: item.highlight ?? null,
    summary: item.summary ?? null,
    fullContentCharacters: item.full_content?.length ?? null,
    authors: item.authors ?? null,
    publishedAt: toIso(timeOf(item.time_published)),
    crawledAt: toIso(timeOf(item.time_last_crawled)),
    favicon: item.favicon ?? null,
    coverImage: item.cover_image ? imageView(item.cover_image) : null,
    images: (item.images ?? []).map(imageView),
  }
}

function imageView({ url, description }: SearchImage): ImageView {
  return { url, description: description ?? null }
}

function subjectCard(subject: ItemOf<'subject'>, mark: Mark): SubjectCard {
  const { item, key } = subject
  const cards = articlesOf(subject).map((article) => pageCard(article, mark))
  const top = cards.find((card) => card.key === `${key}/top`)
  return {
    ...mark(key),
    name: item.name,
    summary: item.summary ?? null,
    startedAt: toIso(timeOf(item.time_start)),
    latestAt: toIso(timeOf(item.time_latest)),
    top: top ?? null,
    timeline: cards.filter((card) => card !== top).sort(byTime),
  }
}

function byTime(one: PageCard, other: PageCard): number {
  return (one.publishedAt ?? '~') < (other.publishedAt ?? '~') ? -1 : 1
}

function companyCard(entity: ItemOf<'entity'>, card: CompanyCard, mark: Mark): CompanyCardView {
  const { identifiers, attributes, metrics } = card
  const { stock, web_traffic: traffic } = metrics ?? {}
  return {
    ...mark(entity.key),
    type: 'company',
    name: card.name,
    summary: card.summary ?? null,
    aliases: card.aliases ?? [],
    website: identifiers?.website ?? null,
    socialUrl: identifiers?.social_url ?? null,
    stockTicker: identifiers?.stock_ticker ?? null,
    secCik: identifiers?.sec_cik ?? null,
    industry: attributes?.industry ?? null,
    hqLocation: attributes?.hq_location ?? null,
    foundedYear: attributes?.founded_year ?? null,
    employeeRange: attributes?.employee_range ?? null,
    financials: (metrics?.financials ?? []).map((one) => ({
      period: one.period ?? null,
      currency: one.currency ?? null,
      revenue: one.revenue ?? null,
      grossProfit: one.gross_profit ?? null,
      netIncome: one.net_income ?? null,
    })),
    stock: stock
      ? {
          price: stock.price ?? null,
          todaysChangePercent: stock.todays_change_percent ?? null,
          week52High: stock.week_52_high ?? null,
          week52Low: stock.week_52_low ?? null,
          date: stock.date ?? null,
          currency: stock.currency ?? null,
        }
      : null,
    webTraffic: traffic
      ? { visitsMonthly: traffic.visits_monthly ?? null, rank: traffic.rank ?? null, period: traffic.period ?? null }
      : null,
    keyPeople: (card.key_people ?? []).map(({ name, title }) => ({ name: name ?? null, title: title ?? null })),
    logoUrl: card.logo?.url ?? null,
    activities: articlesOf(entity).map((article) => pageCard(article, mark)),
  }
}

function personCard(entity: ItemOf<'entity'>, card: PersonCard, mark: Mark): PersonCardView {
  return {
    ...mark(entity.key),
    type: 'person',
    name: card.name,
    summary: card.summary ?? null,
    socialUrl: card.social_url ?? null,
    currentPosition: card.current_position ?? null,
    career: (card.career ?? []).map(({ organization, title, start, end }) => ({
      organization: organization ?? null,
      title: title ?? null,
      start: start ?? null,
      end: end ?? null,
    })),
    photoUrl: card.photo?.url ?? null,
    activities: articlesOf(entity).map((article) => pageCard(article, mark)),
  }
}

function videoCard({ key, item }: ItemOf<'video'>, mark: Mark): VideoCard {
  return {
    ...mark(key),
    title: item.title?.trim() || item.url,
    url: item.url,
    sourcePage: item.source_page ?? null,
    description: item.description ?? null,
    coverUrl: item.cover_url ?? null,
    durationSeconds: item.duration_seconds ?? null,
    authors: item.authors ?? null,
    publishedAt: toIso(timeOf(item.time_published)),
    crawledAt: toIso(timeOf(item.time_last_crawled)),
  }
}
