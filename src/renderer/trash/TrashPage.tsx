import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CompactSetting } from '../libraries/CompactSetting.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { searchLibrary } from '../state/searchState.ts'
import { useStrings } from '../strings/strings.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { TrashBar, TrashList } from './TrashList.tsx'
import { useEmptyTrash, useTrash, useTrashedDocuments, type Trashed } from './useTrash.ts'
import { useTrashList } from './useTrashList.ts'
import './trash.css'

/** All that was removed, with a way to bring each back, until it is deleted for good. */
export function TrashPage() {
  const strings = useStrings()
  const trash = useTrash()
  const trashed = useTrashedDocuments()
  const documents = trashed.data?.pages.flatMap((page) => page.items) ?? []
  const list = useTrashList(trash.data ?? [], documents)
  const [deleting, setDeleting] = useState<readonly Trashed[]>([])
  const isEmpty = trash.data?.length === 0 && trashed.data?.pages[0]?.total === 0
  return (
    <Page
      title={strings.trash.title}
      scroll
      actions={isEmpty || !trash.data ? null : <EmptyTrash />}
      foot={<TrashBar list={list} onDelete={setDeleting} />}
    >
      {trash.isError ? (
        <ErrorState error={trash.error} onRetry={() => void trash.refetch()} />
      ) : !trash.data || trashed.isPending ? (
        <Skeleton lines={6} />
      ) : isEmpty ? (
        <EmptyState
          icon={<Trash2 aria-hidden />}
          title={strings.trash.emptyTitle}
          actions={<Button onPress={searchLibrary}>{strings.commands.goSearch}</Button>}
        >
          <p>{strings.trash.empty}</p>
        </EmptyState>
      ) : (
        <>
          <TrashList list={list} hasMore={trashed.hasNextPage} onDelete={setDeleting} />
          {trashed.isError ? (
            <ErrorState error={trashed.error} onRetry={() => void trashed.refetch()} />
          ) : trashed.hasNextPage ? (
            <div className="trashMore">
              <Button
                variant="quiet"
                isDisabled={trashed.isFetchingNextPage}
                onPress={() => void trashed.fetchNextPage()}
              >
                {strings.trash.more((trashed.data?.pages[0]?.total ?? 0) - documents.length)}
              </Button>
            </div>
          ) : null}
          <div className="trashFoot">
            <CompactSetting />
          </div>
        </>
      )}
      <DeleteDialog chosen={deleting} onClose={() => setDeleting([])} />
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
