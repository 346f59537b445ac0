import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { DayInput } from '../ui/controls/DayInput.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { withValue } from '../ui/controls/withValue.ts'
import { useStrings } from '../strings/strings.ts'
import { FieldFilters } from './FieldFilters.tsx'
import { MarkFilters } from './MarkFilters.tsx'
import type { Filters } from '../state/searchState.ts'

/** All filters in one panel; what is set shows as chips beside it. Filters act at once. */
export function FilterPanel({
  filters,
  collections,
  onChange,
  opening,
}: {
  readonly filters: Filters
  /** Those that are offered, with the names of those they are in. */
  readonly collections: readonly { readonly id: number; readonly label: string }[]
  readonly onChange: (filters: Filters) => void
  /** Where something else opens it, too. */
  readonly opening?: {
    readonly isOpen: boolean
    readonly onOpenChange: (isOpen: boolean) => void
    /** The field whose values are shown as it opens. */
    readonly field: number | null
  }
}) {
  const strings = useStrings()
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  const w = strings.search.filters
  return (
    <Popover
      {...(opening ? { isOpen: opening.isOpen, onOpenChange: opening.onOpenChange } : {})}
      label={strings.search.addFilter}
      trigger={
        <Button variant="quiet">
          <ListFilter aria-hidden />
          {strings.search.addFilter}
        </Button>
      }
    >
      <div className="filterPanel">
        <CheckboxList
          label={w.collections}
          className="filterList scroll"
          options={collections}
          chosen={filters.collections}
          onChange={(chosen) => set({ collections: chosen })}
        />
        <div className="filterDates">
          <DayInput label={w.since} value={filters.since} onChange={(since) => set({ since })} />
          <DayInput label={w.until} value={filters.until} onChange={(until) => set({ until })} />
        </div>
        <div className="filterDates">
          <DayInput
            label={w.asOf}
            hint={strings.ask.asOfHint}
            value={filters.asOf}
            onChange={(asOf) => set({ asOf })}
          />
        </div>
        <div className="filterDates">
          <AddValue
            label={w.domains}
            hint={strings.search.filterHints.domains}
            onAdd={(domain) => set({ domains: withValue(filters.domains, domain, true) })}
          />
          <AddValue
            label={w.languages}
            hint={strings.search.filterHints.languages}
            onAdd={(language) => set({ languages: withValue(filters.languages, language, true) })}
          />
        </div>
        <CheckboxList
          label={w.kinds}
          className="filterKinds"
          options={Object.entries(strings.kinds).map(([id, label]) => ({ id, label }))}
          chosen={filters.kinds}
          onChange={(kinds) => set({ kinds })}
        />
        <MarkFilters filters={filters} onChange={set} />
        <FieldFilters filters={filters} onChange={set} first={opening?.field ?? null} />
      </div>
    </Popover>
  )
}

function AddValue({
  label,
  hint,
  onAdd,
}: {
  readonly label: string
  readonly hint: string
  readonly onAdd: (value: string) => void
}) {
  const strings = useStrings()
  const [value, setValue] = useState('')
  return (
    <form
      className="filterAdd"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim()) onAdd(value.trim().toLowerCase())
        setValue('')
      }}
    >
      <TextField label={label} placeholder={hint} value={value} onChange={setValue} />
      <IconButton type="submit" label={strings.search.addValue} isDisabled={!value.trim()}>
        <Plus aria-hidden />
      </IconButton>
    </form>
  )
}
