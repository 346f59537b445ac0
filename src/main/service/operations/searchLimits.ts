/** Numbers and lists of the four searches (Search and Embedding, "Shared search parameters", the tables, and "Limits"). */

export interface Range {
  readonly min: number
  readonly max: number
}

export const searchMaxQueryCharacters = 500
export const searchCount: Range = { min: 1, max: 100 }
export const videoSearchCount: Range = { min: 1, max: 10 }
export const searchMaxDomains = 1200
export const searchMaxDomainCharacters = 60
export const searchHighlightTokens: Range = { min: 100, max: 20_000 }
export const searchFullContentTokens: Range = { min: 100, max: 100_000 }
export const searchMaxTexts = 5
export const searchMaxTextCharacters = 30
export const searchEntities: Range = { min: 1, max: 20 }
export const searchActivities: Range = { min: 1, max: 20 }

export const searchTimeBases = ['auto', 'published', 'crawled'] as const
export const searchTimeRanges = ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'] as const
export const searchKindValues = ['general', 'news'] as const
export const searchHighlightFormats = ['markdown', 'text'] as const
export const searchAdultFilters = ['off', 'strict'] as const
/** ISO 639-1. */
export const searchLanguages = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'th',
  'tr',
  'vi',
  'zh',
] as const

/** What business search does where nothing is said; those of the other searches are not shown (service profile). */
export const businessSearchDefaults = {
  count: 5,
  timeBasis: 'auto',
  highlight: true,
  highlightTokens: 512,
  fullContent: false,
  fullContentTokens: 2048,
  entities: true,
  entityCount: 2,
  maxActivities: 5,
} as const
