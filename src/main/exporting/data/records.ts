import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import { mediaExtensions, type Medium } from '../../model/media.ts'

const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

/** One line of JSONL: names are the import's own, so that the file can come back. What is not known is left out. */
export function jsonRecord(document: DocumentWithMedia): Record<string, unknown> {
  const { id, externalId, publishedAt, crawledAt, capturedAt, source, raw, replaces, media, marks, fields, ...others } =
    document
  const { presence, ...rest } = others
  return {
    id: externalId ?? String(id),
    documentId: id,
    ...rest,
    publishedAt: iso(publishedAt),
    crawledAt: iso(crawledAt),
    capturedAt: iso(capturedAt),
    source,
    movedTo: presence?.movedTo,
    goneSince: iso(presence?.goneSince),
    replaces,
    marks,
    fields,
    ...(media.length === 0 ? {} : { media: media.map(mediaRecord) }),
    raw,
  }
}

/** `file` is its path within the folder beside the library. */
function mediaRecord({ hash, mime, bytes, width, height, durationMs, origin, source }: Medium) {
  const file = `${hash.slice(0, 2)}/${hash}.${mediaExtensions[mime]}`
  return { file, hash, mime, bytes, width, height, durationMs, origin, source }
}

/** A field that is called like a column of every export has another name there. */
export function fieldColumn(name: string): string {
  return columns.some((column) => column.toLowerCase() === name.toLowerCase()) ? `${name} (field)` : name
}

/** The columns of every table of documents. */
export const columns = [
  'id',
  'documentId',
  'kind',
  'title',
  'text',
  'url',
  'domain',
  'language',
  'authors',
  'publishedAt',
  'crawledAt',
  'capturedAt',
  'requestId',
  'source',
  'sourceRow',
  'media',
  'movedTo',
  'goneSince',
  'tags',
  'starred',
  'read',
  'status',
  'priority',
  'highlights',
  'notes',
] as const

/** The cells of a document in these columns. Times are ISO 8601. */
export function tableCells(document: DocumentWithMedia): (string | number | undefined)[] {
  const { id, externalId, kind, title, text, url, domain, language, authors, requestId, source } = document
  return [
    externalId ?? String(id),
    id,
    kind,
    title,
    text,
    url,
    domain,
    language,
    authors,
    iso(document.publishedAt),
    iso(document.crawledAt),
    iso(document.capturedAt),
    requestId,
    source.name,
    source.row,
    document.media.map((medium) => mediaRecord(medium).file).join(' ') || undefined,
    document.presence?.movedTo,
    iso(document.presence?.goneSince),
    ...markCells(document),
  ]
}

/** Several of a kind are on lines of their own; tags, whose names are short, on one. */
function markCells({ marks }: DocumentWithMedia): (string | undefined)[] {
  if (!marks) return [undefined, undefined, undefined, undefined, undefined, undefined, undefined]
  const notes = [...marks.notes, ...marks.highlights.flatMap((one) => one.notes)]
  return [
    marks.tags.map(({ name }) => name).join('; ') || undefined,
    marks.starred ? 'yes' : undefined,
    marks.read ? 'yes' : undefined,
    marks.status,
    marks.priority,
    marks.highlights.map(({ quote }) => quote).join('\n') || undefined,
    notes.map(({ text }) => text).join('\n') || undefined,
  ]
}
