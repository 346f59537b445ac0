import { z } from 'zod'
import { parseEnvelope, shapeError, warningOf, type ServiceReply } from '../transport/reply.ts'
import type { EntityCard, NewsSubject, SearchResult, VideoResult } from '../wire/search.ts'
import { entitySchema, resultSchema, subjectSchema, videoSchema } from './searchSchemas.ts'

/** An item as it can be worked with, and as it came. */
export interface SearchItem<T> {
  readonly item: T
  /** Every field of the reply, known or not. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** A part of a reply that cannot be worked with, as it came: what was paid for is not thrown away for it, nor lost in silence. */
export interface DroppedItem {
  /** data.results.3, data.subjects.0.sub_news.2 */
  readonly where: string
  /** Its own title or name, where it has one. */
  readonly title: string | undefined
  /** The field it cannot be without, which is missing or not as documented; undefined: it is no object, or no list. */
  readonly field: 'url' | 'name' | 'type' | undefined
  /** As it came; what is no object stands in `value`. */
  readonly raw: Readonly<Record<string, unknown>>
}

export interface SearchReply {
  readonly results: readonly SearchItem<SearchResult>[]
  readonly subjects: readonly SearchItem<NewsSubject>[]
  readonly entities: readonly SearchItem<EntityCard>[]
  readonly videos: readonly SearchItem<VideoResult>[]
  readonly dropped: readonly DroppedItem[]
  /** Every unit of meta.usage. */
  readonly usage: Readonly<Record<string, number>>
  readonly requestId: string | undefined
  readonly warning: string | undefined
}

/**
 * Reads the reply of one of the four searches. Missing optional fields, nulls and optional fields of another type count as
 * not there; a list that is not there is empty. An item without what it cannot be without (the address of a result, the name
 * of a subject, the type and name of an entity) is dropped, and named. Throws kind `shape` when there are no results to read.
 */
export function decodeSearchReply(reply: ServiceReply, isVideo: boolean): SearchReply {
  const envelope = parseEnvelope(reply)
  const data = record(envelope.data)
  if (!data) throw shapeError(reply, 'data is missing')
  if (!Array.isArray(data['results'] ?? [])) throw shapeError(reply, 'data.results is not a list')
  const dropped: DroppedItem[] = []
  const read = <T>(name: string, schema: z.ZodType<T>): SearchItem<T>[] =>
    readList(data[name], `data.${name}`, schema, dropped)
  const results = isVideo ? [] : read<SearchResult>('results', resultSchema)
  const videos = isVideo ? read<VideoResult>('results', videoSchema) : []
  const subjects = read<NewsSubject>('subjects', subjectSchema)
  const entities = read<EntityCard>('entities', entitySchema)
  return {
    results,
    videos,
    subjects,
    entities,
    dropped: [...dropped, ...droppedPages(data)],
    usage: Object.fromEntries(
      Object.entries(envelope.meta?.usage ?? {}).filter((entry): entry is [string, number] =>
        Number.isFinite(entry[1]),
      ),
    ),
    requestId: reply.requestId,
    warning: warningOf(reply, envelope),
  }
}

function readList<T>(list: unknown, where: string, schema: z.ZodType<T>, dropped: DroppedItem[]): SearchItem<T>[] {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) {
    dropped.push({ where, title: undefined, field: undefined, raw: record(list) ?? { value: list } })
    return []
  }
  return list.flatMap((value: unknown, index) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return [{ item: parsed.data, raw: record(value) ?? {} }]
    dropped.push(droppedItem(`${where}.${index}`, value))
    return []
  })
}

/** The pages within subjects and entities that are left out of them. */
function droppedPages(data: Readonly<Record<string, unknown>>): DroppedItem[] {
  const dropped: DroppedItem[] = []
  for (const name of ['subjects', 'entities'])
    for (const [index, item] of itemsOf(data[name]).entries()) {
      const where = `data.${name}.${index}`
      const fields = record(item)
      // Of what is dropped itself, everything is named by that.
      if (!fields || !(name === 'subjects' ? subjectSchema : entitySchema).safeParse(item).success) continue
      const top = name === 'subjects' ? (fields['top_news'] ?? undefined) : undefined
      if (top !== undefined && !resultSchema.safeParse(top).success) dropped.push(droppedItem(`${where}.top_news`, top))
      const pages = name === 'subjects' ? 'sub_news' : 'activities'
      readList(fields[pages], `${where}.${pages}`, resultSchema, dropped)
    }
  return dropped
}

function droppedItem(where: string, value: unknown): DroppedItem {
  const fields = record(value)
  if (!fields) return { where, title: undefined, field: undefined, raw: { value } }
  const title = [fields['title'], fields['name']].find((one): one is string => typeof one === 'string' && one !== '')
  const isCard = where.startsWith('data.entities.') && !where.includes('.activities.')
  const isSubject = /^data\.subjects\.\d+$/.test(where)
  const isKnown = fields['type'] === 'company' || fields['type'] === 'person'
  const field = isSubject ? 'name' : isCard ? (isKnown ? 'name' : 'type') : 'url'
  return { where, title, field, raw: fields }
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}
