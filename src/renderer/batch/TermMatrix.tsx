import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { DocumentTitle } from '../../contract/documents.ts'
import type { TermMethod } from '../../contract/organising/termLists.ts'
import { useTitles } from '../collections/documentTitles.ts'
import { useStrings } from '../strings/strings.ts'
import { chosenById } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { useFilable } from '../organising/useFilable.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
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
 * stop: arrows, Home, End and the page keys walk, Enter opens the document, S sorts by the column.
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
  useOfferChosen('list', () => {
    const at = rows[row]
    const shown = at && found?.get(at.documentId)
    return at && shown ? chosenById([at.documentId], { title: shown.title || null, from: null }) : null
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1)
    const isEdge = event.ctrlKey || event.metaKey
    const step = isRtl ? -1 : 1
    const go: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowRight: () => move(row, column + step),
      ArrowLeft: () => move(row, column - step),
      PageDown: () => move(row + page, column),
      PageUp: () => move(row - page, column),
      Home: () => move(isEdge ? 0 : row, 0),
      End: () => move(isEdge ? rows.length - 1 : row, terms.length - 1),
      Enter: () => open(row, column),
      s: () => onOrder(terms[column] ?? 0),
    }
    const act = go[event.key]
    if (!act || (isEdge && event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const head = event.target.closest<HTMLElement>('[data-term]')
    if (head) return onOrder(Number(head.dataset['term']))
    const cell = event.target.closest<HTMLElement>('[data-row]')
    if (!cell) return
    const at = Number(cell.dataset['row'])
    const clicked = Number(cell.dataset['column'] ?? column)
    setActive({ row: at, column: clicked })
    open(at, clicked)
  }
  const sorted = /^term-(\d+)$/.exec(order)?.[1]
  return (
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
      onClick={onClick}
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
                  aria-selected={index === row && at === column}
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
  const filable = useFilable(found ? item.documentId : null, found?.title || null)
  return (
    <div
      className="termTitle"
      role="rowheader"
      aria-colindex={1}
      data-row={index}
      style={{ width }}
      title={title}
      {...filable.row}
      {...filable.grip}
    >
      {filable.menu}
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
