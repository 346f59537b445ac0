import path from 'node:path'
import type { DocumentId } from '../../model/ids.ts'
import type { FilePresence, FileState } from '../../model/watching.ts'
import type { ReadableDb } from '../connection.ts'
import { row, rows } from '../statement.ts'
import { heldElsewhere, stillThere, watchedAs, type ReadFile, type Watched } from './watchedAs.ts'

/** An outermost file that a document was read from. */
interface Root extends ReadFile {
  readonly documentId: DocumentId
  readonly id: number
  readonly path: string | null
}

/** How documents stand to their files, of those whose file is gone, was moved or holds something else now. */
export function fileStates(db: ReadableDb, ids: readonly DocumentId[]): ReadonlyMap<DocumentId, FileState> {
  const documents = rows<{ id: DocumentId; name: string }>(
    db,
    'SELECT id, source_name AS name FROM documents WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  ).filter(({ name }) => path.isAbsolute(name))
  const states = new Map<DocumentId, FileState>()
  if (documents.length === 0) return states
  const allRoots = rootsOf(db, ids)
  const rootPaths = allRoots.flatMap((root) => root.path ?? [])
  const names = [...documents.flatMap(({ name }) => enclosing(name)), ...rootPaths]
  const watched = Map.groupBy(watchedAs(db, [...new Set(names)]), ({ name }) => name)
  const gone = [...watched.values()].flat().filter(({ state }) => state === 'gone')
  const elsewhere = heldElsewhere(db, [...new Set(gone.map(({ hash }) => hash))])
  const roots = Map.groupBy(allRoots, ({ documentId }) => documentId)
  const paths = [...rootPaths, ...[...watched.values()].flat().map(({ at }) => at)]
  const latest = latestAt(db, [...new Set(paths)])
  for (const { id, name } of documents) {
    const of = roots.get(id) ?? []
    const own = enclosing(name).flatMap((one) => watched.get(one) ?? [])
    // Files that hold the same document, as two copies of a mail do.
    const others = stillThere(
      of.flatMap((root) => watched.get(root.path ?? '') ?? []),
      of,
    )
    const copies = [...others.map(({ at }) => at), ...own.flatMap(({ hash }) => elsewhere.get(hash) ?? [])]
    if (own.length > 0 && copies.length === 0 && own.every(({ state }) => state === 'gone')) {
      const goneSince = Math.min(...own.map(({ since }) => since))
      states.set(id, { goneSince, isOutdated: false, movedTo: undefined, sourceNow: undefined })
      continue
    }
    const [outermost] = own
    const now = outermost && movedTo(of, own, copies)
    const state = {
      goneSince: undefined,
      isOutdated: isOutdated(of, [...own, ...others], latest),
      movedTo: now,
      sourceNow: now && `${now}${name.slice(outermost.name.length)}`,
    }
    if (state.isOutdated || state.movedTo !== undefined) states.set(id, state)
  }
  return states
}

/** Where the files of documents are now, of those that were moved in a watched folder or are gone from it. */
export function filePresence(db: ReadableDb, ids: readonly DocumentId[]): ReadonlyMap<DocumentId, FilePresence> {
  // Most libraries watch nothing: searches and exports ask for every page of them.
  if (row(db, 'SELECT 1 FROM watched_files LIMIT 1') === undefined) return new Map()
  return new Map([...fileStates(db, ids)].map(([id, { movedTo: now, goneSince }]) => [id, { movedTo: now, goneSince }]))
}

/**
 * Where the file that it was read from is now, or a copy of it; undefined while it is where it was. Another may have taken
 * its place there.
 */
function movedTo(roots: readonly Root[], own: readonly Watched[], copies: readonly string[]): string | undefined {
  const there = stillThere(own, roots)
  return there.some(({ at, name }) => at === name) ? undefined : (there[0]?.at ?? copies[0])
}

/** None of the files that it was read from is what lies there now. */
function isOutdated(roots: readonly Root[], files: readonly Watched[], latest: ReadonlyMap<string, number>): boolean {
  const there = files.filter(({ state }) => state === 'there')
  const hashes = roots.flatMap(({ hash }) => hash ?? [])
  if (there.length > 0 && hashes.length > 0) return !there.some(({ hash }) => hashes.includes(hash))
  // Linked files have no hash: what counts is which was read last, where they were or where they have moved.
  const read = new Set(roots.map(({ id }) => id))
  const isRead = (root: string) => {
    const paths = [root, ...there.filter(({ name }) => name === root).map(({ at }) => at)]
    return read.has(Math.max(...paths.map((one) => latest.get(one) ?? 0)))
  }
  const atPaths = roots.flatMap((root) => (root.path !== null && path.isAbsolute(root.path) ? root.path : []))
  return atPaths.length > 0 && !atPaths.some(isRead)
}

/** The file that was read last from each of these paths. */
function latestAt(db: ReadableDb, paths: readonly string[]): ReadonlyMap<string, number> {
  const found = rows<{ path: string; id: number }>(
    db,
    `SELECT path, max(id) AS id FROM originals
     WHERE path IN (SELECT value FROM json_each(?)) AND parent_id IS NULL GROUP BY path`,
    JSON.stringify(paths),
  )
  return new Map(found.map(({ path: at, id }) => [at, id]))
}

function rootsOf(db: ReadableDb, ids: readonly DocumentId[]): Root[] {
  return rows<Root>(
    db,
    `WITH RECURSIVE up (document_id, id) AS (
       SELECT document_id, original_id FROM document_originals WHERE document_id IN (SELECT value FROM json_each(?))
       UNION SELECT up.document_id, o.parent_id FROM up JOIN originals o ON o.id = up.id WHERE o.parent_id IS NOT NULL)
     SELECT up.document_id AS documentId, o.id, lower(nullif(hex(o.hash), '')) AS hash, o.path, o.bytes,
       o.modified_at AS modifiedAt
     FROM up JOIN originals o ON o.id = up.id WHERE o.parent_id IS NULL`,
    JSON.stringify(ids),
  )
}

/** A source and the files it may be in: `/a/b.zip/c.txt`, `/a/b.zip`, `/a`. */
function enclosing(name: string): string[] {
  const names = [name]
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) names.push(name.slice(0, end))
  return names
}
