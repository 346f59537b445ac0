import type { Json } from '../../../model/document.ts'
import { authorsOf, languageOf, urlOf } from '../../columns/fieldValues.ts'
import { parseDate } from '../../../text/values/parseDate.ts'
import { collapse } from './blockWriter.ts'
import type { DomElement, ParsedHtml } from './dom.ts'

/** What a page states about itself. */
export interface PageFacts {
  readonly title: string | undefined
  readonly authors: string | undefined
  readonly publishedAt: number | undefined
  readonly language: string | undefined
  readonly url: string | undefined
  /** The address that the program which saved the page wrote into it. */
  readonly savedFrom: string | undefined
  /** The contents of its meta elements by name, the first of each. */
  readonly metadata: Readonly<Record<string, string>>
}

const most = 100
const longestValue = 2_000

const dateNames = [
  'article:published_time',
  'og:published_time',
  'datepublished',
  'citation_publication_date',
  'citation_date',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'sailthru.date',
  'parsely-pub-date',
  'publishdate',
  'publish-date',
  'pubdate',
  'date',
]
const authorNames = ['author', 'article:author', 'dc.creator', 'dcterms.creator', 'citation_author', 'parsely-author']

/** From meta elements, JSON-LD, `<time>`, links and the comments of programs that save pages. */
export function pageFacts({ document, comments }: ParsedHtml): PageFacts {
  const metadata = readMetadata(document.querySelectorAll('meta'))
  const article = readJsonLd(document.querySelectorAll('script'))
  const named = (names: readonly string[]) => names.map((name) => metadata[name]).filter((value) => value !== undefined)
  const time = document.querySelector('time[pubdate]') ?? document.querySelector('time[datetime]')
  const dates = [article['datePublished'], ...named(dateNames), time?.getAttribute('datetime') ?? undefined]
  const savedFrom = comments.map(savedFromOf).find((address) => address !== undefined)
  const canonical = document.querySelector('link[rel~="canonical"]')?.getAttribute('href')
  return {
    title: first([
      article['headline'],
      metadata['og:title'],
      textOf(document.querySelector('title')),
      metadata['dc.title'],
    ]),
    authors: authorsOf(article['author']) ?? authorsOf(named(authorNames).find((name) => !/^https?:/.test(name))),
    publishedAt: dates.map((date) => parseDate(date)).find((date) => date !== undefined),
    language: languageOf(
      document.documentElement.getAttribute('lang') ?? metadata['content-language'] ?? article['inLanguage'],
    ),
    url: [canonical ?? undefined, metadata['og:url'], savedFrom].map(urlOf).find((address) => address !== undefined),
    savedFrom,
    metadata,
  }
}

function first(values: readonly (Json | undefined)[]): string | undefined {
  for (const value of values) {
    const text = typeof value === 'string' ? collapse(value).trim() : ''
    if (text !== '') return text.slice(0, longestValue)
  }
  return undefined
}

function textOf(element: DomElement | null): string {
  return element?.textContent ?? ''
}

function readMetadata(elements: Iterable<DomElement>): Record<string, string> {
  const found = new Map<string, string>()
  for (const element of elements) {
    const name = ['name', 'property', 'itemprop', 'http-equiv']
      .map((key) => element.getAttribute(key))
      .find((key) => key)
    const content = element.getAttribute('content')?.trim()
    if (!name || !content || found.size >= most || found.has(name.toLowerCase())) continue
    found.set(name.toLowerCase().slice(0, 200), content.slice(0, longestValue))
  }
  return Object.fromEntries(found)
}

type JsonObject = { readonly [key: string]: Json }

/** The first article or page of the JSON-LD. */
function readJsonLd(scripts: Iterable<DomElement>): JsonObject {
  for (const script of scripts) {
    const text = script.textContent ?? ''
    if (text.length > 1_000_000) continue
    const article = articleIn(parseJson(text), 4)
    if (article) return article
  }
  return {}
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\s*(?:<!\[CDATA\[)?|(?:\]\]>)?;?\s*$/g, '')) as Json
  } catch {
    // Pages have broken JSON-LD; they state the same elsewhere.
    return null
  }
}

function articleIn(value: Json | undefined, depth: number): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      const found = articleIn(item, depth - 1)
      if (found) return found
    }
    return undefined
  }
  const object = value as JsonObject
  const types = [object['@type']].flat()
  if (types.some((type) => typeof type === 'string' && /Article|BlogPosting|Report|WebPage$/.test(type))) return object
  return articleIn(object['@graph'] ?? object['mainEntity'], depth - 1)
}

/** `saved from url=(0021)https://example.org/` (browsers) and `Page saved with SingleFile url: https://…`. */
function savedFromOf(comment: string): string | undefined {
  const [, address] =
    /saved from url=\(\d+\)(\S+)/.exec(comment) ?? /saved with SingleFile\s+url:\s*(\S+)/i.exec(comment) ?? []
  return urlOf(address)
}
