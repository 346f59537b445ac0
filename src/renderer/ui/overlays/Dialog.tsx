import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
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
  /** Ctrl or Command with Enter, wherever in it the keyboard is, or nowhere while a list in it closes. */
  readonly onSubmit?: () => void
}) {
  const modal = useRef<HTMLDivElement>(null)
  useSubmitKey(modal, open ? onSubmit : undefined)
  // Taken away at once: a modal that is closed while it still comes in stays until it has, and keys are lost meanwhile.
  if (!open) return null
  return (
    <ModalOverlay className="modalScrim" isOpen onOpenChange={(next) => !next && onClose()} isDismissable>
      <Modal ref={modal} className="modal" data-size={size}>
        <AriaDialog role={role}>
          <Heading slot="title" className="dialogHead">
            {title}
          </Heading>
          <div
            className="dialogBody"
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

/** Takes the keys of the modal, and of what is in none, such as a list of values over it, while it is the last that opened. */
function useSubmitKey(modal: RefObject<HTMLDivElement | null>, onSubmit: (() => void) | undefined): void {
  useEffect(() => {
    if (!onSubmit) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !usesCommandKey(event)) return
      const own = event.target instanceof Element ? event.target.closest('.modal') : null
      if ((own ?? [...document.querySelectorAll('.modal')].at(-1)) !== modal.current) return
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [modal, onSubmit])
}
