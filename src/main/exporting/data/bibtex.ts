import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import { citationOf, citedNames, datePartsOf, variable, type Citation, type CitedName } from './citation.ts'
import type { DocumentBatches } from './dataExport.ts'

/** BibTeX types of the CSL types; others are `misc`. */
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
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** BibTeX in UTF-8, one entry for each document. Keys end with the document's number, so that no two are alike. */
export async function* writeBibtex(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  for await (const batch of batches) yield batch.map((one) => `${entry(one)}\n`).join('')
}

function entry(document: DocumentWithMedia): string {
  const item = citationOf(document)
  const type = types[item.type] ?? 'misc'
  const [year, month, day] = datePartsOf(item.issued)
  const accessed = datePartsOf(item.accessed)
  const container = variable(item, 'container-title')
  const publisher = variable(item, 'publisher')
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['title', braced(variable(item, 'title'))],
    ['author', names(citedNames(item.author))],
    ['editor', names(citedNames(item['editor']))],
    [type === 'article' ? 'journal' : type.startsWith('in') ? 'booktitle' : 'howpublished', value(container)],
    ['year', year === undefined ? undefined : `{${year}}`],
    ['month', month === undefined ? undefined : months[month - 1]],
    ['day', day === undefined ? undefined : `{${day}}`],
    ['volume', value(variable(item, 'volume'))],
    ['number', value(variable(item, 'issue') ?? variable(item, 'number'))],
    ['pages', value(variable(item, 'page')?.replace(/^(\w+)[-–](\w+)$/, '$1--$2'))],
    [type === 'techreport' ? 'institution' : type === 'phdthesis' ? 'school' : 'publisher', value(publisher)],
    ['address', value(variable(item, 'publisher-place'))],
    ['doi', value(variable(item, 'DOI'))],
    ['isbn', value(variable(item, 'ISBN'))],
    ['issn', value(variable(item, 'ISSN'))],
    ['url', address(variable(item, 'URL'))],
    [
      'urldate',
      accessed.length === 3 ? `{${accessed.map((part) => String(part).padStart(2, '0')).join('-')}}` : undefined,
    ],
    ['language', value(variable(item, 'language'))],
    ['keywords', value(variable(item, 'keyword'))],
    ['abstract', value(variable(item, 'abstract'))],
    ['note', value(variable(item, 'note'))],
  ]
  const lines = fields.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name} = ${text}`]))
  return `@${type}{${keyOf(item, document.id)},\n${lines.join(',\n')}\n}\n`
}

/** `doe2024strike-17`: what a reader recognises, and the document's number. */
function keyOf(item: Citation, id: number): string {
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
      : `${part(name.family)}${name.given === undefined ? '' : `, ${part(name.given)}`}`,
  )
  return `{${written.join(' and ')}}`
}

/** A part of a name: a comma or an "and" in it would end it. */
function part(text: string): string {
  return /,|\band\b/i.test(text) ? `{${escapeTex(text)}}` : escapeTex(text)
}

const value = (text: string | undefined) => (text === undefined ? undefined : `{${escapeTex(text)}}`)

/** Doubly braced, so that styles leave its capitals alone. */
const braced = (text: string | undefined) => (text === undefined ? undefined : `{{${escapeTex(text)}}}`)

/** Readers take an address as it is; only what would end the field is written as a part of an address. */
const address = (text: string | undefined) =>
  text === undefined ? undefined : `{${text.replaceAll(/[{}\\%](?![0-9A-Fa-f]{2})/g, encodeURIComponent)}}`

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function escapeTex(text: string): string {
  return text.replaceAll(/[\\{}~^$&#_%]/g, (sign) => signs[sign] ?? `\\${sign}`)
}
