import { useMemo } from 'react'
import { useClient } from '../api.ts'
import type { Chosen } from '../organising/filing.ts'
import { chosenNow } from '../organising/useChosen.ts'
import type { Command } from '../state/commands.ts'
import { parseRoute } from '../state/route.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { marking } from './marking.ts'
import { areaTool, focusTags, selectionMarkers, writingNote } from './markState.ts'
import { useMarkActions } from './useMarkActions.ts'

/** The marks of so many documents are read at once. */
const mostAsked = 1_000

const openDocument = () => parseRoute(window.location.hash).reading?.documentId

/** The view with a selection, else the first. */
function markerNow() {
  const markers = selectionMarkers.get()
  return markers.find((marker) => marker.isSelected()) ?? markers[0]
}

/** What marks the documents that are chosen, or the text of the open one, by key and in the palette. */
export function useMarkCommands(): readonly Command[] {
  const w = useStrings().marks
  const client = useClient()
  const actions = useMarkActions()
  return useMemo(() => {
    const ofChosen = (id: string, key: string, title: string, run: (chosen: Chosen) => Promise<void>): Command => ({
      id: `marks.${id}`,
      title,
      group: 'edit',
      isOfChosen: true,
      keys: [key],
      enabled: (focus) => chosenNow(focus) !== null,
      run: () => {
        const chosen = chosenNow()
        if (chosen) run(chosen).catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
      },
    })
    const ofText = (id: string, key: string, title: string, run: (documentId: number) => void): Command => ({
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
    /** Sets the mark, or takes it off where all have it; of more than are asked about it is set. */
    const turn = (mark: 'star' | 'read') => async (chosen: Chosen) => {
      const selection = await chosen.selection()
      const ids = selection.kind === 'documents' ? [...new Set(selection.ids)] : []
      const marked = ids.length <= mostAsked ? await client.marks.summaries({ ids }) : []
      const having = marked.filter(({ starred, read }) => (mark === 'star' ? starred : read))
      actions[mark](selection, ids.length === 0 || having.length < ids.length)
    }
    return [
      ofChosen('star', 'S', w.toggleStar, turn('star')),
      ofChosen('read', 'U', w.toggleRead, turn('read')),
      ofChosen('tag', 'T', w.focusTags, async (chosen) => {
        const selection = await chosen.selection()
        const open = openDocument()
        const isOpen = selection.kind === 'documents' && selection.ids.length === 1 && selection.ids[0] === open
        if (isOpen) focusTags.set(true)
        else marking.set({ what: 'tags', documents: chosen })
      }),
      ofChosen('lists', 'P', w.listsMenu, async (chosen) => marking.set({ what: 'lists', documents: chosen })),
      ofText('highlight', 'H', w.highlightSelection, () => {
        const marker = markerNow()
        if (marker) marker.mark('highlight')
        else toast({ text: w.selectFirst })
      }),
      {
        id: 'marks.area',
        title: w.highlightArea,
        group: 'edit',
        keys: ['Shift+H'],
        enabled: () => areaTool.get() !== null,
        run: () => areaTool.get()?.toggle(),
      },
      ofText('note', 'N', w.noteSelection, (documentId) => {
        const marker = markerNow()
        if (marker) marker.mark('note')
        else writingNote.set({ kind: 'document', documentId })
      }),
    ]
  }, [client, actions, w])
}
