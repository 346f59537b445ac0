import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { QuarryError } from '../../base/errors.ts'
import type { NetworkRoutes } from './networkRoute.ts'

/**
 * The one way to fetch what is not the service's own API: pictures of other people's servers, outputs of tasks. No key is
 * ever sent. What it may reach and bring is bounded: the web's addresses, a few redirects, a list of types, a size.
 */
export interface FetchRules {
  /** Types that are taken, lower case; undefined: all. */
  readonly types?: ReadonlySet<string>
  readonly maxBytes: number
  /** Silence after which it is given up. */
  readonly timeoutMs: number
  /** Sent with each request, redirected ones included. */
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses besides 200 that are an answer and not an error. */
  readonly statuses?: readonly number[]
  readonly mostRedirects?: number
  /** Called before a redirect is followed; what it throws ends the fetch. */
  readonly onRedirect?: (url: URL) => Promise<void>
  /** Whether an address of the network may be reached; undefined: no private, local or reserved ones. */
  readonly allowAddress?: ((address: string) => boolean) | undefined
  /** `host:port` that may be reached wherever it is: the service itself, which the user has named. */
  readonly ownHost?: string | undefined
  /** Proxies and trusted certificates. */
  readonly network: NetworkRoutes
  /** Words for errors. */
  readonly words: {
    /** 'image' */
    readonly what: string
    readonly wrongType: string
    readonly notPublic: string
  }
}

const standardRedirects = 3

/** What came of a fetch, besides its body. */
export interface Fetched {
  readonly status: number
  /** The address that answered, behind all redirects. */
  readonly url: string
  /** The media type alone, lower case; empty where the server named none. */
  readonly contentType: string
  /** As they came, a line each. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Of the body, decompressed. */
  readonly bytes: number
}

/**
 * Fetches `url` and hands its body to `take`, piece by piece and not faster than `take` settles. A body that the server
 * compressed is decompressed, and its limit holds for what comes out. An answer that ends before its announced length is
 * an error. @throws QuarryError permission, invalid_input, service (with `status` and `retryAfter` in its data where the
 * server answered)
 */
