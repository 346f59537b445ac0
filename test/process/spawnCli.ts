import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CliExit {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface RunningCli {
  readonly child: ChildProcess
  readonly exit: Promise<CliExit>
  /** The first line on stdout, as soon as it is there. */
  readonly firstLine: Promise<string>
}

/** The command line: the built one where `npm test` has built it (test/builtWorkers.ts): it starts in two thirds of the time. */
export const cliEntry = join(
  import.meta.dirname,
  '../..',
  process.env['TEST_BUILT_WORKERS'] ? 'out/main/cli.js' : 'src/main/cli.ts',
)

/** Starts the command line as a process of its own, without the environment of the test run. */
export function spawnCli(argv: readonly string[], env: Readonly<Record<string, string>> = {}, stdin = ''): RunningCli {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('QUARRY_'))
  const child = spawn(process.execPath, [cliEntry, ...argv], {
    // The log goes beside the tests' other files, not to that of the user.
    env: { ...Object.fromEntries(inherited), XDG_DATA_HOME: join(tmpdir(), 'quarry-tests'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  const line = Promise.withResolvers<string>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    if (out.includes('\n')) line.resolve(out.slice(0, out.indexOf('\n')))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdin.on('error', () => {}) // A command that does not read may end first.
  child.stdin.end(stdin)
  const exit = new Promise<CliExit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      line.resolve(out)
      resolve({ code, out, err })
    })
  })
  return { child, exit, firstLine: line.promise }
}

export function runCliProcess(
  argv: readonly string[],
  env?: Readonly<Record<string, string>>,
  stdin?: string,
): Promise<CliExit> {
  return spawnCli(argv, env, stdin).exit
}
