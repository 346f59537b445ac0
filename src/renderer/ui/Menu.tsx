import type { ReactElement, ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { KeyHint } from './KeyHint.tsx'
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

/** `children` is the button that opens it. */
export function MenuButton({
  label,
  entries,
  children,
  placement = 'bottom start',
}: {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly children: ReactElement
  readonly placement?: 'bottom start' | 'bottom end' | 'top start'
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className="popover" placement={placement} offset={4}>
        <Menu className="menu" aria-label={label}>
          {entries.map((entry) =>
            'separator' in entry ? (
              <Separator key={entry.id} className="menuSeparator" />
            ) : (
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
                  {entry.hint ? <span className="faint ellipsis"> {entry.hint}</span> : null}
                </span>
                {entry.keys ? <KeyHint keys={entry.keys} /> : null}
              </MenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
