const DEFAULT_SCHEMES = new Set(['http:', 'https:'])

/** Parameters that say how a reader came to a page, never which page it is. */
const TRACKING =
  /^(?:utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ysclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|wt_mc|wickedid|oly_anon_id|oly_enc_id|spm|srsltid|cmpid|ref_src|ref_url|__twitter_impression)$/i

/**
 * One spelling for addresses of the same page: lower-case host, no fragment, user name or default port, no tracking
 * parameters, the others sorted, no slash at the end of a path. Undefined for what is no http or https address.
 */
export function canonicalUrl(url: string): string | undefined {
  const parsed = parseWebUrl(url)
  if (!parsed) return undefined
  const parameters = [...parsed.searchParams].filter(([name]) => !TRACKING.test(name))
  // Equal names keep their order: ?a=2&a=1 may mean something else than ?a=1&a=2.
  parameters.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const query = new URLSearchParams(parameters).toString()
  const path = parsed.pathname.replace(/\/+$/, '')
  return `${parsed.protocol}//${parsed.host.replace(/\.(?=:|$)/, '')}${path === '' ? '/' : path}${query === '' ? '' : `?${query}`}`
}

/** The host of an address without `www.`, or undefined for what is no http or https address. */
export function domainOf(url: string): string | undefined {
  return parseWebUrl(url)
    ?.hostname.replace(/^www\.(?=.+\.)/, '')
    .replace(/\.$/, '')
}

function parseWebUrl(url: string): URL | undefined {
  const parsed = URL.parse(url.trim())
  return parsed && DEFAULT_SCHEMES.has(parsed.protocol) && parsed.hostname !== '' ? parsed : undefined
}
