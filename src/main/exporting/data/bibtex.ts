import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { JsonObject } from '../../model/document.ts'
import { parseBibtexEntry } from '../../text/references/bibtexEntry.ts'
import { citationOf, citedNames, datePartsOf, variable, type Citation, type CitedName } from './citation.ts'
import type { DocumentBatches } from './dataExport.ts'

/** BibTeX types of the CSL types; others are `misc`. `online` is BibLaTeX: classic styles treat it as `misc`. */
const types: Readonly<Record<string, string>> = {
  article: 'article',
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  book: 'book',
  chapter: 'incollection',
  'paper-conference': 'inproceedings',
  report: 'techreport',
  thesis: 'phdthesis',
  webpage: 'online',
  post: 'online',
  'post-weblog': 'online',
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * BibTeX in UTF-8, one entry for each document. An entry that came as BibTeX is written as it was, with its key; other keys
 * end with the document's number. No two are alike.
 */
export async function* writeBibtex(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  const used: UsedKeys = { given: new Set(), made: new Set() }
  for await (const batch of batches) yield batch.map((one) => `${entry(one, used)}\n`).join('')
}

/** Keys of made entries differ by their numbers, so that it is enough to tell them from given ones, by a fingerprint. */
interface UsedKeys {
  readonly given: Set<string>
  readonly made: Set<number>
}

function entry(document: DocumentWithMedia, used: UsedKeys): string {
  const item = citationOf(document)
  const key = ownKey(item, document, used)
  return writtenEntry(document, item, key) ?? entryOf(item, key)
}

function ownKey(item: Citation, document: DocumentWithMedia, { given, made }: UsedKeys): string {
  const own = givenKey(item, document)
  const wanted = own ?? madeKey(item, document)
  const isTaken = given.has(wanted) || (own !== undefined && made.has(fingerprint(own)))
  const key = isTaken ? `${wanted}-${document.id}` : wanted
  if (own === undefined) made.add(fingerprint(key))
  else given.add(key)
  return key
}

/** 52 bits of a key: of a million keys, two are alike once in ten thousand exports. */
function fingerprint(key: string): number {
  let [one, other] = [0x811c9dc5, 0x9e3779b1]
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x85ebca6b)
  }
  return (one >>> 6) * 0x400_0000 + (other >>> 6)
}

/** The entry as it was imported; undefined where it came in another format. */
function writtenEntry({ raw }: DocumentWithMedia, item: Citation, key: string): string | undefined {
  const given = raw['bibtex']
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const { type, fields } = given as JsonObject
  if (typeof type !== 'string' || typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return undefined
  const own = Object.entries(fields as JsonObject).flatMap(([name, tex]) =>
    typeof tex === 'string' ? [[name, tex] as const] : [],
  )
  const isSame = variable(item, 'keyword') === variable((raw['csl'] ?? {}) as JsonObject, 'keyword')
  const kept = isSame ? own : own.filter(([name]) => name !== 'keywords')
  const keywords = isSame ? undefined : value(variable(item, 'keyword'))
  const all = [...kept, ...(keywords === undefined ? [] : [['keywords', keywords] as const])]
  const text = entryText(type, key, all)
  // A record of another origin may call something else `bibtex`, which no reader could take.
  const read = parseBibtexEntry(text.trimEnd(), new Map())
  return 'fault' in read || Object.keys(read.fields).length !== all.length ? undefined : text
}

function entryText(type: string, key: string, fields: readonly (readonly [name: string, tex: string])[]): string {
  return `@${type}{${key},\n${fields.map(([name, tex]) => `  ${name} = ${tex}`).join(',\n')}\n}\n`
}

function entryOf(item: Citation, key: string): string {
  const type = types[item.type] ?? 'misc'
  const [year, month, day] = datePartsOf(item.issued)
  const accessed = datePartsOf(item.accessed)
  const text = (name: string) => value(variable(item, name))
  const isArticle = type === 'article'
  const isMessage = item.type === 'personal_communication'
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['title', braced(variable(item, 'title'))],
    ['author', names(citedNames(item.author))],
    ['editor', names(citedNames(item['editor']))],
    ['translator', names(citedNames(item['translator']))],
    [isArticle ? 'journal' : 'booktitle', text('container-title')],
    ['shortjournal', isArticle ? text('container-title-short') : undefined],
    ['series', text('collection-title')],
    ['edition', text('edition')],
    ['howpublished', isMessage ? text('genre') : undefined],
    ['year', year === undefined ? undefined : `{${year}}`],
    ['month', month === undefined ? undefined : months[month - 1]],
    ['day', day === undefined ? undefined : `{${day}}`],
    ['volume', text('volume')],
    ['number', text('issue') ?? text('number') ?? text('collection-number')],
    ['chapter', text('chapter-number')],
    ['pages', pages(variable(item, 'page'))],
    ['pagetotal', text('number-of-pages')],
    [type === 'techreport' ? 'institution' : type === 'phdthesis' ? 'school' : 'publisher', text('publisher')],
    ['address', text('publisher-place')],
    ['type', type === 'techreport' || type === 'phdthesis' ? text('genre') : undefined],
    ['eventtitle', text('event-title')],
    ['version', text('version')],
    ['doi', address(variable(item, 'DOI'))],
    ['isbn', text('ISBN')],
    ['issn', text('ISSN')],
    ['url', address(variable(item, 'URL'))],
    [
      'urldate',
      accessed.length > 0 ? `{${accessed.map((part) => String(part).padStart(2, '0')).join('-')}}` : undefined,
    ],
    ['language', text('language')],
    ['keywords', text('keyword')],
    ['abstract', text('abstract')],
    ['shorttitle', text('title-short')],
    ['note', text('note') ?? (isMessage ? recipients(item['recipient']) : undefined)],
    ['annote', text('annote')],
  ]
  return entryText(
    type,
    key,
    fields.flatMap(([name, tex]) => (tex === undefined ? [] : [[name, tex] as const])),
  )
}

