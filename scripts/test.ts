import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findElectron, hasDisplay } from '../test/runtimes.ts'

/**
 * What `npm test` runs: the checks, then every test. The last line is always `N passed, N failed`, with `, N skipped`
 * when there are any: it counts the tests, and one failure for each check that fails.
 */
interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const repository = join(import.meta.dirname, '..')
const tool = (name: string) => join(repository, 'node_modules', '.bin', name)

const checks: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: 'types', command: tool('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the page', command: tool('tsc'), args: ['-p', 'tsconfig.renderer.json'] },
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'format', command: tool('oxfmt'), args: ['--check', '.'] },
  { name: 'unused code', command: tool('knip'), args: ['--treat-config-hints-as-errors'] },
]

function main(): void {
  const failedChecks = checks.filter((check) => !passes(check)).length
  installRuntimes()
  const tests = runTests()
  const failed = tests.failed + failedChecks
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${tests.passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
}

function passes({ name, command, args }: (typeof checks)[number]): boolean {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: repository, encoding: 'utf8' })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  if (status !== 0) console.log(`${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}`.trimEnd())
  return status === 0
}

/** Chromium and a virtual display for the browser and window tests, through apt, where they are missing and that is allowed. */
function installRuntimes(): void {
  useTestElectron()
  const packages = [...(findChromium() ? [] : ['chromium']), ...(hasDisplay() ? [] : ['xvfb', 'xauth'])]
  if (packages.length === 0 || process.platform !== 'linux') return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { env, stdio: 'ignore', timeout: 600_000 }).status === 0
  }
  console.log(`installing ${packages.join(', ')} for the browser and window tests`)
  const isInstalled =
    existsSync('/usr/bin/apt-get') &&
    apt('update', '-qq') &&
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  if (!isInstalled) console.log(`${packages.join(', ')} could not be installed: the tests that need it do not run`)
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

function runTests(): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  const report = join(folder, 'report.json')
  try {
    const args = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ]
    const { status } = spawnSync(tool('vitest'), args, {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: testEnvironment(),
    })
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

main()
