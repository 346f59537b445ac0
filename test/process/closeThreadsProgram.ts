import { connectWorker } from '../../src/main/base/workers.ts'
import type { DatabaseHandlers } from './databaseWorkerProgram.ts'

/**
 * Closes as many threads as is asked for while they load a native module: each a little later than the one before it. Prints
 * how many it closed.
 */
const threads = Number(process.argv[2])
const latestMs = 4
for (let at = 0; at < threads; at++) {
  const { promise: opening, resolve } = Promise.withResolvers<unknown>()
  const thread = connectWorker<DatabaseHandlers>(new URL('databaseWorkerProgram.ts', import.meta.url), {}, resolve)
  thread.call.open().catch(() => {})
  await opening
  const from = performance.now()
  while (performance.now() - from < (latestMs * at) / threads);
  await thread.close()
}
console.log(threads)
