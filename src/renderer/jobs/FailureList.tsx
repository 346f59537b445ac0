import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'
import { opensDocument } from '../state/presses.ts'
import { openReading } from '../state/route.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'

/** What could not be embedded, each with the service's reason. The text is one click away. */
export function FailureList({ job }: { readonly job: JobView }) {
  const strings = useStrings()
  const client = useClient()
  const failures = useQuery({
    queryKey: ['failures', job.id, job.embed?.failed ?? 0],
    queryFn: ({ signal }) => client.jobs.failures({ id: job.id, limit: 500 }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (failures.isError) return <ErrorState error={failures.error} onRetry={() => void failures.refetch()} />
  if (!failures.data) return <Skeleton lines={4} />
  const { items } = failures.data
  if (items.length === 0) return <p className="listNote">{strings.jobs.noFailures}</p>
  return (
    <ul className="failureList">
      {items.map((item) => (
        <li key={item.textId}>
          <div className="failureHead">
            {item.documentId === null ? (
              <span>{item.title}</span>
            ) : (
              <Button
                {...opensDocument}
                className="textLink"
                onPress={() =>
                  item.documentId !== null && openReading({ documentId: item.documentId, passageId: null })
                }
              >
                {item.title || strings.documents.untitled}
              </Button>
            )}
            <span className="mono faint">{item.code}</span>
          </div>
          <p className="failureWhy">{strings.message(item.message)}</p>
          <p className="faint ellipsis" dir="auto">
            {item.excerpt}
          </p>
          {item.requestId ? (
            <p className="faint mono">
              {strings.reading.requestId} {item.requestId}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
