import { useState, type ReactNode, type Ref } from 'react'
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

/**
 * A button that is disabled while it has the focus keeps it until the user moves on: browsers would drop it, and the keyboard
 * would begin at the top of the page again.
 */
function useKeptFocus({ isDisabled = false, onFocusChange }: AriaButtonProps): AriaButtonProps {
  const [isFocused, setIsFocused] = useState(false)
  const focus = {
    onFocusChange: (isNow: boolean) => {
      setIsFocused(isNow)
      onFocusChange?.(isNow)
    },
  }
  return isDisabled && isFocused ? { ...inert, ...focus } : { isDisabled, ...focus }
}

/** It can be reached, and does nothing. A pending button is another thing: it is announced when it begins and ends. */
const inert: AriaButtonProps = {
  isDisabled: false,
  type: 'button',
  onPress: () => {},
  onPressStart: () => {},
  render: (props) => <button {...props} aria-disabled="true" />,
}

/** A button with words on it. */
export function Button({ variant = 'default', size = 'normal', className = '', ...rest }: ButtonProps) {
  const kept = useKeptFocus(rest)
  return <AriaButton {...rest} {...kept} className={`button ${className}`} data-variant={variant} data-size={size} />
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
  const kept = useKeptFocus(rest)
  return (
    <WithTooltip text={label} keys={keys}>
      <AriaButton
        {...rest}
        {...kept}
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
  const kept = useKeptFocus(rest)
  return (
    <WithTooltip text={label} keys={keys}>
      <AriaButton
        {...rest}
        {...kept}
        aria-label={label}
        className="button actionButton"
        data-variant="quiet"
        data-size="normal"
      >
        {children}
        <span className="actionText" aria-hidden>
          {text}
        </span>
      </AriaButton>
    </WithTooltip>
  )
}
