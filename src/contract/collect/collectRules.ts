import type { CollectKind, CollectParameters } from './collectParameters.ts'

export interface RangeView {
  readonly min: number
  readonly max: number
}

/** What the service allows, for the forms: limits are documented, defaults are shown where they are known or assumed. */
export interface CollectRulesView {
  readonly query: { readonly maxCharacters: number }
  readonly domains: { readonly maxItems: number; readonly maxCharacters: number }
  readonly texts: { readonly maxItems: number; readonly maxCharacters: number }
  readonly highlightTokens: RangeView
  readonly fullContentTokens: RangeView
  readonly subjects: RangeView
  readonly entities: RangeView
  readonly entityDefaults: { readonly enable: boolean; readonly count: number; readonly maxActivities: number }
  readonly activities: RangeView
  readonly languages: readonly string[]
  readonly timeBases: readonly string[]
  readonly timeRanges: readonly string[]
  readonly kinds: Readonly<Record<CollectKind, CollectKindRules>>
}

export interface CollectKindRules {
  /** The parameters this kind of search has. */
  readonly parameters: readonly (keyof CollectParameters)[]
  readonly count: RangeView
  readonly defaults: {
    readonly count: number
    readonly timeBasis: string
    readonly highlight: boolean
    readonly highlightTokens: number
    readonly fullContent: boolean
    readonly fullContentTokens: number
  }
  /** True where the defaults are documented, false where they are assumptions of the service profile. */
  readonly areDefaultsDocumented: boolean
  /** What a user should know first: video search is in beta. */
  readonly note: string | null
}
