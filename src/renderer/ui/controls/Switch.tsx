import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import './field.css'

export function Switch({
  on,
  onChange,
  children,
  disabled = false,
}: {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly children: ReactNode
  readonly disabled?: boolean
}) {
  return (
    <AriaSwitch className="switch" isSelected={on} onChange={onChange} isDisabled={disabled}>
      <span className="track" />
      {children}
    </AriaSwitch>
  )
}
