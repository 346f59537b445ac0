import type { ExportFormat, ExportSubject } from '../../contract/exports.ts'
import type { QuarryClient } from '../../contract/routes.ts'

export interface ExportChoice {
  readonly subject: ExportSubject
  readonly format: ExportFormat
  /** CSV only: with a byte order mark, and with no cell that a spreadsheet would take for a formula. */
  readonly forSpreadsheets: boolean
  readonly name: string
}

const endings = { markdown: 'md', html: 'html', jsonl: 'jsonl', csv: 'csv' } as const satisfies Record<
  ExportFormat,
  string
>
const types = {
  markdown: 'text/markdown',
  html: 'text/html',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
} as const satisfies Record<ExportFormat, string>

/** Asks where to on the desktop, and the core writes it; in a browser it is downloaded. Null: the user thought better. */
export async function exportToFile(client: QuarryClient, choice: ExportChoice): Promise<string | null> {
  const { subject, format, forSpreadsheets } = choice
  const fileName = `${safeName(choice.name)}.${endings[format]}`
  const input = { subject, format, forSpreadsheets }
  const desktop = window.quarryDesktop
  if (desktop) {
    const path = await desktop.chooseExport(fileName)
    if (path === null) return null
    await client.exports.write({ ...input, path })
    return fileName
  }
  const parts: string[] = []
  for await (const { text } of client.exports.read(input)) parts.push(text)
  download(new Blob(parts, { type: `${types[format]};charset=utf-8` }), fileName)
  return fileName
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
