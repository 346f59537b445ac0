import type { MenuItemConstructorOptions } from 'electron/main'
import { commandMenus } from '../../contract/commands.ts'
import type { DesktopWords, NamedRole } from './desktopWords.ts'

/** Libraries that were opened before, the last one first. */
export interface RecentMenu {
  readonly paths: readonly string[]
  readonly open: (path: string) => void
}

/** A single ampersand would mark the letter behind it. */
function menuLabel(path: string): string {
  return path.replaceAll('&', '&&')
}

export type MenuKeys = Readonly<Record<string, string | null>>

/**
 * A combination of the page as Electron writes it; null for one that it has no name for, which would keep the menu from
 * being made.
 */
function accelerator(keys: string): string | null {
  const parts = keys.split(/\+(?=.)/)
  const key = parts.pop() ?? ''
  const modifiers = parts.map((part) => modifierNames[part])
  const name = key === '+' ? 'Plus' : (keyNames[key] ?? (/^([!-~]|F[0-9]{1,2})$/.test(key) ? key : undefined))
  if (name === undefined || modifiers.includes(undefined)) return null
  return [...modifiers, name].join('+')
}

const modifierNames: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  Ctrl: 'Control',
  Alt: 'Alt',
  Shift: 'Shift',
}
const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ...Object.fromEntries(
    ['Space', 'Tab', 'Enter', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'].map(
      (name) => [name, name],
    ),
  ),
}

/**
 * The native menu as data: the page's commands, and the roles that only a window has. The page listens to the keys
 * itself and the menu only shows them, or each press would count twice.
 */
export function menuTemplate(
  isMac: boolean,
  { commands, menus, roles, recentLibraries }: DesktopWords,
  send: (commandId: string) => void,
  /** Keys that the page tells, by the ids of commands; null where a command has none. Those not here have the built-in ones. */
  chosen: MenuKeys = {},
  recent: RecentMenu = { paths: [], open: () => {} },
): MenuItemConstructorOptions[] {
  const items = (name: keyof typeof commandMenus): MenuItemConstructorOptions[] =>
    commandMenus[name].groups.flatMap((group, index) => [
      ...(index > 0 ? [separator] : []),
      ...group.map((command) => {
        const builtIn = 'keys' in command ? command.keys : null
        const keys = Object.hasOwn(chosen, command.id) ? (chosen[command.id] ?? null) : builtIn
        const shown = keys === null ? null : accelerator(keys)
        return {
          id: command.id,
          label: commands?.[command.id] ?? command.label,
          click: () => send(command.id),
          ...(shown === null ? {} : { accelerator: shown, registerAccelerator: false }),
        }
      }),
    ])
  const named = (role: NamedRole): MenuItemConstructorOptions => ({ role, label: roles[role] })
  const recentItems: MenuItemConstructorOptions[] = [
    {
      id: 'library.recent',
      label: recentLibraries,
      enabled: recent.paths.length > 0,
      submenu: recent.paths.map((path) => ({ label: menuLabel(path), click: () => recent.open(path) })),
    },
  ]
  // Its usual key closes a tab, and the window after the last of them.
  const close = { ...named('close'), accelerator: 'CommandOrControl+Shift+W' }
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: menus.file,
      submenu: [...items('file'), separator, ...recentItems, separator, isMac ? close : named('quit')],
    },
    {
      label: menus.edit,
      submenu: [
        named('undo'),
        named('redo'),
        separator,
        named('cut'),
        named('copy'),
        named('paste'),
        separator,
        named('selectAll'),
      ],
    },
    {
      label: menus.view,
      submenu: [
        ...items('view'),
        separator,
        named('resetZoom'),
        named('zoomIn'),
        named('zoomOut'),
        separator,
        named('togglefullscreen'),
        named('toggleDevTools'),
      ],
    },
    { label: menus.go, submenu: items('go') },
    { label: menus.jobs, submenu: items('jobs') },
    { role: 'windowMenu', label: menus.window, submenu: [named('minimize'), close] },
    { role: 'help', label: menus.help, submenu: items('help') },
  ]
}

const separator = { type: 'separator' as const }
