import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { AskWays } from '../conversations/AskWays.tsx'
import { RunsLayout } from '../runs/RunsLayout.tsx'
import { goTo } from '../state/route.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerRun } from './AnswerRun.tsx'
import { answerRuns } from './useAnswer.ts'

/** Questions to the web, and their answers, each kept with what it rests on. */
export function AnswerPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  const client = useClient()
  const runs = useQuery({
    queryKey: answerRuns,
    queryFn: ({ signal }) => client.answers.list({ limit: 200 }, { signal }),
  })
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <Skeleton lines={10} />
  return (
    <RunsLayout
      title={strings.answers.title}
      fresh={strings.answers.fresh}
      hint={strings.answers.emptyHint}
      above={<AskWays way="web" />}
      runs={runs.data.filter(({ kind }) => kind === 'answer')}
      chosen={id}
      onChoose={(chosen) => goTo(chosen === null ? { page: 'answers' } : { page: 'answers', id: chosen })}
    >
      {id === null ? <AnswerForm /> : <AnswerRun key={id} id={id} />}
    </RunsLayout>
  )
}
