import type { LookupFunction } from 'node:net'
import * as tls from 'node:tls'
import { Agent, ProxyAgent, type Dispatcher } from 'undici'
import type { Route } from './networkRoute.ts'
import { connectReadingInPlace } from './readingInPlace.ts'

/** The only place where connections to the outside are made; test/architecture checks that. */
export interface DispatcherOptions {
  readonly route: Route
  readonly connectTimeoutMs: number
  /** Silence after which a request ends; undefined: the caller watches. */
  readonly idleTimeoutMs?: number | undefined
  readonly maxConnections?: number | undefined
  readonly pipelining?: number | undefined
  /** Looks names up; not called for what a proxy looks up. */
  readonly lookup?: LookupFunction | undefined
  /** For replies of megabytes that are only read with `sendInto`. */
  readonly readsInPlace?: boolean | undefined
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { route, connectTimeoutMs, idleTimeoutMs = 0, maxConnections, pipelining = 1, lookup, readsInPlace } = options
  const trust = route.certificates === undefined ? {} : { ca: trusted(route.certificates) }
  const shared = {
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    connectTimeout: connectTimeoutMs,
    pipelining,
    ...(maxConnections === undefined ? {} : { connections: maxConnections }),
  }
  if (route.proxy) {
    const { url, token } = route.proxy
    const tls = { ...trust, timeout: connectTimeoutMs }
    const socks = url.startsWith('socks') && token !== undefined
    return new ProxyAgent({
      ...shared,
      uri: socks ? withCredentials(url, token) : url,
      ...(token === undefined || socks ? {} : { token }),
      requestTls: tls,
      proxyTls: tls,
    })
  }
  const connect = { ...trust, ...(lookup ? { lookup } : {}), timeout: connectTimeoutMs }
  return new Agent({ ...shared, connect: readsInPlace ? connectReadingInPlace(connectTimeoutMs, trust) : connect })
}

/** Own certificates come on top of the usual ones: naming any replaces those otherwise. */
function trusted(own: string): string[] {
  // Older runtimes only know those that came with them.
  const usual = typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates
  return [...usual, own]
}

/** SOCKS has no header: its credentials are part of the address. */
function withCredentials(url: string, token: string): string {
  const [user = '', ...password] = Buffer.from(token.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  const full = new URL(url)
  full.username = encodeURIComponent(user)
  full.password = encodeURIComponent(password.join(':'))
  return full.href
}
