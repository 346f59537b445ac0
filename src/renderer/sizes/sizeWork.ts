import type { QuarryClient } from '../../contract/routes.ts'
import type { SizeView } from '../../contract/vectors/sizes.ts'
import { createStore } from '../state/store.ts'

/** What is being measured or reduced, wherever the user has gone meanwhile. One at a time. */
export interface SizeWork {
  readonly kind: 'measure' | 'reduce'
  readonly collectionId: number
  readonly done: number
  readonly total: number
  readonly stop: () => void
}

export const sizeWork = createStore<SizeWork | null>(null)

/** Measures; answers null when it was stopped. */
export async function measureSize(client: QuarryClient, collectionId: number): Promise<SizeView | null> {
  return working('measure', collectionId, async (signal, report) => {
    let result: SizeView | null = null
    for await (const { done, total, size } of client.sizes.measure({ collectionId }, { signal })) {
      report(done, total)
      result = size
    }
    return result
  })
}

/** Reduces what is kept more exactly than asked for; answers false when it was stopped. */
export async function reduceVectors(client: QuarryClient, collectionId: number): Promise<boolean> {
  const finished = await working('reduce', collectionId, async (signal, report) => {
    for await (const { done, total } of client.sizes.reduce({}, { signal })) report(done, total)
    return true
  })
  return finished ?? false
}

async function working<T>(
  kind: SizeWork['kind'],
  collectionId: number,
  work: (signal: AbortSignal, report: (done: number, total: number) => void) => Promise<T>,
): Promise<T | null> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const report = (done: number, total: number) => sizeWork.set({ kind, collectionId, done, total, stop })
  report(0, 0)
  try {
    return await work(stopping.signal, report)
  } catch (error) {
    if (stopping.signal.aborted) return null
    throw error
  } finally {
    sizeWork.set(null)
  }
}
