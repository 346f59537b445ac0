import { z } from 'zod'
import type { CompanyCard, PersonCard, SearchImage, VideoResult } from '../../main/service/wire/search.ts'
import type { CorpusRecord } from './corpusRecord.ts'

const text = z.string().exactOptional()
const number = z.number().exactOptional()

const image: z.ZodType<SearchImage> = z.looseObject({ url: z.string(), description: text })

const company = z.looseObject({
  type: z.literal('company'),
  name: z.string(),
  summary: text,
  aliases: z.array(z.string()).exactOptional(),
  identifiers: z.looseObject({ website: text, social_url: text, stock_ticker: text, sec_cik: text }).exactOptional(),
  attributes: z
    .looseObject({ industry: text, hq_location: text, founded_year: number, employee_range: text })
    .exactOptional(),
  metrics: z
    .looseObject({
      financials: z
        .array(
          z.looseObject({ revenue: number, net_income: number, gross_profit: number, period: text, currency: text }),
        )
        .exactOptional(),
      stock: z
        .looseObject({
          price: number,
          todays_change_percent: number,
          week_52_high: number,
          week_52_low: number,
          date: text,
          currency: text,
        })
        .exactOptional(),
      web_traffic: z.looseObject({ visits_monthly: number, rank: number, period: text }).exactOptional(),
    })
    .exactOptional(),
  key_people: z.array(z.looseObject({ name: text, title: text })).exactOptional(),
  logo: z.looseObject({ url: text }).exactOptional(),
})

const person = z.looseObject({
  type: z.literal('person'),
  name: z.string(),
  summary: text,
  social_url: text,
  current_position: text,
  career: z.array(z.looseObject({ organization: text, title: text, start: text, end: text })).exactOptional(),
  photo: z.looseObject({ url: text }).exactOptional(),
})

// The pages of a card are named in a corpus by their ids, and are put in when the card is served.
const card: z.ZodType<Omit<CompanyCard, 'activities'> | Omit<PersonCard, 'activities'>> = z.discriminatedUnion('type', [
  company,
  person,
])

const video: z.ZodType<VideoResult> = z.looseObject({
  title: text,
  url: z.string(),
  source_page: text,
  description: text,
  cover_url: text,
  duration_seconds: number,
  authors: text,
  time_published: text,
  time_last_crawled: text,
})

/** The card of a company or person, without its activities. Fields that the interface does not have are kept. */
export function readCard(one: CorpusRecord): CompanyCard | PersonCard {
  const { activities: _, ...fields } = one.fields
  return check(one, card, fields)
}

export function readVideoResult(one: CorpusRecord): VideoResult {
  const { type: _, adult: __, ...fields } = one.fields
  return check(one, video, fields)
}

export function readImages(one: CorpusRecord, name: string): readonly SearchImage[] {
  return check(one, z.object({ [name]: z.array(image).optional() }), one.fields)[name] ?? []
}

export function readImage(one: CorpusRecord, name: string): SearchImage | undefined {
  return check(one, z.object({ [name]: image.optional() }), one.fields)[name]
}

/** Throws an Error that names the field, the file and the line. A field that is null counts as not there. */
function check<T>(one: CorpusRecord, schema: z.ZodType<T>, fields: Readonly<Record<string, unknown>>): T {
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const parsed = schema.safeParse(known)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw one.wrong(`"${issue?.path.map(String).join('.')}": ${issue?.message}`)
}
