import { FolderClosed, MessageSquareQuote, Sparkles, Trash2, Undo2 } from 'lucide-react'
import type { RemovedDocumentView, RemovedView } from '../../contract/trash.ts'
import { Button } from '../ui/controls/Button.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'
import { RowGrid } from '../ui/rows/RowGrid.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { useRestore, type Trashed } from './useTrash.ts'
import type { useTrashList } from './useTrashList.ts'

const icons = { collection: FolderClosed, conversation: MessageSquareQuote, task: Sparkles }

type List = ReturnType<typeof useTrashList>

/** All that was deleted, and documents that were taken out of collections, by collection: each, several or all can be put back. */
export function TrashList({
  list: { items, rows },
  hasMore,
  onDelete,
}: {
  readonly list: List
  /** There are documents that are not listed yet. */
  readonly hasMore: boolean
  /** These are to be deleted for good, after a question. */
  readonly onDelete: (chosen: readonly Trashed[]) => void
}) {
  const strings = useStrings()
  const w = strings.trash
  const { restore, restoreAllOf, isPending } = useRestore()
  const headOf = (index: number) => {
    const document = items[index]?.document
    const before = items[index - 1]?.document
    if (!document || before?.collectionId === document.collectionId) return null
    const { collectionId, collection } = document
    const listed = items.filter((item) => item.document?.collectionId === collectionId).length
    return (
      <>
        {before ? null : <h2 className="trashHead">{w.documentsTitle}</h2>}
        <div className="trashGroupHead">
          <h3 className="grow ellipsis" dir="auto">
            {collection}
            {document.collectionRemoved ? <span className="trashFacts"> · {w.collectionRemoved}</span> : null}
          </h3>
          {listed > 1 ? (
            <RestoreButton
              text={hasMore ? w.restoreEach(collection) : w.restoreAll(listed, collection)}
              isBusy={isPending}
              onRestore={() => restoreAllOf(collectionId)}
            />
          ) : null}
        </div>
      </>
    )
  }
  return (
    <RowGrid
      label={w.list}
      className="trashList"
      rowClass="trashRow"
      rows={rows}
      headOf={headOf}
      onDelete={(index) => onDelete(wholeOf(items, rows.chosenFrom(index)))}
      menu={{
        label: strings.documents.actions,
        entries: (indexes) => [
          {
            id: 'restore',
            label: w.restore,
            icon: <Undo2 aria-hidden />,
            disabled: isPending,
            run: () => restore(indexes.flatMap((index) => items[index] ?? [])),
          },
          {
            id: 'delete',
            label: w.deleteChosen,
            icon: <Trash2 aria-hidden />,
            keys: 'Delete',
            danger: true,
            run: () => onDelete(wholeOf(items, indexes)),
          },
        ],
      }}
      renderRow={(index) => {
        const item = items[index]
        if (!item) return null
        const askToDelete = () => onDelete(wholeOf(items, [index]))
        return item.document ? (
          <DocumentCells document={item.document} isBusy={isPending} onDelete={askToDelete} />
        ) : (
          <RemovedCells {...item} onDelete={askToDelete} />
        )
      }}
    />
  )
}

/** What can be done to those that are selected. */
export function TrashBar({
  list: { items, rows },
  onDelete,
}: {
  readonly list: List
  readonly onDelete: (chosen: readonly Trashed[]) => void
}) {
  const w = useStrings().trash
  const { restore, isPending } = useRestore()
  const chosen = rows.several?.flatMap((index) => items[index] ?? []) ?? []
  if (chosen.length === 0) return null
  return (
    <ChosenBar count={chosen.length} onClear={rows.clear}>
      <Button size="small" isDisabled={isPending} onPress={() => restore(chosen)}>
        <Undo2 aria-hidden />
        {w.restore}
      </Button>
      <Button size="small" onPress={() => onDelete(wholeOf(items, rows.several ?? []))}>
        <Trash2 aria-hidden />
        {w.deleteChosen}
      </Button>
    </ChosenBar>
  )
}

/** These rows, with what goes with collections among them: those that stand below each, and documents taken out of them. */
function wholeOf(items: readonly Trashed[], indexes: readonly number[]): readonly Trashed[] {
  const all = new Set(
    indexes.flatMap((index) => {
      const parts = items[index]?.removed ? items[index].parts : 0
      return Array.from({ length: parts + 1 }, (_, at) => index + at)
    }),
  )
  const collections = new Set([...all].flatMap((index) => collectionOf(items[index]) ?? []))
  return items.filter(
    ({ document }, index) => all.has(index) || (document !== undefined && collections.has(document.collectionId)),
  )
}

function collectionOf(item: Trashed | undefined): number | undefined {
  return item?.removed?.kind === 'collection' ? item.removed.id : undefined
}

function RemovedCells({
  removed,
  depth,
  parts,
  onDelete,
}: Extract<Trashed, { readonly removed: RemovedView }> & { readonly onDelete: () => void }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const { restore, isPending } = useRestore()
  const { kind, name, documents, removedAt } = removed
  const Icon = icons[kind]
  return (
    <>
      <Icon aria-hidden style={{ marginInlineStart: depth * 24 }} />
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
        isBusy={isPending}
        onRestore={() => restore([{ removed, depth, parts }])}
      />
      <DeleteButton name={name} onDelete={onDelete} />
    </>
  )
}

function DocumentCells({
  document,
  isBusy,
  onDelete,
}: {
  readonly document: RemovedDocumentView
  readonly isBusy: boolean
  readonly onDelete: () => void
}) {
  const strings = useStrings()
  // Each row has its own: the next one can be restored, and have the focus, while this one is.
  const { restore, isPending } = useRestore()
  const { dateTime } = useFormats()
  const name = document.title || strings.documents.untitled
  return (
    <>
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
        isBusy={isBusy || isPending}
        onRestore={() => restore([{ document }])}
      />
      <DeleteButton name={name} onDelete={onDelete} />
    </>
  )
}
