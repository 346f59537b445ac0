import { ArrowDown, ArrowUp } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components'
import { MenuAt, type MenuEntry, type MenuPlace } from '../../ui/overlays/Menu.tsx'
import { useStrings } from '../../strings/strings.ts'
import { clampWidth, narrowest, startWidth, widest, type TableColumn } from './useTable.ts'

/** The type of data of a column that is being dragged: nothing else takes it. */
const dragType = 'application/x-quarry-column'

/**
 * The head of a column: a click sorts by it, a drag moves it, its border changes the width. The same by the menu (right
 * button, Alt and down) and, at the border, by the arrow keys.
 */
export function ColumnHead({
  column,
  name,
  type,
  sorted,
  isFirst,
  isLast,
  index,
  unsorted,
  onSort,
  onMove,
  onHide,
  onWidth,
  onFilter,
}: {
  readonly column: TableColumn
  readonly name: string
  /** Numbers stand at the end of their cells, and so does their name. */
  readonly type: string
  readonly sorted: 'ascending' | 'descending' | null
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly index: number
  /** The order while no column is sorted by. */
  readonly unsorted: 'added' | 'best'
  /** Null: the order of `unsorted`. Left out where there is no order by the column. */
  readonly onSort?: (way: 'ascending' | 'descending' | null) => void
  /** Puts the column that is at `from` at `to`. */
  readonly onMove: (from: number, to: number) => void
  /** Left out for the last column there is. */
  readonly onHide?: () => void
  /** `isDone`: the border was let go of. */
  readonly onWidth: (width: number, isDone: boolean) => void
  /** Left out for what is no field. */
  readonly onFilter?: () => void
}) {
  const strings = useStrings()
  const w = strings.fields.table
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [isOver, setOver] = useState(false)
  const head = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const { direction } = useLocale()
  const towards = direction === 'rtl' ? -1 : 1

  /** Wider than its own where it takes what is left. */
  const shownWidth = () => head.current?.parentElement?.offsetWidth ?? column.width
  const openMenu = () => {
    const place = head.current?.getBoundingClientRect()
    if (place) setMenu({ x: place.left, y: place.bottom })
  }
  // Choices have an order of their own, which is none of the alphabet.
  const [up, down] = type === 'choice' ? [w.inOrder, w.inReverse] : [w.ascending, w.descending]
  const entries: readonly MenuEntry[] = [
    ...(onSort
      ? [
          { id: 'up', label: up, icon: <ArrowUp aria-hidden />, run: () => onSort('ascending') },
          { id: 'down', label: down, icon: <ArrowDown aria-hidden />, run: () => onSort('descending') },
          { id: 'unsorted', label: w.unsorted[unsorted], disabled: sorted === null, run: () => onSort(null) },
          { id: 'line', separator: true } as const,
        ]
      : []),
    { id: 'before', label: w.moveBefore, disabled: isFirst, run: () => onMove(index, index - 1) },
    { id: 'after', label: w.moveAfter, disabled: isLast, run: () => onMove(index, index + 1) },
    ...(onFilter ? [{ id: 'filter', label: w.filter, run: onFilter }] : []),
    ...(onHide ? [{ id: 'hide', label: w.hide, run: onHide }] : []),
  ]
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) onWidth(clampWidth(drag.current.width + towards * (event.clientX - drag.current.x)), false)
  }
  const onPointerUp = () => {
    if (drag.current) onWidth(column.width, true)
    drag.current = null
  }
  const onBorderKey = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 64 : 16) * towards
    const width = shownWidth()
    if (event.key === 'ArrowRight') onWidth(clampWidth(width + step), true)
    else if (event.key === 'ArrowLeft') onWidth(clampWidth(width - step), true)
    else if (event.key === 'Home') onWidth(startWidth(column.key), true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(dragType)
  return (
    // The button in it has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sorted ?? undefined}
      className="tableHead"
      data-type={type}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!accepts(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!accepts(event)) return
        event.preventDefault()
        const from = Number(event.dataTransfer.getData(dragType))
        if (from !== index) onMove(from, index)
      }}
    >
      <button
        ref={head}
        type="button"
        className="tableHeadName"
        title={name}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, String(index))
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={() => {
          if (onSort) onSort(sorted === null ? 'ascending' : sorted === 'ascending' ? 'descending' : null)
          else openMenu()
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenu({ x: event.clientX, y: event.clientY })
        }}
        onKeyDown={(event) => {
          if (!(event.altKey && event.key === 'ArrowDown') && event.key !== 'ContextMenu') return
          event.preventDefault()
          event.stopPropagation()
          openMenu()
        }}
      >
        <span className="ellipsis" dir="auto">
          {name}
        </span>
        {sorted === null ? null : sorted === 'ascending' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </button>
      <div
        className="tableBorder"
        role="separator"
        aria-orientation="vertical"
        aria-label={w.width(name)}
        aria-valuenow={column.width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, width: shownWidth() }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={() => onWidth(startWidth(column.key), true)}
        onKeyDown={onBorderKey}
      />
      <MenuAt label={w.actions(name)} entries={entries} at={menu} onClose={() => setMenu(null)} />
    </div>
  )
}
