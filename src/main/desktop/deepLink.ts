/**
 * The page that a link names: `quarry://document/12`, `quarry://collection/3` or `quarry://conversation/5`, as the part of its
 * address behind the number sign; undefined for anything else, such as an address of the app's own pages.
 */
export function deepLink(text: string): string | undefined {
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
