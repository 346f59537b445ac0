import type { DocumentView } from '../../contract/documents.ts'
import type { SoughtText, Span } from '../ui/text/findInPage.ts'

/** What is cited of a document, as spans of its text. */
export interface CitedSpans {
  /** The passage; the first quote where it is in no known passage. */
  readonly whole: Span
  /** The words that were found in it, or what is quoted. */
  readonly marks: readonly Span[]
}

/** What is cited, as it is looked for in the page that a document was read from. */
export function soughtText({ text }: Pick<DocumentView, 'text'>, { whole, marks }: CitedSpans): SoughtText {
  // A quote may reach beyond its passage.
  const start = Math.min(whole.start, ...marks.map((mark) => mark.start))
  const end = Math.max(whole.end, ...marks.map((mark) => mark.end))
  return {
    passage: text.slice(start, end),
    marks: marks.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
    // A mark over all of a page would say nothing.
    marksPassage: text.slice(0, start).trim() !== '' || text.slice(end).trim() !== '',
  }
}
