/** Whether a key sent to this base address can be read on the way: over plain http to another machine. */
export function sendsKeyInClear(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !loopback.test(hostname)
}

/** As a URL spells them: numbers in four parts, IPv6 in brackets and shortened. */
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What the shells say where {@link sendsKeyInClear}. The address is not repeated: it may hold what it must not. */
export const keyInClearWarning =
  'QUARRY_BASE_URL is an http:// address on another machine: the key, and all that is sent, can be read on the way. ' +
  'Use the https:// address of the service, if it has one.'
