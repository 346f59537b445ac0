import type { Proxy } from '../service/transport/networkRoute.ts'

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
}

/**
 * The first proxy of a list in the notation of PAC files, `PROXY a.example:3128; DIRECT`, that can be used; undefined for
 * DIRECT.
 */
export function proxyOfRules(list: string): Proxy | undefined {
  for (const entry of list.split(';')) {
    const [kind = '', address] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return undefined
    const scheme = schemes[kind.toUpperCase()]
    if (scheme !== undefined && address) return { url: `${scheme}://${address}`, token: undefined }
  }
  return undefined
}
