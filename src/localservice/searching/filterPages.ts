import type { CorpusPage } from '../corpus/corpus.ts'
import type { DomainFilter, TimeFilter } from './sharedParameters.ts'

const dayMs = 86_400_000
const windowDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

/** True for pages that the domain lists let through; a domain stands for its subdomains too, and exclusion wins. */
export function byDomain({ include, exclude }: DomainFilter): (page: CorpusPage) => boolean {
  const isIn = (host: string, domains: readonly string[]) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  return ({ host }) => (include.length === 0 || isIn(host, include)) && !isIn(host, exclude)
}

interface Dated {
  readonly publishedAt: number | undefined
  readonly crawledAt?: number | undefined
}

/**
 * True for what lies in the window, counted back from `now`; a start or end replaces it. What lacks the time asked about is
 * dropped as soon as there is a filter. `auto` is one of the profile's rules.
 */
export function byTime({ basis, range, start, end }: TimeFilter, now: number, auto: string): (dated: Dated) => boolean {
  const bounded = start !== undefined || end !== undefined
  if (!bounded && range === undefined) return () => true
  const days = windowDays[range?.charAt(0) ?? ''] ?? 0
  const from = bounded ? (start ?? Number.NEGATIVE_INFINITY) : now - days * dayMs
  const to = bounded ? (end ?? Number.POSITIVE_INFINITY) : now
  const rule = basis === 'auto' ? auto : basis
  return ({ publishedAt, crawledAt }) => {
    const time = rule === 'crawled' ? crawledAt : rule === 'published' ? publishedAt : (publishedAt ?? crawledAt)
    return time !== undefined && time >= from && time <= to
  }
}

export function byLanguage(languages: readonly string[]): (page: CorpusPage) => boolean {
  return ({ language }) => languages.length === 0 || (language !== undefined && languages.includes(language))
}

/** Every one of `required` is in the page, none of `excluded`; upper and lower case are alike. */
export function byTexts(required: readonly string[], excluded: readonly string[]): (page: CorpusPage) => boolean {
  const wanted = required.map((text) => text.toLowerCase())
  const unwanted = excluded.map((text) => text.toLowerCase())
  return ({ title, text }) => {
    if (wanted.length === 0 && unwanted.length === 0) return true
    const content = `${title}\n${text}`.toLowerCase()
    return wanted.every((one) => content.includes(one)) && !unwanted.some((one) => content.includes(one))
  }
}
