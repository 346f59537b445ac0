/** Longer than anybody searches for. */
const mostSearched = 2_000

/**
 * The page that a link names: `quarry://document/12`, `quarry://collection/3`, `quarry://conversation/5` or
 * `quarry://search?q=cocoa`, as the part of its address behind the number sign; undefined for anything else, such as an address
 * of the app's own pages.
 */
export function deepLink(text: string): string | undefined {
  const search = /^quarry:\/\/search\/?\?(.*)$/.exec(text)
  if (search) {
    const words = new URLSearchParams(search[1]).get('q')?.trim() ?? ''
    if (words === '' || words.length > mostSearched) return undefined
    return `#/search?${new URLSearchParams({ q: words }).toString()}`
  }
  const found = /^quarry:\/\/(document|collection|conversation)\/([1-9]\d{0,14})\/?$/.exec(text)
  if (!found) return undefined
  const [, kind, id] = found
  if (kind === 'document') return `#/search?doc=${id}`
  return kind === 'collection' ? `#/collection/${id}` : `#/ask/${id}`
}

/** The first link among the arguments that the app was started with. */
export function linkArgument(argv: readonly string[]): string | undefined {
  return argv.find((argument) => deepLink(argument) !== undefined)
}
