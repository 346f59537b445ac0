import { useId, useRef, useState } from 'react'
import { useTakeFocus } from '../ui/layout/useTakeFocus.ts'

/** A name written in place: Enter or leaving keeps it, Escape does not. `onDone` gets null when nothing changed. */
export function NameInput({
  label,
  hint,
  initial,
  onDone,
}: {
  readonly label: string
  readonly hint?: string
  readonly initial: string
  readonly onDone: (name: string | null) => void
}) {
  const [name, setName] = useState(initial)
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  useTakeFocus(input)
  const done = () => onDone(name.trim() && name.trim() !== initial ? name.trim() : null)
  return (
    <>
      <input
        ref={input}
        className="nameInput"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        placeholder={label}
        value={name}
        maxLength={200}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done()
          if (event.key === 'Escape') onDone(null)
          if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation()
        }}
      />
      {hint ? (
        <span id={hintId} className="fieldHint">
          {hint}
        </span>
      ) : null}
    </>
  )
}
