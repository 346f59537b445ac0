import type { MenuItemConstructorOptions } from 'electron/main'
import { commandMenus } from '../../contract/commands.ts'
import type { DesktopWords, NamedRole } from './desktopWords.ts'

/**
 * The native menu as data: the page's commands, and the roles that only a window has. The page listens to the keys
 * itself and the menu only shows them, or each press would count twice.
 */
export function menuTemplate(
  isMac: boolean,
  { commands, menus, roles }: DesktopWords,
  send: (commandId: string) => void,
): MenuItemConstructorOptions[] {
  const items = (name: keyof typeof commandMenus): MenuItemConstructorOptions[] =>
    commandMenus[name].groups.flatMap((group, index) => [
      ...(index > 0 ? [separator] : []),
      ...group.map((command) => ({
        id: command.id,
        label: commands?.[command.id] ?? command.label,
        click: () => send(command.id),
        ...('keys' in command
          ? { accelerator: command.keys.replace('Mod', 'CommandOrControl'), registerAccelerator: false }
          : {}),
      })),
    ])
  const named = (role: NamedRole): MenuItemConstructorOptions => ({ role, label: roles[role] })
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: menus.file, submenu: [...items('file'), separator, named(isMac ? 'close' : 'quit')] },
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
    { role: 'windowMenu', label: menus.window, submenu: [named('minimize'), named('close')] },
    { role: 'help', label: menus.help, submenu: items('help') },
  ]
}

const separator = { type: 'separator' as const }
