import type { MarkColour } from '../../contract/organising/colours.ts'
import { createLibraryStore, createStore } from '../state/store.ts'

/** Counted up to ask the field for tags in the reading pane for the focus. */
export const focusTags = createStore(0)

/** Asks the text in the reading pane to highlight what is selected in it, or to write a note on that. */
export const markSelection = createStore<{ readonly how: 'highlight' | 'note' } | null>(null)

/** The colour that the next highlight has without being asked. */
export const lastColour = createStore<MarkColour>('yellow')

/** The note that is shown and written next, after the tab with notes opens. */
export const focusNote = createLibraryStore<NewNote | null>(null)

/** A note that is about to be written: on a document, a highlight of it, or a span that gets a highlight with it. */
export type NewNote =
  | { readonly kind: 'document'; readonly documentId: number }
  | { readonly kind: 'highlight'; readonly documentId: number; readonly highlightId: number; readonly quote: string }
  | {
      readonly kind: 'span'
      readonly documentId: number
      readonly start: number
      readonly end: number
      readonly quote: string
      readonly colour: MarkColour
    }
