import { openSmallSteps, type SmallSteps } from '../../smallSteps.ts'
import type { Store } from '../../store.ts'

/** How far reducing has come, by slots of all spaces. */
export interface ReduceProgress {
  readonly done: number
  readonly total: number
  /** Vectors that are kept with less than before. */
  readonly reduced: number
}

/** The most that the first step of each kind does; the others follow from how long that took. */
const first = { slots: 128, pages: 32 } as const
/** A reader that still reads from the log after so many tries keeps it from being emptied: for now it only takes space. */
const triesToEmpty = 50

/**
 * Stores every vector with no more precision than some collection asks for, and makes the file smaller. One small step of
 * the writer after the other, with everybody else's between them; stopped at any point, what is done is done, and the next
 * run goes on.
 */
export async function* reduceStore(store: Store, signal: AbortSignal): AsyncGenerator<ReduceProgress> {
  const steps = await openSmallSteps(store, signal)
  try {
    yield* reduceInSteps(store, steps)
    await shrinkInSteps(store, steps)
  } finally {
    await steps.close()
  }
}

export async function* reduceInSteps(store: Store, steps: SmallSteps): AsyncGenerator<ReduceProgress> {
  const { wanted, mark } = await store.readAfterWrite.readReducing()
  if (!wanted) return
  let before = 0
  let reduced = 0
  for (const { id } of await store.readAfterWrite.listSpaces()) {
    let slots = 0
    for await (const { next, removed, of } of steps.each(
      (after, most) => store.write.reduceVectors(id, after, most),
      first.slots,
    )) {
      reduced += removed
      slots = of
      yield { done: before + (next ?? slots), total: before + slots, reduced }
    }
    before += slots
  }
  await store.write.finishReducing(mark)
}

/** Makes the file as small as what is in it. */
export async function shrinkInSteps({ write }: Store, steps: SmallSteps): Promise<void> {
  await steps.all((_, most) => write.shrinkFile(most), first.pages)
  await steps.fold()
  for (let tries = 0; tries < triesToEmpty && !(await write.emptyLog()); tries++);
}
