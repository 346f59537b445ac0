import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import { linkVersion } from '../documents/portable.ts'
import { storeDocuments } from '../documents/storeDocuments.ts'
import { unrecorded } from '../organising/changes.ts'
import { row, run } from '../statement.ts'
import { forgetTeamDocuments, notePull, noteTeamDocuments } from './links.ts'
import { applyMarks, type PulledMarks } from './teamMarks.ts'

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

/**
 * Stores a part of what a team changed and how far the pull has come, in one transaction: killed at any point, a pull goes on
 * behind the last part, and stores none twice. Answers how many documents are new in the collection and how many left it.
 */
export function applyTeamPart(
  db: WritableDb,
  part: PulledPart,
  now: number,
): { readonly added: number; readonly removed: number } {
  return db
    .transaction(() => {
      const ids = storePulled(db, part)
      for (const { older, newer } of part.versions) {
        const [from, to] = [ids.get(older) ?? idOf(db, part.link, older), ids.get(newer)]
        if (from !== undefined && to !== undefined) linkVersion(db, part.collection, from, to)
      }
      const members = part.documents.flatMap(({ hash, isMember }) => {
        const documentId = ids.get(hash)
        return isMember && documentId !== undefined ? [{ documentId, hash }] : []
      })
      noteTeamDocuments(db, part.link, members)
      const removed = part.removed.filter((hash) => leave(db, part, hash, now)).length
      forgetTeamDocuments(db, part.link, part.removed)
      applyMarks(db, part.link, part.marks, now)
      notePull(db, part.link, part.state, null)
      return { added: members.length, removed }
    })
    .immediate()
}

/** Documents that were captured at the same time are stored together, as the store has one time for a call. */
function storePulled(db: WritableDb, { documents, collection }: PulledPart): Map<string, DocumentId> {
  const ids = new Map<string, DocumentId>()
  for (let at = 0; at < documents.length;) {
    const from = at
    const now = documents[from]?.capturedAt ?? 0
    while (documents[at]?.capturedAt === now) at++
    const batch = documents.slice(from, at)
    // Passages are as they were cut where the documents come from.
    const options = { collectionId: collection, now, passageChars: 2_000, passageOverlap: 0 }
    const { documentIds } = storeDocuments(
      db,
      batch.map(({ document }) => document),
      options,
    )
    for (const [index, { hash }] of batch.entries()) {
      const id = documentIds[index] as DocumentId
      ids.set(hash, id)
      keepLater(db, collection, id, options.now)
    }
  }
  return ids
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
 * whichever arrives first; the other is still in the library.
 */
function keepLater(db: WritableDb, collection: CollectionId, id: DocumentId, capturedAt: number): void {
  const later = row<{ id: DocumentId }>(
    db,
    `SELECT o.id FROM documents d JOIN documents o ON o.id = d.replaces WHERE d.id = ? AND (
       o.captured_at > ? OR o.captured_at = ? AND o.content_hash > d.content_hash)`,
    id,
    capturedAt,
    capturedAt,
  )
  if (!later) return
  const recording = unrecorded(db)
  if (!recording.delete('collection_documents', [collection, id])) return
  run(db, 'UPDATE documents SET replaces = NULL WHERE id = ?', id)
  if (recording.has('collection_documents', [collection, later.id])) return
  recording.insert('collection_documents', { collection_id: collection, document_id: later.id, added_at: capturedAt })
}
