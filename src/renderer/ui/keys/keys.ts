/** Key combinations as text: `Mod+Shift+F`. Mod is Command on a Mac and Control elsewhere. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Whether Ctrl is down, or Command on a Mac. */
export function usesCommandKey(press: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean {
  return isMac ? press.metaKey : press.ctrlKey
}

/** True when the press is exactly this combination. */
export function matchesKeys(press: KeyPress, keys: string): boolean {
  const parts = partsOf(keys).map((part) => part.toLowerCase())
  const key = parts.pop() ?? ''
  const mod = parts.includes('mod')
  const wantsCtrl = parts.includes('ctrl') || (mod && !isMac)
  const wantsMeta = mod && isMac
  const pressed = press.key === ' ' ? 'space' : press.key.toLowerCase()
  const wantsShift = parts.includes('shift')
  return (
    pressed === key &&
    press.ctrlKey === wantsCtrl &&
    press.metaKey === wantsMeta &&
    press.altKey === parts.includes('alt') &&
    ((!wantsShift && !shiftMatters(key)) || press.shiftKey === wantsShift)
  )
}

/** Keys that move and write in every program: no command may have them without Ctrl, Alt or Command. */
const keptPlain =
  /^(Shift[+])?(Tab|Enter|Space|Escape|Backspace|Delete|Insert|Home|End|PageUp|PageDown|ContextMenu|Arrow\w+)$/
const keptWithMod = new Set(['Mod+C', 'Mod+V', 'Mod+X', 'Mod+A', 'Mod+R', 'Mod+Tab', 'Shift+F10'])

/**
 * The combination that was pressed, as {@link matchesKeys} reads it; null while only modifiers are down, and for what has
 * no name.
 */
export function keysOfPress(press: KeyPress): string | null {
  const { key } = press
  if (/^(Control|Shift|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified|)$/.test(key)) return null
  if (!isMac && press.metaKey) return null
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  // What upper case makes longer (ß) has no cap of its own.
  if (key.length === 1 && key !== ' ' && name.length !== 1) return null
  const parts = [
    (isMac ? press.metaKey : press.ctrlKey) ? 'Mod' : null,
    isMac && press.ctrlKey ? 'Ctrl' : null,
    press.altKey ? 'Alt' : null,
    press.shiftKey && shiftMatters(name.toLowerCase()) ? 'Shift' : null,
  ].filter((part) => part !== null)
  return [...parts, name].join('+')
}

/** Whether a command may have the combination: keys that move, write, copy or paste stay as they are everywhere. */
export function mayBeChosen(keys: string): boolean {
  return !keptPlain.test(keys) && !keptWithMod.has(keys)
}

/** Whether it is a character by itself, with Shift or without: a word that is dictated would press it. */
export function isSingleKey(keys: string): boolean {
  const parts = partsOf(keys)
  return parts.slice(0, -1).every((part) => part === 'Shift') && parts.at(-1)?.length === 1
}

/** Whether both are the same combination, in whatever order its modifiers are written. */
export function sameKeys(a: string, b: string): boolean {
  const ordered = (keys: string) => {
    const parts = partsOf(keys).map((part) => part.toLowerCase())
    const key = parts.pop()
    return [...parts.toSorted(), key].join('+')
  }
  return ordered(a) === ordered(b)
}

/** Characters that need Shift on some keyboards (/, ?, +) are compared as characters. */
const shiftMatters = (key: string) => /^[a-z0-9]$|^[a-z]\w+$/.test(key)

/** A plus at the end is the key itself. */
function partsOf(keys: string): string[] {
  return keys.split(/\+(?=.)/)
}

const symbols: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
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
