import { useRef, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Menu, MenuItem, MenuTrigger, Popover, Separator, type Selection } from 'react-aria-components'
import { KeyHint } from '../keys/KeyHint.tsx'
import './overlay.css'

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly keys?: string | undefined
      readonly danger?: boolean
      readonly disabled?: boolean
      readonly hint?: string
      readonly run: () => void
    }
  | { readonly id: string; readonly separator: true }

/** Entries that are on or off. */
export interface TickedEntries {
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** `children` is the button that opens it. */
export function MenuButton({
  label,
  head,
  entries,
  children,
  placement = 'bottom start',
  shown,
}: {
  readonly label: string
  /** A line above the entries. */
  readonly head?: string | null
  /** What is called is called when the menu opens. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  readonly children: ReactElement
  readonly placement?: 'bottom start' | 'bottom end' | 'top start'
  /** Where something else than its button may open it, too. */
  readonly shown?: { readonly isOpen?: boolean; readonly onOpenChange?: (isOpen: boolean) => void }
}) {
  return (
    <MenuTrigger {...shown}>
      {children}
      <Popover className="popover" placement={placement} offset={4}>
        <MenuHead text={head} />
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  )
}

/** Drawn while the menu is open: the window has a hundred that are not. */
function Entries({ label, entries }: Pick<Parameters<typeof MenuButton>[0], 'label' | 'entries'>) {
  return (
    <Menu className="menu" aria-label={label}>
      {(typeof entries === 'function' ? entries() : entries).map(drawEntry)}
    </Menu>
  )
}

function MenuHead({ text }: { readonly text: string | null | undefined }) {
  return text == null ? null : (
    <p className="menuHead num" role="status">
      {text}
    </p>
  )
}

/** A place in the window, in CSS pixels. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

/** The menu of a row or another thing that is no button: open at `at`, closed while that is null. */
export function MenuAt({
  label,
  head,
  entries,
  at,
  ticked,
  onClose,
}: {
  readonly label: string
  readonly head?: string | null
  readonly entries: readonly MenuEntry[]
  readonly at: MenuPlace | null
  /** Where entries are ticked: it stays open for the next. */
  readonly ticked?: TickedEntries
  readonly onClose: () => void
}) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      {/* Within a row that is moved by a transform, its place would be counted from the row instead of the window. */}
      {createPortal(
        <span
          ref={place}
          className="menuPlace"
          style={{ left: at?.x ?? 0, top: at ? topFor(at.y, entries, head != null) : 0 }}
          aria-hidden
        />,
        document.body,
      )}
      <Popover
        className="popover"
        aria-label={label}
        placement="bottom start"
        triggerRef={place}
        isOpen={at !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <MenuHead text={head} />
        <Menu
          className="menu"
          aria-label={label}
          autoFocus="first"
          onClose={onClose}
          {...(ticked ? selection(ticked) : {})}
        >
          {entries.map(drawEntry)}
        </Menu>
      </Popover>
    </>
  )
}

/** Heights in the style sheet, in pixels; `margin` is what the popover keeps free at the edge and at the place. */
const heights = { entry: 28, separator: 9, head: 28, padding: 8, margin: 24 } as const

/** Where a menu begins so that all of it is in sight, as menus of the system do; at its place where there is room below. */
function topFor(y: number, entries: readonly MenuEntry[], hasHead: boolean): number {
  const rows = entries.map((entry) => ('separator' in entry ? heights.separator : heights.entry))
  const height = rows.reduce<number>((sum, row) => sum + row, heights.padding) + (hasHead ? heights.head : 0)
  return Math.max(heights.margin, Math.min(y, window.innerHeight - height - heights.margin))
}

function selection({ ids, onChange }: TickedEntries) {
  return {
    selectionMode: 'multiple' as const,
    selectedKeys: ids,
    onSelectionChange: (keys: Selection) => {
      if (keys !== 'all') onChange([...keys].map(String))
    },
  }
}

function drawEntry(entry: MenuEntry) {
  if ('separator' in entry) return <Separator key={entry.id} className="menuSeparator" />
  return (
    <MenuItem
      key={entry.id}
      id={entry.id}
      textValue={entry.label}
      className="menuItem"
      isDisabled={entry.disabled ?? false}
      onAction={entry.run}
      {...(entry.danger ? { 'data-danger': '' } : {})}
    >
      {entry.icon}
      <span className="grow">
        {entry.label}
        {entry.hint ? <span className="faint num ellipsis"> {entry.hint}</span> : null}
      </span>
      {entry.keys ? <KeyHint keys={entry.keys} /> : null}
    </MenuItem>
  )
}
