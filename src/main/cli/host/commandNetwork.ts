import { environmentProxies } from '../../settings/environmentProxies.ts'
import { networkFile } from '../../settings/libraryPath.ts'
import { createNetworkSettings, createSessionSecret, type NetworkSettings } from '../../settings/networkSettings.ts'
import type { CliHost } from './host.ts'

/** How the network is reached by a command that opens no library. */
export function commandNetwork(host: CliHost): NetworkSettings {
  return createNetworkSettings({
    file: networkFile(host),
    system: environmentProxies(host.env),
    secret: createSessionSecret(host.env['QUARRY_PROXY_PASSWORD']),
    // Such a command keeps no log.
    onSecret: () => {},
  })
}
