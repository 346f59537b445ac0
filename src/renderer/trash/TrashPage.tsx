import { FolderClosed, MessageSquareQuote, Sparkles, Trash2 } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { RemovedView } from '../../contract/trash.ts'
import { goTo } from '../state/route.ts'
import { CompactSetting } from '../libraries/CompactSetting.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { TrashedDocuments } from './TrashedDocuments.tsx'
import { useEmptyTrash, useRestore, useTrash, useTrashedDocuments } from './useTrash.ts'
import './trash.css'

const icons = { collection: FolderClosed, conversation: MessageSquareQuote, task: Sparkles }

/** All that was removed, with a way to bring each back, until it is deleted for good. */
export function TrashPage() {
  const strings = useStrings()
  const trash = useTrash()
  const trashed = useTrashedDocuments()
  const isEmpty = trash.data?.length === 0 && trashed.data?.pages[0]?.total === 0
  return (
    <Page title={strings.trash.title} scroll actions={isEmpty || !trash.data ? null : <EmptyTrash />}>
      {trash.isError ? (
        <ErrorState error={trash.error} onRetry={() => void trash.refetch()} />
      ) : !trash.data || trashed.isPending ? (
        <Skeleton lines={6} />
      ) : isEmpty ? (
        <EmptyState
          icon={<Trash2 aria-hidden />}
          title={strings.trash.emptyTitle}
          actions={<Button onPress={() => goTo({ page: 'search' })}>{strings.commands.goSearch}</Button>}
        >
          <p>{strings.trash.empty}</p>
        </EmptyState>
      ) : (
        <>
          {trash.data.length === 0 ? null : (
            <ul className="trashList" aria-label={strings.trash.list}>
              {nested(trash.data).map((place) => (
                <Row key={`${place.removed.kind} ${place.removed.id}`} {...place} />
              ))}
            </ul>
          )}
          <TrashedDocuments trashed={trashed} />
          <div className="trashFoot">
            <CompactSetting />
          </div>
        </>
      )}
    </Page>
  )
}

function EmptyTrash() {
  const strings = useStrings()
  const w = strings.trash
  const [isAsked, setAsked] = useState(false)
  const empty = useEmptyTrash()
  const close = () => setAsked(false)
  return (
    <>
      <Button isDisabled={empty.isPending} onPress={() => setAsked(true)}>
        <Trash2 aria-hidden />
        {w.emptyAction}
      </Button>
      <Dialog
        role="alertdialog"
        title={w.emptyTitleAsk}
        open={isAsked}
        onClose={close}
        foot={
          <>
            <Button variant="quiet" autoFocus onPress={close}>
              {strings.common.cancel}
            </Button>
            <Button
              variant="danger"
              onPress={() => {
                empty.mutate()
                close()
              }}
            >
              {w.emptyNow}
            </Button>
          </>
        }
      >
        <p>{w.emptyWhat}</p>
      </Dialog>
    </>
  )
}

/** Something in the trash, below the collection that it was removed with. */
interface TrashPlace {
  readonly removed: RemovedView
  /** 0 where it was removed by itself. */
  readonly depth: number
  /** How many came with it, and come back with it. */
  readonly parts: number
}

function nested(all: readonly RemovedView[]): readonly TrashPlace[] {
  const listed = new Set(all.flatMap(({ kind, id }) => (kind === 'collection' ? [id] : [])))
  const parts = Map.groupBy(all, ({ within }) => (within !== null && listed.has(within) ? within : null))
  const placesIn = (id: number | null, depth: number): readonly TrashPlace[] =>
    (parts.get(id) ?? []).flatMap((removed) => {
      const below = removed.kind === 'collection' ? placesIn(removed.id, depth + 1) : []
      return [{ removed, depth, parts: below.length }, ...below]
    })
  return placesIn(null, 0)
}

function Row({ removed, depth, parts }: TrashPlace) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const restore = useRestore()
  const { kind, name, documents, removedAt } = removed
  const Icon = icons[kind]
  return (
    <li className="trashRow" style={{ '--depth': depth } as CSSProperties}>
      <Icon aria-hidden />
      <span className="trashBody">
        <span className="trashName ellipsis" dir="auto">
          {name}
        </span>
        <span className="trashFacts ellipsis num">
          {[
            strings.trash.kinds[kind],
            ...(documents === null ? [] : [strings.trash.documents(documents)]),
            ...(depth > 0 ? [strings.trash.removedWith] : []),
            strings.trash.removedAt(dateTime(removedAt)),
          ].join(' · ')}
        </span>
      </span>
      <RestoreButton
        text={
          parts > 0 ? strings.trash.restoreWith(parts) : depth > 0 ? strings.trash.restoreAlone : strings.trash.restore
        }
        label={parts > 0 ? strings.trash.restoreWithOf(name, parts) : strings.trash.restoreOf(name)}
        isBusy={restore.isPending}
        onRestore={() => restore.mutate(removed)}
      />
    </li>
  )
}
