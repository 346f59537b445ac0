import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../api.ts'
import type { Command } from '../state/commands.ts'
import { parseRoute } from '../state/route.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { focusTags, selectionMarkers, writingNote } from './markState.ts'
import { oneDocument, useMarkActions } from './useMarkActions.ts'
import { readDocumentMarks } from './useMarks.ts'

const openDocument = () => parseRoute(window.location.hash).reading?.documentId

/** The view with a selection, else the first. */
function markerNow() {
  const markers = selectionMarkers.get()
  return markers.find((marker) => marker.isSelected()) ?? markers[0]
}

/** What marks the open document, by key and in the palette. */
export function useMarkCommands(): readonly Command[] {
  const w = useStrings().marks
  const client = useClient()
  const queries = useQueryClient()
  const actions = useMarkActions()
  return useMemo(() => {
    const command = (id: string, key: string, title: string, run: (documentId: number) => void): Command => ({
      id: `marks.${id}`,
      title,
      group: 'edit',
      keys: [key],
      enabled: () => openDocument() !== undefined,
      run: () => {
        const documentId = openDocument()
        if (documentId !== undefined) run(documentId)
      },
    })
    const toggle = (id: 'star' | 'read') => (documentId: number) =>
      void readDocumentMarks(client, queries, documentId).then(({ starred, read }) =>
        id === 'star' ? actions.star(oneDocument(documentId), !starred) : actions.read(oneDocument(documentId), !read),
      )
    return [
      command('star', 'S', w.toggleStar, toggle('star')),
      command('read', 'U', w.toggleRead, toggle('read')),
      command('tag', 'T', w.focusTags, () => focusTags.set((count) => count + 1)),
      command('highlight', 'H', w.highlightSelection, () => {
        const marker = markerNow()
        if (marker) marker.mark('highlight')
        else toast({ text: w.selectFirst })
      }),
      command('note', 'N', w.noteSelection, (documentId) => {
        const marker = markerNow()
        if (marker) marker.mark('note')
        else writingNote.set({ kind: 'document', documentId })
      }),
    ]
  }, [client, queries, actions, w])
}
