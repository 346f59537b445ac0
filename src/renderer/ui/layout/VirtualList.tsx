import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type DragEvent,
  type Key,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { MenuPlace } from '../overlays/Menu.tsx'
import { pressInList } from './pressInList.ts'
import type { SelectHow } from './useListSelection.ts'
import { useEvenRows } from './useEvenRows.ts'
import { keptContents, useFirstRows } from './useFirstRows.ts'
import { keptNodes, useRecycledRows } from './useRecycledRows.ts'
import { type ScrolledList, useShownRow } from './useShownRow.ts'
import { useVisibleRows } from './useVisibleRows.ts'
import './virtualList.css'

export interface VirtualListHandle {
  readonly focus: () => void
}

/** Where a row of any height is out of sight. */
const awayPx = -10_000

/** Rows of differing heights that are drawn beyond those in sight, on either side. */
const overscan = 4

interface VirtualListProps<Item> {
  readonly label: string
  readonly count: number
  /** What the rows are sorted by: in another order the list begins at the top. */
  readonly order?: string
  /** Undefined while the row is not loaded yet. */
  readonly item: (index: number) => Item | undefined
  readonly rowHeight: number
  /** True when rows differ in height and are to be measured. */
  readonly measured?: boolean
  readonly renderRow: (item: Item | undefined, index: number) => ReactNode
  readonly active: number
  /** Where the active row has gone by itself while it was out of sight: the list is not scrolled to it. */
  readonly unseen?: RefObject<number | null>
  readonly onActive: (index: number) => void
  /** Enter, or a double click. */
  readonly onOpen?: (index: number) => void
  /** A click, which is told after the selection and instead of `onActive`. */
  readonly onPick?: (index: number) => void
  /** Ctrl or Command with Enter, or the middle button (`isBehind`): what is shown stays. */
  readonly onOpenAside?: (index: number, isBehind: boolean) => void
  /** Space. */
  readonly onPreview?: (index: number) => void
  readonly onDelete?: (index: number) => void
  /** The right button, the menu key or Shift F10: where the menu of a row is to open. */
  readonly onMenu?: (index: number, at: MenuPlace) => void
  /** A row is being dragged away. */
  readonly onDragRow?: (index: number, event: DragEvent) => void
  /** Any other plain key. */
  readonly onKey?: (key: string, index: number) => void
  readonly selected?: ReadonlySet<number>
  readonly onSelect?: (index: number, how: SelectHow) => void
  readonly onVisible?: (first: number, last: number) => void
  readonly handle?: Ref<VirtualListHandle>
}

