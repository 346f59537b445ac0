import { z } from 'zod'
import { defined } from '../../base/defined.ts'
import type { EntityCard, NewsSubject, SearchResult, VideoResult } from '../wire/search.ts'

/** What a reply must hold, and what it may: an optional field that is null or of another type counts as not there. */
function maybe<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined)
}
/** What an object is without its optional fields that are undefined: the wire leaves them out. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

function present<T extends object>(fields: T): Present<T> {
  return defined(fields) as Present<T>
}

/** An object whose fields that cannot be read are left out. */
function objectOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).transform(present)
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
const image = objectOf({ url: address, description: text })

const resultShape = {
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
}
const result = objectOf(resultShape)

const company = objectOf({
  type: z.literal('company'),
  name: z.string().min(1),
  summary: text,
  aliases: listOf(z.string()),
  identifiers: maybe(objectOf({ website: text, social_url: text, stock_ticker: text, sec_cik: text })),
  attributes: maybe(objectOf({ industry: text, hq_location: text, founded_year: number, employee_range: text })),
  metrics: maybe(
    objectOf({
      financials: listOf(
        objectOf({ revenue: number, net_income: number, gross_profit: number, period: text, currency: text }),
      ),
      stock: maybe(
        objectOf({
          price: number,
          todays_change_percent: number,
          week_52_high: number,
          week_52_low: number,
          date: text,
          currency: text,
        }),
      ),
      web_traffic: maybe(objectOf({ visits_monthly: number, rank: number, period: text })),
    }),
  ),
  key_people: listOf(objectOf({ name: text, title: text })),
  logo: maybe(objectOf({ url: text })),
  activities: listOf(result),
})

const person = objectOf({
  type: z.literal('person'),
  name: z.string().min(1),
  summary: text,
  social_url: text,
  current_position: text,
  career: listOf(objectOf({ organization: text, title: text, start: text, end: text })),
  photo: maybe(objectOf({ url: text })),
  activities: listOf(result),
})

export const resultSchema: z.ZodType<SearchResult> = result
export const subjectSchema: z.ZodType<NewsSubject> = objectOf({
  name: z.string().min(1),
  summary: text,
  time_start: text,
  time_latest: text,
  top_news: maybe(objectOf({ ...resultShape, summary: text })),
  sub_news: listOf(result),
})
export const entitySchema: z.ZodType<EntityCard> = z.discriminatedUnion('type', [company, person])
export const videoSchema: z.ZodType<VideoResult> = objectOf({
  title: text,
  url: address,
  source_page: text,
  description: text,
  cover_url: text,
  duration_seconds: number,
  authors: text,
  time_published: text,
  time_last_crawled: text,
})
