import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { rows, run } from '../statement.ts'

/** Says that the vectors of a space are of images and videos, which texts can find. */
export function markMultimodal(db: WritableDb, spaceId: SpaceId): void {
  run(db, 'UPDATE spaces SET multimodal = 1 WHERE id = ?', spaceId)
}

/** The spaces in which texts find images. */
export function multimodalSpaces(db: ReadableDb): SpaceId[] {
  return rows<{ id: SpaceId }>(db, 'SELECT id FROM spaces WHERE multimodal = 1').map(({ id }) => id)
}
