import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { DocumentKind, JsonObject } from '../../model/document.ts'
import { defined } from '../../base/defined.ts'

/** A name as CSL-JSON has it: of a person in parts, of anything else as it is. */
export type CitedName = { readonly family: string; readonly given?: string } | { readonly literal: string }

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
 * What a document is cited by. Of one that came from a bibliography that is its entry, with the title, the address and the
 * language the document has now.
 */
export function citationOf(document: DocumentWithMedia): Citation {
  const { id, externalId, kind, title, url, domain, language, authors, publishedAt, capturedAt, raw, marks } = document
  const entry = entryOf(raw)
  const names = entry?.['author'] === undefined ? namesOf(authors) : undefined
  const tags = marks?.tags.map((tag) => tag.name) ?? []
  return {
    type: url === undefined ? types[kind] : kind === 'file' || kind === 'row' ? 'webpage' : types[kind],
    ...defined({
      author: names?.length ? names : undefined,
      issued: publishedAt === undefined ? undefined : dateOf(publishedAt),
      'container-title': domain,
      keyword: tags.length === 0 ? undefined : tags.join(', '),
    }),
    ...(url === undefined ? {} : { accessed: dateOf(capturedAt) }),
    ...entry,
    id: externalId ?? `quarry-${id}`,
    title: title.trim() || 'Untitled',
    ...defined({ URL: url ?? undefined, language }),
  }
}

/** The entry a document was imported from, as `raw.csl` has it. */
function entryOf(raw: JsonObject): { readonly type: string; readonly [variable: string]: unknown } | undefined {
  const entry = raw['csl']
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  const { type } = entry as JsonObject
  return typeof type === 'string' ? { ...(entry as JsonObject), type } : undefined
}

function dateOf(time: number): CitedDate {
  const date = new Date(time)
  return { 'date-parts': [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]] }
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
    const [family, given, literal] = [part('family'), part('given'), part('literal')]
    if (family !== undefined) return [{ family, ...defined({ given }) }]
    return literal === undefined && given === undefined ? [] : [{ literal: literal ?? given ?? '' }]
  })
}

/** A variable of an entry as one line of text. */
export function variable(item: Citation, name: string): string | undefined {
  const value = item[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.replaceAll(/\s+/g, ' ').trim() : undefined
}
