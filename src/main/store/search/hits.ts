import { QuarryError } from '../../base/errors.ts'
import type { CollectionId, DocumentId, PassageId } from '../../model/ids.ts'
import type { Medium } from '../../model/media.ts'
import type { Hit } from '../../model/search/hit.ts'
import type { ReadableDb } from '../connection.ts'
import { documentMedia } from '../media/media.ts'
import { passageMedia } from '../media/mediaInputs.ts'
import { readSpan } from '../documents/longTexts.ts'
import { known, rows } from '../statement.ts'

/** Of the text of a document whose image was found. */
const SHOWN_TEXT = 1_000

interface HitRow {
  id: DocumentId
  passage_id: PassageId
  kind: string
  external_id: string | null
  title: string
  url: string | null
  domain: string | null
  language: string | null
  published_at: number | null
  start: number
  end: number
  is_ascii: 0 | 1
  /** What is shown, where all is ASCII; else everything up to its end. */
  text: string
}

/**
 * The hits of a page of results, in the order asked for. Of a text only what is shown leaves the database, and what stands
 * before it where it is not ASCII: SQLite counts characters, passages count UTF-16 units.
 * @throws QuarryError not_found for a document that is not there
 */
export function readHits(
  db: ReadableDb,
  wanted: readonly { readonly documentId: DocumentId; readonly passageId: PassageId }[],
  asked: readonly CollectionId[],
): Hit[] {
  const found = rows<HitRow>(
    db,
    `SELECT id, passage_id, kind, external_id, title, url, domain, language, published_at, start, "end", is_ascii,
       iif(is_ascii, substr(whole, start + 1, "end" - start), substr(whole, 1, "end")) AS text
     FROM (
       SELECT j.key, d.id, j.value ->> 1 AS passage_id, d.kind, d.external_id, d.title, d.url, d.domain, d.language,
         d.published_at, iif(p."end" > p.start, p.start, 0) AS start,
         iif(p."end" > p.start, p."end", min(${SHOWN_TEXT}, d.characters)) AS "end",
         octet_length(b.text) = d.characters AS is_ascii, b.text AS whole
       FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value ->> 0
         CROSS JOIN document_bodies b ON b.document_id = d.id
         LEFT JOIN passages p ON p.id = j.value ->> 1 AND p.document_id = d.id)
     ORDER BY key`,
    JSON.stringify(wanted.map(({ documentId, passageId }) => [documentId, passageId])),
  )
  const missing =
    found.length < wanted.length && wanted.find(({ documentId }) => !found.some(({ id }) => id === documentId))
  if (missing) throw new QuarryError('not_found', `There is no document with the number ${missing.documentId}.`)
  const ids = found.map(({ id }) => id)
  const collections = namesOfCollections(db, ids, asked)
  const media = Map.groupBy(documentMedia(db, ids), ({ documentId }) => documentId)
  return found.map((hit) => ({
    documentId: hit.id,
    passageId: hit.passage_id,
    kind: hit.kind,
    externalId: known(hit.external_id),
    title: hit.title,
    url: known(hit.url),
    domain: known(hit.domain),
    language: known(hit.language),
    publishedAt: known(hit.published_at),
    collections: collections.get(hit.id) ?? [],
    text: shownText(db, hit),
    start: hit.start,
    medium: foundMedium(
      db,
      (media.get(hit.id) ?? []).map(({ medium }) => medium),
      hit.passage_id,
    ),
  }))
}

function shownText(db: ReadableDb, { id, start, end, is_ascii, text }: HitRow): string {
  const shown = is_ascii === 1 ? text : text.slice(start, end)
  // SQLite takes a zero character for the end of a text, and a long text is not in the body.
  return shown.length === end - start ? shown : readSpan(db, id, start, end)
}

/** The names of the live collections of each document, those asked for first, then by name. */
function namesOfCollections(
  db: ReadableDb,
  ids: readonly DocumentId[],
  asked: readonly CollectionId[],
): ReadonlyMap<DocumentId, readonly string[]> {
  const found = rows<{ document: DocumentId; id: CollectionId; name: string }>(
    db,
    `SELECT cd.document_id AS document, c.id, c.name
     FROM json_each(?) j CROSS JOIN collection_documents cd ON cd.document_id = j.value JOIN collections c ON c.id = cd.collection_id
     WHERE c.deleted_at IS NULL ORDER BY c.name`,
    JSON.stringify([...new Set(ids)]),
  )
  const rankOf = ({ id }: { readonly id: CollectionId }) => (asked.includes(id) ? 0 : 1)
  const names = new Map<DocumentId, string[]>()
  for (const [document, some] of Map.groupBy(found, (one) => one.document))
    names.set(
      document,
      some.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ name }) => name),
    )
  return names
}

/** Of the media of a document the one that a passage is of, else the first. */
function foundMedium(db: ReadableDb, media: readonly Medium[], passageId: PassageId): Medium | undefined {
  if (media.length <= 1) return media[0]
  const found = passageMedia(db, passageId)[0]
  return media.find(({ id }) => id === found) ?? media[0]
}
