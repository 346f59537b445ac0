import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { keysOfPress } from '../ui/keys/keys.ts'
import { useStrings } from '../strings/strings.ts'

/** Takes the next combination that is pressed; Escape and leaving it end it, and Tab goes on as always. */
export function KeyRecorder({
  label,
  onPress,
  onEnd,
}: {
  readonly label: string
  readonly onPress: (keys: string) => void
  /** `isHere`: the focus is still in the row. */
  readonly onEnd: (isHere: boolean) => void
}) {
  const w = useStrings().keyboard
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    // Nothing else may hear it: neither the command that has these keys now, nor the page.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      onEnd(true)
      return
    }
    const keys = keysOfPress(event)
    if (keys !== null) onPress(keys)
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    // The answer to a conflict is in the same row.
    if (!event.currentTarget.closest('.keyRow')?.contains(event.relatedTarget)) onEnd(false)
  }
  return (
    <input
      ref={field}
      className="input keyRecorder"
      aria-label={label}
      placeholder={w.press}
      readOnly
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
