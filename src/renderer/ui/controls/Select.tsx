import { Check, ChevronsUpDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import './field.css'
import '../overlays/overlay.css'

export interface Option<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly hint?: string
}

/** One choice out of a list. Give it a visible `label`, or `name` when the context says it already. */
export function Select<Id extends string>({
  label,
  name,
  options,
  value,
  onChange,
  placeholder = '',
  disabled = false,
  autoFocus = false,
}: {
  readonly label?: string
  readonly name?: string
  readonly options: readonly Option<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  readonly placeholder?: string
  readonly disabled?: boolean
  /** For the first control of a dialog. */
  readonly autoFocus?: boolean
}) {
  return (
    <AriaSelect
      className="field"
      {...(name ? { 'aria-label': name } : {})}
      value={value}
      isDisabled={disabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      placeholder={placeholder}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key)
        if (chosen) onChange(chosen.id)
      }}
    >
      {label ? <Label>{label}</Label> : null}
      <Button className="selectButton">
        <SelectValue className="value">
          {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronsUpDown aria-hidden />
      </Button>
      <Popover className="popover" offset={4}>
        <ListBox className="listBox" items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="menuItem">
              <Check aria-hidden className="check" />
              <span className="grow">{option.label}</span>
              {option.hint ? <span className="faint">{option.hint}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
