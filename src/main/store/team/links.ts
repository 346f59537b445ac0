import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { TeamLink, TeamServer } from '../../model/team.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { count, known, rows, run } from '../statement.ts'

/** The teams that the library is connected to, oldest first. */
export function listTeamServers(db: ReadableDb): TeamServer[] {
  return rows(db, 'SELECT id, url, workspace, name FROM team_servers ORDER BY id')
}

/** Connects to a workspace, or to one that is known by another address now. */
export function putTeamServer(db: WritableDb, server: Omit<TeamServer, 'id'>, now: number): TeamServer {
  run(
    db,
    `INSERT INTO team_servers (url, workspace, name, added_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace) DO UPDATE SET url = excluded.url, name = excluded.name`,
    server.url,
    server.workspace,
    server.name,
    now,
  )
  return listTeamServers(db).find(({ workspace }) => workspace === server.workspace) as TeamServer
}

/** Forgets a team; its collections stay as they are here. Answers whether there was one. */
export function removeTeamServer(db: WritableDb, id: number): boolean {
  return run(db, 'DELETE FROM team_servers WHERE id = ?', id).changes > 0
}

interface LinkRow {
  readonly id: number
  readonly server_id: number
  readonly collection_id: CollectionId
  readonly remote: string
  readonly state: string
  readonly pushed_at: number | null
  readonly pulled_at: number | null
}

/** Shared collections that are not in the trash. */
export function listTeamLinks(db: ReadableDb): TeamLink[] {
  return rows<LinkRow>(
    db,
    `SELECT l.* FROM team_links l JOIN collections c ON c.id = l.collection_id WHERE c.deleted_at IS NULL ORDER BY l.id`,
  ).map((one) => ({
    id: one.id,
    serverId: one.server_id,
    collectionId: one.collection_id,
    remote: one.remote,
    state: one.state,
    pushedAt: known(one.pushed_at),
    pulledAt: known(one.pulled_at),
  }))
}

/** Shares a collection with a team under the id that it has there; one that was shared from the trash is shared again. */
export function putTeamLink(db: WritableDb, serverId: number, collection: CollectionId, remote: string): TeamLink {
  return db
    .transaction(() => {
      const shared = listTeamLinks(db).find((one) => one.serverId === serverId && one.remote === remote)
      if (shared) return shared
      run(db, 'DELETE FROM team_links WHERE server_id = ? AND remote = ?', serverId, remote)
      run(
        db,
        'INSERT INTO team_links (server_id, collection_id, remote) VALUES (?, ?, ?)',
        serverId,
        collection,
        remote,
      )
      return listTeamLinks(db).at(-1) as TeamLink
    })
    .immediate()
}

export function notePush(db: WritableDb, link: number, now: number): void {
  run(db, 'UPDATE team_links SET pushed_at = ? WHERE id = ?', now, link)
}

export function notePull(db: WritableDb, link: number, state: string, now: number | null): void {
  run(db, 'UPDATE team_links SET state = ?, pulled_at = coalesce(?, pulled_at) WHERE id = ?', state, now, link)
}

/** Members of a shared collection that the server is not known to have, after a number, in the order of their numbers. */
export function teamAdded(db: ReadableDb, link: number, after: number, limit: number): DocumentId[] {
  return rows<{ id: DocumentId }>(
    db,
    `SELECT m.document_id AS id FROM team_links l JOIN collection_documents m ON m.collection_id = l.collection_id
     WHERE l.id = ? AND m.document_id > ? AND NOT EXISTS (
       SELECT 1 FROM team_documents t WHERE t.link_id = l.id AND t.document_id = m.document_id)
     ORDER BY m.document_id LIMIT ?`,
    link,
    after,
    limit,
  ).map(({ id }) => id)
}

/** Documents that are in a shared collection on one side only, as far as is known here. */
export function countTeamChanged(db: ReadableDb, link: number): number {
  const removed = count(
    db,
    `SELECT count(*) FROM team_documents t JOIN team_links l ON l.id = t.link_id
     WHERE t.link_id = ? AND NOT EXISTS (SELECT 1 FROM collection_documents m
       WHERE m.collection_id = l.collection_id AND m.document_id = t.document_id)`,
    link,
  )
  return countTeamAdded(db, link) + removed
}

export function countTeamAdded(db: ReadableDb, link: number): number {
  return count(
    db,
    `SELECT count(*) FROM team_links l JOIN collection_documents m ON m.collection_id = l.collection_id
     WHERE l.id = ? AND NOT EXISTS (
       SELECT 1 FROM team_documents t WHERE t.link_id = l.id AND t.document_id = m.document_id)`,
    link,
  )
}

/** Documents that the server has in a shared collection and that are in it here no more. */
export function teamRemoved(db: ReadableDb, link: number, limit: number): string[] {
  return rows<{ hash: string }>(
    db,
    `SELECT t.hash FROM team_documents t JOIN team_links l ON l.id = t.link_id
     WHERE t.link_id = ? AND NOT EXISTS (SELECT 1 FROM collection_documents m
       WHERE m.collection_id = l.collection_id AND m.document_id = t.document_id)
     ORDER BY t.hash LIMIT ?`,
    link,
    limit,
  ).map(({ hash }) => hash)
}

export interface TeamBase {
  readonly documentId: DocumentId
  readonly hash: string
}

/** Documents that both sides have, after a number, in the order of their numbers. */
export function teamDocuments(db: ReadableDb, link: number, after: number, limit: number): TeamBase[] {
  return rows(
    db,
    `SELECT document_id AS documentId, hash FROM team_documents WHERE link_id = ? AND document_id > ?
     ORDER BY document_id LIMIT ?`,
    link,
    after,
    limit,
  )
}

/** Notes that both sides have documents. */
export function noteTeamDocuments(db: WritableDb, link: number, documents: readonly TeamBase[]): void {
  for (const { documentId, hash } of documents)
    run(
      db,
      `INSERT INTO team_documents (link_id, hash, document_id) VALUES (?, ?, ?)
       ON CONFLICT (link_id, hash) DO UPDATE SET document_id = excluded.document_id`,
      link,
      hash,
      documentId,
    )
}

/** Notes that documents are in a shared collection on neither side. */
export function forgetTeamDocuments(db: WritableDb, link: number, hashes: readonly string[]): void {
  const all = JSON.stringify(hashes)
  run(db, 'DELETE FROM team_documents WHERE link_id = ? AND hash IN (SELECT value FROM json_each(?))', link, all)
  run(db, 'DELETE FROM team_marks WHERE link_id = ? AND hash IN (SELECT value FROM json_each(?))', link, all)
}

/** Hashes of the distinct texts of documents, as hexadecimal digits, that have a vector in a space. */
export function embeddedTexts(db: ReadableDb, documents: readonly DocumentId[], space: number): string[] {
  return rows<{ hash: string }>(
    db,
    `SELECT DISTINCT lower(hex(t.hash)) AS hash FROM json_each(?) j JOIN passages p ON p.document_id = j.value
     JOIN vectors_${Number(space)} v ON v.text_id = p.text_id JOIN texts t ON t.id = p.text_id ORDER BY 1`,
    JSON.stringify(documents),
  ).map(({ hash }) => hash)
}

/** For documents, their content hashes as hexadecimal digits. */
export function contentHashes(db: ReadableDb, documents: readonly DocumentId[]): string[] {
  return rows<{ hash: string }>(
    db,
    `SELECT lower(hex(d.content_hash)) AS hash FROM json_each(?) j JOIN documents d ON d.id = j.value ORDER BY j.key`,
    JSON.stringify(documents),
  ).map(({ hash }) => hash)
}
