import { throwIfAborted } from '../base/abort.ts'
import type { Store } from './store.ts'

/** How far reducing has come, by slots of all spaces. */
export interface ReduceProgress {
  readonly done: number
  readonly total: number
  /** Vectors that are kept with less than before. */
  readonly reduced: number
}

/**
 * Stores every vector with no more precision than some collection asks for. One small step of the writer after the other,
 * with everybody else's between them; stopped at any point, what is done is done, and the next run goes on.
 */
export async function* reduceStore(store: Store, signal: AbortSignal): AsyncGenerator<ReduceProgress> {
  const { wanted, mark } = await store.readOwn.readReducing()
  if (!wanted) return
  let before = 0
  let reduced = 0
  for (const { id } of await store.readOwn.listSpaces()) {
    let slots = 0
    for (let after: number | undefined = 0; after !== undefined;) {
      throwIfAborted(signal)
      const step: { removed: number; next: number | undefined; of: number } = await store.write.reduceVectors(id, after)
      after = step.next
      reduced += step.removed
      slots = step.of
      yield { done: before + (after ?? slots), total: before + slots, reduced }
    }
    before += slots
  }
  await store.write.finishReducing(mark)
}
