import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import './overlay.css'
import './picker.css'

export interface PickerItem {
  /** Different from those of all other items. */
  readonly id: string
  /** What it is found by, and what is shown. */
  readonly name: string
  /** Its name alone, where `name` has those of what it is in, too. */
  readonly own?: string
  /** Shown in place of the name. */
  readonly shown?: ReactNode
  readonly icon?: ReactNode
  /** Beside the name: its keys, or how much is in it. */
  readonly end?: ReactNode
  readonly run: () => void
}

export interface PickerSection {
  readonly id: string
  readonly title?: string
  readonly items: readonly PickerItem[]
  /** Its items come some time after the text that they are found by: Enter takes none that was not walked to. */
  readonly isLate?: boolean
}

interface PickerProps {
  readonly label: string
  /** Shown above the field, where what is being chosen has to be seen. */
  readonly heading?: string
  readonly placeholder: string
  /** Shown when nothing has what was typed. */
  readonly empty: string
  readonly onClose: () => void
  readonly text: string
  readonly onText: (text: string) => void
  /** What fits the text, best first. */
  readonly sections: readonly PickerSection[]
}

/**
 * Chooses one of many by typing a part of its name: a modal with a field and a list. Arrows, Page Up, Page Down, Home and End
 * walk, Enter runs what is active, Escape closes. With a text the first item is active until another is walked or pointed to.
 */
export function Picker({ open, ...picker }: PickerProps & { readonly open: boolean }) {
  // Taken away at once: a modal that is closed while it still comes in stays until it has, and keys are lost meanwhile.
  if (!open) return null
  return (
    <ModalOverlay className="modalScrim" isOpen onOpenChange={(next) => !next && picker.onClose()} isDismissable>
      <Modal className="modal picker" data-size="large">
        <Dialog aria-label={picker.label}>
          <Combobox {...picker} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** How far Page Up and Page Down go. */
const pageLength = 8

/**
 * The text and the active item are state of React alone, which has drawn them before the next key arrives: what Enter runs
 * is what the list shows for the text of that moment.
 */
function Combobox({ label, heading, placeholder, empty, text, onText, sections }: PickerProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useFocusBack(field)
  // A dialog that it stands over takes the focus back from a field that has it as it is drawn.
  useEffect(() => field.current?.focus(), [])
  const [pointed, setPointed] = useState<{ readonly text: string; readonly item: string } | null>(null)
  const filled = sections.filter(({ items }) => items.length > 0)
  const items = filled.flatMap((section) => section.items)
  const chosen = pointed?.text === text ? items.find((item) => item.id === pointed.item) : undefined
  const first = text.trim() === '' ? undefined : filled.find(({ isLate = false }) => !isLate)?.items[0]
  const active = chosen ?? first
  const places = new Map(items.map((item, index) => [item, index]))
  const at = active === undefined ? -1 : (places.get(active) ?? -1)
  const point = (item: PickerItem | undefined) => item && setPointed({ text, item: item.id })
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys that make up a character are for the input method; Shift selects text.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const last = items.length - 1
    if (event.key === 'ArrowDown') point(items[at === last ? 0 : at + 1])
    else if (event.key === 'ArrowUp') point(items[at <= 0 ? last : at - 1])
    else if (event.key === 'PageDown') point(items[Math.min(last, at + pageLength)])
    else if (event.key === 'PageUp') point(items[Math.max(0, at - pageLength)])
    else if (event.key === 'Home') point(items[0])
    else if (event.key === 'End') point(items[last])
    else if (event.key !== 'Enter') return
    else if (!event.repeat) active?.run()
    event.preventDefault()
  }

  return (
    <>
      {heading === undefined ? null : (
        <p className="pickerHeading ellipsis" dir="auto">
          {heading}
        </p>
      )}
      <div className="pickerField">
        <Search aria-hidden />
        <input
          ref={field}
          className="pickerInput"
          // The user asked for it by a key or a command.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? id : undefined}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            list.current?.scrollTo({ top: 0 })
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {items.length === 0 ? (
        <div className="pickerEmpty" role="status">
          {empty}
        </div>
      ) : (
        <div ref={list} id={id} role="listbox" aria-label={label} className="menu pickerList scroll">
          {filled.map((section) => (
            <div
              key={section.id}
              className="menuSection"
              {...(section.title === undefined
                ? { role: 'presentation' }
                : { role: 'group', 'aria-label': section.title })}
            >
              {section.title === undefined ? null : <header aria-hidden>{section.title}</header>}
              {section.items.map((item) => (
                <Option
                  key={item.id}
                  id={`${id}-${places.get(item)}`}
                  item={item}
                  isActive={item === active}
                  onPoint={point}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/**
 * Gives the focus, and the text that was selected, back with the key that closes, so that the next key, and what runs then, find
 * them where they were.
 */
function useFocusBack(field: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement)
  const [text] = useState(selectedRange)
  useEffect(() => {
    const shown = field.current
    return () => {
      if (shown?.isConnected) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      if (!text?.startContainer.isConnected || !text.endContainer.isConnected) return
      const selection = window.getSelection()
      selection?.removeAllRanges()
      selection?.addRange(text)
    }
  }, [before, text, field])
}

/** A field that takes the focus takes the selection, too. */
function selectedRange(): Range | null {
  const selection = window.getSelection()
  return selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0).cloneRange() : null
}

function Option({
  id,
  item,
  isActive,
  onPoint,
}: {
  readonly id: string
  readonly item: PickerItem
  readonly isActive: boolean
  readonly onPoint: (item: PickerItem) => void
}) {
  return (
    // The field has the keyboard; rows only take the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="menuItem"
      data-focused={isActive || undefined}
      onMouseMove={({ movementX, movementY }) => {
        // Browsers report a move to the same place when what lies under a mouse that rests changes.
        if (!isActive && (movementX !== 0 || movementY !== 0)) onPoint(item)
      }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => item.run()}
    >
      {item.icon}
      <span className="grow ellipsis" dir="auto">
        {item.shown ?? item.name}
      </span>
      {item.end}
    </div>
  )
}
