import { configureGlobal } from 'fast-check'
import { startBuiltWorkers } from '../src/main/base/workerUrl.ts'

/**
 * The properties draw the same values in every run, so that a failure is one of the change under test. FC_SEED explores
 * others: `FC_SEED=$RANDOM npx vitest run --project node test/property`.
 */
configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) })

// Set by `npm test`, which has built them: a core starts two threads, and the tests open a thousand cores.
if (process.env['TEST_BUILT_WORKERS']) startBuiltWorkers(new URL('../out/main/', import.meta.url))
