import { isException, type Proxy } from '../service/transport/networkRoute.ts'
import { tokenOf, type SystemProxies } from './networkSettings.ts'

/**
 * What programs without a window call the system's proxy: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY of the environment,
 * in lower case or upper case. What is no address of a proxy counts as none.
 */
export function environmentProxies(env: Readonly<Record<string, string | undefined>>): SystemProxies {
  const value = (name: string) => env[name] || env[name.toUpperCase()] || undefined
  const exceptions = (value('no_proxy') ?? '').split(/[\s,]+/)
  return {
    proxyFor: async (url) => {
      const text = value(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') ?? value('all_proxy')
      return text === undefined || isException(url.hostname, exceptions) ? undefined : proxyOf(text)
    },
    byRules: undefined,
  }
}

function proxyOf(text: string): Proxy | undefined {
  const whole = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(whole)) return undefined
  const { protocol, host, username, password } = new URL(whole)
  const scheme = protocol.replace('socks5h', 'socks5')
  if (!['http:', 'https:', 'socks5:'].includes(scheme)) return undefined
  return { url: `${scheme}//${host}`, token: tokenOf(decodeURIComponent(username), decodeURIComponent(password)) }
}
