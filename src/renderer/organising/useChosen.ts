import { useEffect } from 'react'
import { createStore } from '../state/store.ts'
import type { Chosen } from './filing.ts'

/** Asked when a command is run, so that nothing is drawn again when the selection changes. */
type Ask = { readonly chosen: () => Chosen | null }

const inList = createStore<Ask | null>(null)
const inReader = createStore<Ask | null>(null)

/** Lets the commands act on what is selected in the list of the page, or on the document in the reading pane. */
export function useOfferChosen(place: 'list' | 'reader', chosen: () => Chosen | null): void {
  const store = place === 'list' ? inList : inReader
  useEffect(() => store.set({ chosen }))
  useEffect(() => () => store.set(null), [store])
}

/** What a command about documents is about: that of the pane that has the focus, else of the list. */
export function chosenNow(focus: Element | null = document.activeElement): Chosen | null {
  const reader = inReader.get()?.chosen() ?? null
  const isReading = focus?.closest('.reader') ?? null
  return (isReading === null ? null : reader) ?? inList.get()?.chosen() ?? reader
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
