import type { MenuItemConstructorOptions } from 'electron/main'
import { commandMenus, type CommandMenu } from '../../contract/commands.ts'

/**
 * The native menu as data: the page's commands, and the roles that only a window has. The page listens to the keys
 * itself and the menu only shows them, or each press would count twice.
 */
export function menuTemplate(isMac: boolean, send: (commandId: string) => void): MenuItemConstructorOptions[] {
  const items = (menu: CommandMenu): MenuItemConstructorOptions[] =>
    menu.groups.flatMap((group, index) => [
      ...(index > 0 ? [{ type: 'separator' as const }] : []),
      ...group.map(({ id, label, keys }) => ({
        id,
        label,
        click: () => send(id),
        ...(keys ? { accelerator: keys.replace('Mod', 'CommandOrControl'), registerAccelerator: false } : {}),
      })),
    ])
  const { file, view, go, jobs, help } = commandMenus
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: file.label,
      submenu: [...items(file), { type: 'separator' }, isMac ? { role: 'close' } : { role: 'quit' }],
    },
    { role: 'editMenu' },
    {
      label: view.label,
      submenu: [
        ...items(view),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { label: go.label, submenu: items(go) },
    { label: jobs.label, submenu: items(jobs) },
    { role: 'windowMenu' },
    { role: 'help', label: help.label, submenu: items(help) },
  ]
}
