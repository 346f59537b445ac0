import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { WithTooltip } from '../overlays/Tooltip.tsx'
import './button.css'

export interface ButtonLook {
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
}

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  ButtonLook & {
    readonly children: ReactNode
    readonly className?: string
    readonly ref?: Ref<HTMLButtonElement>
  }

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

/** A button of the head of a page: a picture with `text` beside it where the page has room, and else the picture alone. */
export function ActionButton({
  text,
  label,
  keys,
  children,
  ...rest
}: Omit<IconButtonProps, 'variant' | 'size' | 'className'> & { readonly text: string }) {
  return (
    <WithTooltip text={label} keys={keys}>
      <AriaButton {...rest} aria-label={label} className="button actionButton" data-variant="quiet" data-size="normal">
        {children}
        <span className="actionText" aria-hidden>
          {text}
        </span>
      </AriaButton>
    </WithTooltip>
  )
}
