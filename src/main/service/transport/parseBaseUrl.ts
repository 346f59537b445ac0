import { QuarryError } from '../../base/errors.ts'

/**
 * The base address without a trailing slash. Credentials, a query or a fragment in it are refused: they would end up in
 * messages, and a key belongs in the key's own place.
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new QuarryError('usage', 'The base address must be an http or https address.', { where: 'base address' })
  if (url.username || url.password || url.search || url.hash)
    throw new QuarryError('usage', 'The base address must have no user name, query or fragment.', {
      where: 'base address',
    })
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
