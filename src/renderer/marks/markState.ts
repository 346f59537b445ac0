import type { MarkColour } from '../../contract/organising/colours.ts'
import type { HighlightView } from '../../contract/organising/marks.ts'
import { createLibraryStore, createStore } from '../state/store.ts'

/** Asks for the focus in the tag field of the reading pane, which sets it back. */
export const focusTags = createStore(false)

/** A view of the open document in which text is selected, to be highlighted or to have a note on it. */
export interface SelectionMarker {
  readonly isSelected: () => boolean
  readonly mark: (how: 'highlight' | 'note') => void
}

/** The views that are mounted: text and original may be side by side. */
export const selectionMarkers = createStore<readonly SelectionMarker[]>([])

/** The tool that highlights areas; null while no pages are shown. */
export const areaTool = createStore<{ readonly toggle: () => void } | null>(null)

/** The colour that the next highlight has without being asked. */
export const lastColour = createStore<MarkColour>('yellow')

/** The highlight that was made last, until a press of the mouse or a key with Control: a note that follows is on it. */
export const freshHighlight = createLibraryStore<HighlightView | null>(null)

/** The note that is being written, in a dialog of its own. */
export const writingNote = createLibraryStore<NewNote | null>(null)

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
