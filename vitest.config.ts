import { defineConfig } from 'vitest/config'
import { whyNot } from './test/runtimes.ts'

/** Suites that need a runtime that may be missing: left out with one line that says why. */
const shells = (['browser', 'desktop'] as const).filter((suite) => {
  const reason = whyNot(suite)
  if (reason !== undefined) console.warn(reason)
  return reason === undefined
})

export default defineConfig({
  test: {
    // A build machine shared with others may lose a window or a connection once; what fails twice is broken. The report
    // names what needed its second try.
    retry: process.env['CI'] ? 1 : 0,
    // As `npm run quarry` has it: V8 may abort where WebAssembly is dropped while other threads compile (nodejs/node#64500).
    execArgv: ['--no-memory-protection-keys'],
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/*.test.ts', 'test/{unit,contract,conformance,property}/**/*.test.ts'],
          setupFiles: ['test/seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Starts and kills whole processes: one file at a time, with time for slow machines.
        test: {
          name: 'crash',
          include: ['test/crash/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      ...shells.map((name) => ({
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      })),
    ],
  },
})
