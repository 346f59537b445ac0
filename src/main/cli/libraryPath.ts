import { join, resolve } from 'node:path'
import type { CliHost } from './host.ts'

/** The library to open: `--library`, else QUARRY_LIBRARY, else library.quarry in the platform's folder for application data. */
export function libraryPath(host: Pick<CliHost, 'env' | 'platform' | 'homeDir'>, option: string | undefined): string {
  const chosen = option ?? host.env['QUARRY_LIBRARY']
  return chosen ? resolve(chosen) : join(dataFolder(host), 'library.quarry')
}

/** The folder Quarry for application data, where the platform wants it. */
export function dataFolder(host: Pick<CliHost, 'env' | 'platform' | 'homeDir'>): string {
  return join(applicationData(host), 'Quarry')
}

/** The folder of the log, which all processes of Quarry share, whatever library they open. */
export function logFolder(host: Pick<CliHost, 'env' | 'platform' | 'homeDir'>): string {
  return join(dataFolder(host), 'logs')
}

function applicationData({ env, platform, homeDir }: Pick<CliHost, 'env' | 'platform' | 'homeDir'>): string {
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support')
  if (platform === 'win32') return env['APPDATA'] || join(homeDir, 'AppData', 'Roaming')
  return env['XDG_DATA_HOME'] || join(homeDir, '.local', 'share')
}
