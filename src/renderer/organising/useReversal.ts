import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ChangeView, ReversalView } from '../../contract/organising/changes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { useStore } from '../state/store.ts'
import { actionsTold, doAgain, redoStack, takeBack, undoStack, type Undoable, type Undone } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { focusPageIfLost } from '../ui/layout/pageFocus.ts'
import { useStrings } from '../strings/strings.ts'
import { comeBack, wantedRow } from './leaving.ts'
import { closeOffersBut, closeOffersOf, offerReversal } from './reversalOffers.ts'

/** The most that the library keeps. */
const limit = 200

const lastDone = (list: readonly ChangeView[]) => list.find(({ state }) => state === 'done')
/** What `redo` does again first: the earliest of those that were undone. */
const firstUndone = (list: readonly ChangeView[]) => list.findLast(({ state }) => state === 'undone')
const isLater = (action: Undoable | undefined, change: ChangeView | undefined) =>
  action !== undefined && (change === undefined || action.at > Date.parse(change.at))

/**
 * The action that is redone before the change, if any: the earlier of them, as it was undone last. Nothing is redone over
 * what was done since.
 */
function againFirst(actions: readonly Undone[], list: readonly ChangeView[]): Undone | undefined {
  const action = actions.at(-1)
  const done = lastDone(list)
  if (!action || (done && Date.parse(done.at) > action.at)) return undefined
  const undone = firstUndone(list)
  const isOne = undone !== undefined && undone.id === action.action.changeId
  return !undone || isOne || action.action.at < Date.parse(undone.at) ? action : undefined
}

/**
 * Undo and redo of what the user did last, in any window or program: the library keeps its changes. `undo` and `redo` look
 * up what that is, `undoName` and `redoName` (null: nothing) are what was known last.
 */
export function useReversal() {
  const client = useClient()
  const strings = useStrings()
  const queries = useQueryClient()
  const own = useStore(undoStack).at(-1)
  const list = useQuery(changesQuery(client)).data
  const reverse = useReverse()
  useEffect(() => {
    if (list) closeOffersBut(list)
  }, [list])

  const change = list && lastDone(list)
  const undone = list && firstUndone(list)
  const undoName = isLater(own, change) ? (own?.label ?? null) : change ? strings.changes.nameOf(change) : null
  const again = againFirst(useStore(redoStack), list ?? [])
  const redoName = again ? again.action.label : undone ? strings.changes.nameOf(undone) : null
  return useMemo(
    () => ({
      undoName,
      redoName,
      undo: async () => {
        const latest = lastDone(await queries.fetchQuery({ ...changesQuery(client), staleTime: 0 }))
        const action = undoStack.get().at(-1)
        if (action && isLater(action, latest)) void takeBack(action)
        else if (latest) reverse('undo', latest.id)
        else toast({ text: strings.changes.nothingToUndo })
      },
      redo: async () => {
        const list = await queries.fetchQuery({ ...changesQuery(client), staleTime: 0 })
        const action = againFirst(redoStack.get(), list)
        if (action) await doAgain(action)
        else reverse('redo')
      },
    }),
    [undoName, redoName, reverse, queries, client, strings],
  )
}

const changesQuery = (client: ReturnType<typeof useClient>) => ({
  queryKey: keys.changes,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.changes.list({ limit }, { signal }),
})

/** Undoes or redoes a change, or the last one, and offers the other way. */
export function useReverse(): (how: 'undo' | 'redo', id?: number) => void {
  const client = useClient()
  const strings = useStrings()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    // One after the other: several of one message are taken back in their order.
    scope: { id: 'reversal' },
    mutationFn: async ({ how, id }: { readonly how: 'undo' | 'redo'; readonly id?: number }) => ({
      how,
      done: await client.changes[how](id === undefined ? {} : { id }),
    }),
    onSuccess: ({ how, done }) => {
      const { id } = done.change
      closeOffersOf(id)
      actionsTold.set((count) => count + 1)
      const text = describe(how, done)
      if (how === 'redo') offerReversal({ text, undo: () => mutate({ how: 'undo', id }) }, id, 'undo')
      else {
        const { redo: label, redoSeveral: labelOfSeveral } = strings.changes
        const action = { label, labelOfSeveral, run: () => mutate({ how: 'redo', id }) }
        offerReversal({ text, action }, id, 'redo')
      }
    },
    onSettled: async (reversed) => {
      const wanted = reversed ? comeBack(reversed.how, reversed.done.change.id) : null
      await refreshDocuments(queries)
      // Lists hear of what was read in the order in which it came.
      notifyManager.schedule(() => wantedRow.set(wanted))
      // The button that was pressed, and the row that had the focus before, may be gone.
      focusPageIfLost()
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const describe = (how: 'undo' | 'redo', { change, kept }: ReversalView) => {
    const w = strings.changes
    const text = (how === 'undo' ? w.undone : w.redone)(w.nameOf(change))
    return kept === 0 ? text : w.partly(text)
  }
  return useMemo(() => (how, id) => mutate(id === undefined ? { how } : { how, id }), [mutate])
}
