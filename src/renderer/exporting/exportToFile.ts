import type { ExportFormat, ExportSubject } from '../../contract/exports.ts'
import type { QuarryClient } from '../../contract/routes.ts'

export interface ExportChoice {
  readonly subject: ExportSubject
  readonly format: ExportFormat
  /** CSV only: with a byte order mark, and with no cell that a spreadsheet would take for a formula. */
  readonly forSpreadsheets: boolean
  /** Parquet only: one row for each passage, with its vector. */
  readonly withVectors: boolean
  /** How sources are cited, in formats to be read. */
  readonly style?: string | undefined
  readonly name: string
}

/** How many documents or sources of how many have been written. */
export interface ExportProgress {
  readonly items: number
  readonly total: number | null
}

/** A file that was written; `path` where the core wrote it on this computer. */
export interface ExportedFile {
  readonly name: string
  readonly path: string | null
  /** Documents in it, or sources that its text cites. */
  readonly items: number
}

const files = {
  markdown: ['md', 'text/markdown'],
  html: ['html', 'text/html'],
  warc: ['warc.gz', 'application/warc'],
  bundle: ['quarry-research.zip', 'application/zip'],
  docx: ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  odt: ['odt', 'application/vnd.oasis.opendocument.text'],
  pdf: ['pdf', 'application/pdf'],
  jsonl: ['jsonl', 'application/x-ndjson'],
  csv: ['csv', 'text/csv'],
  xlsx: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  parquet: ['parquet', 'application/vnd.apache.parquet'],
  bibtex: ['bib', 'application/x-bibtex'],
  ris: ['ris', 'application/x-research-info-systems'],
  collection: ['quarry-collection', 'application/zip'],
  'zotero-rdf': ['rdf', 'application/rdf+xml'],
  'csl-json': ['json', 'application/vnd.citationstyles.csl+json'],
} as const satisfies Record<ExportFormat, readonly [ending: string, type: string]>

/**
 * Asks where to on the desktop, and the core writes it; in a browser it is downloaded. Null: the user thought better. When
 * `signal` is aborted no file is left.
 */
export async function exportToFile(
  client: QuarryClient,
  { name, style, ...choice }: ExportChoice,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedFile | null> {
  const asked = { ...choice, ...(style === undefined ? {} : { style }) }
  const [ending, type] = files[asked.format]
  const fileName = `${safeName(name)}.${ending}`
  const desktop = window.quarryDesktop
  if (desktop) {
    const path = await desktop.chooseExport(fileName)
    if (path === null) return null
    let written = 0
    for await (const step of client.exports.save({ ...asked, path }, { signal })) {
      written = step.items
      if (step.kind === 'progress') onProgress(step)
    }
    return { name: fileName, path, items: written }
  }
  let read = 0
  const parts: (string | Uint8Array<ArrayBuffer>)[] = []
  for await (const { text, base64, items, total } of client.exports.read(asked, { signal })) {
    parts.push(base64 === undefined ? text : fromBase64(base64))
    read = items
    onProgress({ items, total })
  }
  download(new Blob(parts, { type: `${type};charset=utf-8` }), fileName)
  return { name: fileName, path: null, items: read }
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

/** Lets the browser keep a file. */
export function download(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const longestName = 80

/** A name that every file system takes. */
export function safeName(name: string): string {
  const plain = [...name.normalize('NFC')]
    .map((sign) => (/[\p{L}\p{N}\p{M} ._-]/u.test(sign) ? sign : ' '))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return [...plain].slice(0, longestName).join('').trim() || 'export'
}
