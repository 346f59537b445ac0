import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'
import { ProblemList } from './ProblemList.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'

/** The first hundred refusals and warnings of an import. */
export function ImportProblems({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const client = useClient()
  const report = useQuery({
    queryKey: ['report', job.id, job.import?.refused ?? 0, job.state],
    queryFn: ({ signal }) => client.imports.report({ jobId: job.id }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (report.isError) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data) return <Skeleton lines={4} />
  const { problems } = report.data
  return (
    // It scrolls, and often has nothing in it that takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="jobProblems scroll" tabIndex={0} aria-label={strings.jobs.problems}>
      {problems.length === 0 ? (
        <p className="listNote">{job.finishedAt === null ? strings.jobs.noProblemsYet : strings.jobs.noProblems}</p>
      ) : (
        <ProblemList problems={problems} />
      )}
    </section>
  )
}
