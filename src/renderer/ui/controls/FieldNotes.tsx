import { FieldError, Text } from 'react-aria-components'
import './field.css'

/** What stands below the box of a text field: its hint, and what is wrong with its value. */
export function FieldNotes({ hint, error }: { readonly hint: string | undefined; readonly error: string | undefined }) {
  return (
    <>
      {hint ? (
        <Text slot="description" className="fieldHint">
          {hint}
        </Text>
      ) : null}
      <FieldError className="fieldError">{error}</FieldError>
    </>
  )
}
