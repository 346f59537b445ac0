import type { WatchId } from '../../model/ids.ts'
import type { WatchEventKind } from '../../model/watching.ts'
import type { ReadableDb } from '../connection.ts'
import { count, rows } from '../statement.ts'

interface EventRow {
  readonly watchId: WatchId
  readonly kind: WatchEventKind
  readonly path: string
  readonly detail: string | null
}

/** How many files of each watched folder are there that were read with a warning, or not wholly, the last time. */
export function warnedFiles(db: ReadableDb): ReadonlyMap<WatchId, number> {
  const events = rows<EventRow>(
    db,
    `SELECT folder_id AS watchId, kind, path, detail FROM watch_events
     WHERE kind IN ('added', 'changed', 'moved', 'refused', 'incomplete', 'warning')
       AND folder_id IN (SELECT folder_id FROM watch_events WHERE kind IN ('incomplete', 'warning'))
     ORDER BY id`,
  )
  const numbers = [...Map.groupBy(events, ({ watchId }) => watchId)].map(([id, some]) => {
    const paths = [...warnedPaths(some)].flatMap(enclosing)
    const warned = count(
      db,
      `SELECT count(*) FROM watched_files WHERE folder_id = ? AND state = 'there' AND problem IS NULL
         AND path IN (SELECT value FROM json_each(?))`,
      id,
      JSON.stringify(paths),
    )
    return [id, warned] as const
  })
  return new Map(numbers)
}

/** What was warned of and not read since, where it is now: files, and files in them. */
function warnedPaths(events: readonly EventRow[]): ReadonlySet<string> {
  const warned = new Set<string>()
  const under = (file: string) => [...warned].filter((path) => path === file || path.startsWith(`${file}/`))
  for (const { kind, path, detail } of events)
    if (kind === 'incomplete' || kind === 'warning') warned.add(path)
    else
      for (const one of under(kind === 'moved' ? (detail ?? '') : path)) {
        warned.delete(one)
        if (kind === 'moved') warned.add(`${path}${one.slice(detail?.length)}`)
      }
  return warned
}

/** A path and those that it may be in: `a/b.zip/c.txt`, `a/b.zip`, `a`. */
function enclosing(path: string): string[] {
  const names = path.split('/')
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}
