import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { RunsLayout } from '../runs/RunsLayout.tsx'
import { goTo } from '../state/route.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { ResearchForm } from './ResearchForm.tsx'
import { ResearchRun } from './ResearchRun.tsx'
import './research.css'

/** Deep research: a question, a plan that may want a choice, rounds of searches, and a cited report. */
export function ResearchPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  const client = useClient()
  const runs = useQuery({
    queryKey: conversationKeys.research,
    queryFn: ({ signal }) => client.research.list({ limit: 300 }, { signal }),
  })
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <Skeleton lines={10} />
  return (
    <RunsLayout
      title={strings.research.title}
      fresh={strings.research.fresh}
      chosen={id === null ? null : { kind: 'research', id }}
      only="research"
      onFresh={() => goTo({ page: 'research' })}
    >
      {id === null ? <ResearchForm /> : <ResearchRun key={id} id={id} runs={runs.data} />}
    </RunsLayout>
  )
}
