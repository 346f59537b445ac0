import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import { linkVersion } from '../documents/portable.ts'
import { storeDocuments } from '../documents/storeDocuments.ts'
import { unrecorded } from '../organising/changes.ts'
import { row, rows, run } from '../statement.ts'
import { forgetTeamDocuments, notePull, noteTeamDocuments } from './links.ts'
import { applyMarks, type AppliedMarks, type PulledMarks } from './teamMarks.ts'

/** A document of the server. `isMember`: in the collection, and not only an older version of one that is. */
export interface PulledMember {
  readonly hash: string
  readonly document: NewDocument
  readonly capturedAt: number
  readonly isMember: boolean
}

/** A part of what changed in a shared collection. */
export interface PulledPart {
  readonly link: number
  readonly collection: CollectionId
  /** Older versions before the newer ones. */
  readonly documents: readonly PulledMember[]
  readonly versions: readonly { readonly older: string; readonly newer: string }[]
  readonly removed: readonly string[]
  readonly marks: readonly PulledMarks[]
  /** How far the pull has come with it. */
  readonly state: string
}

/** What a part changed here; what this desk had already is not counted. */
export interface AppliedPart extends AppliedMarks {
  /** Documents that are new in the collection, and those that left it. */
  readonly added: number
  readonly removed: number
  /** Documents that were changed here later: those of others are in the library, and not in the collection. */
  readonly older: number
}

/**
 * Stores a part of what a team changed and how far the pull has come, in one transaction: killed at any point, a pull goes on
 * behind the last part, and stores none twice.
 */
export function applyTeamPart(db: WritableDb, part: PulledPart, now: number): AppliedPart {
  return db
    .transaction(() => {
      const hashes = part.documents.flatMap(({ hash, isMember }) => (isMember ? [hash] : []))
      const before = membersAmong(db, part.collection, hashes)
      const { ids, older } = storePulled(db, part)
      for (const version of part.versions) {
        const [from, to] = [ids.get(version.older) ?? idOf(db, part.link, version.older), ids.get(version.newer)]
        if (from !== undefined && to !== undefined) linkVersion(db, part.collection, from, to)
      }
      const members = part.documents.flatMap(({ hash, isMember }) => {
        const documentId = ids.get(hash)
        return isMember && documentId !== undefined ? [{ documentId, hash }] : []
      })
      noteTeamDocuments(db, part.link, members)
      const after = membersAmong(db, part.collection, hashes)
      const removed = part.removed.filter((hash) => leave(db, part, hash, now)).length
      forgetTeamDocuments(db, part.link, part.removed)
      const marks = applyMarks(db, part.link, part.marks, now)
      notePull(db, part.link, part.state, null)
      return {
        ...marks,
        added: hashes.filter((hash) => after.has(hash) && !before.has(hash)).length,
        removed,
        older,
      }
    })
    .immediate()
}

/** Of documents by their hashes, those that are in a collection. */
function membersAmong(db: WritableDb, collection: CollectionId, hashes: readonly string[]): Set<string> {
  const found = rows<{ hash: string }>(
    db,
    `SELECT j.value AS hash FROM json_each(?) j JOIN documents d ON d.content_hash = unhex(j.value)
     WHERE EXISTS (SELECT 1 FROM collection_documents m WHERE m.collection_id = ? AND m.document_id = d.id)`,
    JSON.stringify(hashes),
    collection,
  )
  return new Set(found.map(({ hash }) => hash))
}

/**
 * Stores what the collection has not, and answers the numbers of all, and how many are of use as older versions only. Documents
 * that were captured at the same time are stored together, as the store has one time for a call.
 */
function storePulled(
  db: WritableDb,
  part: PulledPart,
): { readonly ids: Map<string, DocumentId>; readonly older: number } {
  const { collection } = part
  const ids = new Map<string, DocumentId>()
  let older = 0
  const documents = part.documents.filter(({ hash, isMember }) => {
    const id = leftOut(db, part, hash)
    if (id === undefined) return true
    const isReplaced = isMember && hasLaterVersion(db, part, id)
    // Here it was taken out, or a later version took its place: that is to be sent. An older version takes no place anyway.
    if (isMember && !isReplaced && idOf(db, part.link, hash) === undefined) return true
    ids.set(hash, id)
    if (isReplaced) older++
    return false
  })
  for (let at = 0; at < documents.length;) {
    const from = at
    const now = documents[from]?.capturedAt ?? 0
    const named = new Set<string>()
    for (; documents[at]?.capturedAt === now; at++) {
      const { externalId } = (documents[at] as PulledMember).document
      if (externalId === undefined) continue
      // Which of two with the same identifier is a version of the other is known once the first is stored.
      if (named.has(externalId)) break
      named.add(externalId)
    }
    const batch = documents.slice(from, at)
    const isVersion = (place: number, earlier: DocumentId) =>
      sharesVersion(db, part, batch[place] as PulledMember, earlier)
    // Passages are as they were cut where the documents come from.
    const options = { collectionId: collection, now, isVersion, passageChars: 2_000, passageOverlap: 0 }
    const { documentIds } = storeDocuments(
      db,
      batch.map(({ document }) => document),
      options,
    )
    for (const [index, { hash, isMember }] of batch.entries()) {
      const id = documentIds[index] as DocumentId
      ids.set(hash, id)
      if (keepLater(db, collection, id, options.now) && isMember) older++
    }
  }
  return { ids, older }
}

