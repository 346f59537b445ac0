import { isIP } from 'node:net'

/** A proxy, as undici takes it. */
export interface Proxy {
  /** `http:`, `https:` or `socks5:` with host and port, without credentials. */
  readonly url: string
  /** The value of the header Proxy-Authorization. */
  readonly token: string | undefined
}

/** How one address is reached: data, so that a worker thread can be told. */
export interface Route {
  /** Undefined: straight. */
  readonly proxy: Proxy | undefined
  /** Certificates (PEM) that are trusted besides the usual ones. */
  readonly certificates: string | undefined
}

/** How connections leave this computer. All traffic of Quarry but that of its own servers on loopback asks it. */
export interface NetworkRoutes {
  routeTo(url: URL): Promise<Route>
}

export const straight: Route = { proxy: undefined, certificates: undefined }
export const straightRoutes: NetworkRoutes = { routeTo: async () => straight }

/** This computer itself, which no proxy is asked for. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost')
}

/**
 * Whether `hostname` is one of `exceptions`, in the notation of NO_PROXY: a name with all below it, `*.name` with all below it
 * only, an address, or `*` for all.
 */
export function isException(hostname: string, exceptions: readonly string[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return exceptions.some((given) => {
    const name = given
      .trim()
      .toLowerCase()
      .replace(/^\*?\./, '')
    if (name === '') return false
    return name === '*' || host.endsWith(`.${name}`) || (host === name && !/^\*?\./.test(given.trim()))
  })
}
