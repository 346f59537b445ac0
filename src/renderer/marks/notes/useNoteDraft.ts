import { useEffect } from 'react'
import { createLibraryStore, createStore, usePart } from '../../state/store.ts'
import { tellUndoable } from '../../state/undo.ts'
import { useStrings } from '../../strings/strings.ts'

/** What notes that are being written say so far, by their places. It stays while a place is not shown. */
const drafts = createLibraryStore<ReadonlyMap<string, string>>(new Map())

/** Asks for the focus in the editor of a place, which sets it back. */
export const focusDraft = createStore<string | null>(null)

/** How many parts of the window show a place now. */
const shown = new Map<string, number>()

/** A note that is being written in a place of the window, or could be. */
export interface NoteDraft {
  readonly place: string
  /** What is written so far; null: it is not being written. */
  readonly text: string | null
  readonly write: (text: string) => void
  /** Ends it without saving. What differs from how it began comes back by Undo: Escape is pressed by mistake, too. */
  readonly leave: () => void
  /** Ends it once it is saved. */
  readonly end: () => void
}

/** Where a note is edited on the page of notes. */
export function placeOnPage(id: number): string {
  return `note ${id} on the page`
}

/**
 * The note that is written in `place`, which says `initial` as long as nothing is changed. `find`: shows a place for the text
 * that Undo brings back while no part of the window shows `place`, and answers which.
 */
export function useNoteDraft(place: string, initial: string, find: () => string): NoteDraft {
  const w = useStrings().marks
  const text = usePart(drafts, (all) => all.get(place) ?? null)
  useEffect(() => {
    shown.set(place, (shown.get(place) ?? 0) + 1)
    return () => {
      shown.set(place, (shown.get(place) ?? 1) - 1)
    }
  }, [place])
  const leave = () => {
    const written = drafts.get().get(place) ?? ''
    put(place, null)
    if (written.trim() === '' || written.trim() === initial) return
    tellUndoable({ text: w.noteNotSaved }, () => {
      // What is being written there meanwhile is not lost for it.
      leave()
      begin((shown.get(place) ?? 0) > 0 ? place : find(), written)
    })
  }
  return {
    place,
    text,
    write: (next) => put(place, next),
    leave,
    end: () => put(place, null),
  }
}

/** Whether a note is being written in `place`; what shows only that is not drawn again with every letter. */
export function useIsWriting(place: string): boolean {
  return usePart(drafts, (all) => all.has(place))
}

/** Begins to write in `place`, or goes on there, with the focus in its editor. */
export function startNote(place: string, initial: string): void {
  begin(place, drafts.get().get(place) ?? initial)
}

function begin(place: string, text: string): void {
  put(place, text)
  focusDraft.set(place)
}

function put(place: string, text: string | null): void {
  drafts.set((now) => {
    const next = new Map(now)
    if (text === null) next.delete(place)
    else next.set(place, text)
    return next
  })
}
