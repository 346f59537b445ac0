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
export function chosenNow(): Chosen | null {
  const reader = inReader.get()?.chosen() ?? null
  const isReading = document.activeElement?.closest('.reader') ?? null
  return (isReading === null ? null : reader) ?? inList.get()?.chosen() ?? reader
}
