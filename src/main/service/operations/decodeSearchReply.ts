import { z } from 'zod'
import { parseEnvelope, shapeError, warningOf, type ServiceReply } from '../reply.ts'
import type { EntityCard, NewsSubject, SearchResult, VideoResult } from '../wire/search.ts'
import { entitySchema, resultSchema, subjectSchema, videoSchema } from './searchSchemas.ts'

/** An item as it can be worked with, and as it came. */
export interface SearchItem<T> {
  readonly item: T
  /** Every field of the reply, known or not. */
  readonly raw: Readonly<Record<string, unknown>>
}

export interface SearchReply {
  readonly results: readonly SearchItem<SearchResult>[]
  readonly subjects: readonly SearchItem<NewsSubject>[]
  readonly entities: readonly SearchItem<EntityCard>[]
  readonly videos: readonly SearchItem<VideoResult>[]
  /** Every unit of meta.usage. */
  readonly usage: Readonly<Record<string, number>>
  readonly requestId: string | undefined
  readonly warning: string | undefined
}

/**
 * Reads the reply of one of the four searches. Missing optional fields, nulls and optional fields of another type count as
 * not there; a list that is not there is empty. Throws kind `shape`, naming the field, when one that an item cannot be
 * without (the address of a result, the name of a subject, the type and name of an entity) is missing.
 */
export function decodeSearchReply(reply: ServiceReply, isVideo: boolean): SearchReply {
  const envelope = parseEnvelope(reply)
  const data = record(envelope.data)
  if (!data) throw shapeError(reply, 'data is missing')
  const read = <T>(name: string, schema: z.ZodType<T>): SearchItem<T>[] => readList(reply, data, name, schema)
  return {
    results: isVideo ? [] : read<SearchResult>('results', resultSchema),
    videos: isVideo ? read<VideoResult>('results', videoSchema) : [],
    subjects: read<NewsSubject>('subjects', subjectSchema),
    entities: read<EntityCard | undefined>('entities', entitySchema).flatMap(({ item, raw }) =>
      item ? [{ item, raw }] : [],
    ),
    usage: Object.fromEntries(
      Object.entries(envelope.meta?.usage ?? {}).filter((entry): entry is [string, number] =>
        Number.isFinite(entry[1]),
      ),
    ),
    requestId: reply.requestId,
    warning: warningOf(reply, envelope),
  }
}

function readList<T>(
  reply: ServiceReply,
  data: Readonly<Record<string, unknown>>,
  name: string,
  schema: z.ZodType<T>,
): SearchItem<T>[] {
  const list = data[name] ?? []
  if (!Array.isArray(list)) throw shapeError(reply, `data.${name} is not a list`)
  return list.map((value: unknown, index) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { item: parsed.data, raw: record(value) ?? {} }
    const path = parsed.error.issues[0]?.path ?? []
    throw shapeError(reply, `data.${[name, index, ...path].join('.')} is missing or not as documented`)
  })
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}
