import { FolderSync, MoreHorizontal, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { WatchedFolderView, WatchEventView } from '../../../contract/files/watching.ts'
import { goTo } from '../../state/route.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { MenuButton, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { MoveFolderDialog } from './MoveFolderDialog.tsx'
import { WatchFolderDialog } from './WatchFolderDialog.tsx'
import { WatchHistoryDialog } from './WatchHistoryDialog.tsx'
import { useChangeWatch, useWatchedFolders } from './useWatching.ts'
import './watching.css'

/** What is said of a file besides what happened to it. */
const remarkKinds: ReadonlySet<WatchEventView['kind']> = new Set(['incomplete', 'warning', 'note'])

/** Folders that collections follow: what is in them, when they were looked at, and what can be done with each. */
export function WatchedFolders() {
  const w = useStrings().watching
  const folders = useWatchedFolders()
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="watchedFolders" aria-label={w.title}>
      <header className="row">
        <h2 className="grow">{w.title}</h2>
        <Button onPress={() => setAdding(true)}>
          <FolderSync aria-hidden />
          {w.add}
        </Button>
      </header>
      {folders.isError ? <ErrorState error={folders.error} onRetry={() => void folders.refetch()} /> : null}
      {folders.data?.length ? (
        <ul>
          {folders.data.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
        </ul>
      ) : (
        <p className="faint">{w.hint}</p>
      )}
      {isAdding ? <WatchFolderDialog onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function FolderRow({ folder }: { readonly folder: WatchedFolderView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.watching
  const { id, path, files } = folder
  const [shown, setShown] = useState<'history' | 'move' | null>(null)
  const look = useChangeWatch(async (client, acceptEmpty: boolean) => {
    const { events, trouble, waitsFor } = await client.watching.look({ id, acceptEmpty })
    if (waitsFor !== null) return w.waits
    if (trouble !== null) return strings.message(trouble)
    const remarks = events.filter(({ kind }) => remarkKinds.has(kind)).length
    return events.length === 0 ? w.nothingChanged : w.changed(events.length - remarks, remarks)
  })
  const change = useChangeWatch(async (client, what: 'pause' | 'resume' | 'remove') => {
    await client.watching[what]({ id })
    return what === 'remove' ? w.removed(path) : null
  })
  const entries: readonly MenuEntry[] = [
    { id: 'open', label: w.showCollection, run: () => goTo({ page: 'collection', id: folder.collectionId }) },
    { id: 'history', label: w.history, run: () => setShown('history') },
    { id: 'separator', separator: true },
    folder.paused
      ? { id: 'resume', label: w.resume, run: () => change.mutate('resume') }
      : { id: 'pause', label: w.pause, run: () => change.mutate('pause') },
    { id: 'move', label: w.moved, run: () => setShown('move') },
    ...(folder.trouble === null
      ? []
      : [{ id: 'emptied', label: w.acceptEmpty, run: () => look.mutate(true) } satisfies MenuEntry]),
    { id: 'remove', label: w.remove, danger: true, run: () => change.mutate('remove') },
  ]
  const state = folder.paused
    ? w.paused
    : folder.lookedAt === null
      ? w.neverLooked
      : w.lookedAt(dateTime(folder.lookedAt))
  return (
    <li className="watchedFolder">
      <FolderSync aria-hidden />
      <span className="watchedBody">
        <span className="ellipsis" dir="auto" title={path}>
          {path}
        </span>
        <span className="watchedFacts ellipsis num">{[folder.collection, w.files(files), state].join(' · ')}</span>
        {folder.trouble === null ? null : <span className="fieldError">{strings.message(folder.trouble)}</span>}
      </span>
      <Button
        size="small"
        aria-label={w.lookNowOf(path)}
        isDisabled={look.isPending || folder.paused}
        onPress={() => look.mutate(false)}
      >
        <RefreshCw aria-hidden />
        {look.isPending ? w.looking : w.lookNow}
      </Button>
      <MenuButton label={w.more(path)} entries={entries} placement="bottom end">
        <IconButton size="small" label={w.more(path)}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      </MenuButton>
      {shown === 'history' ? <WatchHistoryDialog folder={folder} onClose={() => setShown(null)} /> : null}
      {shown === 'move' ? <MoveFolderDialog folder={folder} onClose={() => setShown(null)} /> : null}
    </li>
  )
}
