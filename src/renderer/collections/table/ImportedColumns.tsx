import { useMutation, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { FieldColumnView, FieldView } from '../../../contract/organising/fields.ts'
import { useClient } from '../../api.ts'
import { useFieldActions } from '../../fields/useFieldActions.ts'
import { typeName } from '../../fields/valueText.ts'
import { keys } from '../../state/queries.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { isFocusLost } from '../../ui/layout/pageFocus.ts'
import { useStrings } from '../../strings/strings.ts'

/** Columns of the imported records that are no fields yet: one that is chosen becomes a field, of the type that it looks like. */
export function ImportedColumns({
  collectionId,
  onDefined,
}: {
  readonly collectionId: number
  readonly onDefined: (field: FieldView) => void
}) {
  const w = useStrings().fields
  const client = useClient()
  const actions = useFieldActions()
  const columns = useQuery({
    queryKey: keys.fields.columns(collectionId),
    queryFn: ({ signal }) => client.fields.columns({ collectionId }, { signal }),
  })
  const define = useMutation({
    mutationFn: ({ column, type, format }: FieldColumnView) =>
      actions.define({
        name: column,
        type,
        source: { kind: 'column', column },
        collectionId,
        ...(format === null ? {} : { format }),
        choices: [],
      }),
    onSuccess: onDefined,
  })
  const offered = (columns.data ?? []).filter(({ fieldId }) => fieldId === null)
  const chosenAt = useRef<number | null>(null)
  const left = offered.length
  // What is chosen goes from here, and leaves the focus to the next, or to the last of the columns above.
  useLayoutEffect(() => {
    if (chosenAt.current === null || !isFocusLost()) return
    const boxes = document.querySelectorAll<HTMLElement>('.columnChooser input')
    boxes[boxes.length - left + Math.min(chosenAt.current, left - 1)]?.focus()
  }, [left])
  if (left === 0) return null
  return (
    <fieldset>
      <legend>{w.table.imported}</legend>
      <div className="columnChoices">
        {offered.map((column, at) => (
          <Checkbox
            key={column.column}
            checked={define.isPending && define.variables.column === column.column}
            onChange={(on) => {
              if (!on || define.isPending) return
              chosenAt.current = at
              define.mutate(column)
            }}
          >
            <span className="ellipsis">{column.column}</span>
            <span className="faint">{typeName(column, w)}</span>
          </Checkbox>
        ))}
      </div>
      {define.isError ? (
        <p className="fieldError" role="alert">
          {failureLine(define.error)}
        </p>
      ) : null}
    </fieldset>
  )
}
