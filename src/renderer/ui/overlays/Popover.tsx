import { type ReactElement, type ReactNode, useState } from 'react'
import { Dialog, DialogTrigger, Popover as AriaPopover } from 'react-aria-components'
import './overlay.css'

/** A small panel that opens from `trigger` (a button), or with `isOpen` from elsewhere too. */
export function Popover({
  label,
  trigger,
  children,
  isOpen,
  onOpenChange,
}: {
  readonly label: string
  readonly trigger: ReactElement
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}) {
  // A panel ends above the status bar, which is not of its page. Not before the panel is opened is there a frame to end in.
  const [isOpened, setOpened] = useState(false)
  const isShown = isOpen ?? isOpened
  const frame = isShown ? document.querySelector('.appPanes') : null
  return (
    <DialogTrigger isOpen={isShown} onOpenChange={onOpenChange ?? setOpened}>
      {trigger}
      <AriaPopover
        className="popover"
        placement="bottom start"
        offset={4}
        {...(frame === null ? {} : { boundaryElement: frame })}
      >
        <Dialog className="popoverBody" aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
