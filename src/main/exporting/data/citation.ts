import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { DocumentKind, JsonObject } from '../../model/document.ts'
import { defined } from '../../base/defined.ts'
import { fileFacts } from './fileFacts.ts'
import { writtenParts } from './writtenDate.ts'

/** A name as CSL-JSON has it: of a person in parts, of anything else as it is. */
export type CitedName =
  /** `family` with its particles: `van den Berg`. */
  | {
      readonly family: string
      readonly given?: string
      readonly suffix?: string
    }
  | { readonly literal: string }

/** A date as CSL-JSON has it: year, month, day. */
export interface CitedDate {
  readonly 'date-parts': readonly (readonly number[])[]
}

/** What a document is cited by: an item of CSL-JSON 1.0.2. */
export interface Citation {
  readonly [variable: string]: unknown
  readonly id: string
  readonly type: string
  readonly title: string
  readonly author?: readonly CitedName[]
  readonly issued?: CitedDate
  readonly accessed?: CitedDate
  readonly URL?: string
  readonly 'container-title'?: string
  readonly language?: string
  readonly keyword?: string
}

const types: Readonly<Record<DocumentKind, string>> = {
  web: 'webpage',
  news: 'article-newspaper',
  business: 'article',
  image: 'graphic',
  video: 'motion_picture',
  subject: 'webpage',
  company: 'webpage',
  person: 'webpage',
  row: 'document',
  file: 'document',
  answer: 'document',
  report: 'report',
}

/**
 * What a document is cited by: the entry it was imported from with the tags it has now, or what its record says. Nothing is
 * added that was guessed here: no language that was told from the text, no day of a date that is a year.
 */
export function citationOf(document: DocumentWithMedia): Citation {
  const { id, externalId, kind, title, url, authors, publishedAt, raw, marks } = document
  const tags = marks?.tags.map((tag) => tag.name) ?? []
  const entry = entryOf(raw)
  const common = {
    id: externalId ?? `quarry-${id}`,
    title: title.trim() || 'Untitled',
  }
  if (entry)
    return {
      ...common,
      ...entry,
      ...defined({
        URL: textIn(entry, 'URL') ?? url,
        keyword: joinedKeywords(textIn(entry, 'keyword'), tags),
      }),
      ...(textIn(entry, 'title') === undefined ? { title: common.title } : {}),
      id: common.id,
    }
  const names = namesOf(authors)
  return {
    ...common,
    type: url !== undefined && (kind === 'file' || kind === 'row') ? 'webpage' : types[kind],
    ...defined({
      author: names.length > 0 ? names : undefined,
      issued: publishedAt === undefined ? undefined : writtenDate(publishedAt, raw),
      accessed: accessOf(document),
      URL: url,
      language: statedLanguage(document),
      keyword: joinedKeywords(undefined, tags),
    }),
    ...fileFacts(document, nameOf),
  }
}

/** When its address was looked at: it was captured there, or the service answered with it. */
function accessOf({ url, raw, crawledAt, capturedAt, requestId }: DocumentWithMedia): CitedDate | undefined {
  if (url === undefined) return undefined
  if (typeof raw['capture'] === 'object') return dateOf(crawledAt ?? capturedAt)
  return requestId === undefined ? undefined : dateOf(capturedAt)
}

/** A date as far as the record writes it: `2019` is no day. */
function writtenDate(time: number, raw: JsonObject): CitedDate {
  const { 'date-parts': [parts = []] = [] } = dateOf(time)
  const known = writtenParts(time, raw)
  return { 'date-parts': [parts.slice(0, known)] }
}

const languageColumn = /lang|locale|iso.?639|sprache|idioma|lingua|taal|jezyk|^dil$|язык|语言|語言|言語|언어|لغة|ภาษา/i

/** The language of a document where its record has it: otherwise it was told from the text. */
function statedLanguage({ language, raw }: DocumentWithMedia): string | undefined {
  if (language === undefined) return undefined
  const isStated = Object.entries(raw).some(([name, value]) => {
    if (typeof value !== 'string' || !languageColumn.test(name)) return false
    const code = value.trim().replaceAll('_', '-')
    return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(code) && new Intl.Locale(code).language === language
  })
  return isStated ? language : undefined
}

