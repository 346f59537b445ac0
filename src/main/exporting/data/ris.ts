import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { Json } from '../../model/document.ts'
import { citationOf, citedNames, datePartsOf, variable, type Citation } from './citation.ts'
import type { DocumentBatches } from './dataExport.ts'

/** RIS types of the CSL types; others are `GEN`. */
const types: Readonly<Record<string, string>> = {
  webpage: 'ELEC',
  'post-weblog': 'BLOG',
  'article-newspaper': 'NEWS',
  'article-magazine': 'MGZN',
  'article-journal': 'JOUR',
  article: 'JOUR',
  book: 'BOOK',
  chapter: 'CHAP',
  'paper-conference': 'CPAPER',
  report: 'RPRT',
  thesis: 'THES',
  graphic: 'FIGURE',
  motion_picture: 'VIDEO',
  patent: 'PAT',
  legislation: 'STAT',
  bill: 'BILL',
  personal_communication: 'PCOMM',
}

/** Of these `SP` is how many pages there are. */
const wholes: ReadonlySet<string> = new Set(['book', 'report', 'thesis', 'document'])

/** RIS in UTF-8 with one record for each document, lines ended by CR LF as its specification asks. */
export async function* writeRis(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  for await (const batch of batches) yield batch.map(record).join('')
}

function record(document: DocumentWithMedia): string {
  const item = citationOf(document)
  const lines = writtenLines(document, item) ?? linesOf(item)
  const written = lines.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${oneLine(value)}`]))
  return `${[...written, 'ER  - ', '', ''].join('\r\n')}`
}

/** The record as it was imported, with the tags the document has now; undefined where it came in another format. */
function writtenLines({ raw }: DocumentWithMedia, item: Citation): readonly Line[] | undefined {
  const given = raw['ris']
  if (!Array.isArray(given)) return undefined
  const lines = (given as readonly Json[]).flatMap((line): Line[] => {
    const [tag, value] = Array.isArray(line) ? (line as readonly Json[]) : []
    return typeof tag === 'string' && /^[A-Z][A-Z0-9]$/.test(tag) && typeof value === 'string' ? [[tag, value]] : []
  })
  if (lines[0]?.[0] !== 'TY' || lines.length !== given.length) return undefined
  const words = (text: string) => text.split(',').map((word) => word.trim().toLowerCase())
  const has = new Set(lines.flatMap(([tag, value = '']) => (tag === 'KW' ? words(value) : [])))
  return [...lines, ...keywords(item).filter(([, word = '']) => !has.has(word.toLowerCase()))]
}

function linesOf(item: Citation): readonly Line[] {
  const [first, last] = variable(item, 'page')?.split(/[-–]+/) ?? []
  const isWhole = wholes.has(item.type)
  return [
    ['TY', types[item.type] ?? 'GEN'],
    ['ID', item.id],
    ['TI', variable(item, 'title')],
    ['ST', variable(item, 'title-short')],
    ...named('AU', item.author),
    ...named('A2', item.type === 'personal_communication' ? item['recipient'] : item['editor']),
    ...named('A4', item['translator']),
    ['T2', variable(item, 'container-title')],
    ['T3', variable(item, 'collection-title')],
    ['PY', year(item.issued)],
    ['DA', date(item.issued)],
    ['VL', variable(item, 'volume')],
    ['IS', variable(item, 'issue') ?? variable(item, 'number')],
    ['SE', variable(item, 'section')],
    ['ET', variable(item, 'edition')],
    ['SP', first ?? (isWhole ? variable(item, 'number-of-pages') : undefined)],
    ['EP', last],
    ['M3', variable(item, 'genre')],
    ['PB', variable(item, 'publisher')],
    ['CY', variable(item, 'publisher-place')],
    ['DO', variable(item, 'DOI')],
    ['SN', variable(item, 'ISSN') ?? variable(item, 'ISBN')],
    ['UR', variable(item, 'URL')],
    ['Y2', date(item.accessed)],
    ['LA', variable(item, 'language')],
    ['DB', variable(item, 'source')],
    ['CN', variable(item, 'call-number')],
    ...keywords(item),
    ['AB', variable(item, 'abstract')],
    ['N1', variable(item, 'note')],
  ]
}

type Line = readonly [string, string | undefined]

function named(tag: string, names: unknown): readonly Line[] {
  return citedNames(names).map((name) => [
    tag,
    'literal' in name
      ? name.literal
      : [name.family, name.given, name.suffix].filter((part) => part !== undefined).join(', '),
  ])
}

function keywords(item: Citation): readonly Line[] {
  return (variable(item, 'keyword') ?? '')
    .split(',')
    .flatMap((word): Line[] => (word.trim() === '' ? [] : [['KW', word.trim()]]))
}

function year(of: unknown): string | undefined {
  const [first] = datePartsOf(of)
  return first === undefined ? undefined : String(first).padStart(4, '0')
}

/** `YYYY/MM/DD`; months and days that are not known stay empty. */
function date(of: unknown): string | undefined {
  const first = year(of)
  const [, month, day] = datePartsOf(of)
  const padded = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))
  return first === undefined ? undefined : `${first}/${padded(month)}/${padded(day)}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
