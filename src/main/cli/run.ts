import { CommanderError } from 'commander'
import type { CliHost } from './host/host.ts'
import { runInvocation, type ExitCode, type GlobalOptions } from './invocation.ts'
import { withOcrMode } from './input/ocrFlags.ts'
import { buildProgram } from './program.ts'

/**
 * The command line: parses, runs one command over the contract's client, and returns the exit code. stdout gets the
 * result and nothing else; progress, notes and errors go to stderr.
 */
export async function runCli(host: CliHost): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const program = buildProgram(async (command, work) => {
    exitCode = await runInvocation(host, command.optsWithGlobals<GlobalOptions>(), work)
  }, host)
  try {
    await program.parseAsync(withOcrMode(host.argv), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : 2
  }
  return exitCode
}
