import type { TermDocumentView } from '../../contract/organising/termLists.ts'
import { changeOf, type MatrixRow } from './matrix.ts'

const columns = ['term', 'method', 'rank', 'before', 'change', 'documentId', 'title', 'url', 'publishedAt'] as const

/** The places of documents, one in each line, as CSV (RFC 4180) or JSON lines. */
export function matrixFile(
  rows: readonly MatrixRow[],
  {
    terms,
    documents,
    format,
  }: {
    /** The numbers of terms in the order that is shown, and what they are. */
    readonly terms: readonly (readonly [number: number, text: string])[]
    readonly documents: ReadonlyMap<number, TermDocumentView>
    readonly format: 'csv' | 'jsonl'
  },
): string {
  const lines = terms.flatMap(([number, term]) =>
    rows.flatMap(({ documentId, places }) =>
      (places.get(number) ?? []).map((place) => {
        const { method, rank, before = null } = place
        const { title = '', url = null, publishedAt = null } = documents.get(documentId) ?? {}
        return { term, method, rank, before, change: changeOf(place), documentId, title, url, publishedAt }
      }),
    ),
  )
  if (format === 'jsonl') return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return [columns, ...lines.map((line) => columns.map((name) => line[name]))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')
}

function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  // A spreadsheet would run what begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
