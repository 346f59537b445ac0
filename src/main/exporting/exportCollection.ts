import type { CollectionSource, DocumentWithMedia } from '../model/collectionSource.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import { mediaExtensions, type Medium } from '../model/media.ts'
import { csvRecord } from './csv.ts'

export interface RowsOptions {
  readonly format: 'jsonl' | 'csv'
  /** CSV: a byte order mark first, and no cell that begins like a formula. */
  readonly forSpreadsheets: boolean
}

/** A piece of a file, and how many documents it holds. */
export interface RowsPiece {
  readonly text: string
  readonly documents: number
}

const documentsAtOnce = 100
const byteOrderMark = '\uFEFF'

/** A collection as rows, some documents at a time: of a large one, little is in memory at once. */
export async function* exportCollection(
  source: CollectionSource,
  collectionId: CollectionId,
  { format, forSpreadsheets }: RowsOptions,
  /** What a smart collection finds. */
  found?: readonly DocumentId[],
): AsyncGenerator<RowsPiece, void, undefined> {
  const fields = (await source.listFields(collectionId)).map(({ name }) => name)
  if (format === 'csv') {
    const header = [...csvColumns, ...fields.map(fieldColumn)]
    yield { text: `${forSpreadsheets ? byteOrderMark : ''}${csvRecord(header, forSpreadsheets)}`, documents: 0 }
  }
  const write = (document: DocumentWithMedia) =>
    format === 'csv'
      ? csvRecord([...csvCells(document), ...fields.map((name) => document.fields?.[name])], forSpreadsheets)
      : `${JSON.stringify(jsonRecord(document))}\n`
  for (let after = 0; ;) {
    const documents = await source.exportDocuments(found ?? collectionId, after, documentsAtOnce)
    if (documents.length > 0) yield { text: documents.map(write).join(''), documents: documents.length }
    const last = documents.at(-1)
    if (last === undefined || documents.length < documentsAtOnce) return
    after = last.id
  }
}

const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

/** One line of JSONL: names are the import's own, so that the file can come back. What is not known is left out. */
export function jsonRecord(document: DocumentWithMedia): Record<string, unknown> {
  const { id, externalId, publishedAt, crawledAt, capturedAt, source, raw, replaces, media, marks, fields, ...rest } =
    document
  return {
    id: externalId ?? String(id),
    documentId: id,
    ...rest,
    publishedAt: iso(publishedAt),
    crawledAt: iso(crawledAt),
    capturedAt: iso(capturedAt),
    source,
    replaces,
    marks,
    fields,
    ...(media.length === 0 ? {} : { media: media.map(mediaRecord) }),
    raw,
  }
}

/** `file` is where it lies in the folder beside the library. */
function mediaRecord({ hash, mime, bytes, width, height, durationMs, origin, source }: Medium) {
  const file = `${hash.slice(0, 2)}/${hash}.${mediaExtensions[mime]}`
  return { file, hash, mime, bytes, width, height, durationMs, origin, source }
}

/** A field that is called like a column of every export has another name there. */
function fieldColumn(name: string): string {
  return csvColumns.some((column) => column.toLowerCase() === name.toLowerCase()) ? `${name} (field)` : name
}

export const csvColumns = [
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
] as const

export function csvCells(document: DocumentWithMedia): (string | number | undefined)[] {
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
  ]
}
