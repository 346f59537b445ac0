import { useState } from 'react'
import type { WatchedFolderView, WatchEventView } from '../../../contract/files/watching.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { wordAdvice } from '../../strings/wordAdvice.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useWatchHistory } from './useWatching.ts'

/** What happened in a watched folder, newest first; of one kind, or where a name or reason has what is typed. */
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
  const [kind, setKind] = useState<WatchEventView['kind'] | 'all'>('all')
  const [words, setWords] = useState('')
  const all = history.data ?? []
  const counts = Map.groupBy(all, (event) => event.kind)
  const kinds = [
    { id: 'all' as const, label: w.allKinds(all.length) },
    ...[...counts].map(([id, events]) => ({ id, label: w.kindCount(w.kinds[id], events.length) })),
  ]
  const isShown = ({ path, detail, kind: own }: WatchEventView) =>
    (kind === 'all' || own === kind) && holds(`${path}\n${detail === null ? '' : strings.message(detail)}`, words)
  const shown = all.filter(isShown)
  return (
    <Dialog
      title={w.historyOf(folder.path)}
      open
      onClose={onClose}
      size="wide"
      foot={<Button onPress={onClose}>{strings.common.close}</Button>}
    >
      {history.isError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <Skeleton lines={4} />
      ) : history.data.length === 0 ? (
        <p className="faint">{w.nothingHappened}</p>
      ) : (
        <>
          <div className="watchFilter">
            <Select name={w.kindLabel} options={kinds} value={kind} onChange={setKind} />
            <SearchField label={w.filter} placeholder={w.filter} value={words} onChange={setWords} />
          </div>
          {shown.length === 0 ? <p className="faint">{w.noneShown}</p> : null}
          <ul className="watchEvents">
            {shown.map((event) => (
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
        </>
      )}
    </Dialog>
  )
}

function holds(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.trim().toLowerCase())
}

function Detail({ event: { kind, detail } }: { readonly event: WatchEventView }) {
  const w = useStrings().watching
  if (detail === null) return null
  return <span className="faint">{kind === 'moved' ? ` ${w.movedFrom(detail)}` : `: ${wordAdvice(detail)}`}</span>
}
