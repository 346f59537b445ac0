import { memo, type ReactNode } from 'react'
import type { DocumentSummary } from '../../../contract/documents.ts'
import type { FieldValueView, FieldView } from '../../../contract/organising/fields.ts'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { ValueShown } from '../../fields/ValueShown.tsx'
import { useUnread } from '../../marks/lists/useUnread.ts'
import { FactCell } from './FactCell.tsx'
import { MarkCell } from './MarkCell.tsx'
import type { MarkNames } from './useMarkCells.ts'
import { isMarkColumn, type TableColumn } from './useTable.ts'

/** A column with the field that it shows; undefined: a fact. */
export interface ShownColumn extends TableColumn {
  readonly field: FieldView | undefined
}

interface TableRowProps {
  /** Of the table: the id of its active cell begins with it. */
  readonly id: string
  readonly index: number
  /** It is drawn out of sight: another row of the table shows the same document. */
  readonly isAway: boolean
  /** Undefined while it is not loaded. */
  readonly item: DocumentSummary | undefined
  readonly marks: MarksSummaryView | null | undefined
  /** Of the marks that have columns. */
  readonly markNames: MarkNames
  /** One for each column: what the document has in its field. */
  readonly values: readonly (FieldValueView | null | undefined)[]
  readonly columns: readonly ShownColumn[]
  /** The tracks of its grid, and how wide they are at least: the same for all rows. */
  readonly template: string
  readonly width: number
  /** The column of the active cell; -1: it is in another row. */
  readonly activeCell: number
  readonly isSelected: boolean
  readonly canDrag: boolean
  readonly height: number
  /** What stands in one of its cells instead of the value. */
  readonly editor: { readonly place: number; readonly shown: ReactNode } | null
}

/**
 * One document of the table. It is drawn again when it is another one or is marked, selected or edited: while one scrolls, most
 * rows are those of the frame before. What is done with the pointer is heard by the table.
 */
export const TableRow = memo(function TableRow({
  id,
  index,
  isAway,
  item,
  marks,
  markNames,
  values,
  columns,
  template,
  width,
  activeCell,
  isSelected,
  canDrag,
  height,
  editor,
}: TableRowProps) {
  const unread = useUnread(marks, item !== undefined)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-hidden={isAway || undefined}
      aria-selected={isSelected}
      className="tableRow"
      data-index={isAway ? undefined : index}
      data-active={activeCell < 0 ? undefined : ''}
      data-unread={unread || undefined}
      data-editing={editor === null ? undefined : ''}
      style={{
        gridTemplateColumns: template,
        width,
        height,
        transform: `translateY(${(isAway ? -1 : index) * height}px)`,
      }}
      draggable={canDrag}
    >
      {columns.map(({ key, field }, place) => {
        const isEdited = editor?.place === place
        return (
          <div
            key={key}
            id={activeCell === place && !isAway ? `${id}-${index}-${place}` : undefined}
            role="gridcell"
            aria-colindex={place + 1}
            className="tableCell"
            data-place={place}
            data-type={field?.type ?? key}
            data-active={activeCell === place ? '' : undefined}
            data-editing={isEdited || undefined}
          >
            {isEdited ? (
              editor.shown
            ) : field ? (
              <ValueShown field={field} value={values[place]} />
            ) : isMarkColumn(key) ? (
              item && (marks || key === 'starred') ? (
                <MarkCell column={key} marks={marks} names={markNames} />
              ) : null
            ) : (
              <FactCell item={item} fact={key} marks={marks} unread={unread} beside={markNames.shown} />
            )}
          </div>
        )
      })}
    </div>
  )
}, isSameRow)

function isSameRow(before: TableRowProps, after: TableRowProps): boolean {
  const { values: valuesBefore, ...restBefore } = before
  const { values, ...rest } = after
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => Object.is(rest[key], restBefore[key])) &&
    values.length === valuesBefore.length &&
    values.every((value, place) => value === valuesBefore[place])
  )
}
