import { useEffect } from 'react'
import type { FieldView } from '../../contract/organising/fields.ts'
import { useFields } from '../fields/useFields.ts'
import { changeSearch, type ResultSort, resultSorts, searchState, sortedField } from '../state/searchState.ts'
import { createLibraryStore, usePart, useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Select } from '../ui/controls/Select.tsx'

/** Whether a search was answered: what it need not wait for is asked then. */
export const hasSearched = createLibraryStore(false)

const noFields: readonly FieldView[] = []

/** The order of results: by rank, by a fact, or by a field. */
export function SortChoice() {
  const { search: w } = useStrings()
  const sort = usePart(searchState, (state) => state.sort)
  const fields = useFields(undefined, useStore(hasSearched)).data
  const by = sortedField(sort)
  const isGone = by !== null && fields?.every(({ id }) => id !== by.field) === true
  // Searched for by a field that is no more, nothing would be found.
  useEffect(() => {
    if (isGone) changeSearch({ sort: 'relevance' })
  }, [isGone])
  return (
    <Select<ResultSort>
      name={w.sort}
      options={[
        ...resultSorts.map((id) => ({ id, label: w.sorts[id] })),
        ...(fields ?? noFields).flatMap(({ id, name, type }) => {
          const isScale = type === 'number' || type === 'date'
          const way = (descending: boolean) =>
            ({
              id: `field-${id}-${descending ? 'down' : 'up'}`,
              label: isScale ? w.sortByScale(name, descending) : w.sortByField(name),
            }) as const
          return isScale ? [way(true), way(false)] : [way(false)]
        }),
      ]}
      value={isGone ? 'relevance' : sort}
      onChange={(next) => changeSearch({ sort: next })}
    />
  )
}
