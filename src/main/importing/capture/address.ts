/** An address as it is captured: with its scheme, and without the place in the page. Undefined for what is none. */
export function parseAddress(text: string): URL | undefined {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.hostname === '' || /\s/.test(trimmed)) return undefined
  url.hash = ''
  return url
}

/** Addresses as they are captured, each once; what is none stays as it was written, to be refused by name. */
export function distinctAddresses(texts: readonly string[]): string[] {
  const written = texts.map((text) => text.trim()).filter((text) => text !== '')
  return [...new Set(written.map((text) => parseAddress(text)?.href ?? text))]
}
