import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { spanOfRange } from '../marks/highlights/spanOfRange.ts'
import type { Span } from '../ui/text/findInPage.ts'
import { rangesOf } from './rangesOf.ts'
import { scrollToRange } from './scrollToRange.ts'
import { type Direction, extendSelection, selectSentence, selectWord, type WordSelection } from './wordSelection.ts'

/**
 * Lets the arrow keys select in a text that has the focus, so that it is highlighted without a mouse: left and right go
 * by words, with Shift the selection grows by a word, or up and down by a sentence: where nothing is selected, Shift with
 * up or down selects the sentence at what was found. Answers what handles the keys.
 */
export function useWordKeys(text: string, frame: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const latest = useRef<{ readonly of: string; readonly selection: WordSelection } | null>(null)
  return (event) => {
    const element = frame.current
    const move = moveOf(event)
    // A highlight within the text has the focus itself.
    if (!element || !move || event.target !== element) return
    const last = latest.current?.of === text ? latest.current.selection : null
    const now = selectedIn(element)
    const isOwn = now !== null && last?.start === now.start && last.end === now.end
    const grown = isOwn ? last : now && { ...now, first: now }
    const next =
      move.extends && grown
        ? extendSelection(text, grown, move.direction, move.unit)
        : firstOf(text, element, now ?? seen(element, last), move)
    event.preventDefault()
    const [range] = next ? rangesOf(element, [next]) : []
    if (!next || !range) return
    latest.current = { of: text, selection: next }
    window
      .getSelection()
      ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
    const edge = range.cloneRange()
    edge.collapse(next.start < next.first.start)
    scrollToRange(edge, element.closest('.tabPanel'))
  }
}

/** What a key selects that does not go on from a selection: of what was found, the sentence that holds it. */
function firstOf(text: string, frame: HTMLElement, from: Span | null, { direction, unit }: Move) {
  if (unit === 'sentence') return selectSentence(text, from?.start ?? firstSeen(frame))
  return selectWord(text, from, direction, firstSeen(frame))
}

interface Move {
  readonly direction: Direction
  readonly unit: 'word' | 'sentence'
  readonly extends: boolean
}

function moveOf({ key, shiftKey, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent): Move | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
    const direction = (key === 'ArrowRight') === isRightToLeft ? 'back' : 'forward'
    return { direction, unit: 'word', extends: shiftKey }
  }
  if (!shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null
  return { direction: key === 'ArrowDown' ? 'forward' : 'back', unit: 'sentence', extends: true }
}

function selectedIn(frame: HTMLElement): Span | null {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return frame.contains(range.commonAncestorContainer) ? spanOfRange(frame, range) : null
}

/** What was selected before, where it is in sight: it goes on from there. */
function seen(frame: HTMLElement, span: Span | null): Span | null {
  const [range] = span ? rangesOf(frame, [span]) : []
  const panel = frame.closest('.tabPanel')?.getBoundingClientRect()
  if (!range || !panel) return null
  const { top, bottom } = range.getBoundingClientRect()
  return bottom > panel.top && top < panel.bottom ? span : null
}

/** Where the text begins that is in sight: the found words, else the piece at the top of the panel. */
function firstSeen(frame: HTMLElement): number {
  const panel = frame.closest('.tabPanel')?.getBoundingClientRect()
  const pieces = [...frame.querySelectorAll<HTMLElement>('[data-start]')]
  const isSeen = (piece: HTMLElement) => {
    const { top, bottom } = piece.getBoundingClientRect()
    return !panel || (bottom > panel.top && top < panel.bottom)
  }
  const found = pieces.find((piece) => piece.dataset['first'] !== undefined && isSeen(piece))
  const start = Number((found ?? pieces.find(isSeen))?.dataset['start'] ?? 0)
  if (found || !panel) return start
  const [top] = frame.getClientRects()
  const x = Math.max(panel.left, top?.left ?? 0) + 1
  const caret = document.caretPositionFromPoint(x, Math.max(panel.top, top?.top ?? 0) + 12)
  if (!caret || !frame.contains(caret.offsetNode)) return start
  const before = document.createRange()
  before.setStart(frame, 0)
  before.setEnd(caret.offsetNode, caret.offset)
  return before.toString().length
}
