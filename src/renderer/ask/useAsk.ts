import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScopeInput, TurnView } from '../../contract/answering/conversations.ts'
import { useClient } from '../api.ts'
import { collectionBefore, goOnFrom } from '../state/route.ts'
import { announcement } from '../state/shell.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { branchKey } from './branches.ts'
import { beginScope, changeDraft, chosenBranches } from '../conversations/askState.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { awaitEnd, putTurn } from './useConversation.ts'

export interface Asking {
  /** Null: a new conversation. */
  readonly conversationId: number | null
  readonly question: string
  /** Null for a first question; undefined for the latest turn. */
  readonly parentId?: number | null
  readonly scope: ScopeInput
  /** Left out: that of the question before, or of the settings. */
  readonly model?: string
  /** What is searched for in place of the question. */
  readonly query?: string
}

/** Asks, asks again, and stops; the branch that was asked for is shown. */
export function useAsk() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const show = async (turn: TurnView) => {
    putTurn(queries, turn)
    chosenBranches.set((now) => ({ ...now, [branchKey(turn.conversationId, turn.parentId)]: turn.id }))
    if (turn.refused) announcement.set(strings.ask.refusedTitle)
    else awaitEnd(turn.id)
    await queries.invalidateQueries({ queryKey: conversationKeys.lists })
  }
  const ask = useMutation({
    mutationFn: ({ conversationId, ...asking }: Asking) =>
      client.conversations.ask({ ...asking, ...(conversationId === null ? {} : { conversationId }) }),
    onSuccess: async (turn, { conversationId }) => {
      changeDraft(conversationId ?? 0, { question: '', query: null, editing: null })
      await show(turn)
      if (conversationId !== null) return
      // The question after it begins by itself, too.
      beginScope(collectionBefore(), true)
      goOnFrom('ask', { page: 'ask', id: turn.conversationId }, 'new')
    },
    onError,
  })
  const regenerate = useMutation({
    mutationFn: (turn: { readonly turnId: number; readonly model?: string }) => client.conversations.regenerate(turn),
    onSuccess: show,
    onError,
  })
  const stop = useMutation({
    mutationFn: (turnId: number) => client.conversations.stop({ turnId }),
    onSuccess: (turn) => {
      putTurn(queries, turn)
      toast({ text: strings.runs.stopped })
    },
    onError,
  })
  return { ask, regenerate, stop }
}
