import { useFacets } from '../marks/useFacets.ts'
import { useMarkLists, useTags } from '../marks/useMarks.ts'
import { markStates, type Filters } from '../state/searchState.ts'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { useStrings } from '../strings/strings.ts'
import { markLists } from '../marks/choices.ts'

/** Filters by the user's marks, each with how many documents have it among those that pass the other filters. */
export function MarkFilters({
  filters,
  onChange,
}: {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}) {
  const strings = useStrings()
  const w = strings.search.filters
  const tags = useTags().data ?? []
  const lists = useMarkLists().data
  const passing = useFacets(filters).data
  // A value is chosen beside others of its list: what the others have does not depend on that.
  const besideLists = useFacets({ ...filters, status: [], priority: [] }).data
  const countsOf = (found: readonly { readonly id: number; readonly documents: number }[] | undefined) =>
    new Map(found?.map(({ id, documents }) => [id, documents]))
  const tagged = countsOf(passing?.tags)
  return (
    <>
      <fieldset>
        <legend>{strings.marks.title}</legend>
        <div className="filterMarks">
          {markStates.map((name) => (
            <Checkbox
              key={name}
              checked={filters[name] === true}
              onChange={(on) => onChange({ [name]: on ? true : null })}
            >
              <span className="ellipsis">{w[name]}</span>
              {passing ? <span className="faint num">{strings.common.number(passing[name])}</span> : null}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {tags.length > 0 ? (
        <CheckboxList
          label={w.tags}
          className="filterList scroll"
          options={tags.map(({ id, name }) => ({
            id,
            label: name,
            count: passing ? (tagged.get(id) ?? 0) : undefined,
          }))}
          chosen={filters.tags}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
      ) : null}
      {markLists.map((list) => {
        const values = lists?.[list] ?? []
        const counts = countsOf(besideLists?.[list])
        return values.length > 0 ? (
          <CheckboxList
            key={list}
            label={w[list]}
            className="filterValues"
            options={values.map(({ id, name }) => ({
              id,
              label: name,
              count: besideLists ? (counts.get(id) ?? 0) : undefined,
            }))}
            chosen={filters[list]}
            onChange={(chosen) => onChange({ [list]: chosen })}
          />
        ) : null
      })}
    </>
  )
}
