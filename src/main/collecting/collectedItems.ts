import { z } from 'zod'
import type { Json } from '../model/document.ts'
import { readStored } from '../model/readStored.ts'
import type { DroppedItem, SearchItem, SearchReply } from '../service/operations/decodeSearchReply.ts'
import { entitySchema, resultSchema, subjectSchema, videoSchema } from '../service/operations/searchSchemas.ts'
import type { EntityCard, NewsSubject, SearchResult, VideoResult } from '../service/wire/search.ts'

/** What a search brought, as it is kept until some of it is saved. `key` names an item within its search. */
export type CollectedItem =
  | { readonly key: string; readonly type: 'result'; readonly item: SearchResult; readonly raw: Raw }
  | { readonly key: string; readonly type: 'subject'; readonly item: NewsSubject; readonly raw: Raw }
  | { readonly key: string; readonly type: 'entity'; readonly item: EntityCard; readonly raw: Raw }
  | { readonly key: string; readonly type: 'video'; readonly item: VideoResult; readonly raw: Raw }

export type Raw = Readonly<Record<string, unknown>>

/** The items of a reply, in its order: subjects and entities first, as they stand above the results. */
export function itemsOf(reply: SearchReply): CollectedItem[] {
  const keyed = <T, N extends string>(type: N, items: readonly SearchItem<T>[]) =>
    items.map(({ item, raw }, index) => ({ key: `${type}:${index}`, type, item, raw }))
  return [
    ...keyed('subject', reply.subjects),
    ...keyed('entity', reply.entities),
    ...keyed('result', reply.results),
    ...keyed('video', reply.videos),
  ]
}

export interface Article {
  readonly key: string
  readonly item: SearchResult & { readonly summary?: string }
  readonly raw: Raw
}

/** The pages within an item: the articles of a subject (the representative one first), the activities of an entity. */
export function articlesOf(item: CollectedItem): Article[] {
  if (item.type === 'subject') {
    const { top_news: top, sub_news: others = [] } = item.item
    const rawOthers = listOf(item.raw['sub_news'])
    return [
      ...(top ? [{ key: `${item.key}/top`, item: top, raw: rawOf(item.raw['top_news']) }] : []),
      ...others.map((other, index) => article(`${item.key}/${index}`, other, rawOthers)),
    ]
  }
  if (item.type === 'entity') {
    const rawActivities = listOf(item.raw['activities'])
    return (item.item.activities ?? []).map((one, index) => article(`${item.key}/${index}`, one, rawActivities))
  }
  return []
}

/** A page that could not be read is not among `items`: the raw record is found by its address, not by its place. */
function article(key: string, item: SearchResult, raws: readonly Raw[]): Article {
  return { key, item, raw: raws.find(({ url }) => url === item.url) ?? {} }
}

function listOf(value: unknown): Raw[] {
  return Array.isArray(value) ? value.map(rawOf) : []
}

function rawOf(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {}
}

/** As a reply is stored with its search: what can be worked with, then what was dropped. */
export function replyToJson(items: readonly CollectedItem[], dropped: readonly DroppedItem[]): Json {
  return JSON.parse(JSON.stringify([...items, ...dropped.map((one) => ({ type: 'dropped', ...one }))])) as Json
}

const keyed = { key: z.string(), raw: z.record(z.string(), z.unknown()) }
const storedReply = z.array(
  z.discriminatedUnion('type', [
    z.object({ ...keyed, type: z.literal('result'), item: resultSchema }),
    z.object({ ...keyed, type: z.literal('subject'), item: subjectSchema }),
    z.object({ ...keyed, type: z.literal('entity'), item: entitySchema }),
    z.object({ ...keyed, type: z.literal('video'), item: videoSchema }),
    z.object({
      type: z.literal('dropped'),
      where: z.string(),
      title: z.string().optional(),
      field: z.enum(['url', 'name', 'type']).optional(),
      raw: keyed.raw,
    }),
  ]),
)

/** What {@link replyToJson} stored with the search `where`. @throws QuarryError library_damaged */
export function replyFromJson(
  reply: Json,
  where: string,
): {
  readonly items: readonly CollectedItem[]
  readonly dropped: readonly DroppedItem[]
} {
  const stored = readStored(storedReply, reply, where)
  return {
    items: stored.filter((one) => one.type !== 'dropped'),
    dropped: stored
      .filter((one) => one.type === 'dropped')
      .map(({ where: place, title, field, raw }) => ({ where: place, title, field, raw })),
  }
}
