import { configureGlobal } from 'fast-check'
import './builtWorkers.ts'

/**
 * The properties draw the same values in every run, so that a failure is one of the change under test. FC_SEED explores
 * others: `FC_SEED=$RANDOM npx vitest run --project node test/property`.
 */
configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) })