/** The keywords of an entry, and the tags that are not among them. */
function joinedKeywords(keyword: string | undefined, tags: readonly string[]): string | undefined {
  const has = new Set(keyword?.split(/[,;]/).map((one) => one.trim().toLowerCase()))
  const added = tags.filter((tag) => !has.has(tag.toLowerCase()))
  const all = [...(keyword === undefined ? [] : [keyword]), ...added]
  return all.length === 0 ? undefined : all.join(', ')
}

function textIn(entry: JsonObject, name: string): string | undefined {
  const value = entry[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The entry a document was imported from, as `raw.csl` has it. */
function entryOf(raw: JsonObject): (JsonObject & { readonly type: string }) | undefined {
  const entry = raw['csl']
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  const { type } = entry as JsonObject
  return typeof type === 'string' ? { ...(entry as JsonObject), type } : undefined
}

function dateOf(time: number): CitedDate {
  const date = new Date(time)
  return {
    'date-parts': [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]],
  }
}

/**
 * Names out of one text: separated by semicolons, or by commas where each is a whole name, or by "and". A name with a comma
 * is family name first.
 */
function namesOf(authors: string | undefined): readonly CitedName[] {
  const text = authors?.replaceAll(/\s+/g, ' ').trim() ?? ''
  if (text === '') return []
  if (text.includes(';')) return text.split(';').flatMap(nameOf)
  if (/ and /i.test(text)) return text.split(/,? and |, (?=\S+ \S)/i).flatMap(nameOf)
  const parts = text.split(', ')
  return parts.length > 1 && parts.every((part) => part.trim().includes(' ')) ? parts.flatMap(nameOf) : nameOf(text)
}

function nameOf(text: string): CitedName[] {
  const name = text.trim()
  if (name === '') return []
  const [family = '', ...given] = name.split(',').map((part) => part.trim())
  if (given.length > 0 && family !== '') return [{ family, given: given.join(', ') }]
  const words = name.split(' ')
  // Two or three words of letters are taken for a person; anything else may be an organisation.
  const isPerson =
    words.length > 1 && words.length < 4 && words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word))
  return isPerson ? [{ family: words.at(-1) ?? name, given: words.slice(0, -1).join(' ') }] : [{ literal: name }]
}

/** A date of an entry as numbers: year, month, day, as far as it is known. */
export function datePartsOf(date: unknown): readonly number[] {
  if (typeof date !== 'object' || date === null || !('date-parts' in date)) return []
  const parts: unknown = date['date-parts']
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined
  return Array.isArray(first) ? first.map(Number).filter((part) => Number.isFinite(part)) : []
}

/** Names of an entry, as far as they can be read. */
export function citedNames(names: unknown): readonly CitedName[] {
  if (!Array.isArray(names)) return []
  return names.flatMap((name: unknown): CitedName[] => {
    if (typeof name !== 'object' || name === null) return []
    const part = (key: string) => {
      const value: unknown = Reflect.get(name, key)
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
    }
    const [given, literal, suffix] = [part('given'), part('literal'), part('suffix')]
    const surname = [part('non-dropping-particle'), part('dropping-particle'), part('family')]
    const family = surname.filter((one) => one !== undefined).join(' ')
    if (part('family') !== undefined) return [{ family, ...defined({ given, suffix }) }]
    return literal === undefined && given === undefined ? [] : [{ literal: literal ?? given ?? '' }]
  })
}

/** A variable of an entry as one line of text. */
export function variable(item: { readonly [variable: string]: unknown }, name: string): string | undefined {
  const value = item[name]
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  // Styles of letters are elements there, which no other format has.
  const text = value.replaceAll(/<\/?(?:i|b|sub|sup|sc|span)(?: [^<>]*)?>/gi, '').replaceAll(/\s+/g, ' ')
  return text.trim() === '' ? undefined : text.trim()
}
