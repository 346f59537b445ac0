import { throwIfAborted } from '../base/abort.ts'
import type { Store } from './store.ts'
import type { CompactStep } from './library/compact.ts'

/** Long work of the writer, cut into steps; everybody else's work comes between them. To be closed. */
export interface SmallSteps {
  /**
   * Takes steps until nothing is left. `step` is given where it begins and the most it may do, at first `first`.
   * @throws what a step throws; the signal's reason
   */
  each<Step extends CompactStep>(
    step: (after: number, most: number) => Promise<Step>,
    first: number,
  ): AsyncGenerator<Step>
  /** The same; answers how much was removed together. */
  all(step: (after: number, most: number) => Promise<CompactStep>, first: number): Promise<number>
  /** Resolves when all that was written is in the file, as far as nobody reads what was there before. */
  fold(): Promise<void>
  close(): Promise<void>
}

/** What a step should take the writer: others wait for one, and for a slice of what it does in the background. */
const aimMs = 10
/** How much smaller, and how much larger, a step is than the one before. */
const change = { least: 0.5, most: 1.5 } as const
/** Of the first: where the disk is slow, more and smaller steps would only take longer together. */
const sizes = { least: 0.25, most: 4 } as const
/** Steps of the first size between two checkpoints: they write a megabyte or two each. */
const firstsPerCheckpoint = 8

/**
 * What steps have written goes to its place in the file from a thread of its own, before the writer would do it itself: 64 MB
 * at once are a wait of a tenth of a second and more.
 */
export async function openSmallSteps(store: Store, signal: AbortSignal): Promise<SmallSteps> {
  const checkpointer = await store.openCheckpointer()
  let sinceFolded = firstsPerCheckpoint
  const fold = async () => {
    await checkpointer.checkpoint()
    // What was written meanwhile is little. Only a log that is wholly in the file starts over, and so stays small.
    await checkpointer.checkpoint()
    sinceFolded = 0
  }
  const each: SmallSteps['each'] = async function* (step, first) {
    let most = first
    for (let after: number | undefined = 0; after !== undefined;) {
      throwIfAborted(signal)
      if (sinceFolded >= firstsPerCheckpoint) await fold()
      const done = await step(after, most)
      sinceFolded += most / first
      yield done
      after = done.next
      most = sizeAfter(most, done.tookMs, first)
    }
  }
  return {
    each,
    all: async (step, first) => {
      let removed = 0
      for await (const done of each(step, first)) removed += done.removed
      return removed
    },
    fold,
    close: () => checkpointer.close(),
  }
}

/** How much the step behind one of this size is to do. */
export function sizeAfter(size: number, tookMs: number, first: number): number {
  const factor = Math.min(change.most, Math.max(change.least, aimMs / Math.max(1, tookMs)))
  return Math.ceil(Math.min(first * sizes.most, Math.max(first * sizes.least, size * factor)))
}
