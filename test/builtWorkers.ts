import { startBuiltWorkers } from '../src/main/base/workerUrl.ts'

// Set by `npm test`, which has built them: a core starts two threads, and the tests open a thousand cores. The programs that
// tests start load this first, too (programArgs.ts).
if (process.env['TEST_BUILT_WORKERS']) startBuiltWorkers(new URL('../out/main/', import.meta.url))
