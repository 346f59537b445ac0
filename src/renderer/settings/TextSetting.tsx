import { useState } from 'react'
import { TextField } from '../ui/controls/TextField.tsx'

const acceptAny = () => undefined

/** A text that may be empty, taken when it is left or Enter is pressed; `check` says what is wrong with it. */
export function TextSetting({
  label,
  value,
  placeholder,
  check = acceptAny,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly check?: (text: string) => string | undefined
  readonly onChange: (value: string) => void
}) {
  const [text, setText] = useState<string | null>(null)
  const error = text === null ? undefined : check(text.trim())
  const commit = () => {
    if (text === null || error !== undefined) return
    if (text.trim() !== value) onChange(text.trim())
    setText(null)
  }
  return (
    <TextField
      aria-label={label}
      placeholder={placeholder}
      value={text ?? value}
      error={error}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setText(null)
      }}
    />
  )
}
