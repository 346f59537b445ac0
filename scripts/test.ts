import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './buildWhenStale.ts'
import { findChromium, findElectron, findPostgres, hasDisplay, whyNot } from '../test/runtimes.ts'

/**
 * `npm test`: the checks beside every test. `--fast`: what a change is tried with, in under a minute. `--crash`: the crash
 * tests with many kills. Other arguments go to vitest. The last line is always `N passed, N failed`, with `, N skipped`
 * when there are any: it counts the tests, and one failure for each check that fails. Before it, a line for each suite
 * that did not run says why.
 */
interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

interface Mode {
  readonly checks: readonly Check[]
  readonly vitest: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly needsRuntimes: boolean
  /** What is left out, a line each. */
  notRun(): readonly string[]
}

const repository = join(import.meta.dirname, '..')
const tool = (name: string) => join(repository, 'node_modules', '.bin', name)

const types: readonly Check[] = [
  { name: 'types', command: tool('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the page', command: tool('tsc'), args: ['-p', 'tsconfig.renderer.json'] },
]
const checks: readonly Check[] = [
  ...types,
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'format', command: tool('oxfmt'), args: ['--check', '.'] },
  { name: 'unused code', command: tool('knip'), args: ['--treat-config-hints-as-errors'] },
]

const modes: Readonly<Record<'all' | 'fast' | 'crash', Mode>> = {
  all: {
    checks,
    vitest: [],
    env: {},
    needsRuntimes: true,
    notRun: () => (['browser', 'desktop', 'team', 'citus'] as const).flatMap((suite) => whyNot(suite) ?? []),
  },
  fast: {
    checks: types,
    vitest: ['--project', 'fast'],
    env: {},
    needsRuntimes: false,
    notRun: () => [
      'npm run test:fast leaves out the formats, scenario, conformance, scale, process, crash, team, browser and desktop tests, lint, format and unused code: npm test runs them',
    ],
  },
  crash: {
    checks: [],
    // The team's are beside their server.
    vitest: ['--project', 'crash', '--project', 'team', 'test/crash', 'test/team/killed', 'test/team/interleaved'],
    // Read by the crash tests: how often each kind of program is killed.
    env: { CRASH_KILLS: '60' },
    needsRuntimes: false,
    notRun: () => ['npm run test:crash runs the crash tests alone: npm test runs the others'],
  },
}

