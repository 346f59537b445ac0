import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import { memo, useState } from 'react'
import type { DocumentSummary } from '../../contract/documents.ts'
import type { MarksSummaryView } from '../../contract/organising/marks.ts'
import { MarkSigns } from '../marks/lists/MarkSigns.tsx'
import { UnreadDot } from '../marks/lists/UnreadDot.tsx'
import { useUnread } from '../marks/lists/useUnread.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { Badge } from '../ui/indicators/Badge.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { afterPaint } from '../ui/layout/afterPaint.ts'
import type { useListSelection } from '../ui/layout/useListSelection.ts'
import { VirtualList } from '../ui/layout/VirtualList.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { DocumentMenu } from './DocumentMenu.tsx'
import { sourceHint, sourceOf } from './sourceOf.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { DocumentsOf, NamedSort, useDocumentPages } from './useDocumentPages.ts'
import { useListedDocuments } from './useListedDocuments.ts'

/** The documents as a table of any length. Clicks and arrows select, Shift extends, Delete takes out, Shift F10 offers more. */
export function DocumentList({
  of,
  documents,
  total,
  sort,
  onSort,
  selection,
  takesFocus = true,
  isFixed = false,
}: {
  readonly of: DocumentsOf
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly sort: NamedSort
  readonly onSort: (sort: NamedSort) => void
  readonly selection: ReturnType<typeof useListSelection>
  /** False where something else has it when the list appears. */
  readonly takesFocus?: boolean
  /** Nothing can be taken out: what is listed is found. */
  readonly isFixed?: boolean
}) {
  const compact = document.documentElement.dataset['density'] === 'compact'
  const listed = useListedDocuments({ of, documents, total, sort, selection, takesFocus, isFixed })
  const { active, marks } = listed
  const strings = useStrings()
  return (
    <div className="documentTable">
      <SortHeads sort={sort} onSort={onSort} />
      <VirtualList<DocumentSummary>
        label={strings.documents.list}
        count={total}
        order={JSON.stringify(documents.sort)}
        item={documents.item}
        rowHeight={compact ? 28 : 34}
        active={active}
        unseen={listed.unseen}
        onActive={listed.activate}
        onOpen={(index) => listed.open(index, true)}
        onPreview={(index) => listed.open(index, false)}
        onPick={listed.pick}
        onOpenAside={listed.openAside}
        onDelete={listed.takeOut}
        onMenu={listed.openMenu}
        onDragRow={listed.drag}
        selected={listed.selected}
        onSelect={listed.select}
        onVisible={listed.onVisible}
        handle={listed.list}
        renderRow={(item, index) => <Row item={item} marks={marks.of(index)} />}
      />
      <ListFoot listed={listed} />
    </div>
  )
}

/** What is done to the selection of a list or a table: its bar and its menu. */
export function ListFoot({ listed }: { readonly listed: ReturnType<typeof useListedDocuments> }) {
  const { active, several, choose } = listed
  const takeOut = listed.canTakeOut ? () => listed.takeOut(active) : undefined
  return (
    <>
      <SelectionBar chosen={several && choose(several)} onTakeOut={takeOut} onClear={listed.clear} />
      <DocumentMenu
        open={listed.menu}
        onClose={listed.closeMenu}
        onOpen={() => listed.open(active, true)}
        {...(takeOut ? { onTakeOut: takeOut } : {})}
      />
    </>
  )
}

function SortHeads({ sort, onSort }: { readonly sort: NamedSort; readonly onSort: (sort: NamedSort) => void }) {
  const strings = useStrings()
  // Shown ahead of the list, whose rows take a frame of their own.
  const [pressed, setPressed] = useState<NamedSort | null>(null)
  const shown = pressed ?? sort
  const press = (now: NamedSort) => {
    setPressed(now)
    afterPaint(() => {
      onSort(now)
      setPressed(null)
    })
  }
  const head = (by: NamedSort | null, label: string) =>
    by === null ? (
      <span>{label}</span>
    ) : (
      <button type="button" aria-pressed={shown === by} onClick={() => press(shown === by ? 'added' : by)}>
        {label}
        {/* As the heads of a table have it: titles rise from A, dates fall from the newest. */}
        {shown !== by ? null : by === 'title' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </button>
    )
  return (
    <div className="documentHeads" role="group" aria-label={strings.documents.sortBy}>
      {head('title', strings.documents.columns.title)}
      {head(null, strings.documents.columns.source)}
      {head('published', strings.documents.columns.published)}
      {head(null, strings.documents.columns.size)}
    </div>
  )
}

/**
 * Drawn once: while one scrolls, the list draws itself with every frame, and most of its rows are those of the frame before.
 * Of a document that is not loaded yet it has the same elements, so that none are made when the document comes.
 */
const Row = memo(function Row({
  item,
  marks,
}: {
  readonly item: DocumentSummary | undefined
  readonly marks: MarksSummaryView | null | undefined
}) {
  const strings = useStrings()
  const w = strings.documents
  const state = item === undefined ? null : item.goneSince === null ? (item.outdated ? w.outdated : null) : w.gone
  const unread = useUnread(marks, item !== undefined)
  return (
    <div className="documentRow" data-unread={unread || undefined}>
      <span className="documentTitle">
        {item?.medium ? (
          // A row takes in one document after another: the picture of the one before must not stay.
          <Thumbnail key={item.medium.id} medium={item.medium} size="row" />
        ) : (
          <KindIcon kind={item?.kind ?? 'row'} />
        )}
        <UnreadDot isUnread={unread} />
        <span className="ellipsis" dir="auto" title={item?.title}>
          {item ? item.title || w.untitled : ''}
        </span>
        {state === null ? null : <Badge tone="warn">{state}</Badge>}
        {item ? <MarkSigns marks={marks} /> : null}
      </span>
      <span className="ellipsis faint" title={item && sourceHint(item, strings)}>
        {item ? sourceOf(item) : ''}
      </span>
      <span className="num faint">{item ? (item.publishedAt ? strings.common.date(item.publishedAt) : '–') : ''}</span>
      <span className="num faint documentSize">{item ? sizeOf(item, strings) : ''}</span>
      <RowMenu />
    </div>
  )
})

/** The list has the keyboard: Shift F10 opens the same menu there. It is the same for all rows, and drawn once in each. */
const RowMenu = memo(function RowMenu() {
  const { actions } = useStrings().documents
  return (
    <button
      type="button"
      className="rowMenu"
      tabIndex={-1}
      aria-label={actions}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation()
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        // As with the right button: the list knows which row that is.
        const asked = { bubbles: true, cancelable: true, clientX: left, clientY: bottom + 4 }
        event.currentTarget.dispatchEvent(new MouseEvent('contextmenu', asked))
      }}
    >
      <Ellipsis aria-hidden />
    </button>
  )
})

function sizeOf({ medium, characters }: DocumentSummary, strings: Strings): string {
  return medium && characters === 0 ? strings.common.bytes(medium.bytes) : strings.documents.charactersShort(characters)
}
