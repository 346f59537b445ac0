import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What the browser and window tests run in, where this machine has it; nothing here installs or downloads. */

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium: CHROMIUM_PATH, or where the systems' packages put it. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env['CHROMIUM_PATH']
  return [...(given ? [given] : []), ...chromiumPaths].find((path) => existsSync(path))
}

/**
 * The path of Chromium's headless shell, which draws pages without a browser's window around them: a sixth less processor
 * time for the browser tests. Undefined where there is none, or where CHROMIUM_PATH names a browser.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env['CHROMIUM_PATH']) return undefined
  return ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
}

/** The path of an Electron that is there already. Asking the package for it instead would start a download. */
export function findElectron(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override) return [join(override, 'electron')].find((path) => existsSync(path))
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  return [join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())].find((path) => existsSync(path))
}

/** Whether windows can be opened: a display, or a virtual one. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY']) || existsSync('/usr/bin/Xvfb')
}

/** Why a suite does not run here, in one line; undefined when it does. */
export function whyNot(
  suite: 'browser' | 'desktop' | 'team' | 'citus',
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (suite === 'browser')
    return findChromium(env) ? undefined : 'browser tests do not run: no Chromium here (apt-get install chromium)'
  if (suite === 'team')
    return findPostgres(env)
      ? undefined
      : 'team tests do not run: no PostgreSQL server here (apt-get install postgresql)'
  if (suite === 'citus')
    return hasCitus(env)
      ? undefined
      : 'tests of a team that is spread by Citus do not run: no Citus with PostgreSQL here'
  if (!findElectron(env)) return 'desktop tests do not run: no Electron runtime here (npx install-electron)'
  return hasDisplay(env) ? undefined : 'desktop tests do not run: no display here (apt-get install xvfb xauth)'
}

/** The folder of a PostgreSQL server's programs: POSTGRES_BIN, or where Debian and the usual packages put them; the newest. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const versions = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^\d+$/.test(name))
          .sort((a, b) => Number(b) - Number(a))
          .map((name) => join(folder, name, 'bin'))
      : []
  const given = env['POSTGRES_BIN']
  const folders = [...(given ? [given] : []), ...versions('/usr/lib/postgresql'), '/usr/local/bin', '/opt/homebrew/bin']
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Whether that PostgreSQL can load Citus. */
function hasCitus(env: NodeJS.ProcessEnv): boolean {
  const bin = findPostgres(env)
  return (
    bin !== undefined && ['lib', 'lib/postgresql'].some((folder) => existsSync(join(bin, '..', folder, 'citus.so')))
  )
}
