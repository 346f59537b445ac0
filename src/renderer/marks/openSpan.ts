import { openReading } from '../state/route.ts'
import { focusReader } from '../state/shell.ts'
import type { Span } from '../ui/text/findInPage.ts'

/** Opens a document at a span of its text, which takes the focus. */
export function openSpan(documentId: number, span: Span | null): void {
  openReading({ documentId, passageId: null, ...(span ? { spans: [span] } : {}) })
  focusReader.set(documentId)
}
