import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandMenus, type MenuCommand } from '../../../src/contract/commands.ts'
import { desktopWords } from '../../../src/main/desktop/desktopWords.ts'
import { menuTemplate } from '../../../src/main/desktop/menuTemplate.ts'

const words = desktopWords.en
const commands: readonly MenuCommand[] = Object.values(commandMenus).flatMap(({ groups }) => groups.flat())

/** Every entry of a template, however deep. */
function entries(template: ReturnType<typeof menuTemplate>): ReturnType<typeof menuTemplate> {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entries(item.submenu) : [])])
}

test.each([true, false])('every command is in the menu once and sends its id (on a Mac: %s)', (isMac) => {
  const sent: string[] = []
  const items = entries(menuTemplate(isMac, words, (id) => sent.push(id)))
  for (const item of items) (item.click as (() => void) | undefined)?.()
  expect(sent.sort()).toEqual(commands.map(({ id }) => id).sort())
  expect(new Set(sent).size).toBe(sent.length)
})

test('keys are shown and not registered, because the page listens to them', () => {
  const items = entries(menuTemplate(false, words, () => {})).filter(({ accelerator, id }) => accelerator && id)
  expect(items.length).toBeGreaterThan(5)
  expect(items.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true)
  expect(items.find(({ id }) => id === 'search.focus')?.accelerator).toBe('CommandOrControl+Shift+F')
})

test('keys that were chosen stand in the menu, and those without a name of Electron in none', () => {
  const chosen = {
    'search.focus': 'Alt+ArrowLeft',
    'jobs.open': null,
    'settings.open': 'Mod++',
    'palette.open': 'F13000',
    'log.open': 'Mod+Shift+L',
  }
  const items = entries(menuTemplate(false, words, () => {}, chosen))
  const shown = Object.keys(chosen).map((id) => items.find((item) => item.id === id)?.accelerator)
  expect(shown).toEqual(['Alt+Left', undefined, 'CommandOrControl+Plus', undefined, 'CommandOrControl+Shift+L'])
  expect(items.find(({ id }) => id === 'list.focus')?.accelerator).toBe('CommandOrControl+L')
})

test('there is a menu for the app on a Mac only', () => {
  expect(menuTemplate(true, words, () => {})[0]).toEqual({ role: 'appMenu' })
  expect(entries(menuTemplate(false, words, () => {})).some(({ role }) => role === 'appMenu')).toBe(false)
})

test("every command of the menu is one of the page's, with the same keys", () => {
  const renderer = join(import.meta.dirname, '../../../src/renderer')
  const registry = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[/\\])(page|useCommandList|useTabCommands)\.ts$/.test(file))
    .map((file) => readFileSync(join(renderer, file), 'utf8'))
    .join('\n')
  for (const { id, keys } of commands) {
    const name = id.split('.theme.')[1]
    const own = registry.indexOf(`id: '${id}'`)
    const at = own === -1 && name !== undefined ? registry.indexOf(`theme('${name}'`) : own
    expect(at, `${id} in src/renderer`).toBeGreaterThan(-1)
    if (keys !== undefined) expect(registry.slice(at, registry.indexOf('}', at))).toContain(`'${keys}'`)
  }
})

test('the German menu has a German word for every entry', () => {
  const labels = (language: keyof typeof desktopWords) =>
    entries(menuTemplate(false, desktopWords[language], () => {})).map(({ label }) => label)
  const english = labels('en')
  expect(labels('de').filter((label, at) => label !== undefined && label === english[at])).toEqual([])
})
