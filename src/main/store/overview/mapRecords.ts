import type { CollectionId } from '../../model/ids.ts'
import type { Store } from '../store.ts'
import type { MapValuesOf } from './mapValues.ts'

/** What documents on a map are coloured by. */
export function mapRecords({ read }: Store) {
  return {
    values: (collectionId: CollectionId, of: MapValuesOf) => read.mapValues(collectionId, of),
  }
}
