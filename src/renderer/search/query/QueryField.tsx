import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { useStrings } from '../../strings/strings.ts'
import { unfinishedAt, withCompletion } from './completing.ts'
import { useSuggestions, type Suggestion } from './useSuggestions.ts'
import './query.css'

/**
 * The field of a search. What can be completed at the caret is listed below it: the arrows walk, Enter and Tab take what was
 * walked to, Escape closes, and selects the text where nothing is listed. Without a walk Enter searches for what stands there.
 */
export function QueryField({
  text,
  onChange,
  onSubmit,
  onDown,
  inputRef,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSubmit: () => void
  /** Down, where nothing is listed. */
  readonly onDown: () => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const w = useStrings().search
  const id = useId()
  /** Where the caret was when the text was typed; null: nothing is being typed. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly caret: number } | null>(null)
  const [walked, setWalked] = useState<{ readonly text: string; readonly at: number } | null>(null)
  const isTyped = typed?.text === text
  const unfinished = isTyped ? unfinishedAt(text, typed.caret) : null
  const found = useSuggestions(unfinished)
  const suggestions = unfinished ? found : []
  const at = walked?.text === text ? Math.min(walked.at, suggestions.length - 1) : -1
  const active = suggestions[at]

  const take = ({ text: completion }: Suggestion) => {
    if (!unfinished) return
    const next = withCompletion(text, unfinished, completion)
    onChange(next.text)
    // What a field is followed by is completed next.
    setTyped(completion.endsWith(':') ? next : null)
    const field = inputRef.current
    requestAnimationFrame(() => field?.setSelectionRange(next.caret, next.caret))
  }
  /** Before the field hears of a key: it would search or be emptied. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== inputRef.current || event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && suggestions.length === 0 && text !== '') {
      // What was typed is selected, not taken away: the next letter replaces it.
      inputRef.current?.select()
      event.preventDefault()
      event.stopPropagation()
      return
    }
    // What is searched for is typed no more: suggestions that come later would lie over what is found.
    if (event.key === 'Enter' && suggestions.length === 0) setTyped(null)
    if (suggestions.length === 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const last = suggestions.length - 1
    if (event.key === 'ArrowDown') setWalked({ text, at: at === last ? -1 : at + 1 })
    else if (event.key === 'ArrowUp') setWalked({ text, at: at < 0 ? last : at - 1 })
    else if (event.key === 'Escape') setTyped(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && active) take(active)
    else {
      if (event.key === 'Enter') setTyped(null)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="queryField" onKeyDownCapture={onKeyDown} onBlur={() => setTyped(null)}>
      <SearchField
        size="large"
        label={w.query}
        placeholder={w.placeholder}
        value={text}
        onChange={(next) => {
          setTyped({ text: next, caret: inputRef.current?.selectionStart ?? next.length })
          onChange(next)
        }}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onDown()
        }}
        inputRef={inputRef}
        list={suggestions.length > 0 ? { id, active: active ? `${id}-${at}` : undefined } : undefined}
      />
      <div className="visuallyHidden" role="status">
        {suggestions.length > 0 ? w.completing.count(suggestions.length) : ''}
      </div>
      {suggestions.length > 0 ? (
        <div id={id} role="listbox" aria-label={w.completing.label} className="menu querySuggestions">
          {suggestions.map((suggestion, index) => (
            // The field has the keyboard; rows only take the pointer.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={suggestion.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="menuItem"
              data-focused={index === at || undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <span className="grow ellipsis" dir="auto">
                {suggestion.text}
              </span>
              {suggestion.about === null ? null : <span className="faint num">{suggestion.about}</span>}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
