import type { Store } from '../store/store.ts'

const marksAtOnce = 500

/** Documents of a shared collection whose marks were changed here since they were sent. */
export async function countMarksWaiting(store: Store, link: number): Promise<number> {
  let found = 0
  for (let after = 0; ;) {
    const { last, differences } = await store.readAfterWrite.teamMarkDifferences(link, after, marksAtOnce)
    if (last === undefined) return found
    found += differences.length
    after = last
  }
}
