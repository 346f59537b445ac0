import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useCollections } from '../state/queries.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Popover } from '../ui/Popover.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useWords } from '../words/words.ts'
import { changeSearch, searchState, type Filters } from './searchState.ts'

const offeredKinds = ['row', 'file', 'web', 'news', 'business', 'image', 'video', 'company', 'person'] as const

/** All filters in one panel; what is set shows as chips beside it. Filters act at once. */
export function FilterPanel() {
  const words = useWords()
  const collections = useCollections().data ?? []
  const { filters } = useStore(searchState)
  const set = (change: Partial<Filters>) => changeSearch({ filters: { ...filters, ...change } })
  const w = words.search.filters
  return (
    <Popover
      label={words.search.addFilter}
      trigger={
        <Button variant="quiet">
          <ListFilter aria-hidden />
          {words.search.addFilter}
        </Button>
      }
    >
      <div className="filterPanel">
        <fieldset>
          <legend>{w.collections}</legend>
          <div className="filterList scroll">
            {collections.map((collection) => (
              <Checkbox
                key={collection.id}
                checked={filters.collections.includes(collection.id)}
                onChange={(on) => set({ collections: toggle(filters.collections, collection.id, on) })}
              >
                <span className="ellipsis">{collection.name}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="filterDates">
          <DateInput label={w.since} value={filters.since} onChange={(since) => set({ since })} />
          <DateInput label={w.until} value={filters.until} onChange={(until) => set({ until })} />
        </div>
        <div className="filterDates">
          <AddValue
            label={w.domains}
            hint={words.search.filterHints.domains}
            onAdd={(domain) => set({ domains: toggle(filters.domains, domain, true) })}
          />
          <AddValue
            label={w.languages}
            hint={words.search.filterHints.languages}
            onAdd={(language) => set({ languages: toggle(filters.languages, language, true) })}
          />
        </div>
        <fieldset>
          <legend>{w.kinds}</legend>
          <div className="filterKinds">
            {offeredKinds.map((kind) => (
              <Checkbox
                key={kind}
                checked={filters.kinds.includes(kind)}
                onChange={(on) => set({ kinds: toggle(filters.kinds, kind, on) })}
              >
                {words.kinds[kind]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </div>
    </Popover>
  )
}

function toggle<T>(values: readonly T[], value: T, on: boolean): readonly T[] {
  const others = values.filter((other) => other !== value)
  return on ? [...others, value] : others
}

function DateInput({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}) {
  return (
    <label className="field">
      <span className="fieldLabel">{label}</span>
      <input
        className="input"
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </label>
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
  const words = useWords()
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
      <Button type="submit" isDisabled={!value.trim()}>
        {words.search.addValue}
      </Button>
    </form>
  )
}
