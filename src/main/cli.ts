#!/usr/bin/env node
import { loadSmall } from './base/heaps.ts'
import { programFolders } from './base/programs.ts'
import type { CliHost } from './cli/host/host.ts'
import { environmentProxies } from './settings/environmentProxies.ts'
import { createSessionSecret } from './settings/networkSettings.ts'

const [{ processHost }, { runCli }] = await loadSmall(() =>
  Promise.all([import('./cli/host/processHost.ts'), import('./cli/run.ts')]),
)
const serveWeb: CliHost['serveWeb'] = async (options) => {
  const { startWeb } = await import('./web/startWeb.ts')
  return startWeb({
    ...options,
    create: true,
    programFolders: programFolders(env['PATH']),
    systemProxies: environmentProxies(env),
    proxySecret: createSessionSecret(env['QUARRY_PROXY_PASSWORD']),
    teamSecret: createSessionSecret(env['QUARRY_TEAM_PASSWORD']),
  })
}
const env = { ...process.env }
// Threads and programs started from here copy the environment; the key travels in messages alone.
delete process.env['QUARRY_API_KEY']
delete process.env['QUARRY_PROXY_PASSWORD']
delete process.env['QUARRY_TEAM_PASSWORD']
process.exitCode = await runCli(processHost(process.argv.slice(2), env, { serveWeb }))
