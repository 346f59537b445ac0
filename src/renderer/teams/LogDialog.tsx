import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

/** Who put which documents into a shared collection or took them out, the latest first. */
export function LogDialog({
  team,
  collection,
  onClose,
}: {
  readonly team: string
  readonly collection: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.teams
  const client = useClient()
  const log = useQuery({
    queryKey: keys.teams.log(team, collection.id),
    queryFn: ({ signal }) => client.teams.contributions({ team, collectionId: collection.id, limit: 200 }, { signal }),
  })
  return (
    <Dialog
      title={w.logTitle(collection.name)}
      size="large"
      isRead
      open
      onClose={onClose}
      foot={<Button onPress={onClose}>{strings.common.close}</Button>}
    >
      {log.isError ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : !log.data ? (
        <Skeleton lines={6} />
      ) : log.data.length === 0 ? (
        <p className="muted">{w.logEmpty}</p>
      ) : (
        <table className="teamTable">
          <thead>
            <tr>
              <th scope="col">{w.when}</th>
              <th scope="col">{w.who}</th>
              <th scope="col">{w.what}</th>
            </tr>
          </thead>
          <tbody>
            {log.data.map(({ title, changedBy, changedAt, removed }, at) => (
              <tr key={at}>
                <td className="num teamWhen">{dateTime(changedAt)}</td>
                <td>
                  <bdi>{changedBy}</bdi>
                </td>
                <td dir="auto">
                  {title || strings.documents.untitled}
                  {removed ? <span className="faint"> {w.takenOut}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