/**
 * Whether a document with the identifier of another one is a version of it: both come from one that they took the place of. Records
 * of two files may have the same identifiers, and where they came from is not known here.
 */
function sharesVersion(
  db: WritableDb,
  { versions }: PulledPart,
  { hash, document }: PulledMember,
  earlier: DocumentId,
): boolean {
  if (document.externalId === undefined) return true
  const own = new Set([hash])
  for (const one of own) for (const { older, newer } of versions) if (newer === one) own.add(older)
  return rows<{ hash: string }>(
    db,
    `WITH RECURSIVE chain (id) AS (
       SELECT ? UNION SELECT d.replaces FROM chain c JOIN documents d ON d.id = c.id WHERE d.replaces IS NOT NULL)
     SELECT lower(hex(d.content_hash)) AS hash FROM chain c JOIN documents d ON d.id = c.id`,
    earlier,
  ).some((one) => own.has(one.hash))
}

/** A document of the library that is not in the collection, by its hash. */
function leftOut(db: WritableDb, { collection }: PulledPart, hash: string): DocumentId | undefined {
  return row<{ id: DocumentId }>(
    db,
    `SELECT d.id FROM documents d WHERE d.content_hash = unhex(?) AND NOT EXISTS (
       SELECT 1 FROM collection_documents m WHERE m.collection_id = ? AND m.document_id = d.id)`,
    hash,
    collection,
  )?.id
}

/** Whether a version that came after a document is in the collection here, and not known to the server yet. */
function hasLaterVersion(db: WritableDb, { link, collection }: PulledPart, id: DocumentId): boolean {
  const found = row(
    db,
    `WITH RECURSIVE later (id) AS (
       SELECT id FROM documents WHERE replaces = ? UNION SELECT d.id FROM later l JOIN documents d ON d.replaces = l.id)
     SELECT 1 FROM later l JOIN collection_documents m ON m.collection_id = ? AND m.document_id = l.id
     WHERE NOT EXISTS (SELECT 1 FROM team_documents t WHERE t.link_id = ? AND t.document_id = l.id)`,
    id,
    collection,
    link,
  )
  return found !== undefined
}

function idOf(db: WritableDb, link: number, hash: string): DocumentId | undefined {
  const found = row<{ id: DocumentId | null }>(
    db,
    'SELECT document_id AS id FROM team_documents WHERE link_id = ? AND hash = ?',
    link,
    hash,
  )
  return found?.id ?? undefined
}

/** Takes a document out of the collection where both sides had it; it stays in the library, and can be restored. */
function leave(db: WritableDb, { link, collection }: PulledPart, hash: string, now: number): boolean {
  const id = idOf(db, link, hash)
  if (id === undefined) return false
  if (!unrecorded(db).delete('collection_documents', [collection, id])) return false
  run(
    db,
    `INSERT INTO removed_documents (collection_id, document_id, removed_at) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING`,
    collection,
    id,
    now,
  )
  return true
}

/**
 * Two desks that changed one document each have a version of their own. The later one stays in the collection on every desk,
 * whichever arrives first; the other is still in the library. Answers whether the one that arrived is the other.
 */
function keepLater(db: WritableDb, collection: CollectionId, id: DocumentId, capturedAt: number): boolean {
  const later = row<{ id: DocumentId }>(
    db,
    `SELECT o.id FROM documents d JOIN documents o ON o.id = d.replaces WHERE d.id = ? AND (
       o.captured_at > ? OR o.captured_at = ? AND o.content_hash > d.content_hash)`,
    id,
    capturedAt,
    capturedAt,
  )
  if (!later) return false
  const recording = unrecorded(db)
  if (!recording.delete('collection_documents', [collection, id])) return false
  run(db, 'UPDATE documents SET replaces = NULL WHERE id = ?', id)
  if (!recording.has('collection_documents', [collection, later.id]))
    recording.insert('collection_documents', { collection_id: collection, document_id: later.id, added_at: capturedAt })
  return true
}
