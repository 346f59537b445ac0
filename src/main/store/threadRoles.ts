import type { ResourceLimits } from 'node:worker_threads'
import { letOthersFirst } from '../base/priority.ts'

/**
 * What a thread of the store is for: the one writer runs every write (and the reads that must see it), readers run
 * everything else, one in the background yields to all others, and a checkpointer only waits for the disk.
 */
export type ThreadRole = 'writer' | 'reader' | 'background' | 'checkpointer'

/**
 * Room for short-lived objects in each thread. Node gives 48 MB, which rows that are read fill to the brim before they are
 * cleared away: with a million vectors open, these limits take 100 MB off the process.
 */
const youngMb: Readonly<Record<ThreadRole, number>> = { writer: 12, reader: 6, background: 6, checkpointer: 2 }

export function limitsOf(role: ThreadRole): ResourceLimits {
  return { maxYoungGenerationSizeMb: youngMb[role] }
}

/** To be called by the thread itself, by a writer when it has loaded what searches need: they come before what is stored. */
export function takePriority(role: ThreadRole): void {
  if (role !== 'reader') letOthersFirst()
}
