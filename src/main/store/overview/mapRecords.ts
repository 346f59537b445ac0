import type { MapMembers } from '../../model/overview/map.ts'
import type { Store } from '../store.ts'
import type { MapValuesOf } from './mapValues.ts'

/** What documents on a map are coloured by. */
export function mapRecords({ read }: Store) {
  return {
    values: (members: MapMembers, of: MapValuesOf) => read.mapValues(members, of),
  }
}
