import type { DocumentTitle } from '../../contract/documents.ts'
import type { TermMethod } from '../../contract/organising/termLists.ts'
import { changeOf, type MatrixRow } from './matrix.ts'

const columns = [
  // As `quarry batch` has them.
  'term',
  'documentId',
  'rank',
  'score',
  'mode',
  'before',
  'change',
  'title',
  'url',
  'publishedAt',
] as const
const modes: readonly TermMethod[] = ['keyword', 'semantic', 'hybrid']

/**
 * The places of documents, one in each line, as CSV (RFC 4180) or JSON lines: the rows of `quarry batch`, in its order within
 * each term, with what is different and which document it is. What is not found any more is last of its term and mode.
 */
export function matrixFile(
  rows: readonly MatrixRow[],
  {
    terms,
    documents,
    format,
  }: {
    /** The numbers of terms in the order that is shown, and what they are. */
    readonly terms: readonly (readonly [number: number, text: string])[]
    readonly documents: ReadonlyMap<number, DocumentTitle>
    readonly format: 'csv' | 'jsonl'
  },
): string {
  const lines = terms.flatMap(([number, term]) =>
    rows
      .flatMap(({ documentId, places }) =>
        (places.get(number) ?? []).map((place) => {
          const { method: mode, rank, score, before = null } = place
          const { title = '', url = null, publishedAt = null } = documents.get(documentId) ?? {}
          return { term, documentId, rank, score, mode, before, change: changeOf(place), title, url, publishedAt }
        }),
      )
      .sort(
        (a, b) =>
          modes.indexOf(a.mode) - modes.indexOf(b.mode) ||
          Number(a.rank === null) - Number(b.rank === null) ||
          (a.rank ?? a.before ?? 0) - (b.rank ?? b.before ?? 0),
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
