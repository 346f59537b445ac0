import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { whyNot } from './test/runtimes.ts'

/** Vitest leaves one core free, which of two is half: much of a test waits for threads and disks. */
const workers = Math.max(2, availableParallelism() - 1)

/** Why a suite that needs a runtime does not run here; undefined when it does. */
const missing = (suite: 'browser' | 'desktop' | 'team' | 'citus'): string | undefined => {
  const reason = whyNot(suite)
  if (reason !== undefined) console.warn(reason)
  return reason
}

/** Tests that stay in one process, of the given folders. */
const inOneProcess = (name: string, include: readonly string[], { isolate = true } = {}) => ({
  test: {
    name,
    include: [...include],
    isolate,
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    // A build machine shared with others may lose a window or a connection once; what fails twice is broken. The report
    // names what needed its second try.
    retry: process.env['CI'] ? 1 : 0,
    // As `npm run quarry` has it: V8 may abort where WebAssembly is dropped while other threads compile (nodejs/node#64500).
    execArgv: ['--no-memory-protection-keys'],
    maxWorkers: workers,
    projects: [
      // Files of one worker share what they load: loading it again for each took a quarter of the time.
      inOneProcess('fast', ['test/*.test.ts', 'test/{unit,contract,property}/**/*.test.ts'], { isolate: false }),
      // Formats are added to the list of all, and modules replaced: files do not share them.
      inOneProcess('formats', ['test/formats/**/*.test.ts']),
      // As above: an eighth and a third of the processor time of these was loading.
      inOneProcess('scenario', ['test/scenario/**/*.test.ts'], { isolate: false }),
      inOneProcess('conformance', ['test/conformance/**/*.test.ts'], { isolate: false }),
      inOneProcess('scale', ['test/scale/**/*.test.ts']),
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Starts and kills whole processes, with time for slow machines. Each file has folders and services of its own.
        test: {
          name: 'crash',
          include: ['test/crash/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      // Each file starts a PostgreSQL server of its own.
      ...(missing('team')
        ? []
        : [
            {
              test: {
                name: 'team',
                include: ['test/team/**/*.test.ts'],
                exclude: missing('citus') ? ['test/team/citus/**'] : [],
                setupFiles: ['test/setup.ts'],
                testTimeout: 300_000,
                hookTimeout: 120_000,
              },
            },
          ]),
      ...(missing('browser')
        ? []
        : [
            {
              test: {
                name: 'browser',
                include: ['test/browser/**/*.test.ts'],
                globalSetup: ['test/browser/madeLibraries.ts'],
                setupFiles: ['test/setup.ts'],
                // Files of one worker share its Chromium (launch.ts); each test has a context of its own.
                isolate: false,
                maxWorkers: 2,
                sequence: { groupOrder: 1 },
                testTimeout: 120_000,
                hookTimeout: 120_000,
                expect: { poll: { timeout: 60_000 } },
              },
            },
          ]),
      ...(missing('desktop')
        ? []
        : [
            {
              test: {
                name: 'desktop',
                include: ['test/desktop/**/*.test.ts'],
                // The Electron of test machines (33) dies with SIGBUS in some starts: 3 of 62 on an idle machine.
                retry: process.env['CI'] ? 2 : 0,
                // Beside the browser tests: one file at a time would leave half of two cores idle.
                maxWorkers: 2,
                sequence: { groupOrder: 1 },
                testTimeout: 120_000,
                hookTimeout: 120_000,
                expect: { poll: { timeout: 60_000 } },
              },
            },
          ]),
    ],
  },
})
