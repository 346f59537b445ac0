import { createStore } from './store.ts'

/** Which of the app's own dialogs is open. */
export type OpenDialog = 'palette' | 'keys' | 'library' | 'interrupted' | null
export const openDialog = createStore<OpenDialog>(null)

/** A collection whose name is being written in the sidebar; 'new' for one that is not there yet. */
export const namingCollection = createStore<number | 'new' | null>(null)

/** A collection whose results' images are about to be fetched: asked for first, with what that takes. */
export const fetchingMedia = createStore<number | null>(null)

/** Files that wait for the import page: dropped anywhere, or chosen. */
export const droppedFiles = createStore<readonly File[]>([])

/** Counted up to ask the search box, or the list of the page, for the focus. */
export const focusSearch = createStore(0)
export const focusList = createStore(0)

/** The document whose text takes the focus as soon as it shows; it may have to be loaded first. Null once it has. */
export const focusReader = createStore<number | null>(null)

/** Asks the list of the page to go on by so many rows; a new object for each time. */
export const walkList = createStore<{ readonly by: 1 | -1 } | null>(null)

/** False while the stream of jobs is cut: the core went away. */
export const connected = createStore(true)

/** What a screen reader is told next, politely. */
export const announcement = createStore('')
