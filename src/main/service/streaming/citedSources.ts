import type { SearchGroup } from '../wire/chat.ts'

/** What a marker [^N] stands for. */
export interface CitedSource {
  readonly number: number
  readonly title: string | undefined
  readonly url: string | undefined
  readonly quote: string | undefined
  readonly publishedAt: string | undefined
}

/**
 * The sources of groups of results by number: group by group, result by result, counted from 1. A result that came twice
 * counts twice, because the markers do.
 */
export function sourcesByArrival(groups: readonly SearchGroup[]): ReadonlyMap<number, CitedSource> {
  const results = groups.flatMap((group) => group.results ?? [])
  return new Map(results.map((result, at) => [at + 1, toSource(at + 1, { ...result })]))
}

/** A result, or a piece of evidence in the form of one. */
export function toSource(number: number, entry: { readonly [name: string]: unknown }): CitedSource {
  const text = (name: string) => (typeof entry[name] === 'string' ? entry[name] : undefined)
  return {
    number,
    title: text('title'),
    url: text('url'),
    quote: text('highlight') ?? text('full_content'),
    publishedAt: text('time_published'),
  }
}

/** The numbers that a text cites as [^N], each once, in the order of their first mark. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, digits]) => Number(digits)))]
}
