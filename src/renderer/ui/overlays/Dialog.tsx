import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { usesCommandKey } from '../keys/keys.ts'
import './overlay.css'

/** A modal over the window; Escape and a click outside close it. `foot` holds its buttons. */
export function Dialog({
  title,
  open,
  onClose,
  children,
  foot,
  size = 'normal',
  role = 'dialog',
  isRead = false,
  onSubmit,
}: {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
  readonly size?: 'normal' | 'large' | 'wide'
  readonly role?: 'dialog' | 'alertdialog'
  /** Nothing in it takes the focus: it takes it itself, so that the keyboard scrolls it. */
  readonly isRead?: boolean
  /** Ctrl or Command with Enter, wherever in it the keyboard is. */
  readonly onSubmit?: () => void
}) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !usesCommandKey(event) || !onSubmit) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  // Taken away at once: a modal that is closed while it still comes in stays until it has, and keys are lost meanwhile.
  if (!open) return null
  return (
    <ModalOverlay className="modalScrim" isOpen onOpenChange={(next) => !next && onClose()} isDismissable>
      <Modal className="modal" data-size={size}>
        <AriaDialog role={role}>
          <Heading slot="title" className="dialogHead">
            {title}
          </Heading>
          {/* Its parts have the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            className="dialogBody"
            onKeyDownCapture={onKey}
            {...(isRead ? { role: 'group', 'aria-label': title, tabIndex: 0, ref: takeFocus } : {})}
          >
            {children}
          </div>
          {foot ? <div className="dialogFoot">{foot}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const takeFocus = (body: HTMLDivElement | null) => body?.focus()
