import type { DocumentSummary } from '../../contract/documents.ts'
import type { Strings } from '../strings/strings.ts'
import { presentPath } from '../ui/text/presence.ts'

/** Where a document is from, in a word: its site, else the file that it was read from, as it is called now, without folders. */
export function sourceOf({ domain, medium, sourceName, sourceNow }: DocumentSummary): string {
  const source = domain ?? sourceNow ?? medium?.source ?? sourceName
  return /^https?:/i.test(source) ? source : nameOf(source)
}

/** The same in full: of a file that was moved, what it was called and where it is now. */
export function sourceHint(item: DocumentSummary, strings: Strings): string {
  const { domain, sourceName, sourceNow } = item
  if (domain !== null || sourceNow === null) return sourceOf(item)
  return `${nameOf(sourceName)}, ${strings.reading.movedTo(presentPath(sourceName, sourceNow))}`
}

function nameOf(source: string): string {
  return source.split(/[/\\]/).findLast((part) => part !== '') ?? source
}
