import type { OriginalId } from '../../model/ids.ts'
import type { FilePresence } from '../../model/watching.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { heldElsewhere, stillThere, watchedAs, type ReadFile } from './watchedAs.ts'

/** The outermost file of an original. */
interface Outermost extends ReadFile {
  readonly of: OriginalId
  readonly name: string
  readonly path: string | null
}

/** Where the files of originals are now, of those that were moved in a watched folder or are gone from it. */
export function originalFiles(db: ReadableDb, ids: readonly OriginalId[]): ReadonlyMap<OriginalId, FilePresence> {
  const outermost = outermostOf(db, ids)
  const namesOf = ({ name, path }: Outermost) => new Set(path === null ? [name] : [name, path])
  const names = new Set(outermost.flatMap((one) => [...namesOf(one)]))
  const watched = Map.groupBy(watchedAs(db, [...names]), ({ name }) => name)
  const gone = [...watched.values()].flat().filter(({ state }) => state === 'gone')
  const elsewhere = heldElsewhere(db, [...new Set(gone.map(({ hash }) => hash))])
  const found = new Map<OriginalId, FilePresence>()
  for (const one of outermost) {
    const files = [...namesOf(one)].flatMap((name) => watched.get(name) ?? [])
    const there = stillThere(files, [one])
    // It is where it was, or was never in a watched folder.
    if (files.length === 0 || there.some(({ at }) => at === one.name)) continue
    const movedTo = there[0]?.at ?? files.flatMap(({ hash }) => elsewhere.get(hash) ?? [])[0]
    if (movedTo !== undefined) found.set(one.of, { movedTo, goneSince: undefined })
    else if (files.every(({ state }) => state === 'gone'))
      found.set(one.of, { movedTo: undefined, goneSince: Math.min(...files.map(({ since }) => since)) })
  }
  return found
}

function outermostOf(db: ReadableDb, ids: readonly OriginalId[]): Outermost[] {
  return rows<Outermost>(
    db,
    `WITH RECURSIVE up (of, id) AS (
       SELECT value, value FROM json_each(?)
       UNION SELECT up.of, o.parent_id FROM up JOIN originals o ON o.id = up.id WHERE o.parent_id IS NOT NULL)
     SELECT up.of, o.name, o.path, lower(nullif(hex(o.hash), '')) AS hash, o.bytes, o.modified_at AS modifiedAt
     FROM up JOIN originals o ON o.id = up.id WHERE o.parent_id IS NULL`,
    JSON.stringify(ids),
  )
}
