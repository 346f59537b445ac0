import { ArrowDown, Ellipsis } from 'lucide-react'
import { type DragEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentSummary } from '../../contract/documents.ts'
import type { MarksSummaryView } from '../../contract/organising/marks.ts'
import { isUnread, MarkSigns } from '../marks/lists/MarkSigns.tsx'
import { useMarkSummaries } from '../marks/lists/useMarkSummaries.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { dragDocuments } from '../organising/dragging.ts'
import type { Chosen } from '../organising/filing.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useOfferChosen } from '../organising/useChosen.ts'
import { openReading, useRoute } from '../state/route.ts'
import { useActiveRow } from '../state/travel.ts'
import { useTabs } from '../state/useTabs.ts'
import { focusList, focusReader } from '../state/shell.ts'
import { useWalk } from '../state/useWalk.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useListSelection } from '../ui/layout/useListSelection.ts'
import { VirtualList, type VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { DocumentMenu, type DocumentMenuState } from './DocumentMenu.tsx'
import type { DocumentSort, DocumentsOf, useDocumentPages } from './useDocumentPages.ts'
import { useRemove } from './useRemove.ts'

/** So many documents are asked about, or have their links copied. */
const mostInMenu = 10_000

/** The documents as a table of any length. Clicks and arrows select, Shift extends, Delete takes out, Shift F10 offers more. */
export function DocumentList({
  of,
  documents,
  total,
  sort,
  onSort,
  takesFocus = true,
  isFixed = false,
}: {
  readonly of: DocumentsOf
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly sort: DocumentSort
  readonly onSort: (sort: DocumentSort) => void
  /** False where something else has it when the list appears. */
  readonly takesFocus?: boolean
  /** Nothing can be taken out: what is listed is found. */
  readonly isFixed?: boolean
}) {
  const strings = useStrings()
  const { reading } = useRoute()
  const from = isFixed ? null : collectionOf(of)
  const remove = useRemove(from ?? 0)
  const compact = document.documentElement.dataset['density'] === 'compact'
  const [active, setActive] = useActiveRow(`documents ${JSON.stringify(of)} ${JSON.stringify(sort)}`)
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  const { selected, select, clear, chosenAt } = useListSelection(total)
  // Rows are selected by their places: when those are others, what is selected must not become another document.
  const [selectedOf, setSelectedOf] = useState(total)
  if (selectedOf !== total) {
    setSelectedOf(total)
    clear()
  }
  const list = useRef<VirtualListHandle>(null)
  const marks = useMarkSummaries(total, (index) => documents.item(index)?.id)
  useEffect(() => {
    const take = () => list.current?.focus()
    if (takesFocus) take()
    return focusList.subscribe(take)
  }, [takesFocus])
  const [seeDocuments, seeMarks] = [documents.onVisible, marks.onVisible]
  const onVisible = useCallback(
    (first: number, last: number) => {
      seeDocuments(first, last)
      seeMarks(first, last)
    },
    [seeDocuments, seeMarks],
  )

  const tabs = useTabs()
  const open = (index: number, andRead: boolean, how: 'open' | 'step' = 'open'): number | null => {
    const item = documents.item(index)
    if (!item) return null
    openReading({ documentId: item.id, passageId: null }, how)
    // After that: the row that was active belongs to the entry of the history that was left.
    setActive(index)
    if (andRead) focusReader.set(item.id)
    return item.id
  }
  const choose = (indexes: readonly number[]): Chosen => ({
    count: indexes.length,
    title: indexes.length === 1 ? (documents.item(indexes[0] ?? 0)?.title ?? null) : null,
    from,
    selection: async () =>
      indexes.length === total ? of : { kind: 'documents', ids: (await documents.items(indexes)).map(({ id }) => id) },
  })
  useOfferChosen('list', () => (total > 0 ? choose(chosenAt(active)) : null))
  useWalk((by) => {
    const index = Math.max(0, Math.min(total - 1, active + by))
    select(index, 'only')
    const opened = open(index, false, 'step')
    // What is not loaded yet is gone to all the same.
    if (opened === null) setActive(index)
    return opened
  })
  const takeSelectedOut = async (index: number) => {
    if (of.kind !== 'collection' || isFixed) return
    const chosen = chosenAt(index)
    const selection = await choose(chosen).selection()
    remove.mutate(selection)
    setActive(Math.max(0, Math.min(chosen[0] ?? 0, total - chosen.length - 1)))
    clear()
  }
  /** A row that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = async (index: number, at: MenuPlace) => {
    const chosen = chosenAt(index)
    if (!selected.has(index)) select(index, 'only')
    const found = await documents.items(chosen.slice(0, mostInMenu))
    if (found.length > 0) setMenu({ chosen: choose(chosen), documents: found, at })
  }
  const drag = (index: number, event: DragEvent) => {
    const chosen = choose(chosenAt(index))
    dragDocuments(event, chosen, strings.organising.dragged(chosen.count, chosen.title))
  }
  const report = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })

  return (
    <div className="documentTable">
      <SortHeads sort={sort} onSort={onSort} />
      <VirtualList<DocumentSummary>
        label={strings.documents.list}
        count={total}
        item={documents.item}
        rowHeight={compact ? 28 : 34}
        active={active}
        onActive={(index) => {
          if (!reading || open(index, false, 'step') === null) setActive(index)
        }}
        onOpen={(index) => open(index, true)}
        onPreview={(index) => open(index, false)}
        onPick={(index) => {
          if (open(index, false) === null) setActive(index)
        }}
        onOpenAside={(index, isBehind) => {
          const item = documents.item(index)
          if (item) tabs.open({ documentId: item.id, passageId: null }, item.title, isBehind)
        }}
        onDelete={(index) => void takeSelectedOut(index).catch(report)}
        onMenu={(index, at) => void showMenu(index, at).catch(report)}
        onDragRow={drag}
        selected={selected}
        onSelect={select}
        onVisible={onVisible}
        handle={list}
        renderRow={(item, index) =>
          item ? <Row item={item} marks={marks.of(index)} /> : <div className="documentRow" />
        }
      />
      <SelectionBar chosen={selected.size > 1 ? choose([...selected]) : null} onClear={clear} />
      <DocumentMenu
        open={menu}
        onClose={() => setMenu(null)}
        onOpen={() => open(active, true)}
        {...(of.kind === 'collection' && !isFixed
          ? { onTakeOut: () => void takeSelectedOut(active).catch(report) }
          : {})}
      />
    </div>
  )
}

/** The one collection that they are looked at in; null: none, or several. */
function collectionOf(of: DocumentsOf): number | null {
  if (of.kind === 'collection') return of.id
  const [only, ...others] = of.filters.collections ?? []
  return only !== undefined && others.length === 0 ? only : null
}

function SortHeads({ sort, onSort }: { readonly sort: DocumentSort; readonly onSort: (sort: DocumentSort) => void }) {
  const strings = useStrings()
  const head = (by: DocumentSort | null, label: string) =>
    by === null ? (
      <span>{label}</span>
    ) : (
      <button type="button" aria-pressed={sort === by} onClick={() => onSort(sort === by ? 'added' : by)}>
        {label}
        {sort === by ? <ArrowDown aria-hidden /> : null}
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

/** Drawn once: while one scrolls, the list draws itself with every frame, and most of its rows are those of the frame before. */
const Row = memo(function Row({
  item,
  marks,
}: {
  readonly item: DocumentSummary
  readonly marks: MarksSummaryView | null | undefined
}) {
  const strings = useStrings()
  const w = strings.documents
  const state = item.goneSince === null ? (item.outdated ? w.outdated : null) : w.gone
  return (
    <div className="documentRow" data-unread={isUnread(marks) || undefined}>
      <span className="documentTitle">
        {item.medium ? <Thumbnail medium={item.medium} size="row" /> : <KindIcon kind={item.kind} />}
        <span className="ellipsis" dir="auto">
          {item.title || w.untitled}
        </span>
        {state === null ? null : <Badge tone="warn">{state}</Badge>}
        {isUnread(marks) ? <span className="visuallyHidden">{strings.marks.isUnread}</span> : null}
        <MarkSigns marks={marks} />
      </span>
      <span className="ellipsis faint">{item.domain ?? item.medium?.source ?? item.externalId ?? ''}</span>
      <span className="num faint">{item.publishedAt ? strings.common.date(item.publishedAt) : '–'}</span>
      <span className="num faint documentSize">
        {item.medium && item.characters === 0
          ? strings.common.bytes(item.medium.bytes)
          : strings.documents.charactersShort(item.characters)}
      </span>
      {/* The list has the keyboard: Shift F10 opens the same menu there. */}
      <button
        type="button"
        className="rowMenu"
        tabIndex={-1}
        aria-label={strings.documents.actions}
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
    </div>
  )
})
