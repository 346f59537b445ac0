/** Key combinations as text: `Mod+Shift+F`. Mod is Command on a Mac and Control elsewhere. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** True when the press is exactly this combination. */
export function matchesKeys(press: KeyPress, keys: string): boolean {
  const parts = partsOf(keys).map((part) => part.toLowerCase())
  const key = parts.pop() ?? ''
  const mod = parts.includes('mod')
  const wantsCtrl = parts.includes('ctrl') || (mod && !isMac)
  const wantsMeta = mod && isMac
  const pressed = press.key === ' ' ? 'space' : press.key.toLowerCase()
  // Characters that need Shift on some keyboards (/, ?, +) are compared as characters.
  const shiftMatters = parts.includes('shift') || /^[a-z0-9]$|^[a-z]\w+$/.test(key)
  return (
    pressed === key &&
    press.ctrlKey === wantsCtrl &&
    press.metaKey === wantsMeta &&
    press.altKey === parts.includes('alt') &&
    (!shiftMatters || press.shiftKey === parts.includes('shift'))
  )
}

/** A plus at the end is the key itself. */
function partsOf(keys: string): string[] {
  return keys.split(/\+(?=.)/)
}

const symbols: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Backspace: '⌫',
}
const modifiers: Readonly<Record<string, string>> = isMac
  ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Ctrl: '⌃' }
  : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt', Ctrl: 'Ctrl' }

/** What stands on each key cap. */
export function keyLabels(keys: string): readonly string[] {
  return partsOf(keys).map((part) => modifiers[part] ?? symbols[part] ?? part)
}

/** True where plain keys write text and must not be taken for shortcuts. */
export function writesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    (target.tagName === 'INPUT' && !/^(checkbox|radio|button|range)$/.test((target as HTMLInputElement).type))
  )
}
