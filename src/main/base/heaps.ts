import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'

/**
 * Loads a program, keeping the heaps of this thread, and of those it starts from then on, near the size of what is in
 * them; to be called where a process starts, before anything else is loaded. V8 by itself lets the space for new objects
 * grow to tens of megabytes per thread, and lets a heap become four times what it holds before it looks for garbage:
 * right for one program of one thread, and much for a core of five. Importing and embedding 21,578 articles took 800 MB
 * without this and 500 MB with it, in the same processor time.
 *
 * What is loaded first is what makes the space for new objects grow most: held to 2 MB meanwhile, a core that searches
 * 40,000 vectors takes 170 MB instead of 200. Threads started later have limits of their own, or want more than that.
 */
export async function loadSmall<T>(load: () => Promise<T>): Promise<T> {
  setFlagsFromString('--semi-space-growth-factor=1')
  collectEarly()
  setFlagsFromString('--max-semi-space-size=2')
  try {
    return await load()
  } finally {
    setFlagsFromString('--max-semi-space-size=0')
  }
}

/** A heap that is that much larger than what was left in it the last time is searched for garbage. */
export const heapGrowingPercent = 40

/**
 * Has V8 look for garbage, in threads that are started from then on, when a heap holds 1.4 times what was left in it the
 * last time.
 */
export function collectEarly(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`)
}

/**
 * Starts a thread whose space for new objects is twice `megabytes` from the beginning on, if its limit allows that: for
 * threads that make and drop objects without end. {@link loadSmall} would hold it at one megabyte, which is searched
 * after every hundred rows of an import, and then most of them are still in use.
 */
export function startRoomy<T extends { readonly worker: Worker }>(megabytes: number, start: () => T): T {
  setFlagsFromString(`--min-semi-space-size=${megabytes}`)
  const started = start()
  const restore = () => setFlagsFromString('--min-semi-space-size=0')
  // The flag is read by the new thread, when it makes its heap.
  started.worker.once('online', restore)
  started.worker.once('exit', restore)
  return started
}
