import type { StopReason } from '../main/service/wire/messages.ts'

/**
 * Every limit the service enforces, written from the interface a second time: the client has its own, so that a slip in
 * one is seen by the other.
 */

// Search and Embedding, "POST {base_url}/embedding" and "Limits".
export const embeddingLimits = {
  elements: 1000,
  charactersPerElement: 10_000,
  /** By model: the largest dimension, which is also the default. */
  dimensionByModel: new Map([
    ['svc-embedding-0.6b', 1024],
    ['svc-embedding-4b', 2560],
    ['svc-embedding-8b', 4096],
  ]),
  inputTypes: ['query', 'document', null] as readonly unknown[],
}

// Search and Embedding, "POST {base_url}/vl-embedding" and "Limits".
export const vlEmbeddingLimits = {
  elements: 20,
  images: 5,
  videos: 1,
  /** Of all texts and the instruction together. */
  characters: 10_000,
  frameRate: { least: 0, most: 1 },
  /** By model: the largest dimension, which is also the default. */
  dimensionByModel: new Map([
    ['svc-vl-embedding', 2048],
    ['svc-vl-embedding-large', 4096],
  ] as const),
}

// Search and Embedding, "Shared search parameters", the tables of the four searches, and "Limits".
export const searchLimits = {
  queryCharacters: 500,
  count: { least: 1, most: 100 },
  videoCount: { least: 1, most: 10 },
  domains: 1200,
  charactersPerDomain: 60,
  highlightTokens: { least: 100, most: 20_000 },
  fullContentTokens: { least: 100, most: 100_000 },
  texts: 5,
  charactersPerText: 30,
  entities: { least: 1, most: 20 },
  activities: { least: 1, most: 20 },
  videoInputs: 1,
  timeBases: ['auto', 'published', 'crawled'],
  timeRanges: ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'],
  languages: [
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
  ],
  searchKinds: ['general', 'news'],
  highlightFormats: ['markdown', 'text'],
  adultFilters: ['off', 'strict'],
} as const

/** The defaults that are shown: those of business search. */
export const businessDefaults = {
  count: 5,
  timeBasis: 'auto',
  highlight: true,
  highlightTokens: 512,
  fullContent: false,
  fullContentTokens: 2048,
  entities: true,
  entityCount: 2,
  maxActivities: 5,
}

// Answer, Chat, Research and Generation, the parameters tables and "Limits".
export const languageLimits = {
  maxQueries: { least: 1, most: 30 },
  maxTokens: { least: 1, most: Number.MAX_SAFE_INTEGER },
  chatTemperature: { least: 0, most: 2 },
  messagesTemperature: { least: 0, most: 1 },
  /** "At most 1": no lower bound is shown. */
  topP: { least: Number.NEGATIVE_INFINITY, most: 1 },
  penalty: { least: -2, most: 2 },
  logitBias: { least: -100, most: 100 },
  topK: { least: 0, most: Number.MAX_SAFE_INTEGER },
  /** "Same defaults as web search, except highlight.max_tokens defaults to 256." */
  answerHighlightTokens: 256,
  depths: ['queries_only', 'queries_and_search', 'full'],
  webSearch: ['auto', 'on', 'off'],
  tiers: ['lite', 'standard', 'pro', 'pro-visual'],
  messagesVersion: '2023-06-01',
  planRetentionMs: 30 * 60_000,
} as const

// Answer, Chat, Research and Generation, the tables of grounded generation and videos, and "Limits".
export const generationLimits = {
  promptCharacters: { least: 1, most: 8000 },
  modalities: ['image', 'video'],
  aspectRatios: ['16:9', '1:1', '9:16'],
  /** Seconds: "out-of-range values are adjusted to the nearest bound". */
  duration: { least: 5, most: 10 },
  resolutions: ['480p', '720p', '768p', '1080p', '2K'],
  videoAspectRatios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', 'adaptive'],
  /** "output_url: valid 7 days after the task was created". */
  retentionMs: 7 * 24 * 60 * 60_000,
} as const

/** "Messages-compatible response". */
export const stopReasons: readonly StopReason[] = [
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
]
