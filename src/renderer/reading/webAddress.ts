/** An address that may be opened: http and https only; what a record calls its URL can be anything. */
export function webAddress(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
