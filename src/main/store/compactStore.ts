import { throwIfAborted } from '../base/abort.ts'
import { reduceStore } from './reduceStore.ts'
import type { Checkpointer, Store } from './store.ts'
import type { CompactStep } from './tables/compact.ts'

export interface CompactResult {
  readonly documents: number
  readonly texts: number
  /** Bytes of the file before and after. */
  readonly bytesBefore: number
  readonly bytesAfter: number
}

/**
 * Deletes for good what nothing shows any more: tasks that were taken out, collections in the trash, documents in no
 * collection, texts and vectors that no passage has; keeps vectors no more exactly than some collection asks for; and
 * makes the file smaller. One small step of the writer after the other, with everybody else's between them; stopped at any
 * point, the library is whole and the next run goes on. What the steps have written goes to its place in the file from a
 * thread of its own, before the writer would do it itself: 64 MB at once are a wait of a tenth of a second and more.
 */
export async function compactStore(store: Store, signal: AbortSignal): Promise<CompactResult> {
  const checkpointer = await store.openCheckpointer()
  try {
    return await compactInSteps(store, checkpointer, signal)
  } finally {
    await checkpointer.close()
  }
}

/** Steps of deleting write a megabyte or two each, steps of shrinking up to eight. */
const stepsPerCheckpoint = { deleting: 8, shrinking: 2 } as const

async function compactInSteps(store: Store, checkpointer: Checkpointer, signal: AbortSignal): Promise<CompactResult> {
  const { write } = store
  const { bytes: bytesBefore } = await store.readOwn.describeLibrary()
  const all = async (
    step: (after: number) => Promise<CompactStep>,
    perCheckpoint: number = stepsPerCheckpoint.deleting,
  ): Promise<number> => {
    let removed = 0
    let steps = 0
    for (let next: number | undefined = 0; next !== undefined;) {
      throwIfAborted(signal)
      if (steps++ % perCheckpoint === 0) await checkpointer.checkpoint()
      const done: CompactStep = await step(next)
      removed += done.removed
      next = done.next
    }
    return removed
  }
  await write.dropDeletedTasks()
  await all(() => write.emptyTrash())
  const documents = await all((after) => write.dropDocuments(after))
  const texts = await all((after) => write.dropTexts(after))
  if (documents > 0) await all((after) => write.mergeWords(after))
  for await (const _ of reduceStore(store, signal)) throwIfAborted(signal)
  await all(() => write.shrinkFile(), stepsPerCheckpoint.shrinking)
  const { bytes: bytesAfter } = await store.readOwn.describeLibrary()
  return { documents, texts, bytesBefore, bytesAfter }
}
