import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuestionPlanView, ScopeInput } from '../../contract/answering/conversations.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'

export interface AskedPlan {
  readonly question: string
  readonly scope: ScopeInput
  readonly conversationId?: number
  readonly parentId?: number | null
  readonly model?: string
  readonly query?: string
}

/** What is typed is looked at when the keys rest. */
const restMs = 350

/** What asking would search for and send; undefined until something is asked. Sends nothing to the service. */
export function useAskPlan(asked: AskedPlan): QuestionPlanView | undefined {
  const client = useClient()
  const text = JSON.stringify(asked)
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = JSON.parse(rested) as AskedPlan
  const plan = useQuery({
    queryKey: conversationKeys.plan(wanted),
    queryFn: ({ signal }) => client.conversations.plan(wanted, { signal }),
    enabled: wanted.question !== '',
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  })
  return asked.question === '' ? undefined : plan.data
}
