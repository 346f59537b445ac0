import { Fragment, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { pressInList } from '../layout/pressInList.ts'
import type { KeyedRows } from './useKeyedRows.ts'
import './rowGrid.css'

/** What a click is for by itself; a button without a tab stop of its own stands for its row. */
const controls = 'a, input, textarea, select, [role=textbox], button:not([tabindex="-1"])'

/**
 * A list that draws all of its rows, of any height, with the keys and the selection of every list: the page scrolls it. Its rows
 * may hold controls, which can be reached one by one.
 */
export function RowGrid({
  label,
  rows,
  rowClass,
  renderRow,
  headOf,
  onOpen,
  onEnter = onOpen,
  onDelete,
  className = '',
}: {
  readonly label: string
  readonly rows: KeyedRows
  readonly rowClass: string
  readonly renderRow: (index: number) => ReactNode
  /** What stands above a row, as the name of what follows; null: nothing. */
  readonly headOf?: (index: number) => ReactNode
  /** A click or Enter. */
  readonly onOpen?: (index: number) => void
  /** Enter, where that is another thing than a click. */
  readonly onEnter?: (index: number) => void
  readonly onDelete?: (index: number) => void
  readonly className?: string
}) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { keys, active, setActive, selected, select } = rows
  const rowAt = (index: number) => document.getElementById(`${id}-${index}`)
  const count = keys.length
  useEffect(() => {
    const list = grid.current
    if (list && document.activeElement === list) rowAt(active)?.scrollIntoView({ block: 'nearest' })
  })
  /** The row of an event, unless a control in it or a dialog above it is meant. */
  const rowOf = ({ target, currentTarget }: MouseEvent): number | null => {
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return null
    const row = target.closest<HTMLElement>('.plainRow')
    return row ? Number(row.dataset['index']) : null
  }
  const onMouseDown = (event: MouseEvent) => {
    if (rowOf(event) === null) return
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    // Shift extends the choice of rows, not of words; a button that stands for its row leaves the keyboard to the list.
    if (!event.shiftKey && !isButton) return
    event.preventDefault()
    grid.current?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const index = rowOf(event)
    if (index === null) return
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    setActive(index)
    select(index, how)
    if (how === 'only') onOpen?.(index)
  }
  return (
    <div
      ref={grid}
      className={`rowGrid ${className}`}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={active < count ? `${id}-${active}` : undefined}
      tabIndex={0}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onKeyDown={(event) =>
        pressInList(event, {
          count,
          active,
          page: () => 10,
          onMove: setActive,
          onActive: setActive,
          selected,
          onSelect: select,
          onOpen: onEnter,
          onDelete,
        })
      }
    >
      {keys.map((key, index) => (
        <Fragment key={key}>
          {heads(headOf?.(index))}
          <div
            id={`${id}-${index}`}
            data-index={index}
            role="row"
            aria-selected={selected.has(index)}
            data-active={index === active ? '' : undefined}
            className={`plainRow ${rowClass}`}
          >
            <div role="gridcell" className="plainCell">
              {renderRow(index)}
            </div>
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** A head is no row that can be selected, but all that a grid has are rows. */
function heads(head: ReactNode): ReactNode {
  return head ? (
    <div role="row">
      <div role="gridcell">{head}</div>
    </div>
  ) : null
}
