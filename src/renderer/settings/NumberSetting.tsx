import { useState } from 'react'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'

/** A whole number between two bounds, taken when it is left or Enter is pressed. */
export function NumberSetting({
  label,
  value,
  min,
  max,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}) {
  const strings = useStrings()
  const [text, setText] = useState<string | null>(null)
  const typed = text === null ? value : Number(text)
  const valid = Number.isInteger(typed) && typed >= min && typed <= max
  const commit = () => {
    if (!valid) return
    if (typed !== value) onChange(typed)
    setText(null)
  }
  return (
    <TextField
      aria-label={label}
      inputMode="numeric"
      value={text ?? String(value)}
      error={valid ? undefined : strings.settings.outOfRange(min, max)}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setText(null)
      }}
    />
  )
}
