import type { Collection } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { run } from '../statement.ts'
import { createCollection, findCollection, getCollection, listCollections, refuseSmart } from './collections.ts'

/**
 * The names in `Oil / Prices`, as the way to a collection is written everywhere: from the top down. A slash without spaces
 * around it is a part of a name, as in "AC/DC" or "2030/31".
 */
export function namesOfPath(path: string): readonly [string, ...string[]] {
  const [first = path, ...others] = path
    .split(/\s+\/\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return [first, ...others]
}

/**
 * How far a path leads from `top`, or from any collection that has its first name: the last collection that is there, and the
 * names of those after it. Case does not count where no name is the same in case, too.
 */
export function followPath(
  db: ReadableDb,
  path: readonly string[],
  top?: Collection,
): { readonly at: Collection | undefined; readonly missing: readonly string[] } {
  const all = listCollections(db)
  let at = top
  for (const [index, name] of path.entries()) {
    const parts = at ? all.filter(({ parentId }) => parentId === at?.id) : all
    const next =
      parts.find((one) => one.name === name) ?? parts.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!next) return { at, missing: path.slice(index) }
    at = next
  }
  return { at, missing: [] }
}

/** The collection of that name or at that path; what of it is not there is made. */
export function ensureCollection(db: WritableDb, name: string, now: number): Collection {
  const known = findCollection(db, name)
  if (known) return refuseSmart(known)
  // Looked up again where nobody else can write: another process may make it at the same time.
  return db.transaction(() => refuseSmart(findCollection(db, name) ?? makePath(db, name, now))).immediate()
}

function makePath(db: WritableDb, path: string, now: number): Collection {
  const [first, ...below] = namesOfPath(path)
  if (below.length === 0) return createCollection(db, first, now)
  const { at, missing } = followPath(db, [first, ...below])
  const top = at ?? createCollection(db, first, now)
  const names = at ? missing : below
  return getCollection(
    db,
    names.reduce((parent, name) => ensureBelow(db, parent, name, now), refuseSmart(top).id),
  )
}

/** The collection of that name in another one. Where a name is taken elsewhere, that of the outer one stands before it. */
export function ensureBelow(db: WritableDb, parent: CollectionId, name: string, now: number): CollectionId {
  const outer = `${getCollection(db, parent).name} / ${name}`
  for (let time = 0; ; time++) {
    const candidate = time === 0 ? name : time === 1 ? outer : `${outer} (${time})`
    const found = findCollection(db, candidate)
    if (!found) {
      const { id } = createCollection(db, candidate, now)
      run(db, 'UPDATE collections SET parent_id = ? WHERE id = ?', parent, id)
      return id
    }
    if (found.parentId === parent && !found.smart) return found.id
  }
}
