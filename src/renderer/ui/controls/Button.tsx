import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { WithTooltip } from '../overlays/Tooltip.tsx'
import './button.css'

export interface ButtonLook {
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
}

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  ButtonLook & { readonly children: ReactNode; readonly className?: string }

/** A button with words on it. */
export function Button({ variant = 'default', size = 'normal', className = '', ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={`button ${className}`} data-variant={variant} data-size={size} />
}

export type IconButtonProps = Omit<ButtonProps, 'aria-label'> & {
  readonly label: string
  /** Shown in the tooltip after the label. */
  readonly keys?: string | undefined
}

/** A button with only a picture: its label is its name and its tooltip. */
export function IconButton({
  label,
  keys,
  variant = 'quiet',
  size = 'normal',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <WithTooltip text={label} keys={keys}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={`button ${className}`}
        data-variant={variant}
        data-size={size}
        data-icon=""
      />
    </WithTooltip>
  )
}