export async function guardedFetch(
  url: string,
  signal: AbortSignal,
  rules: FetchRules,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<Fetched> {
  const allowAddress = rules.allowAddress ?? isPublicAddress
  const agents = new Agents(allowAddress, rules)
  try {
    return await follow(url, agents, allowAddress, signal, rules, take)
  } catch (error) {
    if (error instanceof QuarryError || signal.aborted) throw error
    const cause = error instanceof Error && error.cause instanceof QuarryError ? error.cause : undefined
    if (cause) throw cause
    throw new QuarryError('service', `The ${rules.words.what} could not be loaded.`, {
      where: hostOf(url),
      hint: error instanceof Error ? error.message : String(error),
      cause: error,
    })
  } finally {
    await agents.destroy()
  }
}

async function follow(
  first: string,
  agents: Agents,
  allowAddress: (address: string) => boolean,
  signal: AbortSignal,
  rules: FetchRules,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<Fetched> {
  const { types, maxBytes, timeoutMs, statuses = [], mostRedirects = standardRedirects } = rules
  const { request } = await import('undici')
  let url = checkedUrl(first, allowAddress, rules)
  for (let redirects = 0; ; redirects++) {
    const reply = await request(url, {
      dispatcher: await agents.agentFor(url),
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: { accept: types ? [...types].join(', ') : '*/*', ...rules.headers },
    })
    const { statusCode: status } = reply
    const { location } = reply.headers
    if (status >= 300 && status < 400 && typeof location === 'string') {
      await reply.body.dump()
      if (redirects >= mostRedirects) throw refused(rules, url.host, 'It leads from one address to the next too often.')
      if (!URL.canParse(location, url.href)) throw refused(rules, url.host, 'It leads to what is no address.')
      const next = checkedUrl(new URL(location, url).href, allowAddress, rules)
      await rules.onRedirect?.(next)
      url = next
      continue
    }
    const contentType = (String(reply.headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase()
    if (status !== 200 && !statuses.includes(status))
      throw refused(rules, url.host, `Its server answered ${status}.`, {
        status,
        retryAfter: reply.headers['retry-after'],
      })
    if (types && !types.has(contentType)) throw refused(rules, url.host, rules.words.wrongType)
    let bytes = 0
    for await (const part of decompressed(reply.body, reply.headers['content-encoding'])) {
      bytes += part.length
      if (bytes > maxBytes) throw refused(rules, url.host, `It is over ${maxBytes / 1_000_000} MB.`)
      await take(part)
    }
    const headers = Object.entries(reply.headers).flatMap(([name, value = '']) =>
      [value].flat().map((line) => [name, line] as const),
    )
    return { status, url: url.href, contentType, headers, bytes }
  }
}

/** The connections of one fetch: its own host is reached wherever it is, all others are guarded. */
class Agents {
  readonly #allowAddress: (address: string) => boolean
  readonly #rules: FetchRules
  readonly #opened = new Map<string, Dispatcher>()

  constructor(allowAddress: (address: string) => boolean, rules: FetchRules) {
    this.#allowAddress = allowAddress
    this.#rules = rules
  }

  async agentFor(url: URL): Promise<Dispatcher> {
    const { network, ownHost, timeoutMs } = this.#rules
    const route = await network.routeTo(url)
    const isOwn = url.host === ownHost
    if (route.proxy && !isOwn) await this.#checkName(url)
    const key = `${isOwn} ${route.proxy?.url ?? ''}`
    const known = this.#opened.get(key)
    if (known) return known
    // When it is first needed: loading it takes a tenth of a second and 20 MB, and an app that only searches never does.
    const { createDispatcher } = await import('./dispatchers.ts')
    const agent = createDispatcher({
      route,
      connectTimeoutMs: timeoutMs,
      idleTimeoutMs: timeoutMs,
      ...(isOwn ? { pipelining: 0 } : { lookup: guardedLookup(this.#allowAddress, this.#rules) }),
    })
    this.#opened.set(key, agent)
    return agent
  }

  /**
   * A proxy looks names up itself. What this computer knows to be private is refused all the same; a name that it does not
   * know, as in networks where only the proxy can look up, is the proxy's to judge.
   */
  async #checkName(url: URL): Promise<void> {
    const found = await lookupAll(url.hostname, { all: true }).catch(() => [])
    if (!found.every(({ address }) => this.#allowAddress(address))) throw privateAddress(url.host, this.#rules)
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#opened.values()].map((agent) => agent.destroy()))
  }
}

/** A server may compress what it was not asked to. */
function decompressed(body: Readable, encoding: string | string[] | undefined): AsyncIterable<Buffer> {
  const decoders = {
    gzip: () => createGunzip(),
    'x-gzip': () => createGunzip(),
    deflate: () => createInflate(),
    br: () => createBrotliDecompress(),
  } as const
  const name = String(encoding ?? '').toLowerCase() as keyof typeof decoders
  const decoder = decoders[name]?.()
  // An error of either end ends both; the loop over the result throws it.
  return decoder ? pipeline(body, decoder, () => {}) : body
}

function checkedUrl(text: string, allowAddress: (address: string) => boolean, rules: FetchRules): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new QuarryError('invalid_input', `This is no address of an ${rules.words.what} on the web.`, {
      where: text.slice(0, 200),
    })
  // Names are looked at when they are looked up; an address is not.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.host !== rules.ownHost && isIP(host) !== 0 && !allowAddress(host)) throw privateAddress(url.host, rules)
  return url
}

/** The name is looked up once, and what is connected to is what was checked: it cannot point elsewhere in between. */
function guardedLookup(allowAddress: (address: string) => boolean, rules: FetchRules): LookupFunction {
  return (hostname, options, answer) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return answer(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => allowAddress(address)))
        return answer(privateAddress(hostname, rules), '')
      if (options.all === true) return answer(null, addresses)
      answer(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  }
}

const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')
/** Of version 6 only what is handed out to the public (2000::/3) is reached, without what wraps version 4 in it. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
wrapped.addSubnet('2002::', 16, 'ipv6')
wrapped.addSubnet('2001::', 32, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')
}

const privateAddress = (host: string, { words }: FetchRules) =>
  new QuarryError('permission', 'This address is within a private network.', { where: host, hint: words.notPublic })
const refused = ({ words }: FetchRules, host: string, hint: string, data: Readonly<Record<string, unknown>> = {}) =>
  new QuarryError('service', `The ${words.what} could not be loaded.`, { where: host, hint, data })
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url.slice(0, 200))
