import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { QuarryError } from '../base/errors.ts'

/**
 * Images of other people's servers, fetched only when a user asks for one: that tells the server who is reading. What it
 * may reach and bring is bounded: the web's own ports and addresses, a few redirects, types that cannot run, a size.
 */
export interface FetchedImage {
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface ImageLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Whether an address of the network may be reached; undefined: no private, local or reserved ones. */
  readonly mayReach?: (address: string) => boolean
}

const standardLimits: ImageLimits = { maxBytes: 5_000_000, timeoutMs: 15_000 }
const mostRedirects = 3
/** Pictures only: an SVG is a document, which may run and load. */
const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** @throws QuarryError permission, invalid_input, service */
export async function fetchImage(
  url: string,
  signal: AbortSignal,
  limits: ImageLimits = standardLimits,
): Promise<FetchedImage> {
  const mayReach = limits.mayReach ?? isPublicAddress
  const agent = new Agent({ connect: { lookup: guardedLookup(mayReach), timeout: limits.timeoutMs } })
  try {
    return await follow(url, agent, mayReach, signal, limits)
  } catch (error) {
    if (error instanceof QuarryError || signal.aborted) throw error
    const cause = error instanceof Error && error.cause instanceof QuarryError ? error.cause : undefined
    if (cause) throw cause
    throw new QuarryError('service', 'The image could not be loaded.', {
      where: hostOf(url),
      hint: error instanceof Error ? error.message : String(error),
      cause: error,
    })
  } finally {
    await agent.destroy()
  }
}

async function follow(
  first: string,
  agent: Agent,
  mayReach: (address: string) => boolean,
  signal: AbortSignal,
  { maxBytes, timeoutMs }: ImageLimits,
): Promise<FetchedImage> {
  let url = checkedUrl(first, mayReach)
  for (let redirects = 0; ; redirects++) {
    const reply = await request(url, {
      dispatcher: agent,
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: { accept: [...types].join(', ') },
    })
    const { location } = reply.headers
    if (reply.statusCode >= 300 && reply.statusCode < 400 && typeof location === 'string') {
      await reply.body.dump()
      if (redirects >= mostRedirects) throw refused(url.host, 'It leads from one address to the next too often.')
      url = checkedUrl(new URL(location, url).href, mayReach)
      continue
    }
    const contentType = String(reply.headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase()
    if (reply.statusCode !== 200) throw refused(url.host, `Its server answered ${reply.statusCode}.`)
    if (!contentType || !types.has(contentType)) throw refused(url.host, 'It is no picture of a kind that is shown.')
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of reply.body as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes) throw refused(url.host, `It is over ${maxBytes / 1_000_000} MB.`)
      parts.push(part)
    }
    return { contentType, bytes: Buffer.concat(parts) }
  }
}

function checkedUrl(text: string, mayReach: (address: string) => boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new QuarryError('invalid_input', 'This is no address of an image on the web.', { where: text.slice(0, 200) })
  // Names are looked at when they are looked up; an address is not.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayReach(host)) throw privateAddress(url.host)
  return url
}

/** The name is looked up once, and what is connected to is what was checked: it cannot point elsewhere in between. */
function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, answer) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return answer(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address)))
        return answer(privateAddress(hostname), '')
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

const privateAddress = (host: string) =>
  new QuarryError('permission', 'This address is within a private network.', {
    where: host,
    hint: 'Images are loaded from the public web only.',
  })
const refused = (host: string, hint: string) =>
  new QuarryError('service', 'The image could not be loaded.', { where: host, hint })
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url.slice(0, 200))
