import { useEffect, useRef } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { type Strings, useStrings } from '../../strings/strings.ts'
import { freshHighlight, type SelectionMarker, selectionMarkers, writingNote } from '../markState.ts'
import { shownQuote } from './shownQuote.ts'

interface Marking<T> {
  readonly documentId: number
  /** Asked when a command is run: what was drawn last may be the selection before it. */
  readonly selected: () => T | null
  /** What is highlighted without a selection: the passage that is open. */
  readonly instead: T | null
  readonly onHighlight: (what: T) => void
  readonly onNote: (what: T) => void
}

/** Registers a view for the highlight and note commands. */
export function useMarkSelection<T>(marking: Marking<T>): void {
  const strings = useStrings()
  const latest = useRef(marking)
  useEffect(() => {
    latest.current = marking
  })
  useEffect(() => {
    const marker: SelectionMarker = {
      isSelected: () => latest.current.selected() !== null,
      mark: (how) => {
        const { documentId, instead, onHighlight, onNote } = latest.current
        const selected = latest.current.selected()
        const what = selected ?? instead
        if (how === 'note' && selected !== null) onNote(selected)
        else if (how === 'note') noteWithoutSelection(documentId, strings)
        else if (what !== null) onHighlight(what)
        else toast({ text: strings.marks.selectFirst })
      },
    }
    const forget = () => freshHighlight.set(null)
    // Undo among them, which takes the highlight away.
    const pressedKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) forget()
    }
    selectionMarkers.set((now) => [...now, marker])
    document.addEventListener('pointerdown', forget)
    document.addEventListener('keydown', pressedKey)
    return () => {
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('keydown', pressedKey)
      selectionMarkers.set((now) => now.filter((other) => other !== marker))
    }
  }, [strings])
}

/** Writes a note on the highlight that was just made, else on the document. */
function noteWithoutSelection(documentId: number, strings: Strings): void {
  const fresh = freshHighlight.get()
  writingNote.set(
    fresh?.documentId === documentId
      ? { kind: 'highlight', documentId, highlightId: fresh.id, quote: shownQuote(fresh.quote, fresh.box, strings) }
      : { kind: 'document', documentId },
  )
}
