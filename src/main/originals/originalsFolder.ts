import path from 'node:path'

/** The folder of a library's originals, beside its file. */
export function originalsFolderOf(libraryPath: string): string {
  return `${libraryPath}.originals`
}

/** Where the bytes of an original lie: under their hash, in 256 folders so that none gets too long to list. */
export function originalPath(folder: string, { hash, mime }: { readonly hash: string; readonly mime: string }): string {
  return path.join(folder, hash.slice(0, 2), `${hash}.${extensionByMime.get(mime) ?? 'bin'}`)
}

/** The media type of a format of imports, and the extension its files get in the folder. */
const types: Readonly<Record<string, readonly [mime: string, extension: string]>> = {
  csv: ['text/csv', 'csv'],
  tsv: ['text/tab-separated-values', 'tsv'],
  json: ['application/json', 'json'],
  jsonl: ['application/jsonl', 'jsonl'],
  text: ['text/plain', 'txt'],
  markdown: ['text/markdown', 'md'],
  parquet: ['application/vnd.apache.parquet', 'parquet'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  xls: ['application/vnd.ms-excel', 'xls'],
  xlsb: ['application/vnd.ms-excel.sheet.binary.macroenabled.12', 'xlsb'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  pdf: ['application/pdf', 'pdf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  doc: ['application/msword', 'doc'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  odt: ['application/vnd.oasis.opendocument.text', 'odt'],
  rtf: ['application/rtf', 'rtf'],
  epub: ['application/epub+zip', 'epub'],
  zip: ['application/zip', 'zip'],
  tar: ['application/x-tar', 'tar'],
  '7z': ['application/x-7z-compressed', '7z'],
  html: ['text/html', 'html'],
  mhtml: ['multipart/related', 'mhtml'],
  eml: ['message/rfc822', 'eml'],
  mbox: ['application/mbox', 'mbox'],
  msg: ['application/vnd.ms-outlook', 'msg'],
  tnef: ['application/ms-tnef', 'tnef'],
  bibtex: ['application/x-bibtex', 'bib'],
  ris: ['application/x-research-info-systems', 'ris'],
  'zotero-rdf': ['application/rdf+xml', 'rdf'],
  zotero: ['application/vnd.sqlite3', 'sqlite'],
  'csl-json': ['application/vnd.citationstyles.csl+json', 'csl.json'],
}
const gzip = ['application/gzip', 'gz'] as const

const extensionByMime: ReadonlyMap<string, string> = new Map([...Object.values(types), gzip].map(([...type]) => type))

/** The media type of a file of a format; of a file that is compressed by gzip, that of gzip. */
export function mimeOf(format: string, isCompressed = false): string {
  return isCompressed ? gzip[0] : (types[format]?.[0] ?? 'application/octet-stream')
}
