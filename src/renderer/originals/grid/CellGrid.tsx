import { useVirtualizer } from '@tanstack/react-virtual'
import { Copy } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/Button.tsx'
import { copyToClipboard } from '../../ui/feedback/copyToClipboard.ts'
import { matchesKeys } from '../../ui/keys/keys.ts'
import { useStrings } from '../../strings/strings.ts'
import { type CellRange, columnLetters, holds, rangeBetween } from './cellRange.ts'
import { cellsAsText, columnWidths, type Sheet } from './sheetRows.ts'

interface Cell {
  readonly row: number
  readonly column: number
}

const rowHeight = 24
const numberWidth = 58

/**
 * A sheet of any size. Only the cells in sight are drawn. One tab stop; arrows move, Shift extends, Home, End and
 * the page keys jump, with Mod to the ends of the sheet; Mod+C copies the selected cells.
 */
export function CellGrid({
  sheet,
  cited,
  marked,
}: {
  readonly sheet: Sheet
  readonly cited: CellRange | null
  /** Within what is cited: the cells of what was found. */
  readonly marked: readonly CellRange[]
}) {
  const w = useStrings().originals
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 })
  const { rows } = sheet
  const columns = Math.max(1, sheet.columns)
  const isMeasured = rows.length >= 200
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const widths = useMemo(() => columnWidths({ ...sheet, columns }), [sheet.name, columns, isMeasured || rows.length])
  const rowLines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
  })
  const columnLines = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 80,
    overscan: 3,
    paddingStart: numberWidth,
    scrollPaddingStart: numberWidth,
  })
  useEffect(() => columnLines.measure(), [columnLines, widths])

  // The cited cells may only come with a later piece of the stream.
  const first = marked[0] ?? cited
  const isThere = first !== null && first.top < rows.length
  const { top = 0, left = 0 } = first ?? {}
  useEffect(() => {
    if (!isThere) return
    setAt({ row: top, column: left })
    setAnchor({ row: top, column: left })
    rowLines.scrollToIndex(top, { align: 'center' })
    columnLines.scrollToIndex(left, { align: 'auto' })
  }, [isThere, top, left, rowLines, columnLines])

  useEffect(() => {
    // The keyboard was handed to the original before its cells were there.
    if (scroller.current?.closest('.originalShown') === document.activeElement)
      scroller.current?.focus({ preventScroll: true })
  }, [])

  const selection = rangeBetween(anchor, at)
  const goTo = (cell: Cell, isExtended: boolean) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, cell.row)),
      column: Math.max(0, Math.min(columns - 1, cell.column)),
    }
    setAt(next)
    if (!isExtended) setAnchor(next)
    rowLines.scrollToIndex(next.row, { align: 'auto' })
    columnLines.scrollToIndex(next.column, { align: 'auto' })
  }
  const copy = () => {
    const count = (selection.bottom - selection.top + 1) * (selection.right - selection.left + 1)
    copyToClipboard(cellsAsText(rows, selection), w.cellsCopied(count))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = at
    const isCommand = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
    if (matchesKeys(event, 'Mod+c')) copy()
    else if (matchesKeys(event, 'Mod+a')) {
      setAnchor({ row: 0, column: 0 })
      setAt({ row: rows.length - 1, column: columns - 1 })
    } else if (event.altKey) return
    else if (event.key === 'ArrowDown') goTo({ row: isCommand ? rows.length - 1 : row + 1, column }, event.shiftKey)
    else if (event.key === 'ArrowUp') goTo({ row: isCommand ? 0 : row - 1, column }, event.shiftKey)
    else if (event.key === 'ArrowRight') goTo({ row, column: isCommand ? columns - 1 : column + 1 }, event.shiftKey)
    else if (event.key === 'ArrowLeft') goTo({ row, column: isCommand ? 0 : column - 1 }, event.shiftKey)
    else if (event.key === 'PageDown') goTo({ row: row + page, column }, event.shiftKey)
    else if (event.key === 'PageUp') goTo({ row: row - page, column }, event.shiftKey)
    else if (event.key === 'Home') goTo({ row: isCommand ? 0 : row, column: 0 }, event.shiftKey)
    else if (event.key === 'End') goTo({ row: isCommand ? rows.length - 1 : row, column: columns - 1 }, event.shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointer = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.buttons !== 1) return
    goTo(cell, event.type === 'pointermove' || event.shiftKey)
  }

  const value = rows[at.row]?.[at.column] ?? ''
  return (
    <div className="grid">
      <div className="originalBar">
        <span className="gridAt num mono">{rangeName(selection)}</span>
        <span className="gridValue ellipsis" dir="auto" title={value}>
          {value}
        </span>
        <IconButton size="small" label={w.copyCells} keys="Mod+C" onPress={copy}>
          <Copy aria-hidden />
        </IconButton>
      </div>
      <div
        ref={scroller}
        className="gridScroll scroll"
        role="grid"
        aria-label={w.grid(sheet.name)}
        aria-rowcount={rows.length}
        aria-colcount={columns}
        aria-multiselectable
        aria-activedescendant={`${id}-${at.row}-${at.column}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <div className="gridSpace" style={{ height: rowLines.getTotalSize(), width: columnLines.getTotalSize() }}>
          <div className="gridHead" role="row" style={{ height: rowHeight }}>
            <span className="gridCorner" style={{ width: numberWidth }} />
            {columnLines.getVirtualItems().map(({ index, start, size }) => (
              <span
                key={index}
                role="columnheader"
                className="gridLetter"
                data-selected={index >= selection.left && index <= selection.right ? '' : undefined}
                style={{ transform: `translateX(${start}px)`, width: size }}
              >
                {columnLetters(index)}
              </span>
            ))}
          </div>
          {rowLines.getVirtualItems().map(({ index: row, start }) => (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 1}
              className="gridRow"
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              <span
                role="rowheader"
                className="gridNumber num"
                data-selected={row >= selection.top && row <= selection.bottom ? '' : undefined}
                style={{ width: numberWidth }}
              >
                {row + 1}
              </span>
              {columnLines.getVirtualItems().map(({ index: column, start: x, size }) => {
                const cell = rows[row]?.[column] ?? ''
                return (
                  <span
                    key={column}
                    id={`${id}-${row}-${column}`}
                    role="gridcell"
                    aria-colindex={column + 1}
                    aria-selected={holds(selection, row, column)}
                    className="gridCell"
                    dir="auto"
                    data-row={row}
                    data-column={column}
                    data-at={at.row === row && at.column === column ? '' : undefined}
                    data-cited={cited && holds(cited, row, column) ? '' : undefined}
                    data-marked={marked.some((range) => holds(range, row, column)) ? '' : undefined}
                    data-figure={isFigure(cell) ? '' : undefined}
                    style={{ transform: `translateX(${x}px)`, width: size }}
                  >
                    {cell}
                  </span>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function rangeName({ top, left, bottom, right }: CellRange): string {
  const first = `${columnLetters(left)}${top + 1}`
  const last = `${columnLetters(right)}${bottom + 1}`
  return first === last ? first : `${first}:${last}`
}

function cellOf(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.gridCell') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}

/** Figures stand at the right, as in spreadsheets. */
const isFigure = (cell: string) => /^[-−+(]?[$€£¥]?\s?\d[\d.,'\s]*\)?\s?[%€$£¥]?$/.test(cell)
