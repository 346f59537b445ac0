import type { Command } from 'commander'
import { dataFolder } from '../../settings/libraryPath.ts'
import type { Dispatch } from '../invocation.ts'
import { portNumber } from '../input/parseOption.ts'
import { showUpdate } from '../progress/updateProgress.ts'
import { serveUntilStopped } from './service.ts'

export function addWeb(program: Command, dispatch: Dispatch): void {
  program
    .command('web')
    .description('opens the app for the browser, on this machine only, until Ctrl-C')
    .option('--port <n>', 'port; 0 takes a free one', portNumber, 0)
    .action((flags: { readonly port: number }, command: Command) =>
      dispatch(command, async (invocation) => {
        const { host, libraryPath, remote } = invocation
        const options = { version: host.version, port: flags.port, libraryPath, remote, dataFolder: dataFolder(host) }
        const server = await showUpdate(host.stderr, host.clock, (onUpdating) =>
          host.serveWeb({ ...options, onUpdating }),
        )
        return serveUntilStopped(invocation, server)
      }),
    )
}
