import { session } from 'electron/main'
import type { SystemProxies } from '../settings/networkSettings.ts'
import { proxyOfRules } from './proxyOfRules.ts'

/**
 * Proxies as the system's settings or a file of rules name them. Each is asked through a session of its own, because that of
 * the pages reaches no network. Needs the app to be ready.
 */
export function createSystemProxies(): SystemProxies {
  const ofSystem = session.fromPartition('system-proxy')
  const ofRules = session.fromPartition('proxy-rules')
  let rules: string | undefined
  const ready = ofSystem.setProxy({ mode: 'system' })
  let rulesReady = Promise.resolve()
  return {
    proxyFor: async (url) => {
      await ready
      return proxyOfRules(await ofSystem.resolveProxy(url.href))
    },
    byRules: async (pacUrl, url) => {
      if (pacUrl !== rules) {
        rules = pacUrl
        rulesReady = ofRules.setProxy({ mode: 'pac_script', pacScript: pacUrl })
      }
      await rulesReady
      return proxyOfRules(await ofRules.resolveProxy(url.href))
    },
  }
}
