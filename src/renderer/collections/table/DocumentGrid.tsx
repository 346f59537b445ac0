import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useLocale } from 'react-aria-components'
import type { FieldView } from '../../../contract/organising/fields.ts'
import { useClient } from '../../api.ts'
import { useFieldActions } from '../../fields/useFieldActions.ts'
import { useRowValues } from '../../fields/useFields.ts'
import { ValueEditor } from '../../fields/ValueEditor.tsx'
import { filterCollection } from '../../state/searchState.ts'
import { announcement } from '../../state/shell.ts'
import { useStrings } from '../../strings/strings.ts'
import type { useListSelection } from '../../ui/layout/useListSelection.ts'
import { keptNodes, useRecycledRows } from '../../ui/layout/useRecycledRows.ts'
import { selectsMore } from '../../ui/layout/useListSelection.ts'
import { useEvenRows } from '../../ui/layout/useEvenRows.ts'
import { useShownRow } from '../../ui/layout/useShownRow.ts'
import { useVisibleRows } from '../../ui/layout/useVisibleRows.ts'
import { ListFoot } from '../DocumentList.tsx'
import type { DocumentsOf, DocumentSort, useDocumentPages } from '../useDocumentPages.ts'
import { useListedDocuments } from '../useListedDocuments.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { MarkEditor } from './MarkEditor.tsx'
import { TableRow, type ShownColumn } from './TableRow.tsx'
import { useMarkCells } from './useMarkCells.ts'
import {
  fieldOfKey,
  isMarkColumn,
  isSortable,
  startWidth,
  type ColumnKey,
  type TableColumn,
  type useTable,
  showFoundAs,
} from './useTable.ts'
import './table.css'

const headHeight = 30

/**
 * Documents as a table of any length that draws only the rows in sight. One tab stop for its cells: arrows walk, Home and
 * End go along the row and with Ctrl to the first and last row, Enter or F2 edits a field and Enter opens elsewhere, Delete
 * empties a field, Shift extends the selection of rows, Shift F10 shows what can be done.
 */
