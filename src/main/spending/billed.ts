import { REQUESTS } from '../model/spending.ts'

/** Usage is read by these names alone: no other unit of them can come. */
const embeddings = {
  embedding: ['input_tokens'],
  'vl-embedding': ['input_tokens', 'text_tokens', 'image_tokens', 'image_count', 'duration'],
} as const

const searched = ['num_search_queries', 'num_subject_search_queries', 'search_count'] as const
const fullTexts = ['full_content_tokens', 'full_content_extra_count'] as const
const written = [
  ...searched,
  ...fullTexts,
  'prompt_tokens',
  'input_tokens',
  'output_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'total_tokens',
] as const

/** What the service does for money, by the names of the ledger, with the units that it counts. */
const billed: Readonly<Record<string, readonly string[]>> = {
  ...embeddings,
  search: [...searched, ...fullTexts],
  'news-search': [...searched, ...fullTexts],
  'business-search': [...searched, ...fullTexts],
  'video-search': [...searched, ...fullTexts],
  answer: written,
  chat: written,
  messages: [
    ...written,
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'server_tool_use.num_search_queries',
    'output_tokens_details.reasoning_tokens',
  ],
  research: written,
  'grounded image': ['image_count'],
  'grounded video': ['video_count', 'video_seconds'],
  'videos video': ['video_count', 'video_seconds'],
}

/** What was used so far: a service may count more than its documents state. */
export type UsedUnits = readonly { readonly operation: string; readonly units: Readonly<Record<string, number>> }[]

/** Every operation that can have a price. */
export function operationsOf(used: UsedUnits): string[] {
  return [...new Set([...Object.keys(billed), ...used.map(({ operation }) => operation)])]
}

/** The units of an operation, or of all, that can have a price or a budget. */
export function unitsOf(used: UsedUnits, operation?: string): string[] {
  const known = operation === undefined ? Object.values(billed).flat() : (billed[operation] ?? [])
  const seen = used.filter((entry) => operation === undefined || entry.operation === operation)
  return [...new Set([REQUESTS, ...known, ...seen.flatMap(({ units }) => Object.keys(units))])]
}
