import { useEffect, useRef } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { useStrings } from '../../strings/strings.ts'
import { type SelectionMarker, selectionMarkers, writingNote } from '../markState.ts'

interface Marking<T> {
  readonly documentId: number
  /** Asked when a command is run: what was drawn last may be the selection before it. */
  readonly selected: () => T | null
  /** What is highlighted without a selection: the passage that is open. */
  readonly instead: T | null
  readonly onHighlight: (what: T) => void
  readonly onNote: (what: T) => void
}

/** Registers a view for the highlight and note commands. Without a selection a note is on the document. */
export function useMarkSelection<T>(marking: Marking<T>): void {
  const w = useStrings().marks
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
        else if (how === 'note') writingNote.set({ kind: 'document', documentId })
        else if (what !== null) onHighlight(what)
        else toast({ text: w.selectFirst })
      },
    }
    selectionMarkers.set((now) => [...now, marker])
    return () => selectionMarkers.set((now) => now.filter((other) => other !== marker))
  }, [w])
}
