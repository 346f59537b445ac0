/**
 * An address that may be opened: http and https only; what a record calls its URL can be anything. None with a name or a
 * password in it, which says one address and goes to another.
 */
export function webAddress(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href, username, password } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : null
}

/** The host of an address as it is shown; null for what is no address. */
export function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null
}
