import { z } from 'zod'
import type { EntityCard, NewsSubject, SearchResult, VideoResult } from '../wire/search.ts'

/** What a reply must hold, and what it may: an optional field that is null or of another type counts as not there. */
function maybe<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined)
}
/** The items of a list that can be read; the others stay in the raw record. */
function listOf<T extends z.ZodType>(schema: T) {
  return z
    .array(z.unknown())
    .transform((items) =>
      items.flatMap((item) => {
        const parsed = schema.safeParse(item)
        return parsed.success ? [parsed.data] : []
      }),
    )
    .optional()
    .catch(undefined)
}

const text = maybe(z.string())
const number = maybe(z.number())
const address = z.string().min(1)
const image = z.object({ url: address, description: text })

const result = z.object({
  title: text,
  url: address,
  highlight: text,
  full_content: text,
  authors: text,
  time_published: text,
  time_last_crawled: text,
  favicon: text,
  cover_image: maybe(image),
  images: listOf(image),
})

const company = z.object({
  type: z.literal('company'),
  name: z.string().min(1),
  summary: text,
  aliases: listOf(z.string()),
  identifiers: maybe(z.object({ website: text, social_url: text, stock_ticker: text, sec_cik: text })),
  attributes: maybe(z.object({ industry: text, hq_location: text, founded_year: number, employee_range: text })),
  metrics: maybe(
    z.object({
      financials: listOf(
        z.object({ revenue: number, net_income: number, gross_profit: number, period: text, currency: text }),
      ),
      stock: maybe(
        z.object({
          price: number,
          todays_change_percent: number,
          week_52_high: number,
          week_52_low: number,
          date: text,
          currency: text,
        }),
      ),
      web_traffic: maybe(z.object({ visits_monthly: number, rank: number, period: text })),
    }),
  ),
  key_people: listOf(z.object({ name: text, title: text })),
  logo: maybe(z.object({ url: text })),
  activities: listOf(result),
})

const person = z.object({
  type: z.literal('person'),
  name: z.string().min(1),
  summary: text,
  social_url: text,
  current_position: text,
  career: listOf(z.object({ organization: text, title: text, start: text, end: text })),
  photo: maybe(z.object({ url: text })),
  activities: listOf(result),
})

// The casts drop what zod adds to an optional field: `| undefined`, which fields of the wire do not have.
export const resultSchema = result as unknown as z.ZodType<SearchResult>
export const subjectSchema = z.object({
  name: z.string().min(1),
  summary: text,
  time_start: text,
  time_latest: text,
  top_news: maybe(result.extend({ summary: text })),
  sub_news: listOf(result),
}) as unknown as z.ZodType<NewsSubject>
export const entitySchema = z.discriminatedUnion('type', [company, person]) as unknown as z.ZodType<EntityCard>
export const videoSchema = z.object({
  title: text,
  url: address,
  source_page: text,
  description: text,
  cover_url: text,
  duration_seconds: number,
  authors: text,
  time_published: text,
  time_last_crawled: text,
}) as unknown as z.ZodType<VideoResult>
