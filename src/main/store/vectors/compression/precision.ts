import type { CollectionId, SpaceId } from '../../../model/ids.ts'
import { bitsOfPrecision, type Precision } from '../../../model/vectors/precision.ts'
import type { ReadableDb, WritableDb } from '../../connection.ts'
import { getCollection } from '../../documents/collections.ts'
import { inStep, type CompactStep } from '../../library/compact.ts'
import { count, run } from '../../statement.ts'
import { slotLimit } from '../codes/codeChunks.ts'
import { reduceSlots } from '../spaceWriter.ts'
import { readSpace } from '../vectorSpace.ts'
import { anyReduced } from './planStorage.ts'

/**
 * What a collection asks for from now on. Vectors that are more precise than any collection asks for stay so until they
 * are reduced ({@link reduceVectors}); vectors that were reduced stay as they are. @throws QuarryError not_found
 */
export function setPrecision(db: WritableDb, id: CollectionId, precision: Precision): void {
  db.transaction(() => {
    const before = getCollection(db, id).precision
    run(db, 'UPDATE collections SET precision = ? WHERE id = ?', bitsOfPrecision[precision], id)
    if (bitsOfPrecision[precision] < bitsOfPrecision[before])
      run(db, 'UPDATE collections SET reducing = (SELECT max(reducing) + 1 FROM collections) WHERE id = ?', id)
    if (precision === 'float32') run(db, 'UPDATE collections SET reducing = 0 WHERE id = ?', id)
  }).immediate()
}

/** Where reducing stands: ask before it begins, and tell {@link finishReducing} when all of it is done. */
export function readReducing(db: ReadableDb): { readonly wanted: boolean; readonly mark: number } {
  return { wanted: anyReduced(db), mark: count(db, 'SELECT max(reducing) FROM collections') }
}

/** Everything that was to be reduced at that mark is; what was asked for since is not. */
export function finishReducing(db: WritableDb, mark: number): void {
  run(db, 'UPDATE collections SET reducing = 0 WHERE reducing <= ?', mark)
}

/**
 * Reduces at most so many vectors of a space to what collections ask for, behind the slot `after`. Each step is a
 * transaction of some milliseconds: whatever happens in between, every vector is stored one way or the other, with its code.
 */
export function reduceVectors(
  db: WritableDb,
  spaceId: SpaceId,
  after: number,
  most: number,
): CompactStep & { readonly of: number } {
  return inStep(db, () => {
    const { reduced, next } = reduceSlots(db, readSpace(db, spaceId), after, most)
    return { removed: reduced, next, of: slotLimit(db, spaceId) }
  })
}
