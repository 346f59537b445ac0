import type { HighlightBox } from '../../contract/organising/marks.ts'
import { openReading } from '../state/route.ts'
import { focusReader } from '../state/shell.ts'
import type { Span } from '../ui/text/findInPage.ts'

/** Opens a document at a span of its text, or at an area of its original where it has no text; it takes the focus. */
export function openSpan(documentId: number, span: Span | null, box: HighlightBox | null = null): void {
  const place = span ? { spans: [span] } : box ? { box } : {}
  openReading({ documentId, passageId: null, ...place })
  focusReader.set(documentId)
}
