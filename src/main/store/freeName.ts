import type { Store } from './store.ts'

/** The name, or the first with a number that no collection has. */
export async function freeName(store: Pick<Store, 'readAfterWrite'>, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`
    if (!(await store.readAfterWrite.findCollection(tried))) return tried
  }
}
