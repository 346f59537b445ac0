import { type DragEvent, Fragment, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pressInList } from '../layout/pressInList.ts'
import { MenuAt, type MenuEntry, type MenuPlace } from '../overlays/Menu.tsx'
import type { KeyedRows } from './useKeyedRows.ts'
import './rowGrid.css'

/** What a click is for by itself; a button without a tab stop of its own stands for its row. */
const controls = 'a, input, textarea, select, [role=textbox], button:not([tabindex="-1"])'

/** What has a menu of the browser: links, and text that is written. */
const written = 'a, input, textarea, [role=textbox]'

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
  onOpenAside,
  onDragRow,
  menu,
  onMenu,
  filed,
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
  /** Ctrl or Command with Enter, or the middle button: what is shown stays. */
  readonly onOpenAside?: (index: number) => void
  /** Rows are being dragged away. */
  readonly onDragRow?: (indexes: readonly number[], event: DragEvent) => void
  /** Where the menu of rows is shown by another part. */
  readonly onMenu?: (indexes: readonly number[], at: MenuPlace) => void
  /** Documents that commands are about while the keyboard is in the list: see `filedDocuments`. */
  readonly filed?: Readonly<Record<`data-${string}`, string>>
  /** The right button, the menu key or Shift F10: what can be done with rows. */
  readonly menu?: {
    readonly label: string
    readonly entries: (indexes: readonly number[]) => readonly MenuEntry[]
  }
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
    // The middle button would scroll instead.
    if (event.button === 1 && onOpenAside) event.preventDefault()
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    // Shift extends the choice of rows, not of words; a button that stands for its row leaves the keyboard to the list.
    if (!event.shiftKey && !isButton) return
    event.preventDefault()
    grid.current?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const index = rowOf(event)
    if (index === null) return
    // Words of the row were selected, to be copied.
    if (!event.shiftKey && selectsWords(event.currentTarget)) return
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    setActive(index)
    select(index, how)
    if (how === 'only') onOpen?.(index)
  }
  const [menuAt, setMenuAt] = useState<(MenuPlace & { readonly indexes: readonly number[] }) | null>(null)
  /** A row that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = (index: number, place: MenuPlace) => {
    const indexes = rows.chosenAt(index)
    setActive(index)
    if (!selected.has(index)) select(index, 'only')
    if (onMenu) onMenu(indexes, place)
    else setMenuAt({ ...place, indexes })
  }
  const menuOfActive = () => {
    const row = rowAt(active)?.getBoundingClientRect()
    if (row) showMenu(active, { x: row.left + 32, y: row.bottom })
  }
  const onContextMenu = (event: MouseEvent) => {
    // A part of a row may have a menu of its own.
    if (!(menu || onMenu) || event.isDefaultPrevented() || !(event.target instanceof Element)) return
    const row = event.target.closest(written) ? null : event.target.closest<HTMLElement>('.plainRow')
    if (!row || !event.currentTarget.contains(row)) return
    const index = Number(row.dataset['index'])
    event.preventDefault()
    grid.current?.focus()
    showMenu(index, { x: event.clientX, y: event.clientY })
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
      onContextMenu={onContextMenu}
      onAuxClick={(event) => {
        const index = event.button === 1 ? rowOf(event) : null
        if (index !== null) onOpenAside?.(index)
      }}
      onDragStart={(event) => {
        const index = rowOf(event)
        if (index !== null) onDragRow?.(rows.chosenAt(index), event)
      }}
      {...filed}
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
          onOpenAside,
          onMenu: menu || onMenu ? menuOfActive : undefined,
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
            draggable={onDragRow !== undefined}
          >
            <div role="gridcell" className="plainCell">
              {renderRow(index)}
            </div>
          </div>
        </Fragment>
      ))}
      {menu ? (
        <MenuAt
          label={menu.label}
          at={menuAt}
          onClose={() => setMenuAt(null)}
          entries={menuAt ? menu.entries(menuAt.indexes) : []}
        />
      ) : null}
    </div>
  )
}

function selectsWords(list: Element): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && list.contains(selection.anchorNode)
}

/** A head is no row that can be selected, but all that a grid has are rows. */
function heads(head: ReactNode): ReactNode {
  return head ? (
    <div role="row">
      <div role="gridcell">{head}</div>
    </div>
  ) : null
}
