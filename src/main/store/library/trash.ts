import type { ReadableDb } from '../connection.ts'
import { namedCollections } from '../documents/collections.ts'
import { rows } from '../statement.ts'

/** A row in the trash: what it is, and when it was put there. */
export interface Removed {
  readonly kind: 'collection' | 'conversation' | 'task'
  readonly id: number
  /** A collection's name, a conversation's title, a task's prompt. */
  readonly name: string
  /** Of a collection; null for the others. */
  readonly documents: number | null
  readonly removedAt: number
}

/**
 * All that was removed and not yet deleted for good, what was removed last first. Of a collection that was emptied for good
 * only the name is left where something names it: there is nothing to bring back.
 */
export function listRemoved(db: ReadableDb): Removed[] {
  return rows<Removed>(
    db,
    `SELECT 'collection' AS kind, id, name, documents, deleted_at AS removedAt FROM collections
       WHERE deleted_at IS NOT NULL AND (documents > 0 OR id NOT IN (${namedCollections}))
     UNION ALL
     SELECT 'conversation', id, title, NULL, deleted_at FROM conversations WHERE deleted_at IS NOT NULL
     UNION ALL
     SELECT 'task', id, prompt, NULL, deleted_at FROM tasks WHERE deleted_at IS NOT NULL
     ORDER BY removedAt DESC, id DESC`,
  )
}
