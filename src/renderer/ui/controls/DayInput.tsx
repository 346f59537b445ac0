import './field.css'

/** A day as YYYY-MM-DD; null when none is chosen. */
export function DayInput({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: string
  readonly hint?: string
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
      {hint ? <span className="fieldHint">{hint}</span> : null}
    </label>
  )
}
