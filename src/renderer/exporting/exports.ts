import type { ExportMeasures, ExportSubject } from '../../contract/exports.ts'
import type { Strings } from '../strings/strings.ts'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
import { sizeOf } from './exportSizes.ts'
import type { ExportChoice } from './exportToFile.ts'

type Way = Pick<ExportChoice, 'format' | 'forSpreadsheets' | 'withVectors'>
type WayName = keyof Strings['exporting']['ways']

const plain = { forSpreadsheets: false, withVectors: false }
const ways: Readonly<Record<WayName, Way>> = {
  collection: { ...plain, format: 'collection' },
  warc: { ...plain, format: 'warc' },
  bundle: { ...plain, format: 'bundle' },
  jsonl: { ...plain, format: 'jsonl' },
  csv: { ...plain, format: 'csv' },
  csvSafe: { ...plain, format: 'csv', forSpreadsheets: true },
  xlsx: { ...plain, format: 'xlsx' },
  parquet: { ...plain, format: 'parquet' },
  vectors: { ...plain, format: 'parquet', withVectors: true },
  bibtex: { ...plain, format: 'bibtex' },
  ris: { ...plain, format: 'ris' },
  cslJson: { ...plain, format: 'csl-json' },
  zoteroRdf: { ...plain, format: 'zotero-rdf' },
  markdown: { ...plain, format: 'markdown' },
  html: { ...plain, format: 'html' },
  docx: { ...plain, format: 'docx' },
  odt: { ...plain, format: 'odt' },
  pdf: { ...plain, format: 'pdf' },
}
const ofTexts = ['docx', 'odt', 'pdf', 'html', 'markdown'] as const
const ofDocuments = [
  ['jsonl', 'csv', 'csvSafe', 'xlsx', 'parquet', 'vectors'],
  ['bibtex', 'ris', 'cslJson', 'zoteroRdf'],
  ['warc'],
  ['docx', 'odt', 'pdf', 'html', 'markdown'],
] as const

/** Whether sources are cited in a format. */
export function isCited(format: ExportChoice['format']): boolean {
  return ofTexts.some((one) => one === format)
}

/**
 * A menu of the ways in which something can be exported; with `measures`, each with its size, and without what nothing of
 * it has.
 */
export function exportEntries(
  kind: ExportSubject['kind'],
  strings: Strings,
  run: (way: Way) => void,
  style: { readonly label: string; readonly choose: () => void },
  measures: ExportMeasures | null = null,
): readonly MenuEntry[] {
  const entry = (id: WayName): MenuEntry => {
    const size = measures && sizeOf(id, measures)
    const hint = size === null ? {} : { hint: strings.exporting.about(size) }
    return { id, label: strings.exporting.ways[id], run: () => run(ways[id]), ...hint }
  }
  const styling: readonly MenuEntry[] = [
    { id: 'styleLine', separator: true },
    { id: 'style', label: strings.exporting.citing.menu, hint: style.label, run: style.choose },
  ]
  if (kind === 'report') return [...[...ofTexts, 'bundle' as const].map(entry), ...styling]
  if (kind !== 'collection' && kind !== 'documents') return [...ofTexts.map(entry), ...styling]
  const whole = kind === 'collection' ? [['collection'] as const] : []
  const offered = measures?.captured === 0 ? ofDocuments.filter(([first]) => first !== 'warc') : ofDocuments
  const groups = [...whole, ...offered].flatMap((group, at): readonly MenuEntry[] => [
    ...(at === 0 ? [] : [{ id: `line${at}`, separator: true } as const]),
    ...group.map(entry),
  ])
  return [...groups, ...styling]
}
