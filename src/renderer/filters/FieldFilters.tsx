import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldFilter } from '../../contract/organising/fieldFilters.ts'
import type { FieldView } from '../../contract/organising/fields.ts'
import type { Filters } from '../state/searchState.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { DayInput } from '../ui/controls/DayInput.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { useFieldFacet, useFields } from '../fields/useFields.ts'
import { typedText, typeName, valueText } from '../fields/valueText.ts'
import { useTypedFilter } from './useTypedFilter.ts'
import '../fields/fields.css'

/** Texts that are offered to be ticked, the most frequent first. */
const offeredTexts = 8

/** Filters by fields: those that are set, and one more at a time. Nothing where the library has no fields. */
export function FieldFilters({
  filters,
  onChange,
  first = null,
}: {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
  /** The field that is open at first. */
  readonly first?: number | null
}) {
  const w = useStrings().fields
  const fields = useFields().data ?? []
  const [opened, setOpened] = useState<readonly number[]>(first === null ? [] : [first])
  if (fields.length === 0) return null
  const isShown = (id: number) => opened.includes(id) || filters.fields.some(({ field }) => field === id)
  const others = fields.filter(({ id }) => !isShown(id))
  const set = (field: number, next: FieldFilter | null) =>
    onChange({
      fields: [...filters.fields.filter((one) => one.field !== field), ...(next ? [next] : [])],
    })
  return (
    <fieldset>
      <legend>{w.title}</legend>
      <div className="fieldFilters">
        {fields
          .filter(({ id }) => isShown(id))
          .map((field) => (
            <FieldFilterCard
              key={field.id}
              field={field}
              isNew={opened.at(-1) === field.id}
              filters={filters}
              filter={filters.fields.find((one) => one.field === field.id) ?? { field: field.id }}
              onChange={(next) => {
                if (!opened.includes(field.id)) setOpened([...opened, field.id])
                set(field.id, next)
              }}
              onRemove={() => {
                setOpened(opened.filter((id) => id !== field.id))
                set(field.id, null)
              }}
            />
          ))}
        {others.length > 0 ? (
          <Select
            name={w.addFilter}
            placeholder={w.addFilter}
            options={others.map((field) => ({ id: String(field.id), label: field.name, hint: typeName(field, w) }))}
            value={null}
            onChange={(id) => setOpened([...opened, Number(id)])}
          />
        ) : null}
      </div>
    </fieldset>
  )
}

type Has = 'any' | 'some' | 'none'

