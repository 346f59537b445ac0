import type { KeyboardEvent, Ref } from 'react'
import {
  Label,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { FieldNotes } from './FieldNotes.tsx'
import './field.css'
import './textArea.css'

type TextAreaProps = Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'onKeyDown'> & {
  readonly label?: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly rows?: number
  readonly inputRef?: Ref<HTMLTextAreaElement>
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Text of several lines; it grows with what is written, up to a third of the window. */
export function TextArea({
  label,
  hint,
  error,
  placeholder = '',
  rows = 2,
  inputRef,
  onKeyDown,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField {...rest} className="field" isInvalid={error !== undefined}>
      {label ? <Label>{label}</Label> : null}
      <AriaTextArea
        className="input textArea"
        rows={rows}
        placeholder={placeholder}
        {...(inputRef ? { ref: inputRef } : {})}
        {...(onKeyDown ? { onKeyDown } : {})}
      />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  )
}
