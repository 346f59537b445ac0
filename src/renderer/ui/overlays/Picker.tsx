import { type ReactNode, useRef } from 'react'
import { Autocomplete, Dialog, Menu, Modal, ModalOverlay, useFilter } from 'react-aria-components'
import { PickerInput } from './PickerInput.tsx'
import { useRestingPointer } from './useRestingPointer.ts'
import './overlay.css'
import './picker.css'

/**
 * Chooses one of many by typing a part of its name: a modal with a field and, as `children`, the sections and items of a
 * menu. Arrows walk, Enter chooses, Escape closes. An item's `textValue` is what the typed text is looked for in.
 */
export function Picker({
  label,
  heading,
  placeholder,
  empty,
  open,
  onClose,
  text,
  onText,
  children,
}: {
  readonly label: string
  /** Shown above the field, where what is being chosen has to be seen. */
  readonly heading?: string
  readonly placeholder: string
  /** Shown when nothing has what was typed. */
  readonly empty: string
  readonly open: boolean
  readonly onClose: () => void
  /** What is typed, where the items depend on it. */
  readonly text?: string
  readonly onText?: (text: string) => void
  readonly children: ReactNode
}) {
  const { contains } = useFilter({ sensitivity: 'base' })
  /** In any order: `dark theme` finds "Theme: dark". */
  const hasWords = (name: string, typed: string) =>
    typed
      .trim()
      .split(/\s+/)
      .every((word) => contains(name, word))
  return (
    <ModalOverlay className="modalScrim" isOpen={open} onOpenChange={(next) => !next && onClose()} isDismissable>
      <Modal className="modal picker" data-size="large">
        <Dialog aria-label={label}>
          <StillFrame>
            {heading === undefined ? null : (
              <p className="pickerHeading ellipsis" dir="auto">
                {heading}
              </p>
            )}
            <Autocomplete
              filter={hasWords}
              {...(text === undefined ? {} : { inputValue: text })}
              {...(onText ? { onInputChange: onText } : {})}
            >
              <PickerInput label={label} placeholder={placeholder} />
              <Menu
                className="menu pickerList scroll"
                aria-label={label}
                renderEmptyState={() => <div className="pickerEmpty">{empty}</div>}
              >
                {children}
              </Menu>
            </Autocomplete>
          </StillFrame>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** It opens below a mouse that nobody moved: that must not choose what is taken on Enter. */
function StillFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useRestingPointer(frame)
  return (
    <div ref={frame} className="pickerFrame">
      {children}
    </div>
  )
}
