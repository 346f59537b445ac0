import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
import './field.css'

export function Checkbox({
  checked,
  onChange,
  children,
  disabled = false,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly disabled?: boolean
}) {
  return (
    <AriaCheckbox className="checkbox" isSelected={checked} onChange={onChange} isDisabled={disabled}>
      <span className="box">
        <Check aria-hidden />
      </span>
      {children}
    </AriaCheckbox>
  )
}