export function DocumentGrid({
  of,
  documents,
  total,
  table,
  fields,
  selection,
  takesFocus = true,
  isFixed = false,
}: {
  readonly of: DocumentsOf
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly table: ReturnType<typeof useTable>
  readonly fields: readonly FieldView[]
  readonly selection: ReturnType<typeof useListSelection>
  readonly takesFocus?: boolean
  /** Nothing can be taken out: what is listed is found. */
  readonly isFixed?: boolean
}) {
  const strings = useStrings()
  const w = strings.fields.table
  const client = useClient()
  const queries = useQueryClient()
  const actions = useFieldActions()
  const { direction } = useLocale()
  const compact = document.documentElement.dataset['density'] === 'compact'
  const rowHeight = compact ? 28 : 34
  const sort: DocumentSort = table.order
  const listed = useListedDocuments({ of, documents, total, sort, selection, takesFocus, isFixed })
  const { active, unseen, activate, selected, select, list, marks } = listed
  // A column of a field that was removed comes back when that is undone.
  const [dragged, setDragged] = useState<TableColumn | null>(null)
  const columns = useShownColumns(table.columns, fields, dragged)
  const shownFields = columns.flatMap(({ field }) => field ?? [])
  const values = useRowValues(total, shownFields, documents.idAt)
  const markCells = useMarkCells(columns)
  const [at, setAt] = useState(0)
  const cell = Math.min(at, columns.length - 1)
  /** The document as it was when the editor opened: its row may be another one's before what is typed is saved. */
  const [editing, setEditing] = useState<{ row: number; key: ColumnKey; documentId: number } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const { inSight, isScrolling, scrolled } = useEvenRows(scroller, { count: total, rowHeight, headHeight })
  const focus = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])
  useImperativeHandle(list, () => ({ focus }))
  const order = JSON.stringify(documents.sort)
  const { rows, first, last } = useRecycledRows({ inSight, count: total, isScrolling, order })
  const [keep] = useState(keptNodes)
  const [seeListed, seeValues] = [listed.onVisible, values.onVisible]
  const onVisible = useCallback(
    (from: number, to: number) => {
      seeListed(from, to)
      seeValues(from, to)
    },
    [seeListed, seeValues],
  )
  useVisibleRows(first, last, onVisible)
  const { show } = useShownRow({ scrolled, count: total, order, active, unseen })
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  useEffect(() => {
    // Only where there is more than fits beside one another.
    if (width <= scrolled.width()) return
    document.getElementById(`${id}-${active}-${cell}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, active, cell, width, scrolled])

  const fieldAt = (column: number) => columns[column]?.field
  const markAt = (column: number) => {
    const key = columns[column]?.key
    return key !== undefined && isMarkColumn(key) ? key : undefined
  }
  const isEdited = (column: number) => (fieldAt(column) ?? markAt(column)) !== undefined
  /** Opens the editor of a cell, or does what takes no more than that. */
  const edit = (row: number, column: number) => {
    const [item, mark] = [documents.item(row), markAt(column)]
    if (!isEdited(column) || !item) {
      announcement.set(w.notEditable)
      return false
    }
    if (mark === 'starred') markCells.toggleStar(item.id, marks.of(row))
    else if (mark === 'tags') markCells.chooseTags(item)
    else setEditing({ row, key: columns[column]?.key ?? 'title', documentId: item.id })
    return true
  }
  const save = (documentId: number, field: FieldView, value: string | number | null) =>
    actions.set({ kind: 'documents', ids: [documentId] }, field, value)
  const move = (to: number, event: KeyboardEvent) => {
    const next = Math.max(0, Math.min(total - 1, to))
    show(next)
    activate(next)
    select(next, event.shiftKey ? 'range' : 'step')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey || total === 0) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
    const command = event.ctrlKey || event.metaKey
    const along = direction === 'rtl' ? -1 : 1
    const key = event.key
    if (command && key.toLowerCase() === 'a') select(active, 'all')
    else if (key === 'Home') {
      if (command) move(0, event)
      else setAt(0)
    } else if (key === 'End') {
      if (command) move(total - 1, event)
      else setAt(columns.length - 1)
    } else if (command && key === ' ') select(active, 'mark')
    else if (command && (key === 'ArrowDown' || key === 'ArrowUp'))
      activate(Math.max(0, Math.min(total - 1, active + (key === 'ArrowDown' ? 1 : -1))))
    else if (command) return
    else if (key === 'Escape' && selectsMore(selected, active)) select(active, 'none')
    else if (key.toLowerCase() === 'x') select(active, 'mark')
    else if (key === 'ArrowDown' || key.toLowerCase() === 'j') move(active + 1, event)
    else if (key === 'ArrowUp' || key.toLowerCase() === 'k') move(active - 1, event)
    else if (key === 'ArrowRight') setAt(Math.max(0, Math.min(columns.length - 1, cell + along)))
    else if (key === 'ArrowLeft') setAt(Math.max(0, Math.min(columns.length - 1, cell - along)))
    else if (key === 'PageDown') move(active + page, event)
    else if (key === 'PageUp') move(active - page, event)
    else if (key === 'F2') edit(active, cell)
    else if (key === 'Enter') {
      if (event.repeat) return
      if (!isEdited(cell) || !edit(active, cell)) listed.open(active, true)
    } else if (key === ' ') listed.open(active, false)
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      const place = document.getElementById(`${id}-${active}-${cell}`)?.getBoundingClientRect()
      if (place) listed.openMenu(active, { x: place.left + 8, y: place.bottom })
    } else if (key === 'Delete' || key === 'Backspace') {
      const [field, mark, item] = [fieldAt(cell), markAt(cell), documents.item(active)]
      if (field && item) void save(item.id, field, null).catch(listed.report)
      else if (mark && item) markCells.empty(item, mark, marks.of(active))
      else if (!field && !mark) listed.takeOut(active)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The cell that an event of the pointer is about; the rows have no handlers of their own. */
  const cellOf = ({ target }: { readonly target: EventTarget }) => {
    const row = rowOf({ target })
    const element = target instanceof Element ? target.closest<HTMLElement>('.tableCell') : null
    if (row === null || !element) return null
    return { row, place: Number(element.dataset['place']), isEdited: 'editing' in element.dataset }
  }
  const onClick = (event: MouseEvent) => {
    const found = cellOf(event)
    if (!found || found.isEdited) return
    const item = documents.item(found.row)
    if (item && isStar(event)) markCells.toggleStar(item.id, marks.of(found.row))
    setAt(found.place)
    activate(found.row)
    select(found.row, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
  }
  const onDoubleClick = (event: MouseEvent) => {
    const found = cellOf(event)
    if (!found || found.isEdited || isStar(event)) return
    if (!isEdited(found.place) || !edit(found.row, found.place)) listed.open(found.row, true)
  }
  const onMouseDown = (event: MouseEvent) => {
    const found = cellOf(event)
    if (!event.shiftKey || !found || found.isEdited) return
    event.preventDefault()
    focus()
  }
  const onContextMenu = (event: MouseEvent) => {
    const found = cellOf(event)
    if (!found || found.isEdited) return
    event.preventDefault()
    focus()
    activate(found.row)
    listed.openMenu(found.row, { x: event.clientX, y: event.clientY })
  }
  const closeEditor = (how: 'key' | 'blur') => {
    // At once: a key that is pressed before the next frame is for the cells.
    flushSync(() => setEditing(null))
    if (how === 'key') focus()
  }
  /** Where the row is still that of the document, and what it has in the field is known. */
  const editorOf = (row: number) => {
    if (editing?.row !== row || documents.item(row)?.id !== editing.documentId) return null
    const { documentId } = editing
    const place = columns.findIndex(({ key }) => key === editing.key)
    const [field, mark] = [fieldAt(place), markAt(place)]
    if (mark === 'status' || mark === 'priority') {
      const value = marks.of(row)?.[mark] ?? null
      return { place, shown: <MarkEditor list={mark} documentId={documentId} value={value} onClose={closeEditor} /> }
    }
    const value = field && values.of(row, field.id)
    if (!field || value === null) return null
    const shown = (
      <ValueEditor
        field={field}
        value={value?.value ?? null}
        onSave={(next) => save(documentId, field, next)}
        onClose={closeEditor}
      />
    )
    return { place, shown }
  }

  // The title takes the width that is left, until the user gives it one.
  const template = columns
    .map(({ key, width: own }) => (key === 'title' && own === startWidth(key) ? `minmax(${own}px, 1fr)` : `${own}px`))
    .join(' ')
  const setColumn = (key: ColumnKey, width: number) =>
    table.setColumns(table.columns.map((column) => (column.key === key ? { key, width } : column)))
  const nameOf = ({ key, field }: ShownColumn) =>
    field?.name ??
    (isMarkColumn(key) ? strings.fields.marks[key] : strings.fields.facts[key as keyof typeof strings.fields.facts])
  return (
    <div className="documentTable">
      <div
        ref={scroller}
        className="documentCells scroll"
        role="grid"
        aria-label={strings.documents.list}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={total > 0 ? `${id}-${active}-${cell}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onMouseDown={onMouseDown}
        onContextMenu={onContextMenu}
        onDragStart={(event) => {
          const row = rowOf(event)
          if (row !== null) listed.drag(row, event)
        }}
      >
        <div role="rowgroup" className="tableHeads" style={{ gridTemplateColumns: template }}>
          <div role="row" aria-rowindex={1} className="tableHeadRow">
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                index={index}
                name={nameOf(column)}
                type={column.field?.type ?? column.key}
                sorted={table.sort?.key === column.key ? (table.sort.descending ? 'descending' : 'ascending') : null}
                isFirst={index === 0}
                isLast={index === columns.length - 1}
                unsorted={table.unsorted}
                {...(isSortable(column.key)
                  ? {
                      onSort: (way) =>
                        table.setSort(way === null ? null : { key: column.key, descending: way === 'descending' }),
                    }
                  : {})}
                onMove={(from, to) => {
                  const next: TableColumn[] = columns.map(({ key, width }) => ({ key, width }))
                  const [moved] = next.splice(from, 1)
                  if (moved) next.splice(to, 0, moved)
                  table.setColumns(next)
                }}
                onWidth={(width, isDone) => {
                  setDragged(isDone ? null : { key: column.key, width })
                  if (isDone) setColumn(column.key, width)
                }}
                {...(columns.length > 1
                  ? {
                      onHide: () =>
                        table.setColumns(
                          columns.flatMap(({ key, width }) => (key === column.key ? [] : [{ key, width }])),
                        ),
                    }
                  : {})}
                {...(column.field && of.kind === 'collection'
                  ? {
                      onFilter: () => {
                        showFoundAs(client, queries, table)
                        filterCollection(of.id, fieldOfKey(column.key))
                      },
                    }
                  : {})}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="tableRows" style={{ height: total * rowHeight }}>
          {keep(rows, ({ index, element, isAway }) => (
            <TableRow
              key={element}
              id={id}
              index={index}
              isAway={isAway}
              item={documents.item(index)}
              marks={marks.of(index)}
              markNames={markCells.names}
              values={columns.map(({ field }) => (field ? values.of(index, field.id) : null))}
              columns={columns}
              template={template}
              width={width}
              activeCell={index === active ? cell : -1}
              isSelected={selected.has(index)}
              canDrag={editing === null}
              height={rowHeight}
              editor={editorOf(index)}
            />
          ))}
        </div>
      </div>
      <ListFoot listed={listed} />
    </div>
  )
}

/** The columns in their order with their fields, the same as long as they are; `dragged` has the width that it is being drawn to. */
function useShownColumns(
  chosen: readonly TableColumn[],
  fields: readonly FieldView[],
  dragged: TableColumn | null,
): readonly ShownColumn[] {
  const asked = JSON.stringify(chosen.map((column) => (dragged?.key === column.key ? dragged : column)))
  return useMemo(() => {
    const byId = new Map(fields.map((field) => [field.id, field]))
    return (JSON.parse(asked) as TableColumn[]).flatMap((column) => {
      const id = fieldOfKey(column.key)
      return id === null || byId.has(id) ? [{ ...column, field: byId.get(id ?? 0) }] : []
    })
  }, [asked, fields])
}

function rowOf({ target }: { readonly target: EventTarget }): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('.tableRow') : null
  return row ? Number(row.dataset['index']) : null
}

/** The star of a row is a button for the pointer; the keyboard has its cell. */
const isStar = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element && target.closest('.starCell') !== null
