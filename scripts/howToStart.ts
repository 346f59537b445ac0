import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `demo`: no window is wanted or possible; the sample is imported and searched on the command line. */
export type WayToStart = 'desktop' | 'web' | 'demo'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  /** `--web` was given. */
  readonly wantsWeb: boolean
}

/** How `npm start` opens Quarry; `desktop` still needs Electron's runtime to be there. */
export function howToStart({ env, platform, wantsWeb }: Surroundings): WayToStart {
  if (wantsWeb) return 'web'
  const isCi = Boolean(env['CI']) && env['CI'] !== 'false' && env['CI'] !== '0'
  const hasDisplay = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
  return isCi || !hasDisplay ? 'demo' : 'desktop'
}

/**
 * Electron's program, if it is on this machine. Looked for by its files: loading the package to ask it would start a
 * download, and print a stack when that fails.
 */
export function electronPath(root: string, env: Surroundings['env']): string | undefined {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : undefined
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  const path = override ? join(override, name ?? 'electron') : name && join(folder, 'dist', name)
  return path && existsSync(path) ? path : undefined
}
