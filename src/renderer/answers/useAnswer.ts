import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerItem, AnswerView } from '../../contract/answers.ts'
import { useClient } from '../api.ts'
import { followView } from '../runs/followView.ts'

export const answerRuns = ['answerRuns'] as const

/** An answer as far as it has come, followed while it runs. */
export function useAnswer(id: number): {
  readonly answer: AnswerView | null
  readonly error: unknown
  readonly broken: boolean
} {
  const client = useClient()
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<AnswerView | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const follow = async (): Promise<void> => {
      const opened = await client.answers.open({ id }, { signal: stop.signal })
      setAnswer(opened)
      const refreshList = () => queries.invalidateQueries({ queryKey: answerRuns })
      if (opened.run.state !== 'running') return refreshList()
      await followView<AnswerItem, AnswerView>(
        {
          items: (signal) => client.answers.follow({ id }, { signal }),
          start: { ...opened, text: '', reasoning: '' },
          take: takeItem,
          isEnd: (item) => item.type === 'ended',
          onView: setAnswer,
          onBroken: setBroken,
        },
        stop.signal,
      )
      await refreshList()
    }
    follow().catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure)
    })
    return () => stop.abort()
  }, [client, queries, id])
  return { answer, error, broken }
}

/** The answer with what a chunk brought. */
function takeItem(answer: AnswerView, item: AnswerItem): AnswerView {
  switch (item.type) {
    case 'text':
      return { ...answer, text: answer.text + item.text }
    case 'reasoning':
      return { ...answer, reasoning: answer.reasoning + item.text }
    case 'answer':
    case 'ended':
      return item.answer
  }
}
