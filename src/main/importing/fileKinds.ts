import type { ImportFormat } from './importItem.ts'

/** What a file is, as far as its name or its first bytes tell: a format that can be read, or what it is instead. */
export type FileKind =
  | { readonly kind: 'readable'; readonly format: ImportFormat }
  | { readonly kind: 'foreign'; readonly what: string }

const readable: Readonly<Record<string, ImportFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  txt: 'text',
  text: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  parquet: 'parquet',
  pq: 'parquet',
}

const foreign: Readonly<Record<string, string>> = {
  html: 'an HTML page',
  htm: 'an HTML page',
  xhtml: 'an HTML page',
  pdf: 'a PDF',
  xlsx: 'an Excel workbook',
  xls: 'an Excel workbook',
  ods: 'a spreadsheet',
  docx: 'a Word document',
  doc: 'a Word document',
  odt: 'a text document of an office program',
  epub: 'an e-book',
  zip: 'a ZIP archive',
  tar: 'a tar archive',
  tgz: 'a tar archive',
  bz2: 'a bzip2 archive',
  xz: 'an xz archive',
  zst: 'a Zstandard archive',
  '7z': 'a 7-Zip archive',
  sqlite: 'an SQLite database',
  db: 'a database',
  png: 'an image',
  jpg: 'an image',
  jpeg: 'an image',
  gif: 'an image',
  webp: 'an image',
  mp3: 'a sound file',
  wav: 'a sound file',
  mp4: 'a video',
  mov: 'a video',
  webm: 'a video',
}

/** By the end of the name, a `.gz` at the very end left aside. Undefined when the name does not tell. */
export function fileKindByName(name: string): FileKind | undefined {
  const [, inner] = /\.([^./\\]+)$/.exec(name.replace(/\.gz$/i, '')) ?? []
  const extension = inner?.toLowerCase() ?? ''
  if (Object.hasOwn(readable, extension)) return { kind: 'readable', format: readable[extension]! }
  if (Object.hasOwn(foreign, extension)) return { kind: 'foreign', what: foreign[extension]! }
  return undefined
}

/** True when the name has an ending at all; `README` and `.profile` have none. */
export function hasExtension(name: string): boolean {
  return /[^/\\]\.[^./\\]+$/.test(name.replace(/\.gz$/i, ''))
}

export function isParquet(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PAR1'
}

const magics: readonly (readonly [string, string])[] = [
  ['50415231', 'a Parquet file'],
  ['25504446', 'a PDF'],
  ['504b0304', 'a ZIP archive or an office document'],
  ['504b0506', 'a ZIP archive'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['52494646', 'a sound, image or video file'],
  ['d0cf11e0a1b11ae1', 'an old office document'],
  ['425a68', 'a bzip2 archive'],
  ['fd377a585a00', 'an xz archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf271c', 'a 7-Zip archive'],
  ['7f454c46', 'a program'],
]

/** What the first bytes give away, for files that are not text. */
export function foreignKindByMagic(head: Uint8Array): string | undefined {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex')
  return magics.find(([magic]) => hex.startsWith(magic))?.[1]
}

/** The one sentence for a kind that cannot be read, now or ever. */
export function cannotRead(what: string): string {
  return `This is ${what}, which cannot be read. CSV, TSV, JSON, JSONL, text and Markdown can, also as .gz, and Parquet.`
}
