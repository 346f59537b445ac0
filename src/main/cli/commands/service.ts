import type { Command } from 'commander'
import { QuarryError } from '../../base/errors.ts'
import { measured, type Tell } from '../../base/measured.ts'
import type { CopyStep } from '../../model/upkeep.ts'
import type { CliHost, RunningServer } from '../host/host.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { portNumber } from '../input/parseOption.ts'
import { readText } from '../input/readJson.ts'
import { bytes, counted } from '../output/format.ts'
import { showSteps } from '../progress/stepProgress.ts'

interface ServiceFlags {
  readonly port: number
  readonly key?: string
  readonly keyFile?: string
  readonly faults?: string
  readonly corpus?: string
  readonly state?: string
}

export function addService(program: Command, dispatch: Dispatch): void {
  program
    .command('service')
    .description('runs the local service alone, as a server on this machine, until Ctrl-C')
    .option('--port <n>', 'port; 0 takes a free one', portNumber, 0)
    .option(
      '--key-file <file>',
      'accept only the key in this file (default: QUARRY_SERVICE_KEY; without it, every key)',
    )
    .option('--key <key>', 'accept only this key, which other users can read in the list of processes')
    .option('--faults <file>', 'a JSON file that says how to misbehave, for tests')
    .option('--corpus <file>', 'a JSON Lines file of pages to search (default: the bundled sample)')
    .option('--state <folder>', 'keep tasks of generation and what they made here, over restarts (default: in memory)')
    .action((flags: ServiceFlags, command: Command) =>
      dispatch(command, async (invocation) => {
        const { port, faults: faultsFile, corpus: corpusFile, state: stateFolder } = flags
        const key = await readKey(flags, invocation.host.env)
        const options = { port, key, faultsFile, corpusFile, stateFolder }
        return serveUntilStopped(invocation, await invocation.host.serveLocal(options))
      }),
    )
}

/** The key of the file, of the option or of the environment, in that order; undefined where there is none. */
async function readKey({ key, keyFile }: ServiceFlags, env: CliHost['env']): Promise<string | undefined> {
  if (key !== undefined && keyFile !== undefined)
    throw new QuarryError('usage', '--key and --key-file are two ways to say one thing.', { hint: 'Give one of them.' })
  const [given, where] =
    keyFile !== undefined
      ? [await readText('--key-file', keyFile), `--key-file, ${keyFile}`]
      : key === undefined
        ? [env['QUARRY_SERVICE_KEY'], 'QUARRY_SERVICE_KEY']
        : [key, '--key']
  if (given === undefined) return undefined
  const trimmed = given.trim()
  // An empty key was meant to be a key. Taken for none, it would let everybody in.
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new QuarryError('usage', 'The key is empty or has characters that a header cannot hold.', { where })
  return trimmed
}

/** Prints the address, then waits for Ctrl-C (or `--timeout`): the way a server is meant to end, so it is exit code 0. */
export async function serveUntilStopped(invocation: Invocation, server: RunningServer): Promise<ExitCode> {
  try {
    invocation.print({ url: server.url }, () => server.url)
    if (!invocation.stop.aborted)
      await new Promise<void>((resolve) => invocation.stop.addEventListener('abort', () => resolve(), { once: true }))
  } finally {
    await closeShown(invocation, server)
  }
  return 0
}

/** Shows the backup that a library may be set to make when it closes, which another Ctrl-C leaves out. */
function closeShown({ host, note, whileLeavingOut }: Invocation, server: RunningServer): Promise<void> {
  const steps = showSteps(host.stderr, host.clock)
  return whileLeavingOut(async (signal) => {
    let isBackingUp = false
    const sayLeftOut = () => {
      steps.end()
      note(isBackingUp ? 'quarry: Closing without the backup.' : 'quarry: Closing. Another Ctrl-C leaves at once.')
    }
    signal.addEventListener('abort', sayLeftOut, { once: true })
    try {
      const closing = measured(host.clock, (tell: Tell<CopyStep>) =>
        server.close({
          tell: (look) => {
            isBackingUp = true
            tell(look)
          },
          signal,
        }),
      )
      for await (const step of closing)
        if (!signal.aborted) steps.update(`Backing up before closing (Ctrl-C leaves it out)  ${described(step)}`)
    } finally {
      steps.end()
    }
  })
}

function described(step: CopyStep): string {
  if (step.part === 'library') return `${bytes(step.done)} of ${bytes(step.total)}`
  return step.part === 'files' ? counted(step.done, 'file') : 'checking the copy'
}
