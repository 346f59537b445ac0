import type { WatchedFile } from '../../model/watching.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'

/** Which of these files any document was read from, as they are now, by what their documents are named after. */
export function filesRead(
  db: ReadableDb,
  files: readonly Pick<WatchedFile, 'sourceName' | 'hash' | 'bytes' | 'mtimeMs'>[],
): ReadonlySet<string> {
  const found = rows<{ name: string }>(
    db,
    `WITH RECURSIVE asked AS (
       SELECT value ->> 'name' AS name, unhex(value ->> 'hash') AS hash, value ->> 'bytes' AS bytes,
         value ->> 'modifiedAt' AS modified_at
       FROM json_each(?)),
     inside (name, id) AS (
       SELECT a.name, o.id FROM asked a JOIN originals o ON o.hash = a.hash AND o.name = a.name
       -- A linked file has no hash.
       UNION SELECT a.name, o.id FROM asked a JOIN originals o ON o.hash IS NULL AND o.name = a.name
         AND o.bytes = a.bytes AND o.modified_at = a.modified_at
       UNION SELECT i.name, o.id FROM inside i JOIN originals o ON o.parent_id = i.id)
     SELECT DISTINCT i.name FROM inside i WHERE EXISTS (SELECT 1 FROM document_originals d WHERE d.original_id = i.id)`,
    JSON.stringify(
      files.map(({ sourceName, hash, bytes, mtimeMs }) => ({
        name: sourceName,
        hash,
        bytes,
        modifiedAt: Math.round(mtimeMs),
      })),
    ),
  )
  return new Set(found.map(({ name }) => name))
}