/**
 * A list of any length that draws only the rows in sight. A grid of one column, because rows hold buttons, which options of
 * a listbox may not. One tab stop; the active row is named through
 * aria-activedescendant. Its keys are those of {@link pressInList}.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const {
    label,
    count,
    order = '',
    item,
    rowHeight,
    measured = false,
    renderRow,
    active,
    unseen,
    onActive,
    selected,
    handle,
    onVisible,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtualizer = useVirtualizer({
    count: measured ? count : 0,
    enabled: measured,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  const even = useEvenRows(scroller, measured ? undefined : { count, rowHeight, headHeight: 0 })
  useImperativeHandle(handle, () => ({ focus: () => scroller.current?.focus() }))

  const virtualRows = virtualizer.getVirtualItems()
  // Of one height, rows that leave become those that come into sight.
  const recycled = useRecycledRows({ inSight: even.inSight, count, isScrolling: even.isScrolling, order })
  const mostMeasured = useFirstRows(measured ? virtualRows.length : 0, order)
  const [keep] = useState(keptNodes)
  const [fill] = useState(keptContents)
  const first = measured ? (virtualRows[0]?.index ?? 0) : recycled.first
  const last = measured ? (virtualRows[Math.min(virtualRows.length, mostMeasured) - 1]?.index ?? 0) : recycled.last
  useVisibleRows(first, last, onVisible)
  const scrolled = useMemo<ScrolledList>(
    () => ({
      show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      // Set where it is at the top already, it would have the page laid out at once.
      toTop: () => (virtualizer.scrollOffset === 0 ? undefined : virtualizer.scrollElement?.scrollTo({ top: 0 })),
    }),
    [virtualizer],
  )
  const { show, shown } = useShownRow({
    scrolled: measured ? scrolled : even.scrolled,
    count,
    order,
    active,
    unseen,
  })

  // A bar that appears below takes room from the end of the list: the row that is worked on stays in sight.
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    let height = list.clientHeight
    const observer = new ResizeObserver(() => {
      const before = height
      height = list.clientHeight
      const row = height < before ? document.getElementById(`${id}-${shown.current}`) : null
      if (!row) return
      const end = row.getBoundingClientRect().bottom - list.getBoundingClientRect().top
      if (end > height && end <= before + 1) list.scrollTop += end - height
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [id, shown])

  const menuOfActive = () => {
    const row = document.getElementById(`${id}-${active}`)?.getBoundingClientRect()
    if (row) props.onMenu?.(active, { x: row.left + 32, y: row.bottom })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) =>
    pressInList(event, {
      ...props,
      page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1),
      onMove: (to) => {
        show(to)
        onActive(to)
      },
      onMenu: props.onMenu ? menuOfActive : undefined,
    })

  /** The row that an event of the pointer is about; the rows have no handlers of their own. */
  const rowOf = (event: { readonly target: EventTarget }): number | null => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.virtualRow') : null
    return row ? Number(row.dataset['index']) : null
  }
  const onClick = (event: MouseEvent) => {
    const index = rowOf(event)
    if (index === null) return
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    const isPick = how === 'only' && props.onPick !== undefined
    if (!isPick) onActive(index)
    props.onSelect?.(index, how)
    if (isPick) props.onPick?.(index)
  }
  const onMouseDown = (event: MouseEvent) => {
    if (rowOf(event) === null) return
    // The middle button would scroll instead.
    if (event.button === 1 && props.onOpenAside) event.preventDefault()
    // Shift extends the choice of rows: what is selected as text elsewhere must not grow towards them.
    if (!event.shiftKey) return
    event.preventDefault()
    scroller.current?.focus()
  }
  const onContextMenu = (event: MouseEvent) => {
    const index = rowOf(event)
    if (index === null || !props.onMenu) return
    event.preventDefault()
    scroller.current?.focus()
    onActive(index)
    props.onMenu(index, { x: event.clientX, y: event.clientY })
  }
  const withRow = (act: ((index: number) => void) | undefined) => (event: MouseEvent) => {
    const index = rowOf(event)
    if (index !== null) act?.(index)
  }

  const rowOfList = ({
    key,
    index,
    style,
    isAway = false,
    content = renderRow(item(index), index),
  }: {
    readonly key: Key
    readonly index: number
    readonly style: CSSProperties
    readonly isAway?: boolean
    readonly content?: ReactNode
  }) => (
    <div
      key={key}
      id={index === active && !isAway ? `${id}-${index}` : undefined}
      ref={measured ? virtualizer.measureElement : null}
      data-index={isAway && !measured ? undefined : index}
      role="row"
      aria-hidden={isAway || undefined}
      aria-selected={selected ? selected.has(index) : index === active}
      aria-rowindex={index + 1}
      data-active={index === active ? '' : undefined}
      className={measured ? 'virtualRow' : 'virtualRow virtualRowEven'}
      style={style}
      draggable={props.onDragRow !== undefined}
    >
      <div role="gridcell" className="virtualCell">
        {content}
      </div>
    </div>
  )

  return (
    <div
      ref={scroller}
      className="virtualList scroll"
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-multiselectable={selected ? true : undefined}
      aria-activedescendant={active >= 0 && active < count ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={onMouseDown}
      onAuxClick={(event) => {
        if (event.button === 1) withRow((index) => props.onOpenAside?.(index, true))(event)
      }}
      onDoubleClick={withRow(props.onOpen)}
      onContextMenu={onContextMenu}
      onDragStart={(event) => withRow((index) => props.onDragRow?.(index, event))(event)}
    >
      <div className="virtualSpace" style={{ height: measured ? virtualizer.getTotalSize() : count * rowHeight }}>
        {measured
          ? fill(
              virtualRows.map(({ key, index, start }, at) => ({ key, index, start, waits: at >= mostMeasured })),
              ({ index }) => renderRow(item(index), index),
            ).map(({ key, index, start, waits, content }) =>
              content === undefined
                ? null
                : rowOfList({
                    key,
                    index,
                    content,
                    // Out of sight until it shows what is in its place now.
                    isAway: waits,
                    style: { transform: `translateY(${waits ? awayPx : start}px)` },
                  }),
            )
          : keep(recycled.rows, ({ index, element, isAway }) =>
              rowOfList({
                key: element,
                index,
                isAway,
                style: { transform: `translateY(${(isAway ? -1 : index) * rowHeight}px)`, height: rowHeight },
              }),
            )}
      </div>
    </div>
  )
}
