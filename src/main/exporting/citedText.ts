import type { Citation } from './data/citation.ts'
import type { TextRun } from './report/blocks.ts'

/**
 * Exports are made from data: what the library holds, never what a page shows. This folder knows nothing of runs; it is
 * given a text with its sources, or documents, and gives back pieces of a file.
 */

/** A text of the service and what it rests on: an answer or a report, whole or as far as it came. */
export interface CitedText {
  readonly title: string
  /** Markdown with [^N]. */
  readonly text: string
  /** Facts of where it came from, in order: model, date, request. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** Said before the text where it is not whole; undefined: it is. */
  readonly warning: string | undefined
  /** By their markers. */
  readonly sources: readonly ExportedSource[]
  /** Markers of the text that lead to no source. */
  readonly broken: readonly number[]
  /** The list of sources as a citation style has it; undefined: none was asked for. */
  readonly bibliography?: readonly (readonly TextRun[])[]
}

export interface ExportedSource {
  readonly marker: number
  readonly title: string | undefined
  readonly url: string | undefined
  readonly quote: string | undefined
  /** As the service wrote it. */
  readonly publishedAt: string | undefined
  /** Where in its original the quote lies, as it is printed: `p. 12`. */
  readonly place?: string
  /** What the document that it is from is cited by; undefined: only what stands above is known. */
  readonly citation?: Citation
  /** The source and its place as a citation style has them. */
  readonly formatted?: readonly TextRun[]
}

/**
 * The address, if it is one of the web: what a record calls its URL can be anything. None with a name or a password in it,
 * which says one address and goes to another.
 */
export function webUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { protocol, href, username, password } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : undefined
}

/** What a source is called; never nothing, which would be a link that one can neither see nor hit. */
export function sourceName({ title, url }: Pick<ExportedSource, 'title' | 'url'>): string {
  return title?.trim() || url?.trim() || 'Untitled'
}

/** When a source was published, for a reader: no seconds, and a midnight of UTC is a day without a time. */
export function shownDate(publishedAt: string): string {
  return publishedAt
    .replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/, '$1')
    .replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:00)$/, '$1 $2 UTC')
}

const longestQuote = 400

/** A quote on one line, cut where it is long. */
export function shortQuote(quote: string | undefined): string | undefined {
  const plain = quote?.replace(/\s+/g, ' ').trim()
  if (!plain) return undefined
  return plain.length > longestQuote ? `${plain.slice(0, longestQuote).trimEnd()}…` : plain
}
