import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components'
import './field.css'

export function SearchField({
  label,
  placeholder = '',
  value,
  onChange,
  onSubmit,
  onKeyDown,
  inputRef,
  size = 'normal',
  autoFocus = false,
  list,
}: {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit?: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly size?: 'normal' | 'large'
  readonly autoFocus?: boolean
  /** What is listed for the text, while it is: the id of the list, and of the option that was walked to. */
  readonly list?: { readonly id: string; readonly active: string | undefined } | undefined
}) {
  return (
    <AriaSearchField
      className="searchField"
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      data-size={size}
      {...(onSubmit ? { onSubmit } : {})}
    >
      <Search aria-hidden />
      <Input
        className="input"
        placeholder={placeholder}
        {...(onKeyDown ? { onKeyDown } : {})}
        {...(inputRef ? { ref: inputRef } : {})}
        aria-autocomplete={list ? 'list' : undefined}
        aria-controls={list?.id}
        aria-activedescendant={list?.active}
        spellCheck="false"
        autoComplete="off"
      />
      <Button className="button" data-variant="quiet" data-size="small" data-icon="">
        <X aria-hidden />
      </Button>
    </AriaSearchField>
  )
}
