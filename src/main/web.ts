import { dirname } from 'node:path'
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { systemClock } from './base/clock.ts'
import { describeError } from './base/errors.ts'
import { loadSmall } from './base/heaps.ts'
import { measured, type Tell } from './base/measured.ts'
import { programFolders } from './base/programs.ts'
import { onStopSignal } from './base/stopSignals.ts'
import type { CopyStep, UpdateStep } from './model/upkeep.ts'
import { environmentProxies } from './settings/environmentProxies.ts'
import { libraryPath } from './settings/libraryPath.ts'
import { createSessionSecret } from './settings/networkSettings.ts'
import { keyInClearWarning, sendsKeyInClear } from './service/transport/sendsKeyInClear.ts'
import { openBrowser } from './web/openBrowser.ts'
import type { StartedWeb } from './web/startWeb.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The app in the browser, as `npm start` opens it where there is no desktop: `web.js [--port N] [--open] [LIBRARY]`. */
const { startWeb } = await loadSmall(() => import('./web/startWeb.ts'))
const { env, platform } = process
const {
  QUARRY_API_KEY: apiKey,
  QUARRY_PROXY_PASSWORD: proxyPassword,
  QUARRY_TEAM_PASSWORD: teamPassword,
  QUARRY_BASE_URL: baseUrl,
  QUARRY_LIBRARY: _,
  ...elsewhere
} = env
// Threads and programs started from here copy the environment; the key travels in messages alone.
delete env['QUARRY_API_KEY']
delete env['QUARRY_PROXY_PASSWORD']
delete env['QUARRY_TEAM_PASSWORD']
const place = { platform, homeDir: homedir() }
const tellEveryMs = 2_000

/** Says once that a backup is made, as a library may be set to when it closes. */
async function closeShown(server: StartedWeb, signal: AbortSignal): Promise<void> {
  let isSaid = false
  for await (const _ of measured(systemClock, (tell: Tell<CopyStep>) => server.close({ tell, signal }))) {
    if (!isSaid) console.error('quarry: Backing up before closing. Ctrl-C closes without it.')
    isSaid = true
  }
}

/** A line every few seconds at most. */
function tellUpdates(): (step: UpdateStep) => void {
  let nextAt = systemClock.now() + tellEveryMs
  return ({ part, done, total }) => {
    if (systemClock.now() < nextAt) return
    nextAt = systemClock.now() + tellEveryMs
    const what = part === 'format' ? 'its format' : 'the index of its words'
    console.error(`quarry: Bringing the library up to date: ${what}, ${Math.floor((100 * done) / total)} %`)
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { port: { type: 'string', default: '0' }, open: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const server = await startWeb({
    port: Number(values.port),
    version: packageJson.version,
    libraryPath: libraryPath({ ...place, env }, positionals[0]),
    create: true,
    onUpdating: tellUpdates(),
    dataFolder: dirname(libraryPath({ ...place, env: elsewhere }, undefined)),
    remote: apiKey && baseUrl ? { apiKey, baseUrl } : undefined,
    programFolders: programFolders(env['PATH']),
    systemProxies: environmentProxies(env),
    proxySecret: createSessionSecret(proxyPassword),
    teamSecret: createSessionSecret(teamPassword),
  })
  if (apiKey && baseUrl && sendsKeyInClear(baseUrl)) console.error(`quarry: ${keyInClearWarning}`)
  console.log(server.url)
  if (values.open) openBrowser(server.url, platform)
  const leavingOut = new AbortController()
  let pressed = 0
  onStopSignal(() => {
    pressed++
    if (pressed === 1) void closeShown(server, leavingOut.signal)
    else if (pressed === 2) leavingOut.abort()
    else process.exit(1)
  })
} catch (error) {
  console.error(`quarry: ${describeError(error)}`)
  process.exitCode = 1
}
