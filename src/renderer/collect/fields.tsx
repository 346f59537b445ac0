import type { RangeView } from '../../contract/collect/collectRules.ts'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import type { Choice, PartForm } from './collectForm.ts'

const leaveOut = 'none'

/** A choice that may be left to the service. */
export function OptionField({
  label,
  values,
  names,
  none,
  value,
  onChange,
  error,
}: {
  readonly label: string
  readonly values: readonly string[]
  readonly names: Readonly<Record<string, string>>
  readonly none: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}) {
  const options = [{ id: leaveOut, label: none }, ...values.map((id) => ({ id, label: names[id] ?? id }))]
  return (
    <div className="field">
      <Select
        label={label}
        options={options}
        value={value === '' ? leaveOut : value}
        onChange={(id) => onChange(id === leaveOut ? '' : id)}
      />
      {error ? <p className="fieldError">{error}</p> : null}
    </div>
  )
}

export function ChoiceField({
  label,
  value,
  onChange,
  none,
  error,
}: {
  readonly label: string
  readonly value: Choice
  readonly onChange: (value: Choice) => void
  readonly none?: string
  readonly error?: string | undefined
}) {
  const w = useStrings().collect
  return (
    <OptionField
      label={label}
      values={['on', 'off']}
      names={{ on: w.yes, off: w.no }}
      none={none ?? w.byService}
      value={value}
      onChange={(next) => onChange(next as Choice)}
      error={error}
    />
  )
}

export function NumberField({
  label,
  hint,
  value,
  onChange,
  error,
}: {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}) {
  return (
    <TextField label={label} placeholder={hint} inputMode="numeric" value={value} onChange={onChange} error={error} />
  )
}

export function DateField({
  label,
  value,
  onChange,
  error,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}) {
  return (
    <label className="field">
      <span className="fieldLabel">{label}</span>
      <input className="input" type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      {error ? <span className="fieldError">{error}</span> : null}
    </label>
  )
}

/** A part of a result that comes on demand, with its length. */
export function PartFields({
  label,
  part,
  onChange,
  byDefault,
  range,
  defaultTokens,
  error,
}: {
  readonly label: string
  readonly part: PartForm
  readonly onChange: (part: PartForm) => void
  readonly byDefault: boolean
  readonly range: RangeView
  readonly defaultTokens: number
  readonly error: string | undefined
}) {
  const w = useStrings().collect
  return (
    <div className="field">
      <div className="collectPair partPair">
        <ChoiceField
          label={label}
          none={w.byDefault(byDefault ? w.on : w.off)}
          value={part.enable}
          onChange={(enable) => onChange({ ...part, enable })}
        />
        <TextField
          label={w.tokens}
          placeholder={String(defaultTokens)}
          inputMode="numeric"
          value={part.maxTokens}
          onChange={(maxTokens) => onChange({ ...part, maxTokens })}
        />
      </div>
      {error ? (
        <p className="fieldError">{error}</p>
      ) : part.maxTokens ? (
        <p className="fieldHint num">{w.range(range.min, range.max)}</p>
      ) : null}
    </div>
  )
}
