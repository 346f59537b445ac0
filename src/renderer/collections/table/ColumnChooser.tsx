import { Columns3 } from 'lucide-react'
import type { FieldView } from '../../../contract/organising/fields.ts'
import { goTo } from '../../state/route.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckboxList } from '../../ui/controls/CheckboxList.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useStrings } from '../../strings/strings.ts'
import { ImportedColumns } from './ImportedColumns.tsx'
import { fieldKey, shownFacts, shownMarks, startWidth, type ColumnKey, type useTable } from './useTable.ts'

/** Which columns a table has. New ones come at the end. */
export function ColumnChooser({
  table,
  fields,
  collectionId,
}: {
  readonly table: ReturnType<typeof useTable>
  readonly fields: readonly FieldView[]
  /** The one whose records may have more columns; null: none. */
  readonly collectionId: number | null
}) {
  const strings = useStrings()
  const w = strings.fields
  const chosen = table.columns.map(({ key }) => key)
  const choose = (next: readonly ColumnKey[]) => {
    if (next.length === 0) return
    const kept = table.columns.filter(({ key }) => next.includes(key))
    const added = next.filter((key) => !chosen.includes(key)).map((key) => ({ key, width: startWidth(key) }))
    table.setColumns([...kept, ...added])
  }
  return (
    <Popover
      label={w.table.shown}
      trigger={
        <Button size="small">
          <Columns3 aria-hidden />
          {w.table.columns}
        </Button>
      }
    >
      {(close) => (
        <div className="columnChooser">
          <CheckboxList<ColumnKey>
            label={w.table.shown}
            className="columnChoices"
            options={[
              ...shownFacts.map((fact) => ({ id: fact, label: w.facts[fact] })),
              ...shownMarks.map((mark) => ({ id: mark, label: w.marks[mark] })),
            ]}
            chosen={chosen}
            onChange={choose}
          />
          {fields.length > 0 ? (
            <CheckboxList<ColumnKey>
              label={w.title}
              className="columnChoices"
              options={fields.map(({ id, name }) => ({ id: fieldKey(id), label: name }))}
              chosen={chosen}
              onChange={choose}
            />
          ) : null}
          {collectionId === null ? null : (
            <ImportedColumns
              collectionId={collectionId}
              onDefined={({ id }) => {
                // Until columns are chosen, each field is one by itself.
                if (table.isChosen) choose([...chosen, fieldKey(id)])
              }}
            />
          )}
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              close()
              goTo({ page: 'fields' })
            }}
          >
            {w.openPage}
          </Button>
        </div>
      )}
    </Popover>
  )
}
