import type { OfferedPath } from '../../contract/desktop.ts'
import { createStore } from './store.ts'

/** Which of the app's own dialogs is open. */
export type OpenDialog = 'palette' | 'keys' | 'library' | 'interrupted' | null
export const openDialog = createStore<OpenDialog>(null)

/** The name that is being written in the sidebar: of a collection, or of one to be made within another (null: at the top). */
export type Naming = { readonly id: number } | { readonly within: number | null }
export const naming = createStore<Naming | null>(null)

/** A collection whose results' images are about to be fetched: asked for first, with what that takes. */
export const fetchingMedia = createStore<number | null>(null)

/** Files and folders that the system asked the app to open: they wait for the import page. */
export const offeredPaths = createStore<readonly OfferedPath[]>([])

/** Files that wait for the import page: dropped anywhere, or chosen. */
export const droppedFiles = createStore<readonly DroppedFile[]>([])

export interface DroppedFile {
  readonly file: File
  /** The outermost folder that was dropped or chosen with it; null for a file by itself. */
  readonly folder: string | null
  /** From the outermost folder on. */
  readonly path: string
}

/** Addresses that wait to be captured, as they are being written; null where files are imported. */
export const captureDraft = createStore<string | null>(null)

/** Counted up to ask the search box, or the list of the page, for the focus. */
export const focusSearch = createStore(0)
export const focusList = createStore(0)

/** The part of a page that takes the focus as soon as the page shows; null once it has. */
export const focusPart = createStore<{ readonly page: string; readonly part: string } | null>(null)

/** The document whose text takes the focus as soon as it shows; it may have to be loaded first. Null once it has. */
export const focusReader = createStore<number | null>(null)

/** Asks for a field to look for a text in the document that is read; what opens one sets it back. */
export const findInReader = createStore(false)

/** Asks the list of the page to go on by so many rows; a new object for each time. */
export const walkList = createStore<{ readonly by: 1 | -1 } | null>(null)

/** Asks the comparison of two texts to show the next change, or the one before; a new object for each time. */
export const stepChange = createStore<{ readonly by: 1 | -1 } | null>(null)

/** Whether the sidebar is over the page, where there is no room beside it. */
export const sidebarOver = createStore(false)

/** Whether it has come over the page for what is being dragged. */
export const sidebarForDrop = createStore(false)

/** Whether the core answers: it may be gone, or started again and not know this page any more (in the browser). */
export type Connection = 'there' | 'gone' | 'refused'
export const connection = createStore<Connection>('there')

/** What a screen reader is told next, politely. */
export const announcement = createStore('')

/** The step of the tour of the window that is shown, from 0; null while nobody takes it. */
export const tourStep = createStore<number | null>(null)
