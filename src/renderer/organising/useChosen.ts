import { useEffect } from 'react'
import { createStore } from '../state/store.ts'
import { chosenById, type Chosen } from './filing.ts'

/** Asked when a command is run, so that nothing is drawn again when the selection changes. */
type Ask = { readonly chosen: () => Chosen | null }

const inList = createStore<Ask | null>(null)
const inReader = createStore<Ask | null>(null)
const inResults = createStore<Ask | null>(null)
const stores = { list: inList, reader: inReader, results: inResults }

/**
 * Lets the commands act on what is selected in the list of the page, or on the document in the reading pane. Results that are
 * not stored yet are only filed.
 */
export function useOfferChosen(place: keyof typeof stores, chosen: () => Chosen | null): void {
  const store = stores[place]
  useEffect(() => store.set({ chosen }))
  useEffect(() => () => store.set(null), [store])
}

/** The documents of an element that has the focus, or holds what has it: see `useFilable` and `filedDocuments`. */
function filedAt(focus: Element | null): Chosen | null {
  const row = focus?.closest<HTMLElement>('[data-filed]')
  if (!row) return null
  const ids = (row.dataset['filed'] ?? '').split(' ').map(Number)
  return chosenById(ids, { title: row.dataset['filedTitle'] || null, from: null })
}

/** What an element has by which the commands find the documents that are selected in it while it has the focus. */
export function filedDocuments(
  ids: readonly number[],
  title: string | null,
): Readonly<Record<`data-${string}`, string>> {
  return ids.length === 0 ? {} : { 'data-filed': ids.join(' '), 'data-filed-title': title ?? '' }
}

/** What a command about documents is about: what has the focus, that of the pane that has it, else of the list. */
export function chosenNow(focus: Element | null = document.activeElement): Chosen | null {
  const filed = filedAt(focus)
  if (filed) return filed
  const reader = inReader.get()?.chosen() ?? null
  const isReading = focus?.closest('.reader') ?? null
  return (isReading === null ? null : reader) ?? inList.get()?.chosen() ?? reader
}

/** What can be filed: as `chosenNow`, and results of the page that are not stored yet, wherever the focus is beside the reader. */
export function filableNow(focus: Element | null = document.activeElement): Chosen | null {
  const results = focus?.closest('.reader') ? null : (inResults.get()?.chosen() ?? null)
  return results ?? chosenNow(focus)
}

/** Two documents that are selected in the list: wherever the focus is, for the reading pane never has two. */
export function twoChosenNow(): Chosen | null {
  const chosen = inList.get()?.chosen() ?? null
  return chosen?.count === 2 ? chosen : null
}

/** What the commands are about, and where that comes from: the pane that is read, or the list. */
export function chosenPlace(focus: Element | null = document.activeElement): 'reader' | 'list' {
  return focus?.closest('.reader') && inReader.get()?.chosen() ? 'reader' : 'list'
}

/** How many documents are selected in the list; 0 where only a row of it has the focus. */
export function selectedInList(): number {
  const count = inList.get()?.chosen()?.count ?? 0
  return count > 1 ? count : 0
}
