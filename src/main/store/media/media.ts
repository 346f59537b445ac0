import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, MediumId } from '../../model/ids.ts'
import type { MediaType, Medium, MediumOrigin, NewMedium } from '../../model/media.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { named, row, rows, run } from '../statement.ts'

interface MediumRow {
  id: MediumId
  hash: string
  mime: MediaType
  bytes: number
  width: number | null
  height: number | null
  duration_ms: number | null
  thumbnail_width: number | null
  thumbnail_height: number | null
  origin: MediumOrigin
  source: string
  created_at: number
}

const columns = `m.id, lower(hex(m.hash)) AS hash, m.mime, m.bytes, m.width, m.height, m.duration_ms, m.thumbnail_width,
  m.thumbnail_height, m.origin, m.source, m.created_at`

/**
 * Notes a medium whose file lies in the folder already; one that is there keeps its row. With `holder`, that holds it
 * from now on, in the same transaction: a medium that nothing refers to may be taken away at any time.
 */
export function putMedium(db: WritableDb, medium: NewMedium, holder: string | undefined, now: number): Medium {
  return db
    .transaction(() => {
      const id = insertMedium(db, medium, now)
      if (holder !== undefined)
        run(db, 'INSERT INTO media_holds (media_id, holder) VALUES (?, ?) ON CONFLICT DO NOTHING', id, holder)
      return getMedium(db, id)
    })
    .immediate()
}

/** The row of a medium, made where there is none. The caller holds the transaction. */
export function insertMedium(db: WritableDb, { facts, origin, source }: NewMedium, now: number): MediumId {
  const hash = Buffer.from(facts.hash, 'hex')
  run(
    db,
    `INSERT INTO media (hash, mime, bytes, width, height, duration_ms, thumbnail_width, thumbnail_height, origin, source,
       created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`,
    hash,
    facts.mime,
    facts.bytes,
    facts.width ?? null,
    facts.height ?? null,
    facts.durationMs ?? null,
    facts.thumbnail?.width ?? null,
    facts.thumbnail?.height ?? null,
    origin,
    source,
    now,
  )
  return row<{ id: MediumId }>(db, 'SELECT id FROM media WHERE hash = ?', hash)?.id as MediumId
}

/** @throws QuarryError not_found */
export function getMedium(db: ReadableDb, id: MediumId): Medium {
  const found = row<MediumRow>(db, `SELECT ${columns} FROM media m WHERE m.id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no image or video with the number ${id}.`)
  return toMedium(found)
}

/** By the SHA-256 of its bytes, in hexadecimal. */
export function findMedium(db: ReadableDb, hash: string): Medium | undefined {
  const found = row<MediumRow>(db, `SELECT ${columns} FROM media m WHERE m.hash = ?`, Buffer.from(hash, 'hex'))
  return found && toMedium(found)
}

/** The images and videos of each document, in their order; documents without any are left out. */
export function documentMedia(
  db: ReadableDb,
  ids: readonly DocumentId[],
): { readonly documentId: DocumentId; readonly medium: Medium }[] {
  return rows<MediumRow & { document_id: DocumentId }>(
    db,
    `SELECT dm.document_id, ${columns} FROM document_media dm JOIN media m ON m.id = dm.media_id
     WHERE dm.document_id IN (SELECT value FROM json_each(?)) ORDER BY dm.document_id, dm.ordinal`,
    JSON.stringify(ids),
  ).map(({ document_id: documentId, ...found }) => ({ documentId, medium: toMedium(found) }))
}

/** Lets go of all that `holder` held. The files go when nothing refers to them any more and the library is compacted. */
export function releaseMedia(db: WritableDb, holder: string): void {
  run(db, 'DELETE FROM media_holds WHERE holder = ?', holder)
}

/** A page of all media, by number, behind `after`. */
export function listMedia(db: ReadableDb, after: number, limit: number): Medium[] {
  return rows<MediumRow>(db, `SELECT ${columns} FROM media m WHERE m.id > ? ORDER BY m.id LIMIT ?`, after, limit).map(
    toMedium,
  )
}

const mediaPerStep = 200

/** Forgets media that nothing refers to, some at a time; their files are the caller's to take away. */
export function dropMedia(db: WritableDb): Medium[] {
  return db
    .transaction(() => {
      const found = rows<MediumRow>(
        db,
        `SELECT ${columns} FROM media m WHERE NOT EXISTS (SELECT 1 FROM document_media d WHERE d.media_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM media_holds h WHERE h.media_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM media_input_elements e WHERE e.media_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM originals o WHERE o.hash = m.hash AND o.storage = 'media')
           AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.media_id = m.id) LIMIT ${mediaPerStep}`,
      )
      for (const { id } of found) run(db, 'DELETE FROM media WHERE id = ?', id)
      return found.map(toMedium)
    })
    .immediate()
}

function toMedium(found: MediumRow): Medium {
  const { thumbnailWidth: width, thumbnailHeight: height, ...medium } = named(found)
  return { ...medium, thumbnail: width === undefined || height === undefined ? undefined : { width, height } }
}
