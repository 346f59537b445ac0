import type { DocumentSummary } from '../../contract/documents.ts'

/** Where a document is from, in a word: its site, else the file that it was read from, without folders. */
export function sourceOf({ domain, medium, sourceName }: DocumentSummary): string {
  const source = domain ?? medium?.source ?? sourceName
  return /^https?:/i.test(source) ? source : (source.split(/[/\\]/).findLast((part) => part !== '') ?? source)
}
