import type { Clock } from '../../base/clock.ts'
import type { NewAccessKey } from '../../model/accessKeys.ts'
import type { AccessKeyId } from '../../model/ids.ts'
import type { Store } from '../store.ts'

/** Keys of other programs, and what each of them may do. */
export function accessRecords(store: Store, clock: Clock) {
  const { read, write } = store
  return {
    list: () => read.listAccessKeys(),
    /** What the key with this hash allows now; undefined: it is not known, or revoked. */
    find: (hash: string) => read.findAccessGrant(hash),
    /** @throws QuarryError not_found, conflict for a collection that cannot be granted */
    add: (key: NewAccessKey) => write.addAccessKey(key, clock.now()),
    /** @throws QuarryError not_found */
    revoke: (id: AccessKeyId) => write.revokeAccessKey(id, clock.now()),
    /** Notes that a key was used; a library that may not be written goes without. */
    noteUse: async (id: AccessKeyId) => {
      if (!store.isReadOnly) await write.noteAccess(id, clock.now())
    },
  }
}
