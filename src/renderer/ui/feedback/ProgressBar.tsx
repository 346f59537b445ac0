import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import './progressBar.css'

/** `fraction` 0..1, or null while the end is not known. */
export function ProgressBar({
  label,
  fraction,
  tone = 'accent',
  valueLabel,
}: {
  readonly label: string
  readonly fraction: number | null
  readonly tone?: 'accent' | 'idle' | 'bad' | 'ok'
  readonly valueLabel?: string
}) {
  return (
    <AriaProgressBar
      className="progress"
      aria-label={label}
      value={(fraction ?? 0) * 100}
      isIndeterminate={fraction === null}
      data-tone={tone}
      {...(valueLabel ? { valueLabel } : {})}
    >
      {({ percentage, isIndeterminate }) => (
        <div
          className="progressFill"
          data-indeterminate={isIndeterminate || undefined}
          style={isIndeterminate ? {} : { width: `${percentage}%` }}
        />
      )}
    </AriaProgressBar>
  )
}
