import type { Clock } from '../../base/clock.ts'
import type { TermListId, TermRunId } from '../../model/ids.ts'
import type { NewTermList, TermHit, TermRun } from '../../model/search/termLists.ts'
import type { Store } from '../store.ts'

/** Kept lists of terms and what their runs found. */
export function termListRecords({ read, readAfterWrite, write }: Store, clock: Clock) {
  return {
    list: () => readAfterWrite.listTermLists(),
    /** @throws QuarryError not_found */
    get: (id: TermListId) => readAfterWrite.getTermList(id),
    removed: () => readAfterWrite.removedTermLists(),
    /** @throws QuarryError not_found */
    hits: (id: TermRunId) => read.termHits(id),
    /** @throws QuarryError conflict where there is one of the name */
    create: (list: NewTermList) => write.createTermList(list, clock.now()),
    rename: (id: TermListId, name: string) => write.renameTermList(id, name),
    remove: (id: TermListId) => write.removeTermList(id, clock.now()),
    restore: (id: TermListId) => write.restoreTermList(id),
    keepRun: (id: TermListId, about: Omit<TermRun, 'id'>, hits: readonly TermHit[]) =>
      write.keepTermRun(id, about, hits),
  }
}
