import type { Command } from 'commander'
import type { RunningServer } from '../host.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { portNumber } from '../parseOption.ts'

interface ServiceFlags {
  readonly port: number
  readonly key?: string
  readonly faults?: string
  readonly corpus?: string
  readonly state?: string
}

export function addService(program: Command, dispatch: Dispatch): void {
  program
    .command('service')
    .description('runs the local service alone, as a server on this machine, until Ctrl-C')
    .option('--port <n>', 'port; 0 takes a free one', portNumber, 0)
    .option('--key <key>', 'accept only this key (default: every key)')
    .option('--faults <file>', 'a JSON file that says how to misbehave, for tests')
    .option('--corpus <file>', 'a JSON Lines file of pages to search (default: the bundled sample)')
    .option('--state <folder>', 'keep tasks of generation and what they made here, over restarts (default: in memory)')
    .action((flags: ServiceFlags, command: Command) =>
      dispatch(command, async (invocation) => {
        const { port, key, faults: faultsFile, corpus: corpusFile, state: stateFolder } = flags
        const options = { port, key, faultsFile, corpusFile, stateFolder }
        return serveUntilStopped(invocation, await invocation.host.serveLocal(options))
      }),
    )
}

/** Prints the address, then waits for Ctrl-C (or `--timeout`): the way a server is meant to end, so it is exit code 0. */
export async function serveUntilStopped(invocation: Invocation, server: RunningServer): Promise<ExitCode> {
  try {
    invocation.print({ url: server.url }, () => server.url)
    if (!invocation.stop.aborted)
      await new Promise<void>((resolve) => invocation.stop.addEventListener('abort', () => resolve(), { once: true }))
  } finally {
    await server.close()
  }
  return 0
}
