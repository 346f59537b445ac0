import type { RemovedDocumentView } from '../../contract/trash.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState } from '../ui/feedback/EmptyState.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { useRestoreDocuments, type useTrashedDocuments } from './useTrash.ts'

/** Documents that were taken out of collections, by collection: each, or all that are shown of one, can be put back. */
export function TrashedDocuments({ trashed }: { readonly trashed: ReturnType<typeof useTrashedDocuments> }) {
  const strings = useStrings()
  const w = strings.trash
  const restore = useRestoreDocuments()
  if (trashed.isError) return <ErrorState error={trashed.error} onRetry={() => void trashed.refetch()} />
  const items = trashed.data?.pages.flatMap((page) => page.items) ?? []
  const total = trashed.data?.pages[0]?.total ?? 0
  if (items.length === 0) return null
  const byCollection = Map.groupBy(items, ({ collectionId }) => collectionId)
  return (
    <section aria-label={w.documentsTitle}>
      <h2 className="trashHead">{w.documentsTitle}</h2>
      {[...byCollection].map(([id, documents]) => (
        <div key={id} className="trashGroup">
          <div className="trashGroupHead">
            <h3 className="grow ellipsis" dir="auto">
              {documents[0]?.collection}
            </h3>
            {documents.length > 1 ? (
              <RestoreButton
                text={w.restoreAll(documents.length, documents[0]?.collection ?? '')}
                isBusy={restore.isPending}
                onRestore={() => restore.mutate({ documents })}
              />
            ) : null}
          </div>
          <ul className="trashList">
            {documents.map((document) => (
              <Row key={document.documentId} document={document} isBusy={restore.isPending} />
            ))}
          </ul>
        </div>
      ))}
      {trashed.hasNextPage ? (
        <div className="trashMore">
          <Button variant="quiet" isDisabled={trashed.isFetchingNextPage} onPress={() => void trashed.fetchNextPage()}>
            {w.more(total - items.length)}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Row({ document, isBusy }: { readonly document: RemovedDocumentView; readonly isBusy: boolean }) {
  const strings = useStrings()
  // Each row has its own: the next one can be restored, and have the focus, while this one is.
  const restore = useRestoreDocuments()
  const { dateTime } = useFormats()
  const name = document.title || strings.documents.untitled
  return (
    <li className="trashRow">
      <KindIcon kind={document.kind} />
      <span className="trashBody">
        <span className="trashName ellipsis" dir="auto">
          {name}
        </span>
        <span className="trashFacts ellipsis num">
          {document.elsewhere.length === 0
            ? strings.trash.removedAt(dateTime(document.removedAt))
            : strings.trash.takenOutAt(dateTime(document.removedAt), document.elsewhere)}
        </span>
      </span>
      <RestoreButton
        text={strings.trash.restore}
        label={strings.trash.restoreOf(name)}
        isBusy={isBusy || restore.isPending}
        onRestore={() => restore.mutate({ documents: [document] })}
      />
    </li>
  )
}
