import { Radio, RadioGroup } from 'react-aria-components'
import './field.css'

/** A few choices beside each other, one of them taken; arrows move between them. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}) {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      className="segmented"
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.id === next)
        if (chosen) onChange(chosen.id)
      }}
    >
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className="segment">
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
