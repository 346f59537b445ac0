import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as AriaPopover } from 'react-aria-components'
import './overlay.css'

/** A small panel that opens from `trigger` (a button). */
export function Popover({
  label,
  trigger,
  children,
}: {
  readonly label: string
  readonly trigger: ReactElement
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="popover" placement="bottom start" offset={4}>
        <Dialog className="popoverBody" aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
