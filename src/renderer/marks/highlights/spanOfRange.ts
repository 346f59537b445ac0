import type { Span } from '../../ui/text/findInPage.ts'

/**
 * The span of a text that a range covers, without white space at its ends. `frame` holds the text and nothing else, in
 * pieces that say with `data-start` where they begin. Null where there is only white space.
 */
export function spanOfRange(frame: HTMLElement, range: Range): Span | null {
  const text = range.toString()
  const trimmed = text.trim()
  if (trimmed === '') return null
  const start = offsetIn(frame, range) + text.indexOf(trimmed)
  return { start, end: start + trimmed.length }
}

function offsetIn(frame: HTMLElement, { startContainer, startOffset }: Range): number {
  const piece = startContainer.parentElement?.closest<HTMLElement>('[data-start]')
  // A piece has one text, so that what is before it need not be counted.
  if (startContainer.nodeType === Node.TEXT_NODE && piece) return Number(piece.dataset['start']) + startOffset
  const before = document.createRange()
  before.setStart(frame, 0)
  before.setEnd(startContainer, startOffset)
  return before.toString().length
}
