import type { DocumentWithMedia } from '../../model/collectionSource.ts'
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
}

/** RIS in UTF-8 with one record for each document, lines ended by CR LF as its specification asks. */
export async function* writeRis(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  for await (const batch of batches) yield batch.map(record).join('')
}

function record(document: DocumentWithMedia): string {
  const item = citationOf(document)
  const [first, last] = variable(item, 'page')?.split(/[-–]+/) ?? []
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['TY', types[item.type] ?? 'GEN'],
    ['ID', item.id],
    ['TI', variable(item, 'title')],
    ...named('AU', item.author),
    ...named('A2', item['editor']),
    ['T2', variable(item, 'container-title')],
    ['PY', year(item.issued)],
    ['DA', date(item.issued)],
    ['VL', variable(item, 'volume')],
    ['IS', variable(item, 'issue') ?? variable(item, 'number')],
    ['SP', first],
    ['EP', last],
    ['PB', variable(item, 'publisher')],
    ['CY', variable(item, 'publisher-place')],
    ['DO', variable(item, 'DOI')],
    ['SN', variable(item, 'ISSN') ?? variable(item, 'ISBN')],
    ['UR', variable(item, 'URL')],
    ['Y2', date(item.accessed)],
    ['LA', variable(item, 'language')],
    ...keywords(item),
    ['AB', variable(item, 'abstract')],
    ['N1', variable(item, 'note')],
  ]
  const written = lines.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${oneLine(value)}`]))
  return `${[...written, 'ER  - ', '', ''].join('\r\n')}`
}

type Line = readonly [string, string | undefined]

function named(tag: string, names: unknown): readonly Line[] {
  return citedNames(names).map((name) => [
    tag,
    'literal' in name ? name.literal : [name.family, ...(name.given === undefined ? [] : [name.given])].join(', '),
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
