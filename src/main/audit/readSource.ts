/** A source as a text lists it. What is not said is undefined. */
export interface GivenSource {
  readonly marker: string
  readonly title: string | undefined
  readonly url: string | undefined
  /** What the list quotes of it. */
  readonly quote: string | undefined
  /** The number of a document of the library, or the id it had where it came from. */
  readonly reference: string | undefined
}

const shortestQuote = 20

/** An entry of a list of sources, or the body of a footnote: a link or an address, a title, a quote, or a name of a document. */
export function readSource(marker: string, entry: string): GivenSource {
  const body = entry
    .replace(/^\s*>\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const link = /\[((?:\\.|[^\][\\])*)\]\(\s*<?([^)>\s]*)>?[^)]*\)/.exec(body)
  const address =
    link?.[2] ?? /<(https?:\/\/[^>\s]+)>/.exec(body)?.[1] ?? /https?:\/\/[^\s<>"”)\]]*[^\s<>"”)\].,;:]/.exec(body)?.[0]
  const quote = longest(
    [...body.matchAll(/“([^“”]+)”|"([^"]+)"|«([^«»]+)»|„([^“”„]+)[“”]/g)].map(
      (match) => match.slice(1).find((one) => one !== undefined) ?? '',
    ),
  )
  const bare = plain(body.replace(/\.$/, ''))
  const document = /^(?:quarry:)?(?:document|doc|dokument)\s*[:#]?\s*(\d+)$/i.exec(bare)?.[1]
  const isName = address === undefined && quote === undefined && /^[^\s]{1,200}$/.test(bare)
  const title = link?.[1] ?? (address === undefined ? body.split(/[“"«„]/)[0] : body.slice(0, body.indexOf(address)))
  return {
    marker,
    title: plain(title ?? '').replace(/[\s,.:;–—<(-]+$/, '') || undefined,
    url: address !== undefined && /^https?:/i.test(address) ? address : undefined,
    quote: quote === undefined ? undefined : plain(quote),
    reference: document === undefined ? (isName ? bare : undefined) : `document ${document}`,
  }
}

function longest(quotes: readonly string[]): string | undefined {
  const most = quotes.reduce((best, one) => (one.length > best.length ? one : best), '')
  return most.length >= shortestQuote ? most : undefined
}

function plain(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}