/** The key that the entry came with. */
function givenKey(item: Citation, { raw }: DocumentWithMedia): string | undefined {
  return raw['csl'] !== undefined && /^[^\s,={}()"#%\\~]+$/.test(item.id) ? item.id : undefined
}

/** `doe2024strike-17`: what a reader recognises, and the document's number. */
function madeKey(item: Citation, { id }: DocumentWithMedia): string {
  const [first] = citedNames(item.author)
  const family = first === undefined ? '' : 'family' in first ? first.family : first.literal
  const [year] = datePartsOf(item.issued)
  const word =
    plain(item.title)
      .split(' ')
      .find((one) => one.length > 3) ?? ''
  return `${plain(family).replaceAll(' ', '').slice(0, 20)}${year ?? ''}${word.slice(0, 20)}-${id}`.replace(
    /^-/,
    'quarry-',
  )
}

/** Lower-case ASCII letters and digits. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

function names(cited: readonly CitedName[]): string | undefined {
  if (cited.length === 0) return undefined
  const written = cited.map((name) =>
    'literal' in name
      ? `{${escapeTex(name.literal)}}`
      : [name.family, name.suffix, name.given].flatMap((one) => (one === undefined ? [] : [part(one)])).join(', '),
  )
  return `{${written.join(' and ')}}`
}

/** No field of a message is for them. */
function recipients(cited: unknown): string | undefined {
  const all = citedNames(cited).map((name) =>
    'literal' in name ? name.literal : [name.given, name.family, name.suffix].filter(Boolean).join(' '),
  )
  return all.length === 0 ? undefined : value(`To ${all.join('; ')}`)
}

/** A part of a name: a comma or an "and" in it would end it. */
function part(text: string): string {
  return /,|\band\b/i.test(text) ? `{${escapeTex(text)}}` : escapeTex(text)
}

const value = (text: string | undefined) => (text === undefined ? undefined : `{${escapeTex(text)}}`)

/** Doubly braced, so that styles leave its capitals alone. */
const braced = (text: string | undefined) => (text === undefined ? undefined : `{{${escapeTex(text)}}}`)

/** A range has the dash of TeX. */
const pages = (text: string | undefined) => value(text)?.replace(/^\{((?:\w|\\_)+)[-–]((?:\w|\\_)+)\}$/, '{$1--$2}')

/** Readers take an address and a DOI as they are; only what would end the field is written as a part of an address. */
const address = (text: string | undefined) =>
  text === undefined ? undefined : `{${text.replaceAll(/[{}\\%](?![0-9A-Fa-f]{2})/g, encodeURIComponent)}}`

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** What TeX makes one sign of: dashes, quotation marks, and a question mark or an exclamation mark that is turned over. */
const joined = /([-'`<>,])(?=\1)|[?!](?=`)/g

function escapeTex(text: string): string {
  return text.replaceAll(/[\\{}~^$&#_%]/g, (sign) => signs[sign] ?? `\\${sign}`).replaceAll(joined, '$&{}')
}
