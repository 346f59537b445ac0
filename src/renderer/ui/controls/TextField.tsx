import type { Ref } from 'react'
import {
  Input,
  Label,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { FieldNotes } from './FieldNotes.tsx'
import './field.css'

type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'children' | 'style'> & {
  readonly label?: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onEnter?: () => void
}

export function TextField({ label, hint, error, placeholder = '', inputRef, onEnter, ...rest }: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      {...(onEnter
        ? {
            onKeyDown: (event) => {
              if (event.key === 'Enter') onEnter()
              // Escape closes what the field is in.
              else event.continuePropagation()
            },
          }
        : {})}
      className="field"
      isInvalid={error !== undefined}
    >
      {label ? <Label>{label}</Label> : null}
      <Input className="input" placeholder={placeholder} {...(inputRef ? { ref: inputRef } : {})} />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  )
}
