import { onStopSignal } from '../../base/stopSignals.ts'
import { environmentProxies } from '../../settings/environmentProxies.ts'
import { dataFolder, embeddersFile, logFolder, networkFile, updatesFile } from '../../settings/libraryPath.ts'
import { createSessionSecret } from '../../settings/networkSettings.ts'
import { homedir, tmpdir } from 'node:os'
import { systemClock } from '../../base/clock.ts'
import { goLast } from '../../base/priority.ts'
import { noProbe, type Probe } from '../../base/probe.ts'
import { programFolders } from '../../base/programs.ts'
import type { CliHost, TextSink } from './host.ts'
import { openLibrary } from './openLibrary.ts'
import { serveLocal } from './serveLocal.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

const DEFAULT_COLUMNS = 80

/**
 * The host that the real process is. The environment comes from the entry, which alone may read it, and so does the web
 * shell: one shell does not import another.
 */
export function processHost(
  argv: readonly string[],
  env: CliHost['env'],
  { serveWeb }: Pick<CliHost, 'serveWeb'>,
  probe: Probe = noProbe,
): CliHost {
  const place = { env, platform: process.platform, homeDir: homedir() }
  return {
    ...place,
    argv,
    tempDir: tmpdir(),
    version: packageJson.version,
    stdin: process.stdin,
    stdout: sink(process.stdout),
    stderr: sink(process.stderr),
    clock: systemClock,
    onInterrupt: onStopSignal,
    exitNow: (code) => process.exit(code),
    openLibrary: (options) => {
      // Before its threads are started: each has the priority of the one that starts it.
      if (options.inBackground) goLast()
      return openLibrary(options, packageJson.version, probe, {
        logFolder: logFolder(place),
        sealFolder: dataFolder(place),
        networkFile: networkFile(place),
        embeddersFile: embeddersFile(place),
        updatesFile: updatesFile(place),
        programFolders: programFolders(env['PATH']),
        systemProxies: environmentProxies(env),
        proxySecret: createSessionSecret(env['QUARRY_PROXY_PASSWORD']),
        teamSecret: createSessionSecret(env['QUARRY_TEAM_PASSWORD']),
      })
    },
    serveLocal,
    serveWeb,
  }
}

/** A reader that went away (`quarry … | head`) is no failure: what is left is not written. */
function sink(stream: NodeJS.WriteStream): TextSink {
  let isOpen = true
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isOpen = false
  })
  return {
    write: (text) => {
      if (isOpen) stream.write(text)
    },
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns || DEFAULT_COLUMNS
    },
  }
}
