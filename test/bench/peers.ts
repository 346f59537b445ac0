import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What Quarry is measured against is no dependency of it: package.json beside this file names it, and it is installed
 * here when the bench runs, as far as this machine can.
 */
const folder = import.meta.dirname
const require = createRequire(join(folder, 'package.json'))

export const peerPackages: readonly string[] = Object.keys(
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { optionalDependencies: object })
    .optionalDependencies,
)

export function isInstalled(name: string): boolean {
  return existsSync(join(folder, 'node_modules', name, 'package.json'))
}

/** Installs what is not there; what cannot be installed is left out and named in the table. */
export function installPeers(): void {
  if (peerPackages.every(isInstalled)) return
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder]
  spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
}

/** The package as it is there; the caller says what it uses of it. */
export async function peer<T>(name: string): Promise<T> {
  const module = (await import(pathToFileURL(require.resolve(name)).href)) as T & { default?: T }
  return module.default ?? module
}

export function versionOf(name: string): string {
  const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
