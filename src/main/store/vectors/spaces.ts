import type { SpaceId } from '../../model/ids.ts'
import type { Space, SpaceKey } from '../../model/vectors/space.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { lengthCheck } from './storedVectors.ts'
import { row, rows, run } from '../statement.ts'

/** Set in `vectors_<space>.flags` when the reply warned that texts of its batch were truncated. */
export const TRUNCATED = 1

const columns = 'id, origin, model, dimension'

export function findSpace(db: ReadableDb, key: SpaceKey): SpaceId | undefined {
  return row<{ id: SpaceId }>(
    db,
    'SELECT id FROM spaces WHERE origin = ? AND model = ? AND dimension = ?',
    key.origin,
    key.model,
    key.dimension,
  )?.id
}

/** Every space with the number of vectors in it, oldest first. */
export function listSpaces(db: ReadableDb): Space[] {
  return rows<Space>(db, `SELECT ${columns}, vectors FROM spaces ORDER BY id`)
}

/**
 * The space of that identity, made when there is none. Its vectors are rows of an ordinary table in sqlite-vec's float32
 * format, or with less precision where no collection asks for more (vectors/storedVectors.ts). The table checks their
 * length: a vector of another width can never enter. One row is one distinct text
 * embedded as a document; vectors of queries are in `query_vectors` and never ranked.
 */
export function ensureSpace(db: WritableDb, key: SpaceKey, now: number): SpaceId {
  const known = findSpace(db, key)
  if (known !== undefined) return known
  return db
    .transaction(() => {
      // Another process may have made it since we looked.
      const made = findSpace(db, key)
      if (made !== undefined) return made
      const { id } = run(
        db,
        'INSERT INTO spaces (origin, model, dimension, created_at, vectors) VALUES (?, ?, ?, ?, 0)',
        key.origin,
        key.model,
        key.dimension,
        now,
      )
      db.exec(`
        CREATE TABLE vectors_${id} (
          slot INTEGER PRIMARY KEY,
          text_id INTEGER NOT NULL REFERENCES texts (id),
          flags INTEGER NOT NULL,
          embedding BLOB NOT NULL CHECK (${lengthCheck(key.dimension)})
        ) STRICT;
        CREATE UNIQUE INDEX vectors_${id}_by_text ON vectors_${id} (text_id);
      `)
      return id as SpaceId
    })
    .immediate()
}
