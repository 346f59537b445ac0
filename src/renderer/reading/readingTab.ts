import { useLayoutEffect, useRef } from 'react'
import type { Reading } from '../state/route.ts'
import { chosenTab, type TabId } from '../state/tabs/readerTab.ts'

const isAbout = (tab: TabId) => tab === 'notes' || tab === 'related' || tab === 'details' || tab === 'raw'

/** While a list is walked, what is about a document stays in sight for the next one. What was found or quoted is shown. */
export function useTabFollows({ documentId, passageId, spans, box }: Reading): void {
  const shown = useRef(documentId)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = documentId
    const chosen = chosenTab.get()
    const isWalked = before !== documentId && passageId === null && spans === undefined && box === undefined
    if (isWalked && chosen?.documentId === before && isAbout(chosen.tab)) chosenTab.set({ ...chosen, documentId })
  }, [documentId, passageId, spans, box])
}
