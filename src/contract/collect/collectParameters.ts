import { z } from 'zod'

export const collectKinds = ['web', 'news', 'business', 'video'] as const
export type CollectKind = (typeof collectKinds)[number]

const part = z.object({ enable: z.boolean().optional(), maxTokens: z.number().optional() })

/**
 * Every documented parameter of the four searches. Which ones a kind has, and their limits, is in `collect.rules`; the core
 * checks them before anything is sent, and `collect.check` says what is wrong while it is typed.
 */
export const collectParameters = z.object({
  query: z.string(),
  count: z.number().optional(),
  includeDomains: z.array(z.string()).optional(),
  excludeDomains: z.array(z.string()).optional(),
  timeBasis: z.enum(['auto', 'published', 'crawled']).optional(),
  timeRange: z.enum(['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y']).optional(),
  /** ISO 8601 dates or date-times, UTC where they have no zone; a bare end date takes the whole day. */
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  language: z.array(z.string()).optional(),
  highlight: part.optional(),
  fullContent: part.optional(),
  searchKind: z.enum(['general', 'news']).optional(),
  requiredTexts: z.array(z.string()).optional(),
  excludedTexts: z.array(z.string()).optional(),
  highlightFormat: z.enum(['markdown', 'text']).optional(),
  adultFilter: z.enum(['off', 'strict']).optional(),
  images: z.boolean().optional(),
  subjects: z.object({ enable: z.boolean().optional(), count: z.number().optional() }).optional(),
  entities: z
    .object({
      enable: z.boolean().optional(),
      count: z.number().optional(),
      maxActivities: z.number().optional(),
    })
    .optional(),
})
export type CollectParameters = z.output<typeof collectParameters>
