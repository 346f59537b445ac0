import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { DocumentTitle } from '../../contract/documents.ts'
import type { TermMethod } from '../../contract/organising/termLists.ts'
import { DocumentMenu, type DocumentMenuState } from '../collections/DocumentMenu.tsx'
import { SelectionBar } from '../collections/SelectionBar.tsx'
import { useTitles } from '../collections/documentTitles.ts'
import { sharedMarks } from '../marks/lists/sharedMarks.ts'
import { useStrings } from '../strings/strings.ts'
import { dragDocuments } from '../organising/dragging.ts'
import { chosenById } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { mostLike } from '../state/likeQuery.ts'
import { tabOpener } from '../state/route.ts'
import { focusReader } from '../state/shell.ts'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { pressInList } from '../ui/layout/pressInList.ts'
import { useListSelection } from '../ui/layout/useListSelection.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { changeOf, type MatrixRow, type Place, type RowOrder } from './matrix.ts'
import { useOpenPlace } from './useBatches.ts'

const rowHeight = 34
const headHeight = 46
const columnWidth = 112
/** Columns and rows that are drawn beyond those in sight. */
const overscan = 4

interface TermMatrixProps {
  readonly listId: number
  readonly rows: readonly MatrixRow[]
  /** Numbers of terms in the order of the columns. */
  readonly terms: readonly number[]
  readonly texts: readonly string[]
  /** Documents of each term. */
  readonly documents: readonly number[]
  readonly methods: readonly TermMethod[]
  readonly order: RowOrder
  readonly onOrder: (term: number) => void
}

/**
 * Documents in rows, terms in columns, and in each cell the rank by word and by meaning. Only what is in sight is drawn. One tab
 * stop: left, right, Home and End walk along the row, S sorts by the column; otherwise the keys and the selection of every list.
 */
