import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { RunsLayout } from '../runs/RunsLayout.tsx'
import { goTo } from '../state/route.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { ResearchForm } from './ResearchForm.tsx'
import { ResearchRun } from './ResearchRun.tsx'
import { researchRuns } from './useResearch.ts'
import './research.css'

/** Deep research: a question, a plan that may want a choice, rounds of searches, and a cited report. */
export function ResearchPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  const client = useClient()
  const runs = useQuery({
    queryKey: researchRuns,
    queryFn: ({ signal }) => client.research.list({ limit: 200 }, { signal }),
  })
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <Skeleton lines={10} />
  return (
    <RunsLayout
      title={strings.research.title}
      fresh={strings.research.fresh}
      hint={strings.research.emptyHint}
      runs={runs.data}
      chosen={id}
      onChoose={(chosen) => goTo(chosen === null ? { page: 'research' } : { page: 'research', id: chosen })}
    >
      {id === null ? <ResearchForm /> : <ResearchRun key={id} id={id} runs={runs.data} />}
    </RunsLayout>
  )
}
