import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'

/** The requests of a job, and why each stopped growing. */
export function BatchList({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const client = useClient()
  const batches = useQuery({
    queryKey: ['batches', job.id, job.embed?.requests ?? 0],
    queryFn: ({ signal }) => client.jobs.batches({ id: job.id, limit: 200 }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (batches.isError) return <ErrorState error={batches.error} onRetry={() => void batches.refetch()} />
  if (!batches.data) return <Skeleton lines={4} />
  if (batches.data.length === 0) return <p className="listNote">{strings.jobs.noBatches}</p>
  const w = strings.jobs.batchColumns
  return (
    <table className="plainTable num">
      <thead>
        <tr>
          <th scope="col">{w.id}</th>
          <th scope="col">{w.state}</th>
          <th scope="col" className="right">
            {w.items}
          </th>
          <th scope="col" className="right">
            {w.bytes}
          </th>
          <th scope="col">{w.closedBy}</th>
          <th scope="col" className="right">
            {w.attempts}
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.data.map((batch) => (
          <tr key={batch.id}>
            <td className="faint">{batch.id}</td>
            <td data-bad={batch.state === 'failed' || batch.state === 'parked' ? '' : undefined}>
              {strings.jobs.batchState[batch.state] ?? batch.state}
              {batch.error ? <span className="faint"> {strings.message(batch.error)}</span> : null}
            </td>
            <td className="right">{strings.common.number(batch.items)}</td>
            <td className="right">{strings.common.bytes(batch.bodyBytes)}</td>
            <td className="muted">{strings.jobs.closedBy[batch.closedBy] ?? batch.closedBy}</td>
            <td className="right">{batch.attempts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
