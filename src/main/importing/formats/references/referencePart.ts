import { defined } from '../../../base/defined.ts'
import type { DocumentKind, Json, JsonObject } from '../../../model/document.ts'
import { parseDate } from '../../../text/values/parseDate.ts'
import { languageOf, scopeOfGuessed, textOf, urlOf } from '../../columns/fieldValues.ts'
import type { Place } from '../../../model/place.ts'
import type { ParsedPart } from '../format.ts'

/** Kinds of the CSL types; others are rows of the bibliography. */
const kinds: Readonly<Record<string, DocumentKind>> = {
  webpage: 'web',
  post: 'web',
  'post-weblog': 'web',
  'article-newspaper': 'news',
}

/**
 * An entry of a bibliography as a document: its text is the abstract with the note, otherwise the title, otherwise whatever
 * the entry has. `raw.csl` has the entry as CSL-JSON, which an export writes again; beside it stand the columns that
 * typed fields can read, and the entry as its file has it (`written`), for an export to the same format.
 */
export function referencePart(
  csl: JsonObject,
  fileName: string,
  place: Place | undefined,
  written: JsonObject = {},
): ParsedPart {
  const field = (name: string) => plain(textOf(csl[name])).trim() || undefined
  const title = field('title')
  const body = [field('abstract'), field('note')].filter((part) => part !== undefined).join('\n\n')
  const text = body === '' ? (title ?? described(csl)) : body
  const at = place === undefined ? {} : { place }
  if (text === '') return { kind: 'empty', ...at }
  const [year, month, day] = datePartsOf(csl['issued'])
  const padded = (part: number) => String(part).padStart(2, '0')
  const date =
    year === undefined
      ? undefined
      : [
          String(year).padStart(4, '0'),
          ...[month, day].flatMap((part) => (part === undefined ? [] : [padded(part)])),
        ].join('-')
  return {
    kind: 'document',
    ...at,
    draft: {
      kind: kinds[field('type') ?? ''] ?? 'row',
      title: title ?? text.slice(0, 100),
      text,
      ...defined({
        url: urlOf(csl['URL']) ?? undefined,
        language: languageOf(csl['language']),
        authors: namesOf(csl['author']) ?? namesOf(csl['editor']),
        publishedAt: date === undefined ? undefined : parseDate(date),
        externalId: field('id'),
      }),
      ...scopeOfGuessed(field('id') ?? ''),
      source: { name: fileName },
      raw: {
        csl,
        ...written,
        ...defined({
          type: field('type'),
          year,
          journal: field('container-title'),
          publisher: field('publisher'),
          doi: field('DOI'),
          isbn: field('ISBN'),
          keywords: field('keyword'),
        }),
      },
    },
  }
}

/** Styles of letters are not part of a text: bibliographies write them as elements. */
const plain = (text: string) => text.replaceAll(/<\/?(?:i|b|sub|sup|sc|span)(?: [^<>]*)?>/gi, '')

/** Variables that say nothing of a work by themselves. */
const silent: ReadonlySet<string> = new Set([
  'id',
  'type',
  'citation-key',
  'citation-label',
  'language',
  'author',
  'editor',
])

/** What an entry without title and abstract has: `Doe, Jane; 2019; Journal of Tides; 10.1000/x.1`. */
function described(csl: JsonObject): string {
  const [year] = datePartsOf(csl['issued'])
  const others = Object.entries(csl).flatMap(([name, value]) => (silent.has(name) ? [] : [plain(textOf(value)).trim()]))
  return [namesOf(csl['author']) ?? namesOf(csl['editor']) ?? '', year === undefined ? '' : String(year), ...others]
    .filter((part) => part !== '')
    .join('; ')
}

/** `Doe, Jane; World Bank`. */
function namesOf(names: Json | undefined): string | undefined {
  if (!Array.isArray(names)) return undefined
  const written = (names as readonly Json[]).flatMap((name) => {
    if (typeof name !== 'object' || name === null || Array.isArray(name)) return []
    const { family, given, literal, suffix, ...particles } = name as JsonObject
    const surname = [particles['non-dropping-particle'], particles['dropping-particle'], family]
    const parts = [
      surname
        .map((part) => textOf(part).trim())
        .filter((part) => part !== '')
        .join(' '),
      suffix,
      given,
    ]
      .map((part) => textOf(part).trim())
      .filter((part) => part !== '')
    const whole = parts.length === 0 ? textOf(literal).trim() : parts.join(', ')
    return whole === '' ? [] : [whole]
  })
  return written.length === 0 ? undefined : written.join('; ')
}

/** Year, month and day, as far as they are known. */
function datePartsOf(date: Json | undefined): readonly number[] {
  if (typeof date !== 'object' || date === null || Array.isArray(date)) return []
  const parts = (date as JsonObject)['date-parts']
  const first: Json | undefined = Array.isArray(parts) ? (parts as readonly Json[])[0] : undefined
  if (!Array.isArray(first)) return []
  const numbers = (first as readonly Json[]).map(Number)
  const end = numbers.findIndex((part) => !Number.isInteger(part) || part < 1)
  return end < 0 ? numbers : numbers.slice(0, end)
}
