import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConversationView, TurnItem, TurnView } from '../../contract/answering/conversations.ts'
import { useClient } from '../api.ts'
import { awaitedTurns } from '../conversations/askState.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { followView } from '../runs/followView.ts'
import { announcement } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'

/** A conversation with every branch; turns that run are followed, and drawn as they grow. */
export function useConversation(id: number) {
  const client = useClient()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: conversationKeys.one(id),
    queryFn: ({ signal }) => client.conversations.open({ id }, { signal }),
  })
  const running = (query.data?.turns ?? []).filter(isRunning).map((turn) => turn.id)
  const key = running.join(' ')
  useEffect(() => {
    const stop = new AbortController()
    for (const turnId of key === '' ? [] : key.split(' ').map(Number)) {
      const start = queries.getQueryData<ConversationView>(conversationKeys.one(id))?.turns.find((t) => t.id === turnId)
      if (!start?.answer) continue
      void followView<TurnItem, TurnView>(
        {
          items: (signal) => client.conversations.follow({ turnId }, { signal }),
          start: { ...start, answer: { ...start.answer, text: '', reasoning: '' } },
          take: takeItem,
          isEnd: (item) => item.type === 'ended',
          onView: (turn) => putTurn(queries, turn),
          onBroken: () => {},
        },
        stop.signal,
      )
    }
    return () => stop.abort()
  }, [client, queries, id, key])
  useAnnouncedEnds(query.data?.turns)
  return query
}

/**
 * Announces answers that came to their end, whichever way the end was learned: of a short answer the conversation
 * often has it before anything was followed. One that was stopped or failed has a notice that is a status itself.
 */
function useAnnouncedEnds(turns: readonly TurnView[] | undefined): void {
  const w = useStrings().ask
  useEffect(() => {
    for (const turn of turns ?? []) {
      if (isRunning(turn)) awaitEnd(turn.id)
      else if (awaitedTurns.get().has(turn.id)) {
        awaitedTurns.set((now) => new Set([...now].filter((id) => id !== turn.id)))
        if (turn.answer?.run.state === 'complete') announcement.set(w.answered(turn.evidence.length))
      }
    }
  }, [turns, w])
}

export function awaitEnd(turnId: number): void {
  if (!awaitedTurns.get().has(turnId)) awaitedTurns.set((now) => new Set(now).add(turnId))
}

export function isRunning(turn: TurnView): boolean {
  return turn.answer?.run.state === 'running'
}

/** The conversation with a turn as it is now, new or known. */
export function putTurn(queries: QueryClient, turn: TurnView): void {
  queries.setQueryData<ConversationView>(conversationKeys.one(turn.conversationId), (now) => {
    if (!now) return now
    const known = now.turns.some(({ id }) => id === turn.id)
    return { ...now, turns: known ? now.turns.map((one) => (one.id === turn.id ? turn : one)) : [...now.turns, turn] }
  })
}

function takeItem(turn: TurnView, item: TurnItem): TurnView {
  if (item.type === 'ended') return item.turn
  if (!turn.answer) return turn
  const { answer } = turn
  return { ...turn, answer: { ...answer, [item.type]: answer[item.type] + item.text } }
}