function FieldFilterCard({
  field,
  isNew,
  filters,
  filter,
  onChange,
  onRemove,
}: {
  readonly field: FieldView
  /** It was opened last, and is brought into sight with its values, which come later. */
  readonly isNew: boolean
  readonly filters: Filters
  readonly filter: FieldFilter
  /** Null does not filter. */
  readonly onChange: (next: FieldFilter | null) => void
  readonly onRemove: () => void
}) {
  const w = useStrings().fields
  const facet = useFieldFacet(filters, field.id).data
  const card = useRef<HTMLDivElement>(null)
  const hasValues = facet !== undefined
  useEffect(() => {
    if (isNew && hasValues) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew, hasValues])
  // What is typed filters when its field goes, but not where it goes because the filter was removed.
  const isEnded = useRef(false)
  const has: Has = filter.empty === undefined ? 'any' : filter.empty ? 'none' : 'some'
  const change = (part: Partial<FieldFilter>) => {
    const given = Object.entries({ ...filter, ...part }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    )
    onChange(given.length > 1 ? (Object.fromEntries(given) as FieldFilter) : null)
  }
  const changeTyped = (part: Partial<FieldFilter>) => {
    if (!isEnded.current) change(part)
  }
  const remove = () => {
    isEnded.current = true
    onRemove()
  }
  return (
    <div ref={card} className="fieldFilter" role="group" aria-label={field.name}>
      <div className="fieldFilterHead">
        <span className="ellipsis">{field.name}</span>
        <IconButton size="small" label={w.removeFilter(field.name)} onPress={remove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <SegmentedControl<Has>
        label={w.has(field.name)}
        options={[
          { id: 'any', label: w.hasAny },
          { id: 'some', label: facet ? w.hasSome(facet.documents) : w.hasSomeName },
          { id: 'none', label: facet ? w.hasNone(facet.empty) : w.hasNoneName },
        ]}
        value={has}
        onChange={(next) => {
          isEnded.current = next === 'none'
          if (next === 'any') change({ empty: undefined })
          else onChange({ field: field.id, empty: next === 'none' })
        }}
      />
      {has === 'none' ? null : field.type === 'number' ? (
        <div className="filterDates">
          <NumberBound field={field} label={w.from} value={filter.from} onChange={(from) => changeTyped({ from })} />
          <NumberBound field={field} label={w.to} value={filter.to} onChange={(to) => changeTyped({ to })} />
        </div>
      ) : field.type === 'date' ? (
        <div className="filterDates">
          <DayInput
            label={w.from}
            value={dayOf(filter.from)}
            onChange={(from) => change({ from: from ?? undefined })}
          />
          <DayInput label={w.to} value={dayOf(filter.to)} onChange={(to) => change({ to: to ?? undefined })} />
        </div>
      ) : field.type === 'choice' ? (
        <CheckboxList
          label={w.values}
          className="filterValues"
          options={field.choices.map(({ id, name }) => ({
            id: name,
            label: name,
            count: facet ? (facet.values.find(({ choiceId }) => choiceId === id)?.documents ?? 0) : undefined,
          }))}
          chosen={(filter.values ?? []).map(String)}
          onChange={(values) => change({ values: [...values] })}
        />
      ) : (
        <>
          <Contained value={filter.contains} onChange={(contains) => changeTyped({ contains })} />
          {facet && facet.values.length > 0 ? (
            <CheckboxList
              label={w.values}
              className="filterList"
              options={textOptions(facet.values, filter.values ?? [])}
              chosen={(filter.values ?? []).map(String)}
              onChange={(values) => change({ values: [...values] })}
            />
          ) : null}
        </>
      )}
      {facet && facet.ranges.length > 1 && has !== 'none' ? (
        <Ranges
          field={field}
          ranges={facet.ranges}
          onChoose={({ start, end }, isLast) =>
            // The end of all but the last belongs to the next.
            change(isLast ? { from: start, to: end, below: undefined } : { from: start, below: end, to: undefined })
          }
        />
      ) : null}
    </div>
  )
}

const dayOf = (value: FieldFilter['from']) => (value === undefined ? null : String(value).slice(0, 10))

/** The most frequent ones, and those that are ticked. */
function textOptions(
  found: readonly { readonly value: string | number; readonly documents: number }[],
  ticked: readonly (string | number)[],
) {
  const shown = found.filter(({ value }, at) => at < offeredTexts || ticked.includes(value))
  return shown.map(({ value, documents }) => ({ id: String(value), label: String(value), count: documents }))
}

/** A number as the field is read; nothing is asked of documents while it is none. */
function NumberBound({
  field,
  label,
  value,
  onChange,
}: {
  readonly field: FieldView
  readonly label: string
  readonly value: FieldFilter['from']
  readonly onChange: (value: number | undefined) => void
}) {
  const w = useStrings().fields
  const numberIn = (text: string) =>
    text.trim() === '' ? undefined : Number(field.format === 'comma' ? text.replace(',', '.') : text)
  const { text, setText, keep } = useTypedFilter(
    typedText(field, value ?? null),
    (typed) => numberIn(typed) === value,
    (typed) => {
      const number = numberIn(typed)
      if (number === undefined || Number.isFinite(number)) onChange(number)
    },
  )
  const number = numberIn(text)
  const isWrong = number !== undefined && !Number.isFinite(number)
  return (
    <TextField label={label} value={text} onChange={setText} onEnter={keep} error={isWrong ? w.noNumber : undefined} />
  )
}

function Contained({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) {
  const w = useStrings().fields
  const { text, setText, keep } = useTypedFilter(
    value ?? '',
    (typed) => typed.trim() === (value ?? ''),
    (typed) => onChange(typed.trim() === '' ? undefined : typed.trim()),
  )
  return <TextField label={w.contains} value={text} maxLength={1_000} onChange={setText} onEnter={keep} />
}

type Range = { readonly start: string | number; readonly end: string | number; readonly documents: number }

/** How many documents have a value in which range, as bars that choose it. */
function Ranges({
  field,
  ranges,
  onChoose,
}: {
  readonly field: FieldView
  readonly ranges: readonly Range[]
  readonly onChoose: (range: Range, isLast: boolean) => void
}) {
  const w = useStrings().fields
  const formats = useFormats()
  const most = Math.max(...ranges.map(({ documents }) => documents))
  return (
    <div className="fieldRanges" role="group" aria-label={w.ranges}>
      {ranges.map((range, at) => {
        const label = w.range(
          valueText(field, range.start, formats),
          valueText(field, range.end, formats),
          range.documents,
        )
        return (
          <button
            key={range.start}
            type="button"
            title={label}
            aria-label={label}
            onClick={() => onChoose(range, at === ranges.length - 1)}
          >
            <span style={{ height: `${Math.max(6, (range.documents / most) * 100)}%` }} />
          </button>
        )
      })}
    </div>
  )
}
