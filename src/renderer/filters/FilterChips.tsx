import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { filterText } from '../fields/filterText.ts'
import { useFields } from '../fields/useFields.ts'
import { useMarkLists, useTags } from '../marks/useMarks.ts'
import { useCollections } from '../state/queries.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { markStates, noFilters, type Filters } from '../state/searchState.ts'

interface Chip {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly without: Filters
}

/** Each filter that is set; with `onChange`, with a way to take it off. */
export function FilterChips({
  filters,
  onChange,
  onClear,
}: {
  readonly filters: Filters
  readonly onChange?: (filters: Filters) => void
  /** Takes off all filters, where there are others than these. */
  readonly onClear?: () => void
}) {
  const strings = useStrings()
  const collections = useCollections().data ?? []
  const tags = useTags().data ?? []
  const lists = useMarkLists().data
  const fields = useFields().data ?? []
  const w = strings.search.filters
  const chips: Chip[] = []
  for (const id of filters.collections) {
    chips.push({
      key: `collection-${id}`,
      name: w.collections,
      value: collections.find((collection) => collection.id === id)?.name ?? strings.common.unknown,
      without: { ...filters, collections: filters.collections.filter((other) => other !== id) },
    })
  }
  for (const field of ['since', 'until', 'asOf'] as const) {
    const value = filters[field]
    if (value) {
      chips.push({
        key: field,
        name: w[field],
        value: strings.common.date(value),
        without: { ...filters, [field]: null },
      })
    }
  }
  for (const field of ['domains', 'languages', 'kinds'] as const) {
    for (const value of filters[field]) {
      chips.push({
        key: `${field}-${value}`,
        name: w[field],
        value: field === 'kinds' ? (strings.kinds[value] ?? value) : value,
        without: { ...filters, [field]: filters[field].filter((other) => other !== value) },
      })
    }
  }
  for (const field of markStates) {
    const on = filters[field]
    if (on === null) continue
    const value = on ? w.yes : w.no
    chips.push({ key: field, name: w[field], value, without: { ...filters, [field]: null } })
  }
  const marked = { tags, status: lists?.status ?? [], priority: lists?.priority ?? [] }
  for (const field of ['tags', 'status', 'priority'] as const) {
    for (const id of filters[field]) {
      chips.push({
        key: `${field}-${id}`,
        name: w[field],
        value: marked[field].find((each) => each.id === id)?.name ?? strings.common.unknown,
        without: { ...filters, [field]: filters[field].filter((other) => other !== id) },
      })
    }
  }
  for (const filter of filters.fields) {
    const field = fields.find(({ id }) => id === filter.field)
    chips.push({
      key: `field-${filter.field}`,
      name: field?.name ?? strings.fields.field,
      value: field ? filterText(filter, field, strings.fields, strings.formats) : strings.common.unknown,
      without: { ...filters, fields: filters.fields.filter((other) => other !== filter) },
    })
  }
  if (chips.length === 0) return null
  return (
    <>
      {chips.map((chip) => (
        <span className="chip" data-read={onChange === undefined || undefined} key={chip.key}>
          <span className="faint">{chip.name}</span>
          <span className="ellipsis">{chip.value}</span>
          {onChange ? (
            <AriaButton
              aria-label={strings.search.removeFilter(`${chip.name}: ${chip.value}`)}
              onPress={() => onChange(chip.without)}
            >
              <X aria-hidden />
            </AriaButton>
          ) : null}
        </span>
      ))}
      {onChange ? (
        <Button variant="quiet" size="small" onPress={onClear ?? (() => onChange(noFilters))}>
          {strings.search.clearFilters}
        </Button>
      ) : null}
    </>
  )
}
