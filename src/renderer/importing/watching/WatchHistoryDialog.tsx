import type { WatchedFolderView, WatchEventView } from '../../../contract/files/watching.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { wordAdvice } from '../../strings/wordAdvice.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useWatchHistory } from './useWatching.ts'

/** What happened in a watched folder, newest first. */
export function WatchHistoryDialog({
  folder,
  onClose,
}: {
  readonly folder: WatchedFolderView
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.watching
  const history = useWatchHistory(folder.id, true)
  return (
    <Dialog
      title={w.historyOf(folder.path)}
      open
      onClose={onClose}
      foot={<Button onPress={onClose}>{strings.common.close}</Button>}
    >
      {history.isError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <Skeleton lines={4} />
      ) : history.data.length === 0 ? (
        <p className="faint">{w.nothingHappened}</p>
      ) : (
        <ul className="watchEvents">
          {history.data.map((event) => (
            <li key={event.id}>
              <span className="faint num">{dateTime(event.at)}</span>
              <span>{w.kinds[event.kind]}</span>
              <span dir="auto">
                {event.path === '' ? w.theFolder : event.path}
                <Detail event={event} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Detail({ event: { kind, detail } }: { readonly event: WatchEventView }) {
  const w = useStrings().watching
  if (detail === null) return null
  return <span className="faint">{kind === 'moved' ? ` ${w.movedFrom(detail)}` : `: ${wordAdvice(detail)}`}</span>
}
