import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale } from 'react-aria-components'
import type { FieldView } from '../../../contract/organising/fields.ts'
import { useFieldActions } from '../../fields/useFieldActions.ts'
import { useRowValues } from '../../fields/useFields.ts'
import { ValueEditor } from '../../fields/ValueEditor.tsx'
import { ValueShown } from '../../fields/ValueShown.tsx'
import { isUnread } from '../../marks/lists/MarkSigns.tsx'
import { filterByField } from '../../state/searchState.ts'
import { announcement } from '../../state/shell.ts'
import { useStrings } from '../../strings/strings.ts'
import { selectsMore } from '../../ui/layout/useListSelection.ts'
import { ListFoot } from '../DocumentList.tsx'
import type { DocumentsOf, DocumentSort, useDocumentPages } from '../useDocumentPages.ts'
import { useListedDocuments } from '../useListedDocuments.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { FactCell } from './FactCell.tsx'
import { fieldOfKey, type ColumnKey, type TableColumn, type useTable } from './useTable.ts'
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
  takesFocus = true,
}: {
  readonly of: DocumentsOf
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly table: ReturnType<typeof useTable>
  readonly fields: readonly FieldView[]
  readonly takesFocus?: boolean
}) {
  const strings = useStrings()
  const w = strings.fields.table
  const actions = useFieldActions()
  const { direction } = useLocale()
  const compact = document.documentElement.dataset['density'] === 'compact'
  const rowHeight = compact ? 28 : 34
  const sort: DocumentSort = table.order
  const listed = useListedDocuments({ of, documents, total, sort, takesFocus })
  const { active, activate, selected, select, list, marks } = listed
  const byId = new Map(fields.map((field) => [field.id, field]))
  // A column of a field that was removed comes back when that is undone.
  const [dragged, setDragged] = useState<TableColumn | null>(null)
  const columns = table.columns
    .filter(({ key }) => fieldOfKey(key) === null || byId.has(fieldOfKey(key) ?? 0))
    .map((column) => (dragged?.key === column.key ? dragged : column))
  const shownFields = columns.flatMap(({ key }) => byId.get(fieldOfKey(key) ?? 0) ?? [])
  const values = useRowValues(total, shownFields, (index) => documents.item(index)?.id)
  const [at, setAt] = useState(0)
  const cell = Math.min(at, columns.length - 1)
  /** The document as it was when the editor opened: its row may be another one's before what is typed is saved. */
  const [editing, setEditing] = useState<{ row: number; key: ColumnKey; documentId: number } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const focus = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])
  useImperativeHandle(list, () => ({ focus }))
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0]
  const [seeListed, seeValues] = [listed.onVisible, values.onVisible]
  useEffect(() => {
    seeListed(first, last)
    seeValues(first, last)
  }, [first, last, seeListed, seeValues])
  const order = JSON.stringify(sort)
  const shownOrder = useRef(order)
  useEffect(() => {
    if (order === shownOrder.current) return
    shownOrder.current = order
    if (scroller.current && virtualizer.scrollOffset !== 0) scroller.current.scrollTop = 0
  }, [order, virtualizer])
  useEffect(() => {
    if (active >= 0 && active < total) virtualizer.scrollToIndex(active, { align: 'auto' })
  }, [active, total, virtualizer])
  useEffect(() => {
    document.getElementById(`${id}-${active}-${cell}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, active, cell])

  const fieldAt = (column: number) => byId.get(fieldOfKey(columns[column]?.key ?? 'title') ?? 0)
  const edit = (row: number, column: number) => {
    const item = documents.item(row)
    if (!fieldAt(column) || !item) {
      announcement.set(w.notEditable)
      return false
    }
    setEditing({ row, key: columns[column]?.key ?? 'title', documentId: item.id })
    return true
  }
  const save = (documentId: number, field: FieldView, value: string | number | null) =>
    actions.set({ kind: 'documents', ids: [documentId] }, field, value)
  const move = (to: number, event: KeyboardEvent) => {
    const next = Math.max(0, Math.min(total - 1, to))
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
      if (!fieldAt(cell) || !edit(active, cell)) listed.open(active, true)
    } else if (key === ' ') listed.open(active, false)
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      const place = document.getElementById(`${id}-${active}-${cell}`)?.getBoundingClientRect()
      if (place) listed.openMenu(active, { x: place.left + 8, y: place.bottom })
    } else if (key === 'Delete' || key === 'Backspace') {
      const [field, item] = [fieldAt(cell), documents.item(active)]
      if (field && item) void save(item.id, field, null).catch(listed.report)
      else if (!field) listed.takeOut(active)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const template = columns.map(({ width }) => `${width}px`).join(' ')
  const setColumn = (key: ColumnKey, width: number) =>
    table.setColumns(table.columns.map((column) => (column.key === key ? { key, width } : column)))
  const nameOf = (key: ColumnKey) =>
    byId.get(fieldOfKey(key) ?? 0)?.name ?? strings.fields.facts[key as keyof typeof strings.fields.facts]
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
      >
        <div role="rowgroup" className="tableHeads" style={{ gridTemplateColumns: template }}>
          <div role="row" aria-rowindex={1} className="tableHeadRow">
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                index={index}
                name={nameOf(column.key)}
                type={fieldAt(index)?.type ?? column.key}
                sorted={table.sort?.key === column.key ? (table.sort.descending ? 'descending' : 'ascending') : null}
                isFirst={index === 0}
                isLast={index === columns.length - 1}
                onSort={(way) =>
                  table.setSort(way === null ? null : { key: column.key, descending: way === 'descending' })
                }
                onMove={(from, to) => {
                  const next = [...columns]
                  const [moved] = next.splice(from, 1)
                  if (moved) next.splice(to, 0, moved)
                  table.setColumns(next)
                }}
                onWidth={(width, isDone) => {
                  setDragged(isDone ? null : { key: column.key, width })
                  if (isDone) setColumn(column.key, width)
                }}
                {...(columns.length > 1
                  ? { onHide: () => table.setColumns(columns.filter(({ key }) => key !== column.key)) }
                  : {})}
                {...(fieldAt(index) && of.kind === 'collection'
                  ? { onFilter: () => filterByField(of.id, fieldOfKey(column.key) ?? 0) }
                  : {})}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="tableRows" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ key, index, start, size }) => {
            const item = documents.item(index)
            return (
              // The grid has the keyboard; rows only take the pointer.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={selected.has(index)}
                className="tableRow"
                data-active={index === active ? '' : undefined}
                data-unread={isUnread(marks.of(index)) || undefined}
                style={{
                  gridTemplateColumns: template,
                  height: size,
                  transform: `translateY(${start - headHeight}px)`,
                  zIndex: editing?.row === index ? 2 : undefined,
                }}
                draggable={editing === null}
                onDragStart={(event) => listed.drag(index, event)}
                onMouseDown={(event) => {
                  if (!event.shiftKey) return
                  event.preventDefault()
                  focus()
                }}
                onContextMenu={(event) => {
                  event.preventDefault()
                  focus()
                  activate(index)
                  listed.openMenu(index, { x: event.clientX, y: event.clientY })
                }}
              >
                {columns.map((column, place) => {
                  const field = byId.get(fieldOfKey(column.key) ?? 0)
                  const value = field ? values.of(index, field.id) : null
                  const isEdited =
                    field &&
                    value !== null &&
                    editing?.row === index &&
                    editing.key === column.key &&
                    editing.documentId === item?.id
                  return (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                    <div
                      key={column.key}
                      id={`${id}-${index}-${place}`}
                      role="gridcell"
                      aria-colindex={place + 1}
                      className="tableCell"
                      data-type={field?.type ?? column.key}
                      data-active={index === active && place === cell ? '' : undefined}
                      data-editing={isEdited || undefined}
                      onClick={(event) => {
                        if (isEdited) return
                        setAt(place)
                        activate(index)
                        select(index, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
                      }}
                      onDoubleClick={() => {
                        if (isEdited) return
                        if (!field || !edit(index, place)) listed.open(index, true)
                      }}
                    >
                      {isEdited ? (
                        <ValueEditor
                          field={field}
                          value={value?.value ?? null}
                          onSave={(next) => save(editing.documentId, field, next)}
                          onClose={(how) => {
                            // At once: a key that is pressed before the next frame is for the cells.
                            flushSync(() => setEditing(null))
                            if (how === 'key') focus()
                          }}
                        />
                      ) : field ? (
                        <ValueShown field={field} value={value} />
                      ) : item ? (
                        <FactCell item={item} fact={column.key} marks={marks.of(index)} />
                      ) : null}
                    </div>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      <ListFoot listed={listed} />
    </div>
  )
}