async function main(args: readonly string[]): Promise<void> {
  const chosen = args.includes('--fast') ? 'fast' : args.includes('--crash') ? 'crash' : 'all'
  const mode = modes[chosen]
  if (mode.needsRuntimes) installRuntimes()
  const built = mode.needsRuntimes ? await buildWorkers() : {}
  const checking = runChecks(mode.checks)
  const tests = await runTests(
    [...mode.vitest, ...args.filter((argument) => argument !== '--fast' && argument !== '--crash')],
    { ...mode.env, ...built },
  )
  const { report, failed: failedChecks } = await checking
  for (const line of [...report, ...mode.notRun()]) console.log(line)
  const failed = tests.failed + failedChecks
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${tests.passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
}

/** The variables of tests that start built workers (test/setup.ts); none where the build fails, as the tests of it will say. */
async function buildWorkers(): Promise<Readonly<Record<string, string>>> {
  try {
    await buildWhenStale(console.log)
    return { TEST_BUILT_WORKERS: '1' }
  } catch {
    return {}
  }
}

/** One check after the other, beside the tests: these wait often enough for threads, disks and pages. */
async function runChecks(
  wanted: readonly Check[],
): Promise<{ readonly report: readonly string[]; readonly failed: number }> {
  const report: string[] = []
  let failed = 0
  for (const { name, command, args } of wanted) {
    const { status, output } = await run(command, args)
    report.push(`${status === 0 ? '✓' : '✗'} ${name}`)
    if (status === 0) continue
    failed++
    report.push(output.trimEnd())
  }
  return { report, failed }
}

/** Runs a program to its end, with what it writes. */
function run(
  command: string,
  args: readonly string[],
  { shown = false, env = process.env }: { readonly shown?: boolean; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ readonly status: number | null; readonly output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; output: string }>()
  const child = spawn(command, args, {
    cwd: repository,
    env,
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.on('error', (error) => resolve({ status: null, output: output + error.message }))
  child.on('close', (status) => resolve({ status, output }))
  return promise
}

/** Chromium, a virtual display and PostgreSQL for the tests that need them, through apt, where they are missing and that is allowed. */
function installRuntimes(): void {
  useTestElectron()
  const packages = [
    ...(findChromium() ? [] : ['chromium']),
    ...(hasDisplay() ? [] : ['xvfb', 'xauth']),
    ...(findPostgres() ? [] : ['postgresql']),
  ]
  if (packages.length === 0 || process.platform !== 'linux') return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...words: string[]) => {
    const [command = '', ...args] = [...sudo, ...words]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { env, stdio: 'ignore', timeout: 600_000 }).status === 0
  }
  // A network that answers nothing is given up soon.
  const patience = ['Acquire::http::Timeout=15', 'Acquire::https::Timeout=15', 'Acquire::Retries=0']
  const apt = (...words: string[]) => run('apt-get', ...patience.flatMap((option) => ['-o', option]), '-qq', ...words)
  console.log(`installing ${packages.join(', ')} for the tests that need them`)
  const before = postgresClusters()
  const isInstalled =
    existsSync('/usr/bin/apt-get') && apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
  if (!isInstalled) console.log(`${packages.join(', ')} could not be installed: the tests that need them do not run`)
  // Not every system has it; the tests run without it, too.
  else if (packages.includes('chromium')) apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  // Debian makes a cluster with the package, which starts with the machine. The tests start servers of their own.
  for (const cluster of postgresClusters())
    if (!before.includes(cluster)) run('pg_dropcluster', '--stop', ...cluster.split('/'))
}

/** The clusters of PostgreSQL that Debian's packages know, or whose data is still there, as `15/main`. */
function postgresClusters(): readonly string[] {
  const within = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  const clusters = ['/etc/postgresql', '/var/lib/postgresql'].flatMap((home) =>
    within(home)
      .filter((version) => /^\d+$/.test(version))
      .flatMap((version) => within(join(home, version)).map((name) => `${version}/${name}`)),
  )
  return [...new Set(clusters)]
}

/**
 * Where no Electron is installed, the one that a test machine keeps beside the project, if there is one: its `setup`
 * installs what it needs and prints the variables to set, as `export NAME='value'`.
 */
function useTestElectron(): void {
  const setup = join(repository, '..', 'shared', 'tools', 'electron', 'setup')
  if (findElectron() || !existsSync(setup)) return
  const { status, stdout, stderr } = spawnSync('bash', [setup], {
    cwd: repository,
    encoding: 'utf8',
    timeout: 600_000,
  })
  for (const [, name = '', value = ''] of stdout?.matchAll(/^export (\w+)='(.*)'$/gm) ?? []) process.env[name] = value
  if (!findElectron()) {
    const why = stderr?.trim().split('\n').at(-1) || `it ended with ${status}`
    console.log(`the test Electron could not be set up: ${why}`)
  }
}

async function runTests(chosen: readonly string[], env: Readonly<Record<string, string>>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  const report = join(folder, 'report.json')
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen]
    // Compiled code is kept between the threads and programs that tests start, and between runs: it halves what starting takes.
    const cache = { NODE_COMPILE_CACHE: join(repository, 'node_modules', '.cache', 'compiled') }
    const { status } = await run(tool('vitest'), args, { shown: true, env: { ...cache, ...testEnvironment(), ...env } })
    const counts = existsSync(report) ? readCounts(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
    // A run that ends badly without a failed test (an error outside of tests) is a failure all the same.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tests never see the user's library, key or service. */
function testEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('QUARRY_')))
}

interface TestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests?: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

function readCounts(text: string): Counts {
  const report = JSON.parse(text) as TestReport
  // A file that cannot be loaded has no tests to count.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

await main(process.argv.slice(2))
