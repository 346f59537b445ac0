import type { FieldValueView, FieldView } from '../../contract/organising/fields.ts'
import { ColourDot } from '../marks/ColourDot.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { typeName, valueText } from './valueText.ts'
import './fields.css'

/** A value of a field; what stands in the document and is not of the type is shown as that. */
export function ValueShown({
  field,
  value,
}: {
  readonly field: FieldView
  readonly value: FieldValueView | null | undefined
}) {
  const formats = useFormats()
  const w = useStrings().fields
  if (!value) return null
  if (value.value === null)
    return value.unreadable === null ? null : (
      <span className="valueUnreadable ellipsis" title={w.notOfType(value.unreadable, typeName(field, w))} dir="auto">
        {value.unreadable}
      </span>
    )
  const text = valueText(field, value.value, formats)
  const choice = field.choices.find(({ id }) => id === value.choiceId)
  return (
    <span
      className="valueShown ellipsis"
      title={value.edited ? w.editedValue(text) : text}
      data-edited={value.edited || undefined}
      dir="auto"
    >
      {choice?.colour ? <ColourDot colour={choice.colour} /> : null}
      {text}
    </span>
  )
}