export function TermMatrix({ listId, rows, terms, texts, documents, methods, order, onOrder }: TermMatrixProps) {
  const strings = useStrings()
  const w = strings.batch
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const [width, setWidth] = useState(0)
  // Titles take what a few terms leave.
  const titleWidth = width > 0 && width < 700 ? 200 : Math.max(320, Math.min(640, width - terms.length * columnWidth))
  const isRtl = document.documentElement.dir === 'rtl'
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  })
  const across = useVirtualizer({
    horizontal: true,
    isRtl,
    count: terms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan,
    paddingStart: titleWidth,
    scrollPaddingStart: titleWidth,
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // Columns begin behind the titles, whose width follows that of the page.
  useEffect(() => across.measure(), [across, titleWidth])
  const shownRows = down.getVirtualItems()
  const columns = across.getVirtualItems()
  const found = useTitles(
    rows.map(({ documentId }) => documentId),
    shownRows[0]?.index ?? 0,
    shownRows.at(-1)?.index ?? 0,
  )
  const row = Math.min(active.row, rows.length - 1)
  const { selected, several, select, clear, move: moveSelected, chosenAt, chosenFrom } = useListSelection(rows.length)
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  const [before, setBefore] = useState(rows)
  if (before !== rows) {
    // In another order, what is selected stays with its documents.
    setBefore(rows)
    if (selected.size > 0) {
      const places = new Map(rows.map(({ documentId }, index) => [documentId, index]))
      moveSelected((index) => places.get(before[index]?.documentId ?? -1))
    }
  }
  const choose = (indexes: readonly number[]) => {
    const ids = indexes.flatMap((index) => rows[index]?.documentId ?? [])
    const only = ids.length === 1 ? found?.get(ids[0] ?? 0) : undefined
    return chosenById(ids, { title: only?.title || null, from: null })
  }
  useOfferChosen('list', () => {
    const indexes = chosenFrom(row)
    const isThere = indexes.length > 1 || found?.has(rows[indexes[0] ?? -1]?.documentId ?? -1)
    return isThere ? choose(indexes) : null
  })
  const column = Math.min(active.column, terms.length - 1)

  const move = (toRow: number, toColumn: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, toRow)),
      column: Math.max(0, Math.min(terms.length - 1, toColumn)),
    }
    setActive(next)
    down.scrollToIndex(next.row)
    across.scrollToIndex(next.column)
  }
  const openPlace = useOpenPlace(listId)
  /** Where the term of a column is found; where it is not, the first term that is. */
  const open = (at: number, ofColumn: number) => {
    const item = rows[at]
    if (!item || !found?.has(item.documentId)) return
    const ordered = [terms[ofColumn] ?? 0, ...terms]
    const term = ordered.find((number) => item.places.get(number)?.some(({ rank }) => rank !== null))
    const method = item.places.get(term ?? -1)?.find(({ rank }) => rank !== null)?.method
    openPlace(item.documentId, term === undefined || method === undefined ? undefined : { term, method })
  }
  const openAside = (at: number) => {
    const documentId = rows[at]?.documentId
    if (documentId !== undefined && found?.has(documentId)) tabOpener.get()?.({ documentId, passageId: null })
  }
  /** A row that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = (at: number, place: MenuPlace) => {
    const indexes = chosenAt(at)
    if (!selected.has(at)) select(at, 'only')
    const documents = indexes.slice(0, mostLike).flatMap((index) => {
      const id = rows[index]?.documentId
      return id === undefined ? [] : { id, url: found?.get(id)?.url ?? null }
    })
    setMenu({ chosen: choose(indexes), documents, marks: sharedMarks([null]), at: place })
  }
  const menuOfRow = () => {
    const shown = document.getElementById(`${id}-${row}-${column}`)?.getBoundingClientRect()
    const list = scroller.current?.getBoundingClientRect()
    if (shown && list) showMenu(row, { x: list.left + 32, y: shown.bottom })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey) return
    const isEdge = event.ctrlKey || event.metaKey
    const step = isRtl ? -1 : 1
    const toRow = (to: number, toColumn: number) => {
      move(to, toColumn)
      if (to !== row) select(to, event.shiftKey ? 'range' : 'step')
    }
    const go: Readonly<Record<string, () => void>> = {
      ArrowRight: () => move(row, column + step),
      ArrowLeft: () => move(row, column - step),
      Home: () => toRow(isEdge ? 0 : row, 0),
      End: () => toRow(isEdge ? rows.length - 1 : row, terms.length - 1),
      s: () => onOrder(terms[column] ?? 0),
    }
    const act = go[event.key]
    if (act && (!isEdge || event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      event.stopPropagation()
      act()
      return
    }
    pressInList(event, {
      count: rows.length,
      active: row,
      page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
      onMove: (to) => move(to, column),
      onActive: (to) => move(to, column),
      selected,
      onSelect: select,
      onOpen: (at) => open(at, column),
      onOpenAside: openAside,
      onPreview: (at) => select(at, 'mark'),
      onMenu: menuOfRow,
    })
  }
  /** The row that an event of the pointer is about. */
  const rowOf = ({ target }: { readonly target: EventTarget }): number | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    return cell ? Number(cell.dataset['row']) : null
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const head = event.target.closest<HTMLElement>('[data-term]')
    if (head) return onOrder(Number(head.dataset['term']))
    const at = rowOf(event)
    if (at === null) return
    const clicked = Number(event.target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? column)
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    setActive({ row: at, column: clicked })
    select(at, how)
    if (how === 'only') open(at, clicked)
  }
  const onMouseDown = (event: MouseEvent) => {
    if (rowOf(event) === null) return
    // The middle button would scroll instead.
    if (event.button === 1) event.preventDefault()
    // Shift extends the choice of rows, not of words.
    if (!event.shiftKey) return
    event.preventDefault()
    scroller.current?.focus()
  }
  const onContextMenu = (event: MouseEvent) => {
    const at = rowOf(event)
    if (at === null) return
    event.preventDefault()
    scroller.current?.focus()
    setActive({ row: at, column })
    showMenu(at, { x: event.clientX, y: event.clientY })
  }
  const onDragStart = (event: DragEvent) => {
    const at = rowOf(event)
    if (at === null) return
    const chosen = choose(chosenAt(at))
    dragDocuments(event, chosen, strings.organising.dragged(chosen.count, chosen.title))
  }
  const sorted = /^term-(\d+)$/.exec(order)?.[1]
  return (
    <>
      <div
        ref={scroller}
        className="termMatrix scroll"
        role="grid"
        tabIndex={0}
        aria-label={w.matrix}
        aria-rowcount={rows.length + 1}
        aria-colcount={terms.length + 1}
        aria-activedescendant={`${id}-${row}-${column}`}
        onKeyDown={onKeyDown}
        aria-multiselectable
        onClick={onClick}
        onMouseDown={onMouseDown}
        onAuxClick={(event) => {
          const at = rowOf(event)
          if (event.button === 1 && at !== null) openAside(at)
        }}
        onContextMenu={onContextMenu}
        onDragStart={onDragStart}
      >
        <div
          style={{ height: down.getTotalSize(), width: across.getTotalSize(), position: 'relative' }}
          role="presentation"
        >
          <div className="termHead" role="row" aria-rowindex={1} style={{ height: headHeight }}>
            <div className="termCorner" role="columnheader" aria-colindex={1} style={{ width: titleWidth }}>
              {methods.map((method) => (
                <span key={method} className="termMethod">
                  <i className="termMark" data-method={method}>
                    {w.marks[method]}
                  </i>
                  {w.markNames[method]}
                </span>
              ))}
            </div>
            {columns.map(({ index, start, size }) => {
              const term = terms[index] ?? 0
              return (
                <div
                  key={term}
                  className="termColumn"
                  role="columnheader"
                  aria-colindex={index + 2}
                  aria-sort={sorted === String(term) ? 'ascending' : 'none'}
                  data-term={term}
                  title={w.sortBy(texts[term] ?? '')}
                  style={{ insetInlineStart: start, width: size }}
                >
                  <span className="ellipsis" dir="auto">
                    {texts[term]}
                  </span>
                  <span className="faint num">{strings.common.number(documents[term] ?? 0)}</span>
                </div>
              )
            })}
          </div>
          {shownRows.map(({ index, start }) => {
            const item = rows[index]
            if (!item) return null
            return (
              <div
                key={item.documentId}
                className="termRow"
                role="row"
                aria-rowindex={index + 2}
                aria-selected={selected.has(index)}
                data-active={index === row || undefined}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              >
                <Title
                  found={found?.get(item.documentId)}
                  item={item}
                  index={index}
                  width={titleWidth}
                  isRead={found !== undefined}
                />
                {columns.map(({ index: at, start: left, size }) => (
                  <div
                    key={terms[at]}
                    id={`${id}-${index}-${at}`}
                    className="termCell"
                    role="gridcell"
                    aria-colindex={at + 2}
                    data-here={(index === row && at === column) || undefined}
                    data-row={index}
                    data-column={at}
                    style={{ insetInlineStart: left, width: size }}
                  >
                    {(item.places.get(terms[at] ?? 0) ?? []).map((place) => (
                      <Rank key={place.method} place={place} />
                    ))}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      <SelectionBar chosen={several && choose(several)} onClear={clear} />
      <DocumentMenu
        open={menu}
        onClose={() => setMenu(null)}
        onOpen={() => {
          open(row, column)
          focusReader.set(rows[row]?.documentId ?? null)
        }}
      />
    </>
  )
}

function Title({
  found,
  item,
  index,
  width,
  isRead,
}: {
  readonly found: DocumentTitle | undefined
  readonly item: MatrixRow
  readonly index: number
  readonly width: number
  /** The documents in sight were asked for: one that is not among them is not there any more. */
  readonly isRead: boolean
}) {
  const strings = useStrings()
  const w = strings.batch
  const title = found ? found.title || strings.documents.untitled : isRead ? w.notThere(item.documentId) : ''
  const day = found?.publishedAt?.slice(0, 10)
  return (
    <div
      className="termTitle"
      role="rowheader"
      aria-colindex={1}
      data-row={index}
      style={{ width }}
      title={title}
      draggable={found !== undefined}
    >
      {found ? <KindIcon kind={found.kind} /> : null}
      <span className="ellipsis" dir="auto">
        {title}
      </span>
      {found?.domain ? <span className="termSite faint ellipsis">{found.domain}</span> : null}
      {day ? <span className="termDay faint num">{day}</span> : null}
    </div>
  )
}

/** A rank, and how it changed: in signs as well as in colour. */
function Rank({ place }: { readonly place: Place }) {
  const w = useStrings().batch
  const change = changeOf(place)
  const { method, rank, before } = place
  const how = w.markNames[method]
  const [now, was] = [rank ?? 0, before ?? 0]
  const told = change === 'moved' ? w.moved(now, was, how) : w[change](change === 'gone' ? was : now, how)
  const sign = change === 'new' ? '+' : change === 'moved' ? (was > now ? '↑' : '↓') : ''
  return (
    <span className="termRank num" data-change={change} title={told}>
      <i className="termMark" data-method={method}>
        {w.marks[method]}
      </i>
      {rank ?? before}
      {sign}
    </span>
  )
}
