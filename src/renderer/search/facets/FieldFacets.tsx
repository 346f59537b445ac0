import { useState } from 'react'
import type { FacetValueView } from '../../../contract/organising/facets.ts'
import type { FieldView } from '../../../contract/organising/fields.ts'
import type { SearchMode } from '../../../contract/search.ts'
import { valueText } from '../../fields/valueText.ts'
import { changeSearch, searchState } from '../../state/searchState.ts'
import { usePart } from '../../state/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import type { Formats } from '../../strings/formats.ts'
import { useStrings } from '../../strings/strings.ts'
import { FacetValues } from './FacetValues.tsx'
import { isValueChosen, withChosen } from './fieldCounts.ts'
import { useFieldCounts } from './useFieldCounts.ts'

/** What is found, by the fields that users have defined: choices and texts by their values, numbers and dates by ranges. */
export function FieldFacets({ mode, isReady }: { readonly mode: SearchMode; readonly isReady: boolean }) {
  const strings = useStrings()
  const w = strings.search.facets
  const asked = usePart(searchState, (state) => state.asked)
  const filters = usePart(searchState, (state) => state.filters)
  const [isWhole, setWhole] = useState(false)
  const { counted, isCounting, error, left } = useFieldCounts(asked, mode, filters, { isReady, isWhole })
  if (error) return <p className="faint facetNote">{w.fieldsFailed}</p>
  return (
    <div className="facetFields" aria-busy={isCounting}>
      {counted.map(({ field, values }) => (
        <FacetValues
          key={field.id}
          name={field.name}
          isFiltered={filters.fields.some((one) => one.field === field.id)}
          values={values}
        >
          {(value) => (
            <Checkbox
              key={value.value}
              checked={isValueChosen(filters.fields, value)}
              onChange={(on) =>
                changeSearch({ filters: { ...filters, fields: withChosen(filters.fields, value, on) } })
              }
            >
              <bdi className="ellipsis">{shownValue(field, value, strings.fields.between, strings.formats)}</bdi>
              <span className="faint num">{strings.formats.number(value.count)}</span>
            </Checkbox>
          )}
        </FacetValues>
      ))}
      {left > 0 ? (
        <Button variant="quiet" size="small" onPress={() => setWhole(true)}>
          {w.moreFields(left)}
        </Button>
      ) : null}
    </div>
  )
}

function shownValue(
  field: FieldView,
  { value, filters }: FacetValueView,
  between: (from: string, to: string) => string,
  formats: Formats,
): string {
  const { from, to, below } = filters?.fields?.[0] ?? {}
  const end = to ?? below
  if (from === undefined || end === undefined) return value
  return between(valueText(field, from, formats), valueText(field, end, formats))
}
