import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useStrings } from '../../strings/strings.ts'
import { IconButton } from './Button.tsx'
import './findBar.css'

/** Which match is shown, from 1, of how many. */
export interface FoundMatches {
  readonly at: number
  readonly of: number
}

/** A field for a text to look for, and the way through its matches: Enter, Shift Enter, and Escape to close. */
export function FindBar({
  label,
  found,
  onFind,
  onClose,
}: {
  readonly label: string
  /** Null: nothing was looked for, or it is still being looked for. */
  readonly found: FoundMatches | null
  readonly onFind: (text: string, which: 'first' | 'next' | 'previous') => void
  readonly onClose: () => void
}) {
  const w = useStrings().find
  const [text, setText] = useState('')
  const isNone = found?.of === 0
  return (
    <div className="findBar" role="search">
      <input
        className="input findText"
        aria-label={label}
        placeholder={label}
        value={text}
        aria-invalid={isNone || undefined}
        // It was opened to be typed in.
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
        onChange={(event) => {
          setText(event.target.value)
          onFind(event.target.value, 'first')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onFind(text, event.shiftKey ? 'previous' : 'next')
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className="num faint findCount" role="status">
        {found === null ? '' : isNone ? w.none : w.matches(found.at, found.of)}
      </span>
      <span className="grow" />
      <IconButton
        size="small"
        label={w.previous}
        keys="Shift+Enter"
        isDisabled={text === ''}
        onPress={() => onFind(text, 'previous')}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={w.next}
        keys="Enter"
        isDisabled={text === ''}
        onPress={() => onFind(text, 'next')}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.close} keys="Escape" onPress={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
