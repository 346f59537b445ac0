import type { CollectKind, CollectParameters } from './collectParameters.ts'

/** What a search brought, as cards. Names are those of the interface, in our spelling; null where there is no data. */

export interface SearchSummaryView {
  readonly id: number
  readonly at: string
  readonly kind: CollectKind
  readonly query: string
  readonly parameters: CollectParameters
  readonly origin: string
  readonly requestId: string | null
  readonly usage: Readonly<Record<string, number>>
  readonly warning: string | null
  readonly latencyMs: number
  readonly items: number
}

export interface CollectedSearchView extends SearchSummaryView {
  readonly results: readonly PageCard[]
  readonly subjects: readonly SubjectCard[]
  readonly entities: readonly (CompanyCardView | PersonCardView)[]
  readonly videos: readonly VideoCard[]
  /** Parts of the reply that cannot be worked with: all the others are here. */
  readonly dropped: readonly DroppedView[]
  /** False once the answer is too old to be kept; search again then. */
  readonly hasItems: boolean
}

export interface DroppedView {
  /** Where in the reply it stood: data.results.3 */
  readonly where: string
  readonly title: string | null
  /** The field it lacks; null: it is not of the documented form at all. */
  readonly field: string | null
  readonly raw: Readonly<Record<string, unknown>>
}

interface Card {
  /** Names the item within its search: what `collect.save` takes. */
  readonly key: string
  readonly alreadySaved: boolean
  /** Collections that have it. */
  readonly savedIn: readonly { readonly collection: string; readonly documentId: number }[]
}

export interface ImageView {
  readonly url: string
  readonly description: string | null
}

export interface PageCard extends Card {
  readonly title: string
  readonly url: string
  readonly domain: string | null
  readonly highlight: string | null
  readonly summary: string | null
  readonly fullContentCharacters: number | null
  readonly authors: string | null
  readonly publishedAt: string | null
  readonly crawledAt: string | null
  readonly favicon: string | null
  readonly coverImage: ImageView | null
  readonly images: readonly ImageView[]
}

export interface SubjectCard extends Card {
  readonly name: string
  readonly summary: string | null
  readonly startedAt: string | null
  readonly latestAt: string | null
  readonly top: PageCard | null
  /** The other articles, oldest first; those without a time last. */
  readonly timeline: readonly PageCard[]
}

export interface CompanyCardView extends Card {
  readonly type: 'company'
  readonly name: string
  readonly summary: string | null
  readonly aliases: readonly string[]
  readonly website: string | null
  readonly socialUrl: string | null
  readonly stockTicker: string | null
  readonly secCik: string | null
  readonly industry: string | null
  readonly hqLocation: string | null
  readonly foundedYear: number | null
  readonly employeeRange: string | null
  readonly financials: readonly {
    readonly period: string | null
    readonly currency: string | null
    readonly revenue: number | null
    readonly grossProfit: number | null
    /** Negative for a loss. */
    readonly netIncome: number | null
  }[]
  readonly stock: {
    readonly price: number | null
    readonly todaysChangePercent: number | null
    readonly week52High: number | null
    readonly week52Low: number | null
    readonly date: string | null
    readonly currency: string | null
  } | null
  readonly webTraffic: {
    readonly visitsMonthly: number | null
    readonly rank: number | null
    readonly period: string | null
  } | null
  readonly keyPeople: readonly { readonly name: string | null; readonly title: string | null }[]
  readonly logoUrl: string | null
  readonly activities: readonly PageCard[]
}

export interface PersonCardView extends Card {
  readonly type: 'person'
  readonly name: string
  readonly summary: string | null
  readonly socialUrl: string | null
  readonly currentPosition: string | null
  /** `end` null: the role is current. */
  readonly career: readonly {
    readonly organization: string | null
    readonly title: string | null
    readonly start: string | null
    readonly end: string | null
  }[]
  readonly photoUrl: string | null
  readonly activities: readonly PageCard[]
}

export interface VideoCard extends Card {
  readonly title: string
  /** Of the video file. */
  readonly url: string
  readonly sourcePage: string | null
  readonly description: string | null
  readonly coverUrl: string | null
  readonly durationSeconds: number | null
  readonly authors: string | null
  readonly publishedAt: string | null
  readonly crawledAt: string | null
}
