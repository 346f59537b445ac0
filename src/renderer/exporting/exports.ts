import type { ExportSubject } from '../../contract/exports.ts'
import type { Strings } from '../strings/strings.ts'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
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

/** A menu of the ways in which something can be exported. */
export function exportEntries(
  kind: ExportSubject['kind'],
  strings: Strings,
  run: (way: Way) => void,
): readonly MenuEntry[] {
  const entry = (id: WayName): MenuEntry => ({ id, label: strings.exporting.ways[id], run: () => run(ways[id]) })
  if (kind === 'report') return [...ofTexts, 'bundle' as const].map(entry)
  if (kind !== 'collection' && kind !== 'documents') return ofTexts.map(entry)
  const whole = kind === 'collection' ? [['collection'] as const] : []
  return [...whole, ...ofDocuments].flatMap((group, at) => [
    ...(at === 0 ? [] : [{ id: `line${at}`, separator: true } as const]),
    ...group.map(entry),
  ])
}
